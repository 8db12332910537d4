/**
 * An event as files have it and as runs are compared by: what it holds besides for whoever reads it in memory, so that
 * nobody reads words back, says nothing that the words don't.
 */
import type { TraceEvent } from './event.ts';

export function published({ failure: _failure, carries: _carries, ...event }: TraceEvent): TraceEvent {
  if (event.klog?.values === undefined) return event;
  const { values: _values, ...klog } = event.klog;
  return { ...event, klog };
}
