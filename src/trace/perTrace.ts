/** The one cache of what is read out of a trace: found when first asked for, and kept for as long as the trace is. */

type Key = string | number | boolean;

/** Of what something has been asked: what finds the same of another. */
const askedOf = new WeakMap<object, ((other: object) => void)[]>();
/** What is found now nobody has asked for yet. */
let isAhead = false;

/**
 * Finds of `other` what somebody has asked of `of`, whose place it is about to take: one thing at a time, so that whoever
 * shows them can go on in between.
 */
export function* readAhead<Of extends object>(of: Of, other: Of): Generator<undefined, void> {
  for (const find of askedOf.get(of) ?? []) {
    isAhead = true;
    try {
      find(other);
    } catch {
      // What was there in the one need not be in the other. Whoever asks for it all the same is told.
    }
    isAhead = false;
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
  const known = new WeakMap<Of, Map<string, { readonly found: Found; isAsked: boolean }>>();
  const reading = (of: Of, ...keys: Keys): Found => {
    let ofThis = known.get(of);
    if (ofThis === undefined) known.set(of, (ofThis = new Map()));
    const key = keys.length === 0 ? '' : JSON.stringify(keys);
    let kept = ofThis.get(key);
    if (kept === undefined) ofThis.set(key, (kept = { found: find(of, ...keys), isAsked: false }));
    if (!kept.isAsked && !isAhead) {
      kept.isAsked = true;
      const again = (other: object): void => void reading(other as Of, ...keys); // `readAhead` gives it nothing else
      askedOf.set(of, [...(askedOf.get(of) ?? []), again]);
    }
    return kept.found;
  };
  return reading;
}
