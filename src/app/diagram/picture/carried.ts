/**
 * What a packet says: in full, and in shorter forms for lanes with less room. What a request is about may go before
 * what it asks for, as the boxes at both ends show the pod anyway.
 */
import type { TraceEvent } from '../../../trace/index.ts';

/** What of the object a write changed, by the event that wrote it. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['DeletionTimestampSet', 'deletionTimestamp'],
  ['GracePeriodZeroed', 'grace=0'],
  ['StatusPatched', 'status'],
]);

/** A watch event is told to several watchers in turn, each telling caused by the one before. */
const TELLINGS = 4;

function writtenBefore(event: TraceEvent, events: readonly TraceEvent[]): string | undefined {
  let cause = event.cause;
  for (let i = 0; i < TELLINGS && cause !== undefined; i++) {
    const before: TraceEvent | undefined = events[cause];
    const what = before && WRITTEN.get(before.kind);
    if (what !== undefined) return what;
    cause = before?.cause;
  }
  return undefined;
}

/** Options that a request carries, in the words of its label. */
const OPTION = /^(?:grace|uid|timeout)=/;

/** Forms of a packet's text from the fullest to the shortest. */
export function carriedBy(event: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const label = (event.message ?? event.kind).replace(/^201 OK$/, '201 Created');
  if (event.kind === 'WatchEventSent' || event.kind === 'WatchEventToKubectl') {
    const what = label.startsWith('MODIFIED ') ? writtenBefore(event, events) : undefined;
    const verb = label.split(' ')[0] ?? '';
    return what === undefined ? [label, verb] : [`${label} ${what}`, `${verb} ${what}`, verb];
  }
  const words = label.split(' ');
  const verb = words[0] ?? '';
  const options = words.filter((word) => OPTION.test(word));
  // A status is a part of the object with a path of its own: more worth saying than whose it is.
  const part = words[1]?.endsWith('/status') ? 'status' : words[1]?.endsWith('/eviction') ? 'eviction' : undefined;
  const short = [verb, part, ...options].filter((word) => word !== undefined);
  return [...new Set([label, short.join(' '), short.slice(0, 2).join(' '), verb])];
}
