/**
 * pkg/kubelet/cm/pod_container_manager_linux.go: Destroy kills whatever is still in the pod's cgroup and then removes it.
 * Killing is tried five times over, but kill(2) as root never refuses: it is accepted even where the process, sleeping
 * in the kernel, does not die of it. Then the directory stays busy; runc tries to remove it five more times within 310 ms.
 */
import type { Draft } from '../../engine/draft.ts';
import { ms } from '../../engine/time.ts';
import { list } from '../../kube/klog/index.ts';
import type { ClusterContext } from '../context.ts';
import type { NodeInbox } from './inbox.ts';
import { containersOf } from '../runtime/listing.ts';
import type { NodeState } from '../state.ts';

type Self = Draft<NodeState>;
type Context = ClusterContext<'node'>;
type Call<T extends NodeInbox['type']> = Extract<NodeInbox, { type: T }>;

/** libcontainer/cgroups/utils.go:RemovePaths */
const RETRIES = 5;
const FIRST_PAUSE = ms(10);
/** Controllers whose directories stay, where every hierarchy is a mount of its own (cgroups v1). */
const CONTROLLERS = ['cpu', 'memory', 'pids'];

const segments = (cgroup: string): readonly string[] => cgroup.split('/');

/** An unkillable process is in it. */
const isHeld = (podUID: string, { own, now }: Context): boolean => {
  const until = own.cgroupHeldUntil[podUID];
  return until === 'forever' || (until !== undefined && until > now);
};

const runningIn = (podUID: string, { world }: Context) =>
  containersOf(world.runtime, podUID).filter(({ state }) => state === 'running');

/** A number that stands for the process of a container, always the same. */
const pidOf = (id: string): number => 2_000 + (Number.parseInt(id.slice(0, 4), 16) % 30_000);

/** tryKillingCgroupProcesses */
function killProcesses(podUID: string, cgroup: string, context: Context): void {
  const containers = runningIn(podUID, context);
  const pids = [...containers.map(({ id }) => pidOf(id)), ...(isHeld(podUID, context) ? [pidOf(podUID)] : [])];
  if (pids.length === 0) return;
  const cgroupName = list(segments(cgroup));
  for (const pid of pids)
    context.tell('CgroupProcessKilling', { klog: ['podCgroups.killingProcess', { pid, cgroupName }] });
  context.tell('CgroupProcessesKilled', {
    detail: { podUID, processes: pids.length },
    klog: ['podCgroups.killedAll', { cgroupName }],
  });
  for (const { id } of containers) {
    context.send('runtime', { type: 'processExits', id, exitCode: 137, signal: 'SIGKILL' }, context.latency('sigkill'));
  }
}

export function destroyCgroup(self: Self, { podUID, replyTo }: Call<'destroyCgroup'>, context: Context): void {
  const cgroup = context.own.cgroups[podUID];
  if (cgroup !== undefined) killProcesses(podUID, cgroup, context);
  removeCgroup(self, { type: 'removeCgroup', podUID, failures: 0, ...(replyTo !== undefined && { replyTo }) }, context);
}

export function removeCgroup(self: Self, call: Call<'removeCgroup'>, context: Context): void {
  const { podUID, replyTo, failures } = call;
  const cgroup = context.own.cgroups[podUID];
  if (cgroup === undefined || (!isHeld(podUID, context) && runningIn(podUID, context).length === 0)) {
    delete self.cgroups[podUID];
    if (replyTo !== undefined) context.reply(replyTo, { kind: 'none' });
    return;
  }
  if (failures < RETRIES) {
    return context.send('node', { ...call, failures: failures + 1 }, ms((FIRST_PAUSE / 1_000) * 2 ** failures));
  }
  const name = `[${segments(cgroup).join(' ')}]`;
  const paths = CONTROLLERS.map((controller) => `${controller}:/sys/fs/cgroup/${controller}/${cgroup}`);
  const err = `unable to destroy cgroup paths for cgroup ${name} : Failed to remove paths: map[${paths.join(' ')}]`;
  context.tell('CgroupRemoveFailed', {
    detail: { podUID, path: cgroup },
    klog: ['podCgroups.deletePathsFailed', { cgroupName: list(segments(cgroup)), err }],
  });
  if (replyTo === undefined) return;
  context.reply(replyTo, {
    kind: 'error',
    error: `failed to delete cgroup paths for ${name} : ${err}`,
    notFound: false,
  });
}
