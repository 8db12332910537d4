/** SHA-256 (FIPS 180-4), for names that Kubernetes derives from it and that a run has to know at once. */

/** The first 32 bits of what lies behind the point of a prime's square or cube root. */
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32);

const PRIMES: readonly number[] = Array.from({ length: 310 }, (_, i) => i + 2)
  .filter((n) => Array.from({ length: n - 2 }, (_, i) => i + 2).every((divisor) => n % divisor !== 0))
  .slice(0, 64);
const INITIAL: readonly number[] = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND: readonly number[] = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, i: number): number => words[i] ?? 0;

/** The message, a 1, zeros, and its length in bits. */
function padded(text: string): DataView {
  const view = new DataView(new ArrayBuffer((Math.floor((text.length + 8) / 64) + 1) * 64));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  view.setUint8(text.length, 0x80);
  view.setUint32(view.byteLength - 4, text.length * 8);
  return view;
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [at(words, i - 15), at(words, i - 2)];
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
  }
  return words;
}

function compressed(state: readonly number[], words: Int32Array): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + at(state, i)) | 0);
}

/** Of a text in ASCII, as all names of Kubernetes are, in hexadecimal digits. */
export function sha256(text: string): string {
  const view = padded(text);
  let state = INITIAL;
  for (let offset = 0; offset < view.byteLength; offset += 64) state = compressed(state, schedule(view, offset));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
