/**
 * The fields that a Pod has in the API, as far down as a removal looks. Deeper ones are kept as they are. A field that
 * the API does not know is left out with a warning, since it is most often a slip that the API server would refuse.
 */
import type { PodManifest } from '../objects.ts';
import { gateConditions } from '../readinessGates.ts';
import { VOLUME_SOURCES } from '../volumes.ts';
import { API_FIELDS } from './apiFields.ts';
import { pathText, type Key, type ValueProblem } from './problem.ts';

interface Shape {
  readonly known: readonly string[];
  /** Fields of the known ones that are mappings themselves, or lists of mappings. */
  readonly inside?: Readonly<Record<string, Shape>>;
  /** Written by the server; a new pod gets its own, so they go without a word. */
  readonly served?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(/\s+/);

const HANDLERS: NonNullable<Shape['inside']> = {
  exec: { known: API_FIELDS.ExecAction },
  httpGet: { known: API_FIELDS.HTTPGetAction },
  sleep: { known: API_FIELDS.SleepAction },
  tcpSocket: { known: API_FIELDS.TCPSocketAction },
};
const HANDLER: Shape = { known: API_FIELDS.LifecycleHandler, inside: HANDLERS };
const PROBE: Shape = { known: API_FIELDS.Probe, inside: HANDLERS };

const VOLUME_MOUNT: Shape = { known: API_FIELDS.VolumeMount };

const CONTAINER: Shape = {
  known: API_FIELDS.Container,
  inside: {
    lifecycle: { known: API_FIELDS.Lifecycle, inside: { postStart: HANDLER, preStop: HANDLER } },
    livenessProbe: PROBE,
    readinessProbe: PROBE,
    startupProbe: PROBE,
    volumeMounts: VOLUME_MOUNT,
  },
};

const POD: Shape = {
  known: words('apiVersion kind metadata spec'),
  served: ['status'],
  inside: {
    metadata: {
      known: words('annotations finalizers labels name namespace ownerReferences uid'),
      served: words('creationTimestamp generateName generation managedFields resourceVersion selfLink'),
      inside: { ownerReferences: { known: words('apiVersion blockOwnerDeletion controller kind name uid') } },
    },
    spec: {
      known: API_FIELDS.PodSpec,
      inside: {
        containers: CONTAINER,
        initContainers: CONTAINER,
        ephemeralContainers: { known: API_FIELDS.EphemeralContainer, inside: { volumeMounts: VOLUME_MOUNT } },
        volumes: { known: ['name', ...VOLUME_SOURCES] },
      },
    },
  },
};

/** What a deletion under way leaves in an object; a pasted pod starts without. */
const DELETION = ['deletionTimestamp', 'deletionGracePeriodSeconds'];

/** The Pod without fields that mean nothing to it; `warn` hears of those that somebody may have meant. */
export const prunePod = (value: unknown, warn: (problem: ValueProblem) => void): unknown => prune(value, POD, [], warn);

/** Of an object's status all that a run takes: the conditions of its readiness gates, which nobody here would set. */
export function statusKept(pod: PodManifest, value: Readonly<Record<string, unknown>>): PodManifest {
  const conditions = gateConditions({ ...pod, status: value['status'] });
  return conditions.length === 0 ? pod : { ...pod, status: { conditions } };
}

function prune(value: unknown, shape: Shape, keys: readonly Key[], warn: (problem: ValueProblem) => void): unknown {
  if (Array.isArray(value)) return value.map((item, i) => prune(item, shape, [...keys, i], warn));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const at = [...keys, name];
    if (shape.known.includes(name)) {
      const inner = shape.inside?.[name];
      // To the API, nothing behind a name and no name at all are one.
      if (field !== null) kept[name] = inner === undefined ? field : prune(field, inner, at, warn);
    } else if (name === 'deletionTimestamp' && keys.length === 1) {
      const hint = 'the pod starts out running; delete it to see it go';
      warn({ keys: at, atKey: true, message: 'the deletion that this pod is in was left out', hint });
    } else if (shape.served?.includes(name) !== true && !DELETION.includes(name)) {
      const near = meant(name, shape.known);
      const hint = near === undefined ? {} : { hint: `did you mean ${near}?` };
      warn({ keys: at, atKey: true, message: `${pathText(at)} is no field of a Pod and was left out`, ...hint });
    }
  }
  return kept;
}

/** The known word within two slips of the keyboard, or one that the word begins or ends. */
function meant(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  if (wanted.length > 60) return undefined;
  const distance = (candidate: string): number => {
    const name = candidate.toLowerCase();
    if (wanted.length > 3 && (name.startsWith(wanted) || wanted.startsWith(name))) return 1;
    return slips(wanted, name);
  };
  const [best] = known
    .map((name) => ({ name, far: distance(name) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(wanted.length / 2)))
    .toSorted((a, b) => a.far - b.far);
  return best?.name;
}

/** Levenshtein distance. */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
