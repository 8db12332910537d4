/** A number at the end of a line that may have been cut, or to which the next line was joined. */
const DIGITS = /^-?\d{1,15}(?!\d)/;

/** The number that a value begins with; null where it begins with none, which is not the same as 0. */
export function wholeNumber(value: string | undefined): number | null {
  const digits = DIGITS.exec(value ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
}
