/** The one cache of what is read out of a trace: found when first asked for, and kept for as long as the trace is. */

type Key = string | number | boolean;

type Again = (other: object) => Generator<undefined, void>;
/**
 * The readings requested of a trace, each as a function that repeats it for another trace. They are held weakly: one
 * nested in another trace's reading must end with that trace, even if its own subject (a layout, a preset) outlives it.
 */
const askedOf = new WeakMap<object, readonly WeakRef<Again>[]>();
/** What is found now nobody has asked for yet. */
let isAhead = false;

/**
 * Finds of `other` what was asked of `of`, whose place it is about to take: of each reading what was asked last, as that
 * is what stands on the page. One thing at a time, so that whoever shows them can go on in between.
 */
export function* readAhead<Of extends object>(of: Of, other: Of): Generator<undefined, void> {
  for (const find of askedOf.get(of) ?? []) {
    const steps = find.deref()?.(other);
    for (let isDone = !steps; !isDone;) {
      isAhead = true;
      try {
        isDone = steps?.next().done !== false;
      } catch {
        isDone = true; // What was there in the one need not be in the other. Whoever asks for it all the same is told.
      }
      isAhead = false;
      yield;
    }
  }
}

/** What is known of one trace. */
interface Known<Keys, Found> {
  readonly byKeys: Map<string, { readonly found: Found }>;
  /** The keys of the latest request. */
  asked?: Keys;
  /** A strong reference, because `askedOf` has only a weak one. */
  again?: Again;
}

export interface Reading<Of extends object, Keys extends readonly Key[], Found> {
  (of: Of, ...keys: Keys): Found;
  /** Does part of the work of the first request, in turns: see `prepare`. */
  readonly ahead: (of: Of, ...keys: Keys) => Iterable<undefined>;
}

/**
 * @param find reads a trace (or its events, one of these, or the run that holds it). What it comes to may depend on
 * nothing but that and the keys: whatever else it would look at would be as it was when somebody first asked.
 * @param prepare does part of the work of `find` in turns of some milliseconds, for a trace that is about to be shown.
 */
export function perTrace<Of extends object, Keys extends readonly Key[], Found>(
  find: (of: Of, ...keys: Keys) => Found,
  prepare: (of: Of, ...keys: Keys) => Iterable<undefined> = () => [],
): Reading<Of, Keys, Found> {
  const knownOf = new WeakMap<Of, Known<Keys, Found>>();
  const reading = (of: Of, ...keys: Keys): Found => {
    let known = knownOf.get(of);
    if (known === undefined) knownOf.set(of, (known = { byKeys: new Map() }));
    const key = keys.length === 0 ? '' : JSON.stringify(keys);
    let kept = known.byKeys.get(key);
    if (kept === undefined) known.byKeys.set(key, (kept = { found: find(of, ...keys) }));
    if (isAhead) return kept.found;
    if (known.again === undefined) {
      known.again = again(known);
      const live = (askedOf.get(of) ?? []).filter((each) => each.deref() !== undefined);
      askedOf.set(of, [...live, new WeakRef(known.again)]);
    }
    known.asked = keys;
    return kept.found;
  };
  const again = (known: Known<Keys, Found>): Again =>
    function* (other) {
      const next = other as Of; // `readAhead` gives it nothing but another of the same
      const asked = known.asked as Keys;
      yield* prepare(next, ...asked);
      reading(next, ...asked);
    };
  reading.ahead = prepare;
  return reading;
}
