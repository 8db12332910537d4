/** Inputs for tests: bytes as the streams that files are. */
import { platform } from '../input/platform.ts';
import { readEvidence, type Evidence, type EvidenceFile, type ReadOptions } from '../index.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const fileOf = (bytes: Uint8Array, name = 'input', size = 4096): EvidenceFile => ({
  name,
  bytes: inPieces(bytes, size),
});

export const readBytes = (bytes: Uint8Array, options: ReadOptions = {}): Promise<Evidence> =>
  readEvidence([fileOf(bytes, 'input', 65_536)], options);

export const CART_UID = '6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b';

/** Status of a pod that runs. */
export const RUNNING = { phase: 'Running', containerStatuses: [{ name: 'app', ready: true, state: { running: {} } }] };

/** The pod shop/cart-0 as the API has it while it is being deleted. */
export const cartPod = (metadata: object = {}, status: object = RUNNING) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'cart-0',
    namespace: 'shop',
    uid: CART_UID,
    deletionTimestamp: '2024-06-12T10:00:30Z',
    deletionGracePeriodSeconds: 30,
    ...metadata,
  },
  spec: { nodeName: 'node-a' },
  status,
});

/** What is said of one pod of an input: the first, or that of the name, the UID or the `namespace/name`. */
export async function verdictIn(text: string, named = ''): Promise<{ stage: string; waitingOn: string }> {
  const { pods, lines, waitingOn } = await readBytes(new platform.TextEncoder().encode(text));
  if (lines.understood + lines.irrelevant + lines.unknown !== lines.total)
    throw new Error('a line is not accounted for');
  const pod =
    named === ''
      ? pods[0]
      : pods.find(({ namespace, name, uid }) => [`${namespace}/${name}`, name, uid].includes(named));
  return { stage: pod?.stage ?? 'no pod', waitingOn: pod?.waitingOn ?? waitingOn };
}

/** Lines of a kubelet at verbosity 2 about one pod, as a 1.30 prints them. */
export function kubeletLines(pod = 'shop/cart-0', uid = CART_UID, id = 'ab'.repeat(32)) {
  const at = (severity: string, time: string, source: string, text: string): string =>
    `${severity}0612 ${time}.100000     900 ${source}] ${text}`;
  const of = `pod="${pod}" podUID="${uid}"`;
  const lines = {
    at,
    deleted: (time = '10:00:00') => at('I', time, 'kubelet.go:2430', `"SyncLoop DELETE" source="api" pods=["${pod}"]`),
    removed: (time = '10:00:05') => at('I', time, 'kubelet.go:2424', `"SyncLoop REMOVE" source="api" pods=["${pod}"]`),
    killing: (time = '10:00:00', container = 'app', containerId = id) =>
      at(
        'I',
        time,
        'kuberuntime_container.go:779',
        `"Killing container with a grace period" ${of} containerName="${container}" containerID="containerd://${containerId}" gracePeriod=30`,
      ),
    died: (time = '10:00:02', containerId = id) =>
      at(
        'I',
        time,
        'kubelet.go:2470',
        `"SyncLoop (PLEG): event for pod" pod="${pod}" event={"ID":"${uid}","Type":"ContainerDied","Data":"${containerId}"}`,
      ),
    stopFailed: (time = '10:02:30') =>
      at(
        'E',
        time,
        'kuberuntime_container.go:784',
        `"Container termination failed with gracePeriod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" ${of} containerName="app" containerID="containerd://${id}" gracePeriod=30`,
      ),
    syncFailed: (error: string, time = '10:00:03') =>
      at('E', time, 'pod_workers.go:1301', `"Error syncing pod, skipping" err=${JSON.stringify(error)} ${of}`),
    worker: (text: string, time = '10:00:02') => at('I', time, 'pod_workers.go:1172', `"${text}" ${of}`),
  };
  /** The pod is deleted, and its containers have ended. */
  const stopped = [
    lines.deleted(),
    lines.killing(),
    lines.died(),
    lines.worker('Pod terminated all containers successfully'),
  ];
  /** After that, nestedpendingoperations.go reports that a volume is not unmounted. */
  const unmountFails = (unique: string, error: string, volume = 'data'): string =>
    [
      ...stopped,
      at(
        'E',
        '10:00:04',
        'nestedpendingoperations.go:348',
        `Operation for "{volumeName:kubernetes.io/${unique} podName:${uid} nodeName:}" failed. No retries permitted until 2024-06-12 10:00:08.1 +0000 UTC m=+9 (durationBeforeRetry 4s). Error: UnmountVolume.TearDown failed for volume "${volume}" (UniqueName: "kubernetes.io/${unique}") pod "${uid}" (UID: "${uid}") : ${error}`,
      ),
    ].join('\n');
  return { ...lines, stopped, unmountFails };
}

/** For JSON of what is told of pods: the verdict, and not each line that it comes from. */
export const withoutEvents = (key: string, value: unknown): unknown => (key === 'events' ? undefined : value);
