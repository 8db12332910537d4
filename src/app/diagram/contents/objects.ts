/** What the API server's box shows: objects as `kubectl get -o yaml` would name their fields. */
import type { EtcdState } from '../../../cluster/state.ts';
import { isMirrorPod, type Pod } from '../../../kube/objects.ts';
import { texts } from '../../language/index.ts';
import { short, type Focus } from './focus.ts';
import { TEXTS } from './texts.ts';

export interface ObjectCard {
  readonly key: string;
  readonly name: string;
  readonly kind: 'regular' | 'mirror';
  readonly uid: string;
  readonly resourceVersion: string;
  /** Time of day of the deletionTimestamp. */
  readonly deletionTimestamp: string | null;
  readonly grace: number | null;
  readonly phase: string;
  readonly ready: string;
  /** `1/2`: containers ready, containers. */
  readonly containers: string;
  readonly finalizers: number;
}

const UNKNOWN = 'unknown';

export function objectCard(key: string, pod: Pod): ObjectCard {
  const { metadata, status, spec } = pod;
  const statuses = status.containerStatuses ?? [];
  // An object that a log tells of has no status but its phase, if any.
  const told = metadata.resourceVersion !== UNKNOWN;
  return {
    key,
    name: metadata.name,
    kind: isMirrorPod(pod) ? 'mirror' : 'regular',
    uid: short(metadata.uid),
    resourceVersion: metadata.resourceVersion,
    deletionTimestamp: metadata.deletionTimestamp?.replace(/^.*T/, '') ?? null,
    grace: metadata.deletionGracePeriodSeconds ?? null,
    phase: status.phase,
    ready: told
      ? (status.conditions?.find((condition) => condition.type === 'Ready')?.status ?? texts(TEXTS).none)
      : UNKNOWN,
    containers: told ? `${statuses.filter(({ ready }) => ready).length}/${spec.containers.length}` : UNKNOWN,
    finalizers: metadata.finalizers?.length ?? 0,
  };
}

export interface Objects {
  /** Shown in full: the pod in focus and, of two, the other. */
  readonly cards: readonly ObjectCard[];
  /** The rest, as rows. */
  readonly rows: readonly ObjectCard[];
  /** How many more there are than fit, and how many of those are being deleted. */
  readonly hidden: number;
  readonly deleting: number;
}

export function objectsOf(
  etcd: EtcdState,
  focus: Focus,
  room: { readonly cards: number; readonly rows: number },
): Objects {
  const all = Object.entries(etcd.pods).map(([key, pod]) => objectCard(key, pod));
  if (all.length <= room.cards) return { cards: all, rows: [], hidden: 0, deleting: 0 };
  const main = all.find((card) => card.key === focus.key) ?? all[0];
  const rest = all.filter((card) => card !== main);
  // One row fewer when a last row has to say how many are missing.
  const fits = rest.length <= room.rows ? room.rows : room.rows - 1;
  const isTable = rest.length > fits;
  // Of many the latest changes are worth a row.
  const ordered = isTable ? rest.toSorted((a, b) => Number(b.resourceVersion) - Number(a.resourceVersion)) : rest;
  const beyond = ordered.slice(fits);
  return {
    cards: main ? [main] : [],
    rows: ordered.slice(0, fits),
    hidden: beyond.length,
    deleting: beyond.filter(({ deletionTimestamp }) => deletionTimestamp !== null).length,
  };
}

/** An object in a sentence, for a screen reader. */
export const sayObject = (card: ObjectCard): string =>
  [
    card.name,
    texts(TEXTS).kinds[card.kind],
    card.deletionTimestamp === null
      ? card.phase
      : `deletionTimestamp ${card.deletionTimestamp}, grace ${card.grace ?? 0}`,
  ].join(texts(TEXTS).comma);
