/**
 * Checkpoints of a run, and what another run of nearly the same set-up may take over: everything before the instant from
 * which on they differ. A run that goes on from a checkpoint gives the same trace as one from t = 0.
 */
import type { Frozen } from '../engine/kernel.ts';
import { plus, ZERO, type Micros } from '../engine/time.ts';
import type { Trace, TraceEvent } from '../trace/event.ts';
import type { AddressedInboxes, ClusterWorld } from './addresses.ts';
import type { Budget } from './budget.ts';
import { LULL, type Idleness, type Parting } from './idle.ts';
import type { Progress } from './progress.ts';
import type { ClusterSetup } from './setup.ts';
import type { Step } from './steps.ts';

/** All that a run is made of between two steps, apart from its trace. */
export interface Checkpoint {
  readonly kernel: Frozen<ClusterWorld, AddressedInboxes>;
  /** How many events had been recorded. */
  readonly events: number;
  /** Instants of the latest told event and of the latest milestone. */
  readonly told: Micros;
  readonly milestone: Micros;
  readonly progress: Progress;
  readonly idleness: Idleness;
  readonly budget: Budget;
}

/** The beginning that a run shares with an earlier one. */
export interface Fork {
  readonly initial: ClusterWorld;
  readonly events: readonly TraceEvent[];
  readonly checkpoint: Checkpoint;
  /** The checkpoints up to that one, which hold for the new run as well. */
  readonly checkpoints: readonly Checkpoint[];
}

/** The most checkpoints that are kept of a run. */
const MOST = 32;
/** Events between the first checkpoints. */
const SPACING = 32;

/** Keeps a bounded number of checkpoints, spread over the whole run. */
export class CheckpointKeeper {
  #kept: Checkpoint[];
  #spacing = SPACING;
  readonly #most: number;

  /**
   * @param before those of the run that this one goes on from.
   * @param most events: of a longer run none are kept.
   */
  constructor(before: readonly Checkpoint[] = [], most = Infinity) {
    this.#kept = [...before];
    this.#most = most;
    this.#thin();
  }

  get checkpoints(): readonly Checkpoint[] {
    return this.#kept;
  }

  offer(events: number, take: () => Checkpoint): void {
    if (events > this.#most) this.#kept = [];
    else if (events >= (this.#kept.at(-1)?.events ?? 0) + this.#spacing) {
      this.#kept.push(take());
      this.#thin();
    }
  }

  #thin(): void {
    while (this.#kept.length > MOST) {
      this.#spacing *= 2;
      let last = 0;
      this.#kept = this.#kept.filter(({ events }) => {
        const stays = events >= last + this.#spacing;
        if (stays) last = events;
        return stays;
      });
    }
  }
}

/** A run that another may go on from. */
export interface KeptRun {
  readonly setup: ClusterSetup;
  readonly trace: Trace<ClusterWorld>;
  readonly checkpoints: readonly Checkpoint[];
}

/** Whether two set-ups differ in nothing but their steps and their end. */
function isSameBeginning(a: ClusterSetup, b: ClusterSetup): boolean {
  if (a.release !== b.release || a.objects?.settle !== b.objects?.settle) return false;
  return JSON.stringify({ ...a, steps: [], until: 0 }) === JSON.stringify({ ...b, steps: [], until: 0 });
}

const inOrder = (steps: readonly Step[]): readonly Step[] => steps.toSorted((a, b) => a.at - b.at);

interface Difference extends Parting {
  /** The first instant at which the runs can differ. */
  readonly at: Micros;
}

/** Where two runs begin to differ; undefined if their steps and ends are the same. */
function differenceOf(a: ClusterSetup, b: ClusterSetup): Difference | undefined {
  const [stepsOfA, stepsOfB] = [inOrder(a.steps), inOrder(b.steps)];
  let i = 0;
  while (i < stepsOfA.length && JSON.stringify(stepsOfA[i]) === JSON.stringify(stepsOfB[i])) i += 1;
  const [nextOfA, nextOfB] = [nextOf(stepsOfA[i], a), nextOf(stepsOfB[i], b)];
  const first = [nextOfA, nextOfB].filter((at) => at !== undefined).toSorted((x, y) => x - y)[0];
  return first && { at: first, common: stepsOfA[i - 1]?.at ?? ZERO, next: [nextOfA, nextOfB] };
}

/** When a run has its next step, or ends. */
function nextOf(step: Step | undefined, { until }: ClusterSetup): Micros | undefined {
  if (step === undefined) return until === 'quiet' ? undefined : until;
  return until === 'quiet' || step.at < until ? step.at : until;
}

/** The latest checkpoint of a run that holds for another, and the events before it. */
export function forkOf({ setup: old, trace, checkpoints }: KeptRun, setup: ClusterSetup): Fork | undefined {
  const difference = differenceOf(old, setup);
  if (difference === undefined || !isSameBeginning(old, setup)) return undefined;
  const lastStep = setup.steps.reduce((latest, { at }) => Math.max(latest, at), 0);
  const last = checkpoints.findLastIndex(({ kernel, events, idleness }) => {
    const isBefore = plus(kernel.now, LULL) <= difference.at && events <= trace.events.length;
    // A run is not asked whether it is over before its last step.
    const isUnasked = setup.until !== 'quiet' || kernel.now <= lastStep;
    return isBefore && isUnasked && idleness.isSharedBy(difference);
  });
  const checkpoint = checkpoints[last];
  if (checkpoint === undefined) return undefined;
  const { initial, events } = trace;
  return {
    initial,
    events: events.slice(0, checkpoint.events),
    checkpoint,
    checkpoints: checkpoints.slice(0, last + 1),
  };
}

/** The fork that shares the most events with the new run. */
export const latestFork = (runs: readonly KeptRun[], setup: ClusterSetup): Fork | undefined =>
  runs.flatMap((run) => forkOf(run, setup) ?? []).toSorted((a, b) => b.checkpoint.events - a.checkpoint.events)[0];
