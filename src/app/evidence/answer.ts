/** The answer of a diagnosis as facts: what is waited for, for how long, and where on its way the pod stands. Pure. */
import { micros, type Micros } from '../../engine/time.ts';
import type { PodEvidence, Stage, WaitingOn } from '../../evidence/index.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { duration } from '../explain/index.ts';
import { statePath } from '../readings/index.ts';

/** When the input begins and ends; null where nothing dates it. */
export interface InputSpan {
  readonly start: string | null;
  /** µs after the start. */
  readonly end: number;
}

export interface Answer {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  /** In the input's own words: a container, a volume, a finalizer. */
  readonly subject: string;
  /** The input says of it that it fails. */
  readonly fails: boolean;
  /** From the beginning of the stage to the end of the input, µs; null where either is not dated. */
  readonly inStage: number | null;
  /** The wait is as old as the stage: it begins with it. */
  readonly sinceStage: boolean;
}

/** Waits that begin with their stage (pkg/kubelet/kubelet.go: SyncTerminatingPod, SyncTerminatedPod). */
const FIRST_OF: Readonly<Partial<Record<Stage, readonly WaitingOn[]>>> = {
  Terminating: ['container-stop', 'prestop'],
  Terminated: ['volume-unmount'],
  Finished: ['finalizer'],
};

const SECOND = 1_000_000;

export function answerOf(pod: PodEvidence, { start, end }: InputSpan): Answer {
  const { stage, waitingOn, since, told } = pod;
  const [from, began] = [parseRfc3339(since ?? ''), parseRfc3339(start ?? '')];
  const length = from === null || began === null ? null : began + end - from;
  return {
    stage,
    waitingOn,
    subject: told.subject,
    fails: told.error !== '',
    inStage: length === null || length < SECOND || stage === 'unknown' ? null : length,
    sinceStage: FIRST_OF[stage]?.includes(waitingOn) === true,
  };
}

const HOUR = 3_600 * SECOND;

/** A length as one says how long something has been stuck: from an hour on in hours, without seconds. */
export function lasting(length: number): string {
  if (length < HOUR) return duration(length);
  const minutes = Math.floor(length / (60 * SECOND));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours >= 48) return `${Math.floor(hours / 24)} d${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const WAY = ['SyncPod', 'Terminating', 'Terminated', 'Finished', 'Removed'] as const;
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
  const own = parseRfc3339(since ?? '');
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
