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

const worded = (...words: readonly (string | undefined)[]): string =>
  words.filter((word) => word !== undefined).join(' ');

interface Parts {
  /** What is asked: `DELETE`, `StopContainer`, `409`. */
  readonly what: string;
  readonly of?: string;
  /** `status`: a part of the object with a path of its own. */
  readonly part?: string | undefined;
  /** What matters of how it is asked: a UID only guards it. */
  readonly option?: string;
}

function partsOf({ carries }: TraceEvent, label: string): Parts {
  switch (carries?.is) {
    case 'request': {
      const { verb, name, subresource, gracePeriodSeconds: grace } = carries.request;
      const option = grace !== undefined && { option: `grace=${grace}` };
      return { what: verb.toUpperCase(), of: name === '' ? 'pods' : name, part: subresource, ...option };
    }
    case 'call': {
      const { method, of, timeout } = carries;
      return { what: method, of, option: `timeout=${timeout}s` };
    }
    case 'response':
    case 'watchEvent':
    case undefined: {
      const [what = '', ...words] = label.split(' ');
      return words.length === 0 ? { what } : { what, of: words.join(' ') };
    }
  }
}

/** Forms of a packet's text from the fullest to the shortest: what is asked of what goes before how it is asked. */
export function carriedBy(event: TraceEvent, events: readonly TraceEvent[]): readonly string[] {
  const label = (event.message ?? event.kind).replace(/^201 OK$/, '201 Created');
  if (event.carries?.is === 'watchEvent') {
    const { type } = event.carries;
    const what = type === 'MODIFIED' ? writtenBefore(event, events) : undefined;
    const forms = what === undefined ? [label] : [`${label} ${what}`, label, `${type} ${what}`];
    return [...new Set([...forms, type])];
  }
  const { what, of, part, option } = partsOf(event, label);
  const forms = [
    worded(what, of, part, option),
    worded(what, of, part),
    worded(what, part, option),
    worded(what, part),
  ];
  return [...new Set([label, ...forms, what])];
}
