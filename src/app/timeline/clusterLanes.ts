/** Which lanes stand below the timeline, from top to bottom: of nodes that something happens to, of the chosen pod's eviction, of workloads. */
import type { Micros } from '../../engine/time.ts';
import type { PodHistory } from '../readings/index.ts';
import {
  FIRST,
  type ClusterHistory,
  type Lasting,
  type NodeHistory,
  type NodeIs,
  type WorkloadIs,
} from './clusterHistory.ts';
import type { LanesWords } from './lanesTexts.ts';

export type LaneLook = 'plain' | 'quiet' | 'lost' | 'taint' | 'waits' | 'tolerated' | 'grace' | 'overdue';

export interface LaneBand {
  readonly from: Micros;
  readonly to: Micros;
  readonly words: string;
  readonly look: LaneLook;
}

export interface ClusterLane {
  readonly id: string;
  readonly name: string;
  readonly bands: readonly LaneBand[];
}

/** More would leave no room for the pod's own rows. */
const MOST_NODES = 3;
const MOST_WORKLOADS = 2;

const LOOK: Readonly<Record<NodeIs, LaneLook>> = {
  ready: 'plain',
  silent: 'quiet',
  notReady: 'lost',
  unknown: 'lost',
  deleted: 'quiet',
};

/** Something happens to it, or it was not well from the start. */
const isTold = ({ conditions, noSchedule, noExecute }: NodeHistory): boolean =>
  conditions.length > 1 || conditions[0]?.is !== 'ready' || noSchedule.length + noExecute.length > 0;

const bandsOf = <S>(
  spans: readonly Lasting<S>[],
  say: (is: S) => readonly [words: string, look: LaneLook],
): readonly LaneBand[] =>
  spans.map(({ from, to, is }) => {
    const [words, look] = say(is);
    return { from, to, words, look };
  });

function nodeLanes({ name, conditions, noSchedule, noExecute }: NodeHistory, say: LanesWords): readonly ClusterLane[] {
  const taints = [
    { effect: 'noSchedule', spans: noSchedule },
    { effect: 'noExecute', spans: noExecute },
  ] as const;
  return [
    { id: name, name, bands: bandsOf(conditions, (is) => [say.nodeIs[is], LOOK[is]]) },
    ...taints
      .filter(({ spans }) => spans.length > 0)
      .map(({ effect, spans }) => ({
        id: `${name} ${effect}`,
        name: say.taint[effect],
        bands: bandsOf(spans, (keys) => [keys.join(', '), 'taint']),
      })),
  ];
}

const SECOND = 1_000_000;
/** t = 0 on the clock that objects have. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

/** How a pod's eviction by a taint went on: tolerated, then its grace, then nobody has confirmed its end. */
function evictionOf(
  pod: PodHistory | undefined,
  { tolerations }: ClusterHistory,
  end: Micros,
  say: LanesWords,
): readonly LaneBand[] {
  const own = tolerations.filter((toleration) => toleration.pod === pod?.key);
  if (pod === undefined || own.length === 0) return [];
  const tolerated = own.map(({ from, until }): LaneBand => ({
    from,
    to: until < end ? until : end,
    words: say.tolerated({ seconds: Math.round((until - from) / SECOND) }),
    look: 'tolerated',
  }));
  const [deleted] = pod.object.filter(({ is }) => is.deletionTimestamp !== undefined && (is.grace ?? 0) > 0);
  const { deletionTimestamp, grace = 0 } = deleted?.is ?? {};
  if (deleted === undefined || deletionTimestamp === undefined) return tolerated;
  const due = ((Date.parse(deletionTimestamp) - EPOCH) * 1_000) as Micros;
  const over = pod.object.findLast(({ is }) => is.uid === deleted.is.uid)?.to ?? end;
  const graced = {
    from: deleted.from,
    to: due < over ? due : over,
    words: say.graceFor({ seconds: grace }),
    look: 'grace',
  } as const;
  const late = { from: due, to: over, words: say.overdue, look: 'overdue' } as const;
  return [...tolerated, graced, late].filter(({ from, to }) => to > from);
}

const workloadBand = ({ ready, wanted, waits }: WorkloadIs, say: LanesWords): readonly [string, LaneLook] =>
  waits ? [say.workloadWaits({ ready, wanted }), 'waits'] : [say.workloadReady({ ready, wanted }), 'plain'];

/** @param first what the first node is called. */
export function clusterLanes(
  history: ClusterHistory,
  pod: PodHistory | undefined,
  first: string,
  end: Micros,
  say: LanesWords,
): readonly ClusterLane[] {
  const nodes = history.nodes.map((node) => (node.name === FIRST ? { ...node, name: first } : node));
  const told = history.nodes.length > 1 ? nodes.filter(isTold).slice(0, MOST_NODES) : [];
  const isOwn = (name: string): boolean => pod?.key.split('/')[1]?.startsWith(`${name}-`) === true;
  const workloads = history.workloads
    .filter(({ name, spans }) => spans.length > 1 || isOwn(name))
    .toSorted((a, b) => Number(isOwn(b.name)) - Number(isOwn(a.name)))
    .slice(0, MOST_WORKLOADS);
  const eviction = evictionOf(pod, history, end, say);
  return [
    ...told.flatMap((node) => nodeLanes(node, say)),
    ...(eviction.length > 0 ? [{ id: 'eviction', name: say.evicted, bands: eviction }] : []),
    ...workloads.map(({ key, name, spans }) => ({
      id: key,
      name,
      bands: bandsOf(spans, (is) => workloadBand(is, say)),
    })),
  ];
}
