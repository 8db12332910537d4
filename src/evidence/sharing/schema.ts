/**
 * A removal as it travels in a link: what happened when, and the pod worker's states. Of the log itself nothing is in
 * it: no line, no error, no message, no file's name, no date. Whatever comes from a link is held against this.
 */
import * as v from 'valibot';
import { EVENT_LEVEL, type EventKind } from '../../cluster/eventKinds.ts';
import { RELEASES } from '../../kube/release.ts';
import { LIMITS } from '../../scenario/index.ts';
import { STAGES, WAITS } from '../evidence.ts';
import { REASONS } from '../pods/step.ts';

/** Events of one link. */
export const MOST_EVENTS = 1_000;

const keysOf = <T extends object>(record: T): [keyof T & string] => Object.keys(record) as [keyof T & string];
const named = (pattern: RegExp, most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(pattern));

/** Names that may be empty are those that no line told. */
export const Name = named(/^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$/, 253);
export const Id = named(/^[A-Za-z0-9][-A-Za-z0-9._~]*$/, 253);
export const Uid = named(/^([A-Za-z0-9][-A-Za-z0-9]*)?$/, 64);
const Time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.durationSeconds * 1_000_000));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LIMITS.graceSeconds));

export const DetailSchema = v.strictObject({
  op: v.exactOptional(named(/^[A-Z]+$/, 12)),
  source: v.exactOptional(v.picklist(['api', 'file', 'http'])),
  reason: v.exactOptional(v.picklist(keysOf(REASONS))),
  phase: v.exactOptional(v.picklist(['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'])),
  container: v.exactOptional(Id),
  id: v.exactOptional(Id),
  volume: v.exactOptional(Id),
  gracePeriod: v.exactOptional(Count),
  exitCode: v.exactOptional(Count),
  repeats: v.exactOptional(Count),
});

/** States of the pod worker's machine, outer and inner. */
const STATES = [
  'waitingToStart',
  'syncing.working',
  'syncing.idle',
  'terminating.requested',
  'terminating.stopping',
  'terminating.retry',
  'terminated.cleaningUp',
  'terminated.retry',
  'finished',
] as const;

const Flag = v.exactOptional(v.boolean());
const Moment = v.exactOptional(v.nullable(Time));

/** What a worker's fields are after an event, where they are others than before. */
export const WorkerSchema = v.strictObject({
  state: v.picklist(STATES),
  working: Flag,
  syncedAt: Moment,
  startedAt: Moment,
  terminatingAt: Moment,
  startedTerminating: Flag,
  terminatedAt: Moment,
  gracePeriod: v.exactOptional(Count),
  deleted: Flag,
  evicted: Flag,
  finished: Flag,
  restartRequested: Flag,
  observedRuntime: Flag,
});

/** Links of old call it so where containers keep a worker from being done. */
const OldKind = v.pipe(
  v.literal('Internal'),
  v.transform((): EventKind => 'ResourcesRemain'),
);

const EventSchema = v.strictObject({
  /** µs since the first of them; null where the log does not date it. */
  t: v.nullable(Time),
  kind: v.union([v.picklist(Object.keys(EVENT_LEVEL) as [EventKind]), OldKind]),
  inferred: v.exactOptional(v.literal(true)),
  detail: v.exactOptional(DetailSchema),
  worker: v.exactOptional(WorkerSchema),
});

export const SharedSchema = v.strictObject({
  release: v.picklist(RELEASES),
  /** Names and ids are stand-ins. */
  standIns: v.boolean(),
  pod: v.strictObject({ namespace: Name, name: Name, uid: Uid, node: v.nullable(Name), static: v.boolean() }),
  stage: v.picklist(STAGES),
  waitingOn: v.picklist(WAITS),
  confidence: v.picklist(['high', 'medium', 'low']),
  /** Events that the log has more. */
  leftOut: Count,
  events: v.pipe(v.array(EventSchema), v.minLength(1), v.maxLength(MOST_EVENTS)),
});

export type SharedRemoval = v.InferOutput<typeof SharedSchema>;
export type SharedEvent = SharedRemoval['events'][number];
export type SharedDetail = v.InferOutput<typeof DetailSchema>;
export type SharedWorker = v.InferOutput<typeof WorkerSchema>;
