/**
 * Data table. Every way in which a pod goes, and what has to be seen of it in a run: `causes.test.ts` holds each against
 * every release that knows it, and writes it down for readers.
 */
import { micros, toSeconds } from '../../engine/time.ts';
import { presetById } from '../presets.ts';
import { atLeast } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import type { Release } from '../releases.ts';
import type { Behaviour, Scenario, Step } from '../schema.ts';
import { detail, inOrder, near, type Seen, twoPhases } from './seen.ts';

export interface Cause {
  readonly cause: string;
  /** Preset, or what the menus make of one. */
  readonly scenario: Scenario;
  readonly preset?: string;
  /** First release that has it; all have where nothing is said. */
  readonly since?: Release;
  /** What is so, as a sentence, and the same as a test. */
  readonly claim: string;
  readonly holds: (seen: Seen) => boolean;
  /** Recordings of real kubelets that conform holds the simulation against: version, then scenario. */
  readonly recorded?: Readonly<Partial<Record<Release, string>>>;
  /** The same of recordings with a control plane. */
  readonly recordedControllers?: Readonly<Partial<Record<Release, string>>>;
}

const of = (preset: string): { readonly preset: string; readonly scenario: Scenario } => {
  const found = presetById(preset);
  if (found === undefined) throw new Error(`no preset ${preset}`);
  return { preset, scenario: found.scenario };
};

/** A preset with other steps, as the page makes it when somebody acts. */
const variant = (preset: string, ...steps: readonly Step[]): { readonly scenario: Scenario } => ({
  scenario: { ...of(preset).scenario, steps },
});

const onlyNode = (preset: string): Scenario => {
  const { scenario } = of(preset);
  return { ...scenario, node: { ...scenario.node, alone: true } };
};

/** A preset whose first pod has another spec. */
function withSpec(preset: string, spec: object, behaviour: Behaviour, ...steps: readonly Step[]) {
  const { scenario } = variant(preset, ...steps);
  const [web, ...others] = scenario.pods;
  if (web === undefined) throw new Error(`no pod in ${preset}`);
  const manifest = { ...web.manifest, spec: { ...web.manifest.spec, ...spec } };
  return { scenario: { ...scenario, pods: [{ ...web, manifest, behaviour }, ...others] } };
}

const hooked = (lifecycle: object) => ({
  containers: [{ name: 'nginx', image: 'registry.example/nginx:1.23', lifecycle }],
});
const NEVER = micros(Number.MAX_SAFE_INTEGER);
const MIRROR = 'nginx-static-node-1';
const deleteWeb: Step = { at: '2s', do: 'delete', pod: 'web' };
const POLITE = { nginx: { onSigterm: 'exit', after: '200ms', exitCode: 0 } } as const;

/** Of workloads: their pods in the order in which they were made, and one that was added. */
const WEB_POD = ['web-84b7d5659f-sjf5z', 'web-84b7d5659f-gq2cm', 'web-84b7d5659f-6tk9x'] as const;
const NEW_POD = 'web-84b7d5659f-g62q9';
const removedKinds = (events: readonly TraceEvent[]): string => events.map((event) => detail(event, 'kind')).join();

/** When the EndpointSlice is first written, in seconds. */
const sliceAt = ({ all }: Seen): number =>
  toSeconds(all('ApiObjectWritten').find((event) => detail(event, 'kind') === 'EndpointSlice')?.t ?? NEVER);

export const CAUSES: readonly Cause[] = [
  {
    ...of('regular'),
    cause: 'Deleted',
    claim: 'two DELETEs, and the containers have stopped before the second',
    holds: (seen) => twoPhases(seen) && seen.count('SigkillSent') === 0 && seen.count('FinalDeleteSent') === 1,
    recorded: {
      '1.21': 'regular-delete',
      '1.23': 'regular-delete',
      '1.24': 'regular-delete',
      '1.27': 'regular-delete',
      '1.30': 'regular-delete',
      '1.32': 'regular-delete',
      '1.36': 'regular-delete',
    },
  },
  {
    ...of('drains'),
    cause: 'Deleted, and takes its time',
    claim: 'the process ends by itself 12 s after SIGTERM',
    holds: ({ at, count }) => near(at('ContainerExited') - at('SigtermSent'), 12) && count('SigkillSent') === 0,
  },
  {
    ...of('sigkill'),
    cause: 'Deleted, and ignores SIGTERM',
    claim: 'SIGKILL when the grace of 30 s is over',
    holds: (seen) => twoPhases(seen) && near(seen.at('SigkillSent') - seen.at('SigtermSent'), 30),
    recorded: {
      '1.21': 'regular-sigkill',
      '1.23': 'regular-sigkill',
      '1.24': 'regular-sigkill',
      '1.32': 'regular-sigkill',
      '1.36': 'regular-sigkill',
    },
  },
  {
    ...of('grace-5'),
    cause: 'Deleted with another grace',
    claim: 'SIGKILL after the 5 s that kubectl asked for',
    holds: ({ at }) => near(at('SigkillSent') - at('SigtermSent'), 5),
    recorded: { '1.30': 'delete-now' },
  },
  {
    ...of('shorten-grace'),
    cause: 'Deleted again with less grace',
    claim: 'the object’s deletionTimestamp moves, and the stop that is under way keeps its 30 s',
    holds: ({ at, count }) =>
      count('DeletionTimestampSet', 'web') === 2 && near(at('SigkillSent') - at('SigtermSent'), 30, 0.5),
    recorded: { '1.30': 'shorten-grace' },
  },
  {
    ...of('force'),
    cause: 'Deleted with force',
    claim: 'the object goes at once, and the container after it: in 30 s until 1.29, in 2 s from 1.30 on',
    holds: ({ at, release }) =>
      at('ObjectRemoved', 'web') < 2.5 &&
      near(at('ContainerExited') - at('SigtermSent'), atLeast(release, '1.22') && !atLeast(release, '1.30') ? 30 : 2),
    recorded: {
      '1.21': 'force-delete',
      '1.23': 'force-delete',
      '1.24': 'force-delete',
      '1.30': 'force-delete',
      '1.32': 'force-delete',
    },
  },
  {
    ...of('prestop'),
    cause: 'preStop: exec',
    claim: 'SIGTERM comes when the hook has ended',
    holds: ({ at }) => near(at('SigtermSent') - at('PreStopStarted'), 3),
    recorded: { '1.21': 'prestop', '1.23': 'prestop' },
  },
  {
    ...of('prestop-fails'),
    cause: 'preStop that fails',
    claim: 'SIGTERM follows at once',
    holds: (seen) => twoPhases(seen) && seen.at('SigtermSent') - seen.at('PreStopFailed') < 0.1,
  },
  {
    ...of('liveness-kill'),
    cause: 'Deleted while a liveness probe has it killed',
    claim: 'the delete stops the container that is started after that kill',
    holds: ({ all, at }) =>
      all('ContainerExited', 'web').length === 2 &&
      inOrder(at('DeletionTimestampSet'), at('ContainerExited'), at('ContainerStarted'), at('ObjectRemoved')),
  },
  {
    ...of('oom-grace'),
    cause: 'OOM-killed during its grace',
    claim: 'ends with 137 without a SIGKILL of the kubelet, and goes at once',
    holds: (seen) => twoPhases(seen) && seen.count('SigkillSent') === 0 && near(seen.at('ContainerExited'), 8),
  },
  {
    ...of('prestop-overrun'),
    cause: 'preStop that overruns',
    claim: 'SIGTERM comes when the grace of 10 s is over, whatever the hook does',
    holds: ({ at }) => near(at('SigtermSent') - at('PreStopStarted'), 10),
    recorded: { '1.32': 'prestop-overrun', '1.36': 'prestop-overrun' },
  },
  {
    ...withSpec(
      'prestop',
      hooked({ preStop: { httpGet: { path: '/bye', port: 80 } } }),
      { nginx: { ...POLITE.nginx, preStop: { takes: '2s' } } },
      deleteWeb,
    ),
    cause: 'preStop: httpGet',
    claim: 'SIGTERM comes when the answer is there',
    holds: ({ at }) => near(at('SigtermSent') - at('PreStopStarted'), 2),
  },
  {
    ...withSpec('prestop', hooked({ preStop: { sleep: { seconds: 4 } } }), POLITE, deleteWeb),
    cause: 'preStop: sleep',
    since: '1.30',
    claim: 'SIGTERM comes when the kubelet has slept',
    holds: ({ at }) => near(at('SigtermSent') - at('KillContainer'), 4),
  },
  {
    ...of('multi'),
    cause: 'Several containers',
    claim: 'asked to stop at the same time, each ends by itself',
    holds: ({ all, at, last }) =>
      all('SigtermSent', 'web').length === 3 &&
      near(at('SigtermSent'), last('SigtermSent'), 0.1) &&
      near(last('ContainerExited') - at('SigtermSent'), 10, 0.3),
    recorded: { '1.23': 'multi-container' },
  },
  {
    ...of('sidecars'),
    cause: 'Sidecars',
    since: '1.29',
    claim: 'the main container ends first, then the sidecars in reverse order',
    holds: ({ all }) =>
      all('ContainerExited', 'web')
        .map((event) => detail(event, 'container'))
        .join() === 'nginx,logs,proxy',
    recorded: { '1.30': 'sidecar-delete', '1.32': 'sidecar-delete' },
  },
  {
    ...of('finalizer'),
    cause: 'Deleted, with a finalizer',
    claim: 'the kubelet’s DELETE does not remove the object, the last finalizer’s removal does',
    holds: ({ at }) => inOrder(at('FinalDeleteSent'), 12, at('ObjectRemoved', 'web')) && at('FinalDeleteSent') < 12,
    recorded: {
      '1.21': 'finalizer',
      '1.23': 'finalizer',
      '1.24': 'finalizer',
      '1.32': 'finalizer',
      '1.36': 'finalizer',
    },
  },
  {
    ...of('completed'),
    cause: 'Completed (Succeeded), then deleted',
    claim: 'one DELETE is enough, as the API server grants no grace',
    holds: ({ at, count }) => at('ObjectRemoved', 'web') < 2.5 && count('FinalDeleteSent', 'web') === 0,
    recorded: { '1.21': 'completed-pod', '1.32': 'completed-pod', '1.36': 'completed-pod' },
  },
  {
    ...withSpec('completed', { restartPolicy: 'Never' }, { nginx: { exits: { after: '1s', exitCode: 3 } } }, deleteWeb),
    cause: 'Failed, then deleted (job-like)',
    claim: 'one DELETE is enough, and the object said Failed',
    holds: ({ at, statuses }) => at('ObjectRemoved', 'web') < 2.5 && statuses('web').includes('Error'),
  },
  {
    ...of('never-started'),
    cause: 'Never started',
    claim: 'no container is stopped, and the object goes',
    holds: (seen) =>
      seen.count('SigtermSent', 'web') === 0 &&
      inOrder(seen.at('DeletionTimestampSet'), seen.at('ObjectRemoved', 'web')),
    recorded: { '1.36': 'delete-image-pull-backoff' },
  },
  {
    ...variant(
      'regular',
      {
        at: '1s',
        do: 'create',
        from: 'api',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'waits', namespace: 'default' },
          spec: { schedulerName: 'nobody', containers: [{ name: 'app', image: 'registry.example/app:1' }] },
        },
      },
      { at: '3s', do: 'delete', pod: 'waits' },
    ),
    cause: 'Never scheduled',
    claim: 'no kubelet has a part in it: the first DELETE removes the object',
    holds: ({ at, count }) => at('ObjectRemoved', 'waits') < 3.5 && count('TerminationRequested', 'waits') === 0,
    recordedControllers: { '1.32': 'unscheduled-delete' },
  },
  {
    ...variant(
      'regular',
      {
        at: '1s',
        do: 'create',
        from: 'api',
        manifest: {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'begins', namespace: 'default' },
          spec: {
            nodeName: 'node-1',
            terminationGracePeriodSeconds: 4,
            initContainers: [{ name: 'setup', image: 'registry.example/setup:1' }],
            containers: [{ name: 'app', image: 'registry.example/app:1' }],
          },
        },
        behaviour: { setup: { onSigterm: 'ignore', exits: { after: '1h', exitCode: 0 } } },
      },
      { at: '6s', do: 'delete', pod: 'begins' },
    ),
    cause: 'Deleted while an init container runs',
    claim: 'the init container is stopped as any other, SIGKILL after the grace; the app never starts',
    holds: ({ all, at }) =>
      near(at('SigkillSent', 'begins') - at('SigtermSent', 'begins'), 4) &&
      all('ContainerStarted', 'begins').every((event) => detail(event, 'container') === 'setup') &&
      inOrder(at('DeletionTimestampSet', 'begins'), at('ContainerExited', 'begins'), at('ObjectRemoved', 'begins')),
    recorded: { '1.21': 'init-container-delete' },
  },
  {
    ...of('no-network'),
    cause: 'Deleted after a failed CNI ADD',
    claim: 'no container was ever there, and the object goes',
    holds: ({ at, count }) =>
      count('ContainerStarted', 'late') === 0 &&
      inOrder(20, at('DeletionTimestampSet', 'late'), at('ObjectRemoved', 'late')),
  },
  {
    ...of('crashloop'),
    cause: 'Deleted in CrashLoopBackOff',
    claim: 'nothing runs that could be stopped, and the object goes',
    holds: ({ at, count }) =>
      count('SigtermSent', 'web') === 0 && inOrder(at('DeletionTimestampSet', 'web'), at('ObjectRemoved', 'web')),
    recorded: { '1.21': 'delete-crashloop', '1.23': 'delete-crashloop' },
  },
  {
    ...of('static'),
    cause: 'Static pod, manifest removed',
    claim: 'stops without a command, and its mirror pod follows',
    holds: ({ at, count, release }) =>
      count('CommandTyped') === 0 &&
      inOrder(at('ManifestRemoved'), at('ContainerExited'), at('ObjectRemoved', MIRROR)) &&
      (release === '1.18' || at('ContainersStopped') <= at('ObjectRemoved', MIRROR)),
    recorded: {
      '1.21': 'static-remove',
      '1.23': 'static-remove',
      '1.24': 'static-remove',
      '1.27': 'static-remove',
      '1.32': 'static-remove',
      '1.36': 'static-remove',
    },
  },
  {
    ...of('http-static'),
    cause: 'Static pod, gone from its URL',
    claim: 'runs on until the kubelet asks the URL again, every 20 s',
    holds: ({ at }) => at('SigtermSent', 'nginx-http-node-1') > 10,
  },
  {
    ...of('static-edit'),
    cause: 'Static pod, manifest edited',
    claim: 'the new pod starts when the old one has ended (in 1.18 beside it), under a new mirror pod',
    holds: ({ at, last, release }) =>
      (release === '1.18') !== inOrder(at('ContainerExited'), last('ContainerStarted')) &&
      inOrder(at('ObjectRemoved', MIRROR), at('ObjectCreated', MIRROR)),
    recorded: { '1.21': 'static-edit', '1.23': 'static-edit', '1.32': 'static-edit' },
  },
  {
    ...of('static-readd'),
    cause: 'Static pod, file put back while it stops',
    claim: 'stops to its end, and is started again; in 1.18 housekeeping ends it by removing its cgroup',
    holds: ({ at, last, release }) =>
      inOrder(at('ContainerExited'), last('ContainerStarted')) &&
      (release === '1.18'
        ? inOrder(at('CgroupProcessesKilled'), at('ContainerExited'), 6)
        : near(at('ContainerExited'), 10, 0.5)),
  },
  {
    ...of('mirror'),
    cause: 'Mirror pod deleted',
    claim: 'comes back under a new UID, and nothing stops',
    holds: ({ count }) =>
      count('ObjectCreated', MIRROR) === 1 && count('SigtermSent') === 0 && count('TerminationRequested') === 0,
    recorded: {
      '1.21': 'mirror-delete',
      '1.23': 'mirror-delete',
      '1.24': 'mirror-delete',
      '1.27': 'mirror-delete',
      '1.30': 'mirror-delete',
      '1.32': 'mirror-delete',
      '1.36': 'mirror-delete',
    },
  },
  {
    ...variant('mirror', { at: '2s', do: 'delete', pod: MIRROR, gracePeriodSeconds: 0, force: true }),
    cause: 'Mirror pod deleted with force',
    claim: 'comes back all the same, and nothing stops',
    holds: ({ at, count }) =>
      at('ObjectRemoved', MIRROR) < 2.5 && count('SigtermSent') === 0 && count('ObjectCreated', MIRROR) === 1,
    recorded: { '1.32': 'mirror-force-delete' },
  },
  {
    ...of('mirror-offline'),
    cause: 'Mirror pod deleted while the kubelet is down',
    claim: 'stays Terminating until the kubelet is back, then comes anew, and nothing stops',
    holds: ({ at, count }) =>
      inOrder(at('DeletionTimestampSet', MIRROR), at('KubeletStarted'), at('ObjectRemoved', MIRROR)) &&
      count('SigtermSent') === 0,
  },
  {
    ...variant(
      'static',
      { at: '2s', do: 'removeManifest', pod: 'nginx-static' },
      { at: '2100ms', do: 'delete', pod: MIRROR },
    ),
    cause: 'Mirror pod deleted while its static pod goes',
    claim: 'goes, and does not come back',
    holds: ({ count, end }) =>
      count('SigtermSent') === 1 && !Object.values(end.etcd.pods).some(({ metadata }) => metadata.name === MIRROR),
  },
  {
    ...of('together'),
    cause: 'Regular, mirror and static on one node',
    claim: 'each goes its own way: two stops, one mirror made anew',
    holds: ({ count }) => count('SigtermSent') === 2 && count('ObjectCreated', MIRROR) === 1,
  },
  {
    ...of('evict'),
    cause: 'Evicted through the API',
    claim: 'an ordinary deletion with the pod’s own grace',
    holds: (seen) => twoPhases(seen),
    recorded: { '1.24': 'eviction-api', '1.30': 'eviction-api', '1.32': 'eviction-api' },
  },
  {
    ...of('pressure'),
    cause: 'Evicted by the kubelet',
    claim: 'stops without a DELETE, and the object stays until somebody deletes it',
    holds: ({ at }) =>
      inOrder(at('PodEvicting'), at('TerminationRequested', 'web'), at('DeletionTimestampSet', 'web')) &&
      at('ObjectRemoved', 'web') >= 10,
  },
  {
    ...withSpec(
      'pressure',
      { terminationGracePeriodSeconds: 8 },
      { nginx: { onSigterm: 'ignore' } },
      { at: '2s', do: 'evictByKubelet', pod: 'web', reason: 'memory', soft: { maxPodGracePeriodSeconds: 20 } },
    ),
    cause: 'Evicted by the kubelet, softly',
    claim:
      'SIGKILL after the 20 s that the kubelet may give; from 1.32 on the pod’s own 8 s are enough; until 1.21 housekeeping stops it a second time, with its own 8 s',
    holds: ({ at, end, release }) =>
      near(
        at('SigkillSent') - (atLeast(release, '1.22') ? at('SigtermSent') : at('OrphanFound')),
        atLeast(release, '1.32') || !atLeast(release, '1.22') ? 8 : 20,
      ) && Object.values(end.etcd.pods).some(({ status }) => status.reason === 'Evicted'),
  },
  {
    ...of('deadline'),
    cause: 'Past its activeDeadlineSeconds',
    claim: 'stops without a DELETE, and the object stays until somebody deletes it',
    holds: ({ at }) =>
      inOrder(
        at('DeadlineExceeded', 'batch'),
        at('SigtermSent', 'batch'),
        at('ContainerExited', 'batch'),
        at('ObjectRemoved', 'batch'),
      ) && at('ObjectRemoved', 'batch') >= 20,
  },
  {
    ...of('taint'),
    cause: 'Node tainted by a person',
    claim: 'a pod goes at once, or when its toleration ends',
    holds: ({ at }) => near(at('DeletionTimestampSet', 'api'), 2.1) && near(at('DeletionTimestampSet', 'web'), 12.1),
  },
  {
    ...of('drain'),
    cause: 'Node drained',
    claim: 'three pods are deleted at the same time, the static one stays',
    holds: (seen) =>
      ['web', 'api', 'queue'].every((name) => twoPhases(seen, name)) &&
      seen.count('TerminationRequested', MIRROR) === 0,
    recordedControllers: { '1.32': 'drain' },
  },
  {
    ...of('recreate'),
    cause: 'Pod of a Recreate Deployment deleted',
    claim: 'its ReplicaSet replaces it while it stops',
    holds: ({ at }) => inOrder(at('DeletionTimestampSet'), at('ReplicaMissing'), at('ContainerExited')),
    recordedControllers: { '1.32': 'deployment-pod-delete' },
  },
  {
    ...of('rollout'),
    cause: 'Recreate Deployment rolled out',
    claim: 'no new pod before the old one has ended (1.35), before its object is gone (until 1.34)',
    holds: ({ at, release }) =>
      inOrder(at('RolloutStarted'), at('ContainerExited'), at('ReplicaMissing'), at('ContainerStarted')) &&
      at('ObjectRemoved') < at('ReplicaMissing') === !atLeast(release, '1.35'),
    recordedControllers: { '1.32': 'recreate-rollout' },
  },
  {
    ...of('unreachable'),
    cause: 'Evicted by taint from a node that is unreachable',
    claim: 'deleted when the toleration is over, stopped when the node is back',
    holds: ({ at }) =>
      inOrder(
        at('NodeNotReady'),
        at('DeletionTimestampSet', 'web'),
        at('FaultEnded'),
        at('ContainerExited', 'web'),
        at('ObjectRemoved', 'web'),
      ),
    recordedControllers: { '1.32': 'node-unreachable' },
  },
  {
    scenario: onlyNode('unreachable'),
    cause: 'The only node unreachable',
    claim: 'counts as not ready, and nobody is evicted',
    holds: ({ count }) => count('NodeNotReady') === 1 && count('DeletionTimestampSet') === 0,
    recordedControllers: { '1.32': 'node-unreachable-single' },
  },
  {
    ...variant('regular', { at: '2s', do: 'stopRuntime' }, { at: '600s', do: 'startRuntime' }),
    cause: 'Evicted by taint from a node that is not ready',
    claim: 'the kubelet says so after 30 s without its runtime, and the pod is deleted 300 s after the taint',
    holds: ({ at }) =>
      inOrder(at('NodeNotReady'), at('NodeTainted'), at('DeletionTimestampSet'), at('RuntimeStarted')) &&
      near(at('DeletionTimestampSet') - at('NodeTainted'), 300),
  },
  {
    ...of('returns-in-time'),
    cause: 'Node unreachable, and back in time',
    claim: 'the eviction is called off, nothing is deleted',
    holds: ({ count }) => count('EvictionCancelled') > 0 && count('DeletionTimestampSet') === 0,
  },
  {
    ...of('out-of-service'),
    cause: 'Pod GC: node out of service',
    since: '1.26',
    claim: 'the object of a terminating pod is removed, and nothing is stopped',
    holds: ({ count }) => count('ObjectRemoved', 'web') === 1 && count('ContainerExited') === 0,
    recordedControllers: { '1.32': 'out-of-service' },
  },
  {
    ...of('node-deleted'),
    cause: 'Pod GC: node deleted',
    claim: 'objects are deleted with force, and the kubelet stops what has gone',
    holds: ({ at }) => inOrder(at('NodeDeleted'), at('ObjectRemoved', 'web'), at('ContainerExited', 'web')),
    recordedControllers: { '1.32': 'node-deleted' },
  },
  {
    ...of('requests-fail'),
    cause: 'Deleted behind a Service',
    claim: 'SIGTERM waits for no slice: both follow the same DELETE',
    holds: (seen) => twoPhases(seen) && Math.abs(sliceAt(seen) - seen.at('SigtermSent')) < 0.1,
  },
  {
    ...of('requests-prestop'),
    cause: 'Deleted behind a Service, with a preStop sleep',
    since: '1.30',
    claim: 'the slice says so 5 s before SIGTERM',
    holds: (seen) => near(seen.at('SigtermSent') - sliceAt(seen), 5),
  },
  {
    ...of('keep-alive'),
    cause: 'Deleted while a client keeps its connection',
    claim: 'the process runs on for 6 s after the slice has dropped it',
    holds: (seen) => near(seen.at('ContainerExited', 'web') - sliceAt(seen), 6),
  },
  {
    ...of('last-endpoint'),
    cause: 'The last endpoint deleted',
    claim: 'the slice is written, though nobody else is ready',
    holds: (seen) => inOrder(seen.at('DeletionTimestampSet'), sliceAt(seen), seen.at('ContainerExited')),
  },
  {
    ...of('health-check'),
    cause: 'Deleted behind a load balancer',
    claim: 'the pod is gone long before the balancer has checked twice',
    holds: ({ at }) => at('ObjectRemoved', 'web') - at('DeletionTimestampSet', 'web') < 10,
  },
  {
    ...of('readiness-fails'),
    cause: 'Readiness that fails on SIGTERM',
    claim: 'the slice has said not ready before a probe fails',
    holds: (seen) => inOrder(sliceAt(seen), seen.at('ContainerExited', 'web')) && twoPhases(seen),
  },
  {
    ...of('exits-at-once'),
    cause: 'A server that ends on SIGTERM',
    claim: 'its process is over before the object is',
    holds: (seen) => twoPhases(seen) && seen.count('SigkillSent') === 0,
  },
  {
    ...of('drain-nodes'),
    cause: 'One node of several drained',
    claim: 'replaced on another node while it stops; the pods of DaemonSets stay',
    holds: ({ all, at, count }) =>
      inOrder(at('DeletionTimestampSet', WEB_POD[1]), at('ContainerStarted'), at('ContainerExited', WEB_POD[1])) &&
      count('DeletionTimestampSet') === 1 &&
      all('PodBound').every((event) => detail(event, 'node') !== 'node-2'),
    recordedControllers: { '1.32': 'drain' },
  },
  {
    ...of('node-lost'),
    cause: 'Deployment’s node unreachable',
    claim: 'deleted and replaced elsewhere after 300 s, stopped when the node is back',
    holds: ({ at }) =>
      near(at('DeletionTimestampSet') - at('EvictionScheduled'), 300) &&
      inOrder(at('ContainerStarted'), at('FaultEnded'), at('ContainerExited', WEB_POD[1])),
    recordedControllers: { '1.32': 'node-unreachable' },
  },
  {
    ...of('volume-moves'),
    cause: 'Pod with a volume of one node at a time moved',
    claim: 'detached after the kubelet’s report that it is not in use, and attached to the other node then',
    holds: ({ at, count }) =>
      inOrder(at('MultiAttachError'), at('VolumesInUseReported'), at('VolumeDetaching'), at('VolumeAttached')) &&
      count('VolumeAttached') === 1,
  },
  {
    ...of('multi-attach'),
    cause: 'Node of a pod with such a volume dead',
    claim: 'taken from it by force six minutes after the pod’s object has gone',
    holds: ({ at }) =>
      near(at('VolumeDetaching') - at('VolumeDetachWaits'), 360) &&
      inOrder(at('ObjectRemoved'), at('VolumeDetachWaits')),
  },
  {
    ...of('volume-out-of-service'),
    cause: 'The same, with the node declared out of service',
    since: '1.26',
    claim: 'pod GC removes the pod’s object, and the volume is taken at once',
    holds: ({ at, all }) =>
      near(at('VolumeDetaching') - at('ObjectRemoved'), 0) &&
      all('VolumeDetaching').every((event) => detail(event, 'forced') === 'outOfService'),
  },
  {
    ...of('rolling-update'),
    cause: 'Deployment rolled out',
    claim: 'old pods go one by one as new ones are ready, and no new one waits for their end',
    holds: ({ at, count, last }) =>
      count('ObjectRemoved') === 3 &&
      count('ObjectCreated') === 3 &&
      inOrder(at('ContainerStarted'), at('DeletionTimestampSet', WEB_POD[0]), last('ContainerStarted')) &&
      last('ContainerStarted') < at('ContainerExited', WEB_POD[0]),
    recordedControllers: { '1.32': 'rolling-update' },
  },
  {
    ...of('rollout-undo'),
    cause: 'Rollout undone',
    claim: 'the pod that could not start goes, and the old template is as whole as before',
    holds: ({ end, at }) =>
      at('DeletionTimestampSet') > 2 &&
      Object.values(end.etcd.pods).filter(({ status }) => status.phase === 'Running').length === 3 &&
      Object.values(end.etcd.pods).length === 3,
  },
  {
    ...of('scale-down'),
    cause: 'Deployment scaled down',
    claim: 'the pod that is not ready goes first, then one of the node with most of them',
    holds: ({ all, release }) =>
      all('DeletionTimestampSet')
        .map(({ pod }) => pod?.name)
        .join() === [NEW_POD, atLeast(release, '1.22') ? WEB_POD[0] : WEB_POD[2]].join(),
  },
  {
    ...of('statefulset-delete'),
    cause: 'Pods of a StatefulSet deleted',
    claim: 'made anew under their names when their objects are gone, in their order',
    holds: ({ at }) =>
      inOrder(
        at('ObjectRemoved', 'db-0'),
        at('ObjectCreated', 'db-0'),
        at('ContainerStarted', 'db-0'),
        at('ObjectCreated', 'db-1'),
      ) && at('ObjectCreated', 'db-1') > at('ObjectRemoved', 'db-1'),
    recordedControllers: { '1.32': 'statefulset-pod-delete' },
  },
  {
    ...of('statefulset-node'),
    cause: 'StatefulSet’s node unreachable',
    claim: 'deleted after 300 s, and neither removed nor replaced',
    holds: ({ at, count }) =>
      near(at('DeletionTimestampSet', 'db-1') - at('EvictionScheduled', 'db-1'), 300) &&
      count('ObjectRemoved') + count('ObjectCreated') === 0,
    recordedControllers: { '1.32': 'node-unreachable' },
  },
  {
    ...of('statefulset-force'),
    cause: 'Pod of a StatefulSet force-deleted',
    claim: 'another of its name starts while its container still runs',
    holds: ({ at }) =>
      inOrder(
        at('ObjectRemoved', 'db-1'),
        at('ObjectCreated', 'db-1'),
        at('ContainerStarted', 'db-1'),
        at('ContainerExited', 'db-1'),
      ),
    recordedControllers: { '1.32': 'statefulset-force-delete' },
  },
  {
    ...of('daemonset-rollout'),
    cause: 'DaemonSet rolled out',
    claim: 'node by node, and the new pod when the old one has ended',
    holds: ({ all, at }) =>
      all('ContainerStarted').length === 3 &&
      inOrder(at('ContainerExited', 'agent-7vlbd'), at('ContainerStarted'), at('DeletionTimestampSet', 'agent-nx4dt')),
  },
  {
    ...of('daemonset-delete'),
    cause: 'DaemonSet’s pod deleted, and the DaemonSet',
    claim: 'the pod comes back on its node; then all go at once, by the garbage collector',
    holds: ({ all, count, at }) =>
      count('ObjectCreated') === 1 &&
      count('ObjectRemoved') === 4 &&
      new Set(
        all('DeletionTimestampSet')
          .slice(1)
          .map(({ t }) => t),
      ).size === 1 &&
      at('DeletionTimestampSet', 'agent-nx4dt') > at('ApiObjectRemoved'),
    recordedControllers: { '1.32': 'daemonset-pod-delete' },
  },
  {
    ...of('job-pod'),
    cause: 'Job’s pod deleted',
    claim: 'made anew: from 1.25 on 10 s after it was counted as failed, before that at once',
    holds: ({ at, release }) =>
      near(at('ObjectCreated') - at('DeletionTimestampSet'), atLeast(release, '1.25') ? 10 : 1, 0.5),
    recordedControllers: { '1.32': 'job-pod-delete' },
  },
  {
    ...of('job-mesh'),
    cause: 'Job deleted that an ordinary sidecar keeps from completing',
    claim: 'its proxy runs until the Job is deleted',
    holds: (seen) =>
      inOrder(
        seen.at('ApiObjectRemoved'),
        seen.at('SigtermSent', 'ordinary-h74rn'),
        seen.at('ObjectRemoved', 'ordinary-h74rn'),
      ) && seen.at('SigtermSent', 'ordinary-h74rn') > 2,
  },
  {
    ...of('job-background'),
    cause: 'Job deleted',
    claim: 'gone at once, its pod after it; from 1.25 on that has lost its finalizer first',
    holds: (seen) =>
      inOrder(seen.at('ApiObjectRemoved'), seen.at('DeletionTimestampSet', 'batch-r47hl'), seen.at('ObjectRemoved')) &&
      seen.count('ObjectUpdated') === (atLeast(seen.release, '1.25') ? 1 : 0),
    recordedControllers: { '1.32': 'job-delete-background' },
  },
  {
    ...of('job-foreground'),
    cause: 'Job deleted in the foreground',
    claim: 'the Job goes after its pod',
    holds: ({ at }) => inOrder(at('DeletionTimestampSet'), at('ObjectRemoved', 'batch-r47hl'), at('ApiObjectRemoved')),
  },
  {
    ...of('cascade-background'),
    cause: 'Deployment deleted',
    claim: 'gone at once, then its ReplicaSet, then their pods',
    holds: ({ all, at }) =>
      removedKinds(all('ApiObjectRemoved')) === 'Deployment,ReplicaSet' &&
      at('DeletionTimestampSet') > (all('ApiObjectRemoved')[1]?.t ?? NEVER) / 1e6,
  },
  {
    ...of('cascade-foreground'),
    cause: 'Deployment deleted in the foreground',
    claim: 'pods, then the ReplicaSet, then the Deployment',
    holds: ({ all, at, last }) =>
      removedKinds(all('ApiObjectRemoved')) === 'ReplicaSet,Deployment' &&
      last('ObjectRemoved') < at('ApiObjectRemoved'),
  },
  {
    ...of('cascade-orphan'),
    cause: 'Deployment deleted, its pods kept',
    claim: 'no pod is deleted; the ReplicaSet replaces the one that a person deletes',
    holds: ({ all, count, at }) =>
      removedKinds(all('ApiObjectRemoved')) === 'Deployment' &&
      count('DeletionTimestampSet') === 1 &&
      at('ReplicaMissing') > at('DeletionTimestampSet', WEB_POD[0]),
  },
  {
    ...of('namespace-delete'),
    cause: 'Namespace deleted',
    claim: 'its content from 5 s on, and it when nothing is left',
    holds: ({ at, all, last }) =>
      near(at('DeletionTimestampSet') - at('ApiObjectWritten'), 5, 0.2) &&
      detail(all('ApiObjectRemoved').at(-1), 'kind') === 'Namespace' &&
      last('ApiObjectRemoved') > last('ObjectRemoved'),
    recordedControllers: { '1.32': 'namespace-delete' },
  },
  {
    ...of('namespace-stuck'),
    cause: 'Namespace with a finalizer in it',
    claim: 'stays until the finalizer has gone',
    holds: ({ at, last }) => at('ObjectRemoved', 'held') > 30 && last('ApiObjectRemoved') > at('ObjectRemoved', 'held'),
  },
  {
    ...of('drain-budget'),
    cause: 'Node drained against a budget',
    claim: 'the second eviction meets the first one’s write, is refused 0.5 s later, and granted 5 s after that',
    holds: ({ at }) => near(at('DeletionTimestampSet', WEB_POD[0]) - at('DeletionTimestampSet', WEB_POD[2]), 5.53),
    recordedControllers: { '1.32': 'pdb-evict' },
  },
  {
    ...of('rolling-requests'),
    cause: 'Rolled out while clients send requests',
    claim: 'each old pod gets SIGTERM once a new one is ready, three times over',
    holds: ({ at, count }) =>
      count('DeletionTimestampSet') === 3 && count('SigtermSent') === 3 && at('SigtermSent') > 6,
  },
  {
    ...of('drain-deadlock'),
    cause: 'Node drained against a budget of all replicas',
    claim: 'nothing is evicted before a replica more is ready',
    holds: ({ at, count }) => count('DeletionTimestampSet') === 1 && at('DeletionTimestampSet') > 20,
  },
  {
    ...of('bare-budget'),
    cause: 'Node drained against maxUnavailable over bare pods',
    claim: 'nothing is evicted, and only a DELETE ends it',
    holds: ({ at, count }) => count('DeletionTimestampSet') === 2 && at('DeletionTimestampSet') >= 13,
  },
  {
    ...of('drain-refused'),
    cause: 'Node drained with pods in the way',
    claim: 'cordoned, and nothing evicted until the flags take them along',
    holds: ({ all, at }) =>
      detail(all('CommandDone')[0], 'state') === 'failed' &&
      inOrder(at('CommandDone'), 8, at('DeletionTimestampSet', 'bare'), at('ObjectRemoved', 'bare')),
  },
  {
    ...of('preemption'),
    cause: 'Preempted by a more important pod',
    claim: 'deleted by the scheduler with its own grace; the other is bound once it has ended',
    holds: ({ at }) =>
      inOrder(
        at('PreemptionDecided'),
        at('DeletionTimestampSet', 'low'),
        at('ContainerExited', 'low'),
        at('PodBound', 'high'),
      ),
  },
  {
    ...of('shutdown'),
    cause: 'Node shut down',
    since: '1.22',
    claim: 'killed by the kubelet in the node’s time, and no object is deleted',
    holds: ({ at, count }) =>
      inOrder(at('NodeShutdownBegan'), at('SigtermSent', 'web'), at('NodePoweredOff')) &&
      count('FinalDeleteSent') === 0,
  },
  {
    ...of('spot'),
    cause: 'Spot machine interrupted',
    claim: 'a pod that stops in time is gone before the machine, one that takes longer goes after its Node',
    holds: ({ at, last }) => at('ObjectRemoved') < at('NodePoweredOff') && last('ObjectRemoved') > at('NodeDeleted'),
  },
  {
    ...of('autoscaler-gives-up'),
    cause: 'Scaled down by the cluster autoscaler, against a budget',
    claim: 'one pod is evicted, the other refused for two minutes; then the taint goes and the machine stays',
    holds: ({ at, count }) =>
      count('DeletionTimestampSet') === 1 &&
      inOrder(at('DeletionTimestampSet'), 122, at('ScaleDownFailed')) &&
      count('NodePoweredOff') === 0,
  },
  {
    ...of('karpenter-deadline'),
    cause: 'Disrupted by Karpenter, against a budget',
    claim: 'deleted, not evicted, once its grace period is all that the node has left; then machine and Node go',
    holds: ({ at, last }) =>
      inOrder(32, at('DrainForced'), last('DeletionTimestampSet'), at('NodePoweredOff'), at('NodeDeleted')),
  },
  {
    ...of('shutdown-cancelled'),
    cause: 'Node’s shutdown taken back',
    since: '1.22',
    claim: 'killed to the end all the same, and replaced once the node is Ready',
    holds: ({ at, count }) =>
      inOrder(
        at('NodeShutdownCancelled'),
        at('ContainerExited'),
        at('NodeShutdownCompleted'),
        at('ShutdownCancellationHeard'),
        at('NodeReady'),
      ) && count('NodePoweredOff') === 0,
  },
  {
    ...of('restart'),
    cause: 'Kubelet restarted during a stop',
    claim: 'the new one begins the stop again, with the whole grace',
    holds: ({ all, at }) =>
      all('TerminationRequested', 'web').length === 2 &&
      inOrder(at('SigtermSent'), at('KubeletStopped'), at('KubeletStarted'), at('ObjectRemoved', 'web')),
    recorded: { '1.30': 'kubelet-restart-during-terminating', '1.32': 'kubelet-restart-during-terminating' },
  },
  {
    ...of('kubelet-down'),
    cause: 'Deleted while the kubelet is down',
    claim: 'nothing happens to the container until it is back',
    holds: (seen) => twoPhases(seen) && seen.at('SigtermSent') > seen.at('KubeletStarted'),
    recorded: { '1.21': 'kubelet-stopped', '1.23': 'kubelet-stopped' },
  },
  {
    ...of('orphan'),
    cause: 'Orphan: deleted with force while the kubelet is down',
    claim: 'found at the runtime by housekeeping and stopped with a grace of 1 s; until 1.21 with the pod’s own',
    holds: ({ all, at, release }) =>
      inOrder(at('ObjectRemoved', 'web'), at('KubeletStarted'), at('OrphanFound'), at('ContainerExited', 'web')) &&
      (!atLeast(release, '1.22')
        ? detail(all('StopContainerCalled', 'web')[0], 'gracePeriod') === 30
        : detail(all('KillContainer', 'web')[0], 'gracePeriod') === 1),
    recorded: { '1.36': 'force-delete-kubelet-restart' },
  },
  {
    ...of('apiserver-down'),
    cause: 'API server down',
    claim: 'the kubelet stops the pod, and its object goes when the API server is back',
    holds: ({ at }) => at('ContainerExited', 'web') < 12 && at('ObjectRemoved', 'web') > 12,
    recorded: { '1.36': 'apiserver-down' },
  },
  {
    ...of('partition'),
    cause: 'Node cut off',
    claim: 'runs on until the node hears of the deletion',
    holds: (seen) => twoPhases(seen) && seen.at('SigtermSent') > 20,
  },
  {
    ...of('runtime-down'),
    cause: 'Container runtime down',
    claim: 'nothing stops until it is back',
    holds: ({ at }) => at('ContainerExited', 'web') > 16 && at('ObjectRemoved', 'web') > at('ContainerExited', 'web'),
    recorded: { '1.36': 'stuck-stop-containerd-down' },
  },
  {
    ...of('watch-dropped'),
    cause: 'Watch dropped, relisted',
    claim: 'the deletion is seen by the list',
    holds: (seen) => twoPhases(seen) && inOrder(seen.at('Relisted'), seen.at('TerminationRequested', 'web')),
  },
  {
    ...of('delete-lost'),
    cause: 'The kubelet’s DELETE lost',
    claim: 'sent again by the status manager’s next round',
    holds: ({ count, at }) => count('FinalDeleteSent', 'web') === 2 && at('ObjectRemoved', 'web') > 0,
  },
  {
    ...of('clock-skew'),
    cause: 'Clocks apart',
    claim: 'the grace is counted by the kubelet: the process ends 3 s after SIGTERM',
    holds: (seen) => twoPhases(seen) && near(seen.at('ContainerExited') - seen.at('SigtermSent'), 3),
  },
  {
    ...of('stuck-volume'),
    cause: 'Volume busy',
    claim: 'the object stays until the volume is unmounted',
    holds: ({ at, count, release }) =>
      count('VolumeUnmountFailed') > 1 &&
      (release === '1.18' || inOrder(at('VolumeUnmountFailed'), 12, at('ObjectRemoved', 'web'))),
    recorded: { '1.21': 'stuck-volume', '1.27': 'stuck-volume', '1.32': 'stuck-volume', '1.36': 'stuck-volume' },
  },
  {
    ...of('frozen'),
    cause: 'Processes frozen',
    claim: 'SIGTERM has no effect, SIGKILL ends them after the grace of 5 s',
    holds: ({ at }) => near(at('SigkillSent') - at('SigtermSent'), 5),
  },
  {
    ...of('blocked-io'),
    cause: 'In state D, and SIGKILL does not end it',
    claim: 'killed after its grace, and there until the I/O returns',
    holds: ({ at }) =>
      inOrder(at('SigkillSent', 'web'), 9, 40, at('ContainerExited', 'web'), at('ObjectRemoved', 'web')),
  },
  {
    ...of('shim-hangs'),
    cause: 'StopContainer hangs',
    claim: 'no process ends before the shim answers again',
    holds: ({ at }) => inOrder(at('ShimThawed'), at('ContainerExited', 'web'), at('ObjectRemoved', 'web')),
  },
  {
    ...of('stop-fails'),
    cause: 'StopContainer fails twice',
    claim: 'tried again after 10 s and more, each time',
    holds: ({ all, at }) =>
      all('RuntimeCallFailed', 'web').length >= 2 && at('ContainerExited', 'web') - at('RuntimeCallFailed', 'web') > 4,
  },
  {
    ...of('sandbox-stuck'),
    cause: 'Network teardown fails',
    claim: 'the containers have ended, and the pod waits for its sandbox',
    holds: ({ at, last }) =>
      inOrder(at('ContainerExited', 'web'), last('NetworkTeardownFailed'), at('ObjectRemoved', 'web')),
  },
  {
    ...of('cgroup-busy'),
    cause: 'Cgroup busy',
    claim: 'the object stays until the cgroup is gone',
    holds: ({ at, last }) => inOrder(last('CgroupRemoveFailed'), at('ObjectRemoved', 'web')),
  },
  {
    ...of('status-conflict'),
    cause: 'Status patches refused',
    claim: 'sent again until one is taken, and only then the DELETE',
    holds: ({ at, count }) => count('RequestRefused') >= 1 && at('ObjectRemoved', 'web') > at('RequestRefused'),
  },
];
