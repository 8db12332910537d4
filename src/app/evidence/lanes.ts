/**
 * What happened to a pod as lanes on one axis, from its first dated line to the end of the input. A stage of seconds
 * before a wait of hours still has room, so the axis is straight only within a stage. Pure.
 */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { EvidenceEvent, PodEvidence } from '../../evidence/index.ts';
import { parseRfc3339, rfc3339Nano } from '../../kube/time.ts';
import { micros } from '../../engine/time.ts';
import { wayOf, type InputSpan, type WayStage } from './answer.ts';

/** Part of a lane, in percent of the axis. */
export interface Bar<Is extends string> {
  readonly is: Is;
  readonly from: number;
  readonly to: number;
}

export interface Lanes {
  /** Hours, minutes and seconds in UTC at which the axis begins. */
  readonly begins: string;
  /** Hours, minutes and seconds in UTC at which a stage begins or the input ends. */
  readonly marks: readonly { readonly at: number; readonly time: string }[];
  readonly worker: readonly Bar<WayStage>[];
  /** `before`: it runs or is mounted; `ending`: it is being stopped or unmounted. */
  readonly things: readonly {
    readonly name: string;
    readonly isVolume: boolean;
    readonly bars: readonly Bar<'before' | 'ending'>[];
  }[];
  /** Where something failed, in percent. */
  readonly failures: readonly number[];
}

/** Smallest share of the axis that a stage has, in percent. */
const LEAST = 12;
const MOST_THINGS = 4;

const BEGINS: ReadonlySet<EventKind> = new Set(['KillContainer', 'StopContainerCalled', 'VolumeUnmountStarted']);
const ENDS: ReadonlySet<EventKind> = new Set(['StopContainerReturned', 'ContainerExitSeen', 'VolumeUnmounted']);
const FAILS: ReadonlySet<EventKind> = new Set([
  'CgroupRemoveFailed',
  'NetworkTeardownFailed',
  'RequestRefused',
  'RuntimeCallFailed',
  'VolumeUnmountFailed',
  'WorkFailed',
]);

const clock = (t: number): string => rfc3339Nano(micros(t)).slice(11, 19);

/** Null where the input dates no stage of the removal. */
export function lanesOf(pod: PodEvidence, span: InputSpan): Lanes | null {
  const start = parseRfc3339(span.start ?? '');
  const way = wayOf(pod, span)?.filter(({ is }) => is !== 'next') ?? [];
  if (start === null || way.length < 2) return null;
  const end = start + span.end;
  const dated = pod.events.flatMap((event) =>
    event.t === null || event.inferred ? [] : [{ event, t: start + event.t }],
  );
  const begins = way.flatMap(({ stage, from }) => (from === null ? [] : [{ stage, from: Number(from) }]));
  const first = Math.min(...dated.map(({ t }) => t), ...begins.map(({ from }) => from));
  if (begins.length === 0 || !(first < end)) return null;
  const stages = stagesIn(way[0]?.stage ?? 'SyncPod', begins, first, end);
  const at = axisOf(
    stages.map(({ from }) => from),
    end,
  );
  return {
    begins: clock(first),
    marks: [...stages.slice(1).map(({ from }) => from), end].map((t) => ({ at: at(t), time: clock(t) })),
    worker: stages.map(({ stage, from }, i) => ({ is: stage, from: at(from), to: at(stages[i + 1]?.from ?? end) })),
    things: thingsIn(dated, at),
    failures: [
      ...new Set(dated.filter(({ event }) => FAILS.has(event.kind)).map(({ t }) => Math.round(at(t) * 10) / 10)),
    ],
  };
}

interface Begun {
  readonly stage: WayStage;
  readonly from: number;
}

/** The stages that the input dates, in order; what came before the first of them is of the stage before it. */
function stagesIn(before: WayStage, begins: readonly Begun[], first: number, end: number): readonly Begun[] {
  const inside = begins.filter(({ from }, i) => from >= (begins[i - 1]?.from ?? first) && from < end);
  return inside[0]?.from === first
    ? inside
    : [{ stage: before, from: first }, ...inside.filter(({ stage }) => stage !== before)];
}

/** From a time to percent: each part between two times has its share, but no less than LEAST. */
function axisOf(starts: readonly number[], end: number): (t: number) => number {
  const first = starts[0] ?? end;
  const ends = [...starts.slice(1), end];
  const spare = 100 - LEAST * starts.length;
  const widths = starts.map((from, i) => LEAST + (spare * ((ends[i] ?? end) - from)) / (end - first));
  return (t) => {
    let at = 0;
    for (const [i, from] of starts.entries()) {
      const [to = end, width = 0] = [ends[i], widths[i]];
      if (t < to) return at + (width * Math.max(0, t - from)) / (to - from);
      at += width;
    }
    return 100;
  };
}

const textIn = ({ detail }: EvidenceEvent, key: string): string => {
  const value = detail?.[key];
  return typeof value === 'string' ? value : '';
};

function thingsIn(
  dated: readonly { readonly event: EvidenceEvent; readonly t: number }[],
  at: (t: number) => number,
): Lanes['things'] {
  const names = new Map<string, { isVolume: boolean; begun: number; ended: number }>();
  const nameOfId = new Map<string, string>();
  for (const { event, t } of dated) {
    const [container, id, volume] = ['container', 'id', 'volume'].map((key) => textIn(event, key));
    if (container && id) nameOfId.set(id, container);
    const name = volume || container || nameOfId.get(id ?? '');
    if (!name || (!BEGINS.has(event.kind) && !ENDS.has(event.kind))) continue;
    const begun = names.get(name)?.begun ?? at(t);
    names.set(name, { isVolume: volume !== '', begun, ended: BEGINS.has(event.kind) ? 100 : at(t) });
  }
  return [...names].slice(0, MOST_THINGS).map(([name, { isVolume, begun, ended }]) => ({
    name,
    isVolume,
    bars: [
      { is: 'before', from: 0, to: begun },
      { is: 'ending', from: begun, to: ended },
    ],
  }));
}
