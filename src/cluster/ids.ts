/**
 * Identifiers that real clusters draw at random are derived here from what they name, so that a run is repeatable and
 * an object keeps its UID when an unrelated step is added to the scenario.
 */

/** FNV-1a, 32 bits, started from `basis`. */
function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** `length` hexadecimal digits that depend on `seed` alone. */
export function hex(seed: string, length: number): string {
  let digits = '';
  for (let i = 0; digits.length < length; i++) {
    digits += fnv1a(`${i}:${seed}:${i}`, 0x811c9dc5 ^ Math.imul(i + 1, 0x9e3779b1))
      .toString(16)
      .padStart(8, '0');
  }
  return digits.slice(0, length);
}

/** A UID in the form of RFC 4122, version 4. */
export function uuid(seed: string): string {
  const h = hex(seed, 32);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** The alphabet of generated name suffixes (apimachinery util/rand: no vowels, no look-alikes). */
const SUFFIX_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

export function nameSuffix(seed: string, length = 5): string {
  return Array.from(
    { length },
    (_, i) => SUFFIX_ALPHABET[fnv1a(`${seed}/${i}`, 0x811c9dc5) % SUFFIX_ALPHABET.length],
  ).join('');
}

/** Another suffix, for a name that is taken. Each of its characters is drawn by itself, so that there are millions. */
export const redrawnSuffix = (seed: string): string =>
  Array.from(
    { length: 5 },
    (_, i) => SUFFIX_ALPHABET[Number.parseInt(hex(`${seed}/${i}`, 6), 16) % SUFFIX_ALPHABET.length],
  ).join('');

/** util/rand:SafeEncodeString, which keeps bad words out of hashes: each character picks one of the alphabet. */
export const safeEncoded = (text: string): string =>
  Array.from(text, (char) => SUFFIX_ALPHABET[char.charCodeAt(0) % SUFFIX_ALPHABET.length]).join('');

/** UID of the node's own object. */
export const nodeUID = (name: string): string => uuid(`node ${name}`);
