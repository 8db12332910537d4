/**
 * Is a scenario reproduced? Judged over all its runs: the simulated logs agree with the real ones at least as far as
 * the real repeats agree with one another; in at least one run the pod worker's and PLEG's lines are equal; and in every
 * run requests, watch events and rows are the same.
 */
import { agree, ratio } from './agreement.ts';
import type { Goroutine } from '../comparable/goroutines.ts';
import { compareLogs, measuredLines, textsOf, type LogAgreement, type MeasuredLine } from './logMeasure.ts';
import { brokenOrders, type BrokenOrder } from './orders.ts';
import type { ComparableRun } from '../comparable/run.ts';
import { compareSequences, type SequenceComparison } from './sequences.ts';
import type { TraceFolder } from './traceFolder.ts';
import { compareWaits, type Wait } from './waits.ts';

/** What is asked of a scenario that was recorded only once. */
const DEFAULT_THRESHOLD = 0.9;

/** One folder against its counterpart, which is the simulation unless the caller says otherwise. */
export interface RunComparison {
  readonly folder: TraceFolder;
  readonly real: readonly MeasuredLine[];
  readonly other: readonly MeasuredLine[];
  readonly log: LogAgreement;
  readonly sequences: readonly SequenceComparison[];
  readonly waits: readonly Wait[];
}

export interface FailedRun {
  readonly folder: TraceFolder;
  readonly error: string;
}

export type RunResult = RunComparison | FailedRun;

export interface ScenarioVerdict {
  readonly group: string;
  readonly runs: readonly RunResult[];
  /** The real repeats with one another, pair by pair. */
  readonly together: readonly LogAgreement[];
  readonly threshold: number;
  readonly mean: number;
  /** Orders across goroutines that all real runs keep and the compared ones break; no part of the verdict. */
  readonly orders: readonly BrokenOrder[];
  /** Why it does not pass; empty where it does. */
  readonly reasons: readonly string[];
}

export const isFailed = (run: RunResult): run is FailedRun => 'error' in run;

export function compareRun(folder: TraceFolder, other: ComparableRun): RunComparison {
  const real = measuredLines(folder.run);
  const lines = measuredLines(other);
  return {
    folder,
    real,
    other: lines,
    log: compareLogs(real, lines),
    sequences: compareSequences(folder.run, other),
    waits: compareWaits(folder.run, other),
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Repeats are what the recordings number; without two of those, all runs given are taken for repeats. */
export function agreementOfRepeats(folders: readonly TraceFolder[]): readonly LogAgreement[] {
  const numbered = folders.filter(({ isRepeat }) => isRepeat);
  const lines = (numbered.length > 1 ? numbered : folders).map(({ run }) => measuredLines(run));
  return lines.flatMap((first, i) => lines.slice(i + 1).map((second) => compareLogs(first, second)));
}

export function judge(group: string, runs: readonly RunResult[]): ScenarioVerdict {
  const together = agreementOfRepeats(runs.map(({ folder }) => folder));
  const threshold = together.length > 0 ? mean(together.map(({ within }) => within)) : DEFAULT_THRESHOLD;
  const compared = runs.filter((run): run is RunComparison => !isFailed(run));
  const reached = mean(compared.map(({ log }) => log.within));
  const reasons = runs.filter(isFailed).map(({ folder, error }) => `${folder.run.label}: ${error}`);
  if (compared.length > 0 && reached < threshold)
    reasons.push(`agreement within goroutines is ${reached.toFixed(3)}, and ${threshold.toFixed(3)} is asked for`);
  if (compared.length > 0 && !compared.some(hasEqualWorker))
    reasons.push('in no run are the lines of the pod worker and of PLEG equal');
  for (const { folder, sequences } of compared) {
    const differing = sequences.filter(({ same }) => !same).map(({ name }) => name);
    if (differing.length > 0) reasons.push(`${folder.run.label}: not the same ${differing.join(', ')}`);
  }
  const orders = brokenOrders(
    compared.map(({ real }) => real),
    compared.map(({ other }) => other),
  );
  return { group, runs, together, threshold, mean: reached, orders, reasons };
}

/**
 * A poll that looks again and again prints the same line each time. How often is a matter of how long the wait was, which
 * `waits` compares; here a line that follows itself counts once.
 */
const steps = (lines: readonly MeasuredLine[], goroutine: Goroutine): readonly string[] =>
  textsOf(lines, goroutine).filter((text, i, texts) => text !== texts[i - 1]);

/**
 * Each pod's lines are a sequence of their own: every pod has a worker, which is a goroutine, and a relist goes over the
 * pods as Go goes over a map, in any order. A worker stops each container in a goroutine of its own, so there is a sequence
 * for each: the worker's lines and those about this container.
 */
const stepsByPod = (lines: readonly MeasuredLine[], goroutine: Goroutine): readonly string[] =>
  [...new Set(lines.map(podOf))]
    .flatMap((pod) => {
      const own = lines.filter((line) => podOf(line) === pod);
      const containers = new Set(own.flatMap(({ killed }) => killed ?? []));
      return (containers.size === 0 ? [undefined] : [...containers]).map((container) =>
        steps(
          own.filter(({ killed }) => killed === undefined || killed === container),
          goroutine,
        ).join('\n'),
      );
    })
    .filter((sequence) => sequence !== '')
    .toSorted();

const podOf = ({ pod, podUID }: MeasuredLine): string | undefined => pod ?? podUID;

const BY_POD = ['podWorker', 'pleg'] as const satisfies readonly Goroutine[];

export const hasEqualWorker = ({ real, other }: RunComparison): boolean =>
  BY_POD.every((goroutine) => ratio(agree(stepsByPod(real, goroutine), stepsByPod(other, goroutine))) === 1);

/** Folders by scenario, in the order in which they were given. */
export function groupFolders(folders: readonly TraceFolder[]): ReadonlyMap<string, readonly TraceFolder[]> {
  const groups = new Map<string, TraceFolder[]>();
  for (const folder of folders) groups.set(folder.group, [...(groups.get(folder.group) ?? []), folder]);
  return groups;
}
