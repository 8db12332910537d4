/** The one cache of what is read out of a trace: found when first asked for, and kept for as long as the trace is. */

type Key = string | number | boolean;

type Again = (other: object) => void;
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
    isAhead = true;
    try {
      find.deref()?.(other);
    } catch {
      // What was there in the one need not be in the other. Whoever asks for it all the same is told.
    }
    isAhead = false;
    yield;
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

/**
 * @param find reads a trace (or its events, one of these, or the run that holds it). What it comes to may depend on
 * nothing but that and the keys: whatever else it would look at would be as it was when somebody first asked.
 */
export function perTrace<Of extends object, Keys extends readonly Key[], Found>(
  find: (of: Of, ...keys: Keys) => Found,
): (of: Of, ...keys: Keys) => Found {
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
  /** `readAhead` gives it nothing but another of the same. */
  const again =
    (known: Known<Keys, Found>): Again =>
    (other) => {
      if (known.asked !== undefined) reading(other as Of, ...known.asked);
    };
  return reading;
}
