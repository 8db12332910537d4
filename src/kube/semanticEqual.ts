/** apimachinery's equality.Semantic.DeepEqual, of plain JSON values: the order of keys means nothing, nor an undefined one. */
export function semanticEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => semanticEqual(x, b[i]));
  const [one, other] = [fieldsOf(a), fieldsOf(b)];
  return (
    one.size === other.size && [...one].every(([key, value]) => other.has(key) && semanticEqual(value, other.get(key)))
  );
}

const fieldsOf = (value: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).filter(([, field]) => field !== undefined));
