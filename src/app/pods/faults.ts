/** What can break, and what people other than kubectl delete can do. */
import type { ClusterState } from '../../cluster/index.ts';
import type { Pod } from '../../kube/index.ts';
import type { Act } from '../store/index.ts';
import type { FaultTexts, FaultWords } from './faultTexts.ts';

export interface Fault extends FaultWords {
  readonly id: string;
  readonly act: Act;
}

export interface FaultGroup {
  readonly heading: string;
  readonly faults: readonly Fault[];
}

const fault = (id: string, words: FaultWords, act: Act): Fault => ({ id, act, ...words });

const NODE: readonly (readonly [keyof FaultTexts['node'], Act])[] = [
  ['stopKubelet', { do: 'stopKubelet' }],
  ['startKubelet', { do: 'startKubelet' }],
  ['stopApiserver', { do: 'stopApiserver' }],
  ['startApiserver', { do: 'startApiserver' }],
  ['stopRuntime', { do: 'stopRuntime' }],
  ['startRuntime', { do: 'startRuntime' }],
  ['partitionNode', { do: 'partitionNode' }],
  ['healNode', { do: 'healNode' }],
  ['shutdown', { do: 'shutdownNode' }],
  ['deleteNode', { do: 'deleteNode' }],
  ['outOfService', { do: 'taintOutOfService' }],
  ['watchDropped', { do: 'fault', name: 'watchDropped' }],
  ['clockSkew', { do: 'fault', name: 'clockSkew', by: '1m' }],
  ['drain', { do: 'drain' }],
];

function podFaults(pod: Pod, say: FaultTexts): Fault[] {
  const { name, finalizers = [] } = pod.metadata;
  const containers = pod.spec.containers.map((container) => container.name);
  const volumes = (pod.spec.volumes ?? []).map((volume) => volume.name);
  return [
    ...finalizers.map((finalizer) =>
      fault(`finalizer-${finalizer}`, say.finalizer(finalizer), { do: 'removeFinalizer', pod: name, finalizer }),
    ),
    fault('evict', say.evict(name), { do: 'evict', pod: name }),
    fault('pressure', say.pressure(name), { do: 'evictByKubelet', pod: name, reason: 'memory' }),
    fault('stopFails', say.stopFails, { do: 'fault', name: 'stopContainerFails', pod: name }),
    ...(pod.spec.hostNetwork === true
      ? []
      : [fault('sandbox', say.sandbox, { do: 'fault', name: 'sandboxTeardownFails', pod: name })]),
    fault('conflict', say.conflict, { do: 'fault', name: 'statusConflict', pod: name, failures: 3 }),
    fault('deleteLost', say.deleteLost, { do: 'fault', name: 'deleteLost', pod: name }),
    fault('cgroup', say.cgroup, { do: 'fault', name: 'cgroupBusy', pod: name }),
    ...volumes.flatMap((volume) => [
      fault(`busy-${volume}`, say.volumeBusy(volume), { do: 'volumeBusy', pod: name, volume }),
      fault(`free-${volume}`, say.volumeFree(volume), { do: 'volumeFree', pod: name, volume }),
      fault(`hangs-${volume}`, say.volumeHangs(volume), { do: 'fault', name: 'volumeHangs', pod: name, volume }),
    ]),
    ...containers.flatMap((container) => [
      fault(`freeze-${container}`, say.freeze(container), { do: 'freezeContainer', pod: name, container }),
      fault(`thaw-${container}`, say.thaw(container), { do: 'thawContainer', pod: name, container }),
    ]),
    fault('freezeShim', say.freezeShim, { do: 'freezeShim', pod: name }),
    fault('thawShim', say.thawShim, { do: 'thawShim', pod: name }),
  ];
}

/**
 * Acts that would change nothing in this state, by the first word of their ids: what runs can't be started, and what is
 * whole needs no help.
 */
export function idleFaults({ kubelet, apiserver, apiClient, runtime, node }: ClusterState): readonly string[] {
  const isCut = apiClient.cutSince !== null;
  const isRuntimeDown = runtime.outage !== undefined && runtime.outage.servesSince === undefined;
  const isFrozen = Object.values(runtime.containers).some(({ frozenSince }) => frozenSince !== undefined);
  const isBusy = Object.values(node.volumeTroubles).some(({ busy }) => busy === true);
  return [
    kubelet.running ? 'startKubelet' : 'stopKubelet',
    apiserver.serving ? 'startApiserver' : 'stopApiserver',
    isRuntimeDown ? 'stopRuntime' : 'startRuntime',
    isCut ? 'partitionNode' : 'healNode',
    ...(isFrozen ? [] : ['thaw']),
    ...(isBusy ? [] : ['free']),
    ...(Object.keys(runtime.frozenShims ?? {}).length > 0 ? [] : ['thawShim']),
  ];
}

/** Everything that can be done now to the node and to the selected pod. */
export function faultGroups(
  nodeName: string,
  pod: Pod | undefined,
  idle: readonly string[],
  say: FaultTexts,
): readonly FaultGroup[] {
  const groups = [
    ...(pod ? [{ heading: pod.metadata.name, faults: podFaults(pod, say) }] : []),
    { heading: nodeName, faults: NODE.map(([id, act]) => fault(id, say.node[id], act)) },
  ];
  return groups.map(({ heading, faults }) => ({
    heading,
    faults: faults.filter(({ id }) => !idle.includes(id.split('-')[0] ?? id)),
  }));
}
