/** What can break, and what people other than kubectl delete can do. */
import type { Pod } from '../../kube/index.ts';
import type { Act } from '../store/index.ts';

export interface Fault {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly said: string;
  readonly act: Act;
}

export interface FaultGroup {
  readonly heading: string;
  readonly faults: readonly Fault[];
}

const fault = (id: string, label: string, said: string, act: Act, detail?: string): Fault => ({
  id,
  label,
  said,
  act,
  ...(detail === undefined ? {} : { detail }),
});

const node: readonly Fault[] = [
  fault('stopKubelet', 'Stop the kubelet', 'Kubelet stopped', { do: 'stopKubelet' }, 'containers run on'),
  fault('startKubelet', 'Start the kubelet', 'Kubelet started', { do: 'startKubelet' }),
  fault('stopApiserver', 'Stop the API server', 'API server stopped', { do: 'stopApiserver' }),
  fault('startApiserver', 'Start the API server', 'API server started', { do: 'startApiserver' }),
  fault('stopRuntime', 'Stop containerd', 'containerd stopped', { do: 'stopRuntime' }, 'its containers run on'),
  fault('startRuntime', 'Start containerd', 'containerd started', { do: 'startRuntime' }),
  fault(
    'partitionNode',
    'Cut the node off',
    'Node cut off',
    { do: 'partitionNode' },
    'the kubelet can’t reach the API',
  ),
  fault('healNode', 'Connect the node again', 'Node connected', { do: 'healNode' }),
  fault(
    'shutdown',
    'Shut the node down',
    'Node shuts down',
    { do: 'shutdownNode' },
    'its pods get 30 s, critical ones the last 10',
  ),
  fault('deleteNode', 'Delete the node', 'Node deleted', { do: 'deleteNode' }, 'its object only'),
  fault(
    'outOfService',
    'Declare the node out of service',
    'Node tainted',
    { do: 'taintOutOfService' },
    'pod GC removes its pods by force',
  ),
  fault(
    'watchDropped',
    'Drop the kubelet’s watch',
    'Watch dropped',
    { do: 'fault', name: 'watchDropped' },
    '410 Gone: it has to list anew',
  ),
  fault(
    'clockSkew',
    'Set the API server’s clock ahead',
    'Clock set ahead',
    { do: 'fault', name: 'clockSkew', by: '1m' },
    'by a minute, compared with the node’s',
  ),
  fault('drain', 'Drain the node', 'Node drained', { do: 'drain' }, 'kubectl drain'),
];

function podFaults(pod: Pod): Fault[] {
  const { name, finalizers = [] } = pod.metadata;
  const containers = pod.spec.containers.map((container) => container.name);
  const volumes = (pod.spec.volumes ?? []).map((volume) => volume.name);
  return [
    ...finalizers.map((finalizer) =>
      fault(`finalizer-${finalizer}`, `Remove the finalizer ${finalizer}`, 'Finalizer removed', {
        do: 'removeFinalizer',
        pod: name,
        finalizer,
      }),
    ),
    fault('evict', 'Evict', `Evicted ${name}`, { do: 'evict', pod: name }, 'the Eviction API, as kubectl drain does'),
    fault(
      'pressure',
      'Evict under memory pressure',
      `Evicted ${name}`,
      { do: 'evictByKubelet', pod: name, reason: 'memory' },
      'by the kubelet itself',
    ),
    fault(
      'stopFails',
      'StopContainer fails',
      'StopContainer fails',
      { do: 'fault', name: 'stopContainerFails', pod: name },
      'the runtime returns an error',
    ),
    fault('sandbox', 'Network teardown fails', 'Network teardown fails', {
      do: 'fault',
      name: 'sandboxTeardownFails',
      pod: name,
    }),
    fault(
      'conflict',
      'Its status can’t be written',
      'Status conflicts',
      { do: 'fault', name: 'statusConflict', pod: name, failures: 3 },
      '409 Conflict, three times',
    ),
    fault(
      'deleteLost',
      'The kubelet’s DELETE is lost',
      'DELETE will be lost',
      { do: 'fault', name: 'deleteLost', pod: name },
      'the connection breaks over it',
    ),
    fault('cgroup', 'The cgroup is busy', 'cgroup busy', { do: 'fault', name: 'cgroupBusy', pod: name }),
    ...volumes.flatMap((volume) => [
      fault(
        `busy-${volume}`,
        `Volume ${volume} is busy`,
        `Volume ${volume} busy`,
        { do: 'volumeBusy', pod: name, volume },
        'a process holds the mount',
      ),
      fault(`free-${volume}`, `Volume ${volume} is let go`, `Volume ${volume} free`, {
        do: 'volumeFree',
        pod: name,
        volume,
      }),
      fault(`hangs-${volume}`, `Unmounting ${volume} hangs`, `Volume ${volume} hangs`, {
        do: 'fault',
        name: 'volumeHangs',
        pod: name,
        volume,
      }),
    ]),
    ...containers.flatMap((container) => [
      fault(
        `freeze-${container}`,
        `Freeze container ${container}`,
        `${container} frozen`,
        { do: 'freezeContainer', pod: name, container },
        'its processes get no time: no SIGTERM reaches them',
      ),
      fault(`thaw-${container}`, `Thaw container ${container}`, `${container} thawed`, {
        do: 'thawContainer',
        pod: name,
        container,
      }),
    ]),
    fault(
      'freezeShim',
      'The runtime’s shim hangs',
      'Shim frozen',
      { do: 'freezeShim', pod: name },
      'calls for this pod hang to their deadline',
    ),
    fault('thawShim', 'The runtime’s shim goes on', 'Shim thawed', { do: 'thawShim', pod: name }),
  ];
}

/** Everything that can break now, for the node and for the selected pod. */
export function faultGroups(nodeName: string, pod: Pod | undefined): readonly FaultGroup[] {
  return [
    ...(pod ? [{ heading: pod.metadata.name, faults: podFaults(pod) }] : []),
    { heading: nodeName, faults: node },
  ];
}
