/** The one cache of what is read out of a trace: found when first asked for, and kept for as long as the trace is. */

type Key = string | number | boolean;

/** Of what something has been found: what finds the same of another. */
const foundOf = new WeakMap<object, ((other: object) => void)[]>();

/**
 * Finds of `other` what has been found of `of`, whose place it is about to take: one thing at a time, so that whoever
 * shows them can go on in between.
 */
export function* readAhead<Of extends object>(of: Of, other: Of): Generator<undefined, void> {
  for (const find of foundOf.get(of) ?? []) {
    try {
      find(other);
    } catch {
      // What was there in the one need not be in the other. Whoever asks for it all the same is told.
    }
    yield;
  }
}

/**
 * @param find reads a trace (or its events, one of these, or the run that holds it). What it comes to may depend on
 * nothing but that and the keys: whatever else it would look at would be as it was when somebody first asked.
 */
export function perTrace<Of extends object, Keys extends readonly Key[], Found>(
  find: (of: Of, ...keys: Keys) => Found,
): (of: Of, ...keys: Keys) => Found {
  const known = new WeakMap<Of, Map<string, { readonly found: Found }>>();
  const reading = (of: Of, ...keys: Keys): Found => {
    let ofThis = known.get(of);
    if (ofThis === undefined) known.set(of, (ofThis = new Map()));
    const key = keys.length === 0 ? '' : JSON.stringify(keys);
    let kept = ofThis.get(key);
    if (kept === undefined) {
      ofThis.set(key, (kept = { found: find(of, ...keys) }));
      const found = foundOf.get(of) ?? [];
      found.push((other) => void reading(other as Of, ...keys)); // `readAhead` gives it nothing else
      foundOf.set(of, found);
    }
    return kept.found;
  };
  return reading;
}
