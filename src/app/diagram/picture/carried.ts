/**
 * What a packet says: in full, and in shorter forms for lanes with less room. No word is ever cut: what is left out is
 * left out whole.
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

/** What a request is asked with and what matters of it: a uid only guards it. */
const OPTION = /^(?:grace|timeout)=/;
const IS_GUARD = /^uid=/;

const worded = (...words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(' ');

/** Forms of a packet's text from the fullest to the shortest: what is asked of what goes before how it is asked. */
export function carriedBy(event: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const label = (event.message ?? event.kind).replace(/^201 OK$/, '201 Created');
  const [verb = '', ...words] = label.split(' ');
  if (event.kind === 'WatchEventSent' || event.kind === 'WatchEventToKubectl') {
    const what = verb === 'MODIFIED' ? writtenBefore(event, events) : undefined;
    const forms = what === undefined ? [label] : [`${label} ${what}`, label, `${verb} ${what}`];
    return [...new Set([...forms, verb])];
  }
  const options = words.filter((word) => OPTION.test(word));
  const object = words.find((word) => !OPTION.test(word) && !IS_GUARD.test(word));
  // `pods/web/status`: a status is a part of the object with a path of its own.
  const [, name = object, part] = object?.split('/') ?? [];
  return [
    ...new Set([
      label,
      worded(verb, name, part, ...options),
      worded(verb, name, part),
      worded(verb, part, ...options),
      worded(verb, part, options[0]),
      worded(verb, part),
      verb,
    ]),
  ];
}
