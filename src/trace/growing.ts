/**
 * A trace that goes on while it is read. Each time that more of it comes it is another value, and the one before stays
 * as it was, so that nobody sees half of a change. What is kept of the earlier one holds for the later: the two have
 * their first events in common, and state, causes and words of these depend on nothing that follows.
 */
import type { Micros } from '../engine/time.ts';
import type { Trace, TraceEvent } from './event.ts';
import { perTrace, type Reading } from './perTrace.ts';

/** What the values that one trace takes have in common. */
interface Growth {
  /** Events of the longest of them. */
  length: number;
}

const growths = new WeakMap<Trace<unknown>, Growth>();

function growthOf(trace: Trace<unknown>): Growth {
  let growth = growths.get(trace);
  if (growth === undefined) growths.set(trace, (growth = { length: trace.events.length }));
  return growth;
}

export interface More {
  /** Those that follow the ones that are known. */
  readonly events: readonly TraceEvent[];
  /** The trace is now known up to here, µs. */
  readonly end: Micros;
  /** More may follow on these in turn. */
  readonly open: boolean;
}

/**
 * The trace with what has come since.
 * @throws RangeError where that does not follow on what is known: nothing comes after what is closed, or before its end.
 */
export function grown<State>(trace: Trace<State>, { events, end, open }: More): Trace<State> {
  const { open: wasOpen, ...known } = trace;
  if (wasOpen !== true) throw new RangeError('a closed trace does not grow');
  const all = [...known.events, ...events];
  let latest = known.end;
  for (const [i, { seq, t }] of events.entries()) {
    if (seq !== known.events.length + i) throw new RangeError(`event ${seq} follows on ${known.events.length + i - 1}`);
    if (t < latest) throw new RangeError(`event ${seq} comes before ${latest} µs, up to which all was known`);
    latest = t;
  }
  if (end < latest) throw new RangeError(`the trace ends at ${end} µs, before its last event or its earlier end`);
  const longer: Trace<State> = { ...known, events: all, end, ...(open && { open }) };
  const growth = growthOf(trace);
  // Two ways to go on from the same event are two traces: only the first has what is kept of it.
  if (growth.length === known.events.length) {
    growth.length = all.length;
    growths.set(longer, growth);
  }
  return longer;
}

/** Two values of the same trace, of which one has grown out of the other; or one value. */
export const isSameTrace = (a: Trace<unknown>, b: Trace<unknown>): boolean => a === b || growthOf(a) === growthOf(b);

type Key = string | number | boolean;

/**
 * What is kept beside a trace while it grows: made once, for all the values that it takes. Only what holds of an event
 * whatever follows may be put into it.
 */
export function whileItGrows<Keys extends readonly Key[], Kept>(
  make: (...keys: Keys) => Kept,
): (trace: Trace<unknown>, ...keys: Keys) => Kept {
  const keptOf = perTrace((_growth: Growth, ...keys: Keys) => make(...keys));
  return (trace, ...keys) => keptOf(growthOf(trace), ...keys);
}

/** Reads a trace event by event, and can say at any time what they come to. */
export interface Reader<State, Found> {
  read(event: TraceEvent): void;
  /** Of all that was read, which is the whole of this trace. Changes nothing: reading may go on. */
  found(trace: Trace<State>): Found;
}

/** So many events are read ahead before whoever shows the page has a turn. */
export const READ_A_TURN = 2_000;

/** As `perTrace`, for what is found event by event: where a trace has grown, only what came since is read. */
export function alongTrace<State, Keys extends readonly Key[], Found>(
  begin: (initial: State, ...keys: Keys) => Reader<State, Found>,
): Reading<Trace<State>, Keys, Found> {
  interface Place {
    reader?: Reader<State, Found>;
    read: number;
  }
  const places = whileItGrows<Keys, Place>(() => ({ read: 0 }));
  function* reading(place: Place, { initial, events }: Trace<State>, ...keys: Keys): Generator<undefined, void> {
    const reader = (place.reader ??= begin(initial, ...keys));
    while (place.read < events.length) {
      reader.read(events[place.read++] as TraceEvent);
      if (place.read % READ_A_TURN === 0) yield;
    }
  }
  return perTrace(
    (trace: Trace<State>, ...keys: Keys) => {
      const kept = places(trace, ...keys);
      // A reader only goes forward: for a trace shorter than what it has read, a new one starts from the beginning.
      const place = kept.read > trace.events.length ? { read: 0 } : kept;
      for (const _ of reading(place, trace, ...keys)) continue;
      return (place as Required<Place>).reader.found(trace);
    },
    (trace, ...keys) => reading(places(trace, ...keys), trace, ...keys),
  );
}
