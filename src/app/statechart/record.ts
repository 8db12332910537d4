/** The worker's record as pod_workers.go names it, and what of it the present step has changed. */
import type { PodSyncStatus } from '../../cluster/state.ts';
import type { Change, TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';

/** In the order in which a removal fills them. */
export const FIELDS = [
  'syncedAt',
  'terminatingAt',
  'startedTerminating',
  'gracePeriod',
  'deleted',
  'evicted',
  'working',
  'restartRequested',
  'terminatedAt',
  'finished',
] as const satisfies readonly (keyof PodSyncStatus)[];

export type Field = (typeof FIELDS)[number];

/** Times in seconds of the run; Go's zero time is `zero`. */
export function fieldText(status: PodSyncStatus, field: Field): string {
  switch (field) {
    case 'syncedAt':
    case 'terminatingAt':
    case 'terminatedAt': {
      const t = status[field];
      return t === null ? 'zero' : instant(t);
    }
    default:
      return String(status[field]);
  }
}

/** Go's zero value. An instant of 0 is none: there the zero time is null. */
const isZero = (field: Field, value: unknown): boolean =>
  value === null || value === false || (field === 'gracePeriod' && value === 0);

export const isUnset = (status: PodSyncStatus, field: Field): boolean => isZero(field, status[field]);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The record before and after a change of one worker; null when the change is about something else. */
function records({ path, from, to }: Change, uid: string): readonly [unknown, unknown] | null {
  const [branch, table, key, part, ...rest] = path;
  if (branch !== 'podWorkers' || table !== 'workers' || key !== uid) return null;
  if (part === undefined) return [recordOf(from)['status'], recordOf(to)['status']];
  if (part !== 'status') return null;
  const [field] = rest;
  return field === undefined ? [from, to] : [{ [field]: from }, { [field]: to }];
}

/** Fields that the events have changed; a new worker's are those that are set. */
export function changedFields(events: readonly Pick<TraceEvent, 'changes'>[], uid: string): ReadonlySet<Field> {
  const changed = new Set<Field>();
  for (const change of events.flatMap(({ changes }) => changes)) {
    const pair = records(change, uid);
    if (pair === null || pair[1] === undefined) continue;
    const [before, after] = [recordOf(pair[0]), recordOf(pair[1])];
    for (const field of FIELDS) {
      if (!(field in after)) continue;
      const unset = pair[0] === undefined && isZero(field, after[field]);
      if (before[field] !== after[field] && !unset) changed.add(field);
    }
  }
  return changed;
}
