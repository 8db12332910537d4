import { micros, type Micros } from '../engine/time.ts';
import type { EvidenceEvent } from '../evidence/index.ts';

/** Moves the times of an event and of its pod worker. @param later µs to add. */
export function shifted(event: EvidenceEvent, later: number): EvidenceEvent {
  const move = (t: Micros | null): Micros | null => (t === null ? null : micros(t + later));
  const { t, worker } = event;
  if (worker === undefined) return { ...event, t: move(t) };
  const { status } = worker;
  const { syncedAt, startedAt, terminatingAt, terminatedAt } = status;
  return {
    ...event,
    t: move(t),
    worker: {
      ...worker,
      status: {
        ...status,
        syncedAt: move(syncedAt),
        startedAt: move(startedAt),
        terminatingAt: move(terminatingAt),
        terminatedAt: move(terminatedAt),
      },
    },
  };
}
