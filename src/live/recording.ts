/**
 * What was seen, as a file that `diagnose` and the page read again: a line for each watch event as `kubectl get -w
 * --output-watch-events -o json` has them, with the time at which it came, and the kubelet's own lines as they are. What
 * a diagnosis has no use for stays out of it, above all what a pod was given: environment, arguments, annotations.
 */
import * as v from 'valibot';

/** Characters; what is older gives way, and that is said. */
const MOST = 32 * 1024 * 1024;

const Fields = v.record(v.string(), v.unknown());
type Fields = v.InferOutput<typeof Fields>;

const fields = (value: unknown): Fields => {
  const read = v.safeParse(Fields, value);
  return read.success ? read.output : {};
};
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const only = (value: unknown, keys: readonly string[]): Fields => {
  const from = fields(value);
  return Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])));
};

const METADATA = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'finalizers',
  'ownerReferences',
];
/** pkg/kubelet/types/constants.go: they say that a pod is static, and of which file. */
const OF_STATIC = ['kubernetes.io/config.mirror', 'kubernetes.io/config.hash', 'kubernetes.io/config.source'];

function metadataOf(value: unknown): Fields {
  const annotations = only(fields(value)['annotations'], OF_STATIC);
  return { ...only(value, METADATA), ...(Object.keys(annotations).length > 0 && { annotations }) };
}

/** Of a hook that there is one, and how long a sleep is; not what it runs. */
function containerOf(value: unknown): Fields {
  const preStop = fields(fields(value)['lifecycle'])['preStop'];
  const hook = fields(preStop);
  const kind = hook['sleep'] === undefined ? { exec: {} } : { sleep: hook['sleep'] };
  return {
    ...only(value, ['name', 'image', 'restartPolicy']),
    ...(preStop !== undefined && { lifecycle: { preStop: kind } }),
  };
}

function podOf(pod: Fields): Fields {
  const spec = fields(pod['spec']);
  const lists = ['containers', 'initContainers'].flatMap((key) =>
    spec[key] === undefined ? [] : [[key, all(spec[key]).map(containerOf)]],
  );
  // Of a volume its name and its kind.
  const volumes = all(spec['volumes']).map((volume) => {
    const { name, ...source } = fields(volume);
    return { name, ...Object.fromEntries(Object.keys(source).map((kind) => [kind, {}])) };
  });
  const status = fields(pod['status']);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadataOf(pod['metadata']),
    spec: {
      ...only(spec, ['nodeName', 'restartPolicy', 'terminationGracePeriodSeconds', 'schedulerName']),
      ...Object.fromEntries(lists),
      ...(volumes.length > 0 && { volumes }),
    },
    status: only(status, [
      'phase',
      'reason',
      'message',
      'conditions',
      'startTime',
      'containerStatuses',
      'initContainerStatuses',
      'ephemeralContainerStatuses',
      'qosClass',
    ]),
  };
}

export type RecordedKind = 'Pod' | 'Event' | 'Node' | 'Lease' | 'EndpointSlice';

/** An object without what is not needed; items of a list don't say what they are. */
export function trimmed(kind: RecordedKind, object: unknown): Fields {
  const whole = fields(object);
  switch (kind) {
    case 'Pod':
      return podOf(whole);
    case 'Event':
      return {
        apiVersion: 'v1',
        kind,
        metadata: metadataOf(whole['metadata']),
        ...only(whole, [
          'involvedObject',
          'reason',
          'message',
          'type',
          'count',
          'firstTimestamp',
          'lastTimestamp',
          'eventTime',
          'reportingComponent',
          'source',
        ]),
      };
    case 'Node': {
      const status = fields(whole['status']);
      return {
        apiVersion: 'v1',
        kind,
        metadata: metadataOf(whole['metadata']),
        spec: only(whole['spec'], ['unschedulable', 'taints']),
        status: {
          ...only(status, ['conditions']),
          nodeInfo: only(status['nodeInfo'], ['kubeletVersion', 'containerRuntimeVersion']),
        },
      };
    }
    case 'Lease':
      return {
        apiVersion: 'coordination.k8s.io/v1',
        kind,
        metadata: metadataOf(whole['metadata']),
        spec: only(whole['spec'], ['holderIdentity', 'leaseDurationSeconds', 'renewTime']),
      };
    case 'EndpointSlice':
      return {
        apiVersion: 'discovery.k8s.io/v1',
        kind,
        metadata: metadataOf(whole['metadata']),
        addressType: whole['addressType'],
        endpoints: all(whole['endpoints']).map((endpoint) => only(endpoint, ['conditions', 'targetRef', 'nodeName'])),
      };
  }
}

export class Recording {
  #lines: string[] = [];
  #length = 0;
  /** Lines that gave way. */
  leftOut = 0;

  get lines(): number {
    return this.#lines.length;
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length <= MOST) return;
    // A tenth at a time: to move all of them for each line would be slow.
    const gone = this.#lines.splice(0, Math.ceil(this.#lines.length / 10));
    this.leftOut += gone.length;
    this.#length -= gone.reduce((sum, each) => sum + each.length + 1, 0);
  }

  text(): string {
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}
