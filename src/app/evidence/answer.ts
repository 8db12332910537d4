/** The stages of a pod's removal, and which one it is in. Pure. */
import { micros, type Micros } from '../../engine/time.ts';
import type { PodEvidence } from '../../evidence/index.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { statePath } from '../readings/index.ts';

/** When the input begins and ends; null where nothing dates it. */
export interface InputSpan {
  readonly start: string | null;
  /** µs after the start. */
  readonly end: number;
}

const WAY = ['SyncPod', 'Terminating', 'Terminated', 'Finished', 'Removed'] as const;
export type WayStage = (typeof WAY)[number];

export interface StageOnWay {
  readonly stage: WayStage;
  readonly is: 'past' | 'now' | 'next';
  /** When it began and ended, as far as the input dates it. */
  readonly from: Micros | null;
  readonly to: Micros | null;
}

const OF_WORKER: Readonly<Record<string, WayStage>> = {
  syncing: 'SyncPod',
  terminating: 'Terminating',
  terminated: 'Terminated',
  finished: 'Finished',
};
const GONE: ReadonlySet<string> = new Set(['ObjectRemoved', 'PodGoneFromApi']);

/** The five stages of a removal and where the pod is on the way; null where the input can't tell the stage. */
export function wayOf(pod: PodEvidence, { start }: InputSpan): readonly StageOnWay[] | null {
  const { stage, since } = pod;
  const now = WAY.indexOf(stage as WayStage);
  if (now < 0) return null;
  const began = parseRfc3339(start ?? '');
  const entered = new Map<WayStage, Micros>();
  for (const { t, kind, inferred, worker } of pod.events) {
    const into = GONE.has(kind) ? 'Removed' : worker && OF_WORKER[statePath(worker.value).split('.')[0] ?? ''];
    // A pod that is taken up again goes the way once more: the last time counts.
    if (into !== undefined && t !== null && began !== null && !inferred) entered.set(into, micros(began + t));
  }
  // Without a known zone the input's times are read as UTC, like those of the events.
  const own = parseRfc3339(since ?? '') ?? parseRfc3339(`${since ?? ''}Z`);
  const fromOf = (i: number): Micros | null => {
    const each = WAY[i];
    if (each === undefined || i > now) return null;
    return i === now ? own : (entered.get(each) ?? null);
  };
  return WAY.map((each, i) => ({
    stage: each,
    is: i < now ? 'past' : i === now ? 'now' : 'next',
    from: fromOf(i),
    to: i < now ? fromOf(i + 1) : null,
  }));
}
