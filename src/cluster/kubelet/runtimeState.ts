/**
 * pkg/kubelet/runtime.go: whether the runtime has answered lately, asked for every 5 s (kubelet.go:updateRuntimeUp), and
 * whether PLEG gets through. While it says no, syncLoop handles nothing; workers that are under way go on.
 */
import type { Draft } from '../../engine/draft.ts';
import { minus, seconds, type Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import { watchedNode } from '../controllers/watchedNodes.ts';
import { untilLeaseRenewal } from './apiClient.ts';
import { callError, noteDial, outageBegan } from '../runtime/outage.ts';
import { troublesOf } from '../node/readiness.ts';
import type { SyncLoopState } from '../state.ts';
import { RUNTIME_UP_PERIOD } from './constants.ts';
import { aggregate } from './syncResult.ts';

type Self = Draft<SyncLoopState>;
type Context = ClusterContext<'syncLoop'>;

/** A success is not noted while all is well; the first failure then knows when the last one was. */
export function updateRuntimeUp(self: Self, context: Context): void {
  context.again('syncLoop', { type: 'tick', timer: 'runtimeUp' }, RUNTIME_UP_PERIOD);
  if (callError(context) === undefined) {
    if (self.runtimeSync !== 'ok') self.runtimeSync = 'ok';
  } else {
    noteDial(context);
    if (self.runtimeSync === 'ok') self.runtimeSync = { lastOk: minus(context.now, RUNTIME_UP_PERIOD) };
  }
  tellReadiness(self, context);
}

/** The node's status is posted every 10 s, and so is a change of its condition Ready: it begins with the lease's renewals. */
function tellReadiness(self: Self, context: Context): void {
  const { apiClient, controllerManager, node, nodeShutdown } = context.world;
  if (nodeShutdown.state === 'shuttingDown') return;
  const { ready } = watchedNode(controllerManager, node.name).node;
  if (ready === 'Unknown' || ready === (runtimeErrors(self, context) === undefined ? 'True' : 'False')) return;
  const posted = untilLeaseRenewal(apiClient, context.now);
  context.branch(outageBegan(context) ?? context.cause, () =>
    context.send('controllerManager', { type: 'nodeStatusPosted', node: node.name }, posted),
  );
}

/** runtimeState.runtimeErrors; undefined when syncLoop may go on. */
const runtimeErrors = ({ runtimeSync }: Self, { world, now }: Context): string | undefined =>
  aggregate(troublesOf(runtimeSync as SyncLoopState['runtimeSync'], world.pleg, now));

const FIRST_SLEEP = seconds(0.1);
const LONGEST_SLEEP = seconds(5);

/** kubelet.go:syncLoop, before each iteration. @returns whether it sleeps instead. */
export function skipsSynchronization(self: Self, context: Context): boolean {
  const err = runtimeErrors(self, context);
  if (err === undefined) {
    if (self.skipping !== undefined) delete self.skipping;
    return false;
  }
  const klog = ['kubelet.syncLoopPaused', { err }] as const;
  /** Not what there would be to handle. */
  const because = outageBegan(context);
  if (self.skipping === undefined) context.tell('SyncLoopPaused', { detail: { error: err }, klog, because });
  else context.tell('SyncLoopSkipped', { klog, because });
  const sleep = self.skipping ?? FIRST_SLEEP;
  self.skipping = seconds(Math.min((sleep / seconds(1)) * 2, LONGEST_SLEEP / seconds(1)));
  context.send('syncLoop', { type: 'tick', timer: 'retry' }, sleep as Micros);
  return true;
}
