/** Completion indexes of a Job whose pods each stand for one of them (pkg/controller/job/indexed_job_utils.go). */
import type { Job } from '../../kube/apiObjects.ts';
import type { Pod } from '../../kube/objects.ts';

export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';

export const isIndexed = ({ spec }: Pick<Job, 'spec'>): boolean => spec.completionMode === 'Indexed';

/** getCompletionIndex, of one that the Job has. */
function completionIndexOf({ metadata }: Pod, { spec }: Pick<Job, 'spec'>): number | undefined {
  const text = metadata.annotations?.[COMPLETION_INDEX] ?? '';
  const index = /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
  return index !== undefined && index < (spec.completions ?? 0) ? index : undefined;
}

/** Every pod of a Job counts, of an indexed one those that have an index of it. */
export const isValid = (pod: Pod, job: Pick<Job, 'spec'>): boolean =>
  !isIndexed(job) || completionIndexOf(pod, job) !== undefined;

/** parseIndexesFromString: `0,2-4` as numbers below `completions`. */
export const parsedIndexes = (text: string, completions: number): readonly number[] =>
  text
    .split(',')
    .flatMap((part) => {
      const [first = Number.NaN, last = first] = part === '' ? [] : part.split('-').map(Number);
      return first <= last ? Array.from({ length: Math.min(last + 1, completions) - first }, (_, i) => first + i) : [];
    })
    .filter((index) => index < completions);

/** orderedIntervals.String: a range from three on. */
export function indexesText(indexes: Iterable<number>): string {
  const runs: { first: number; last: number }[] = [];
  for (const index of [...indexes].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && index <= run.last + 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs
    .map(({ first, last }) => (first === last ? `${first}` : `${first}${last === first + 1 ? ',' : '-'}${last}`))
    .join(',');
}

const indexesOf = (pods: readonly Pod[], job: Job): readonly number[] =>
  pods.flatMap((pod) => completionIndexOf(pod, job) ?? []);

/** calculateSucceededIndexes: those that the status tells, and those of pods that have succeeded since. */
export const succeededIndexes = (job: Job, fresh: readonly Pod[]): ReadonlySet<number> =>
  new Set([
    ...parsedIndexes(job.status.completedIndexes ?? '', job.spec.completions ?? 0),
    ...indexesOf(
      fresh.filter(({ status }) => status.phase === 'Succeeded'),
      job,
    ),
  ]);

/** firstPendingIndexes: the lowest that have neither a pod nor succeeded. */
export function pendingIndexes(
  job: Job,
  taken: readonly Pod[],
  succeeded: ReadonlySet<number>,
  count: number,
): readonly number[] {
  const known = new Set([...succeeded, ...indexesOf(taken, job)]);
  return Array.from({ length: job.spec.completions ?? 0 }, (_, i) => i)
    .filter((index) => !known.has(index))
    .slice(0, count);
}

/** appendDuplicatedIndexPodsForRemoval: of two pods with one index the later goes, and whoever has none of the Job's. */
export function superfluous(job: Job, active: readonly Pod[]): readonly Pod[] {
  if (!isIndexed(job)) return [];
  const seen = new Set<number>();
  return active.filter((pod) => {
    const index = completionIndexOf(pod, job);
    if (index === undefined || seen.has(index)) return true;
    seen.add(index);
    return false;
  });
}
