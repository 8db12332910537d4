/** The one cache of what is read out of a trace: found when first asked for, and kept for as long as the trace is. */

type Key = string | number | boolean;

/**
 * @param find reads a trace (or its events, one of these, or the run that holds it). What it comes to may depend on
 * nothing but that and the keys: whatever else it would look at would be as it was when somebody first asked.
 */
export function perTrace<Of extends object, Keys extends readonly Key[], Found>(
  find: (of: Of, ...keys: Keys) => Found,
): (of: Of, ...keys: Keys) => Found {
  const known = new WeakMap<Of, Map<string, { readonly found: Found }>>();
  return (of, ...keys) => {
    let ofThis = known.get(of);
    if (ofThis === undefined) known.set(of, (ofThis = new Map()));
    const key = keys.length === 0 ? '' : JSON.stringify(keys);
    let kept = ofThis.get(key);
    if (kept === undefined) ofThis.set(key, (kept = { found: find(of, ...keys) }));
    return kept.found;
  };
}
