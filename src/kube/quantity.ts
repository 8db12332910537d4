/** Amounts of a resource as the API writes them (apimachinery/pkg/api/resource/quantity.go): `1200m`, `2`, `512Mi`. */

const IN_THOUSANDTHS: Readonly<Record<string, number>> = {
  n: 1e-6,
  u: 1e-3,
  m: 1,
  '': 1e3,
  k: 1e6,
  M: 1e9,
  G: 1e12,
  T: 1e15,
  Ki: 1e3 * 2 ** 10,
  Mi: 1e3 * 2 ** 20,
  Gi: 1e3 * 2 ** 30,
  Ti: 1e3 * 2 ** 40,
};

export const QUANTITY = /^([+-]?\d+(?:\.\d+)?|[+-]?\.\d+)(n|u|m|k|M|G|T|Ki|Mi|Gi|Ti|[eE][+-]?\d{1,2})?$/u;

/** In thousandths, rounded up as MilliValue does; null of what is no quantity. */
export function milliValue(quantity: unknown): number | null {
  const read = QUANTITY.exec(
    typeof quantity === 'number' ? String(quantity) : typeof quantity === 'string' ? quantity : '',
  );
  if (read === null) return null;
  const [, digits = '', suffix = ''] = read;
  const factor = IN_THOUSANDTHS[suffix] ?? 1e3 * 10 ** Number(suffix.slice(1));
  return Math.ceil(Number(digits) * factor - 1e-6);
}
