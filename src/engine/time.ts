/**
 * Virtual time. Everything below the page counts integer microseconds from t = 0, the instant at which a scenario
 * starts; no wall clock is ever read. The brand keeps seconds, milliseconds and sequence numbers from being mixed up.
 */

declare const microsBrand: unique symbol;

/** Integer microseconds since t = 0 (instants) or of length (durations). */
export type Micros = number & { readonly [microsBrand]: 'Micros' };

/** Marks an integer number of microseconds. @throws RangeError when it is not a safe integer. */
export function micros(value: number): Micros {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of microseconds: ${value}`);
  return value as Micros;
}

export const ZERO = micros(0);
export const ms = (value: number): Micros => micros(Math.round(value * 1_000));
export const seconds = (value: number): Micros => micros(Math.round(value * 1_000_000));
export const plus = (a: Micros, b: Micros): Micros => micros(a + b);
export const minus = (a: Micros, b: Micros): Micros => micros(a - b);
export const toSeconds = (value: Micros): number => value / 1_000_000;
