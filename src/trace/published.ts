/**
 * An event as files have it and as runs are compared by: what it holds besides for whoever reads it in memory, so that
 * nobody reads words back, says nothing that the words don't.
 */
import type { Change, TraceEvent } from './event.ts';

/** A removed value is left out: an earlier change or the initial state has it, and most of them are whole pods. */
const publishedChange = (change: Change): Change => (change.to === undefined ? { path: change.path } : change);

export function published({ failure: _failure, carries: _carries, ...inMemory }: TraceEvent): TraceEvent {
  const event = { ...inMemory, changes: inMemory.changes.map(publishedChange) };
  if (event.klog?.values === undefined) return event;
  const { values: _values, ...klog } = event.klog;
  return { ...event, klog };
}
