/** RFC 4648 §5 without padding: bytes in characters that no mail program breaks or escapes. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES: ReadonlyMap<string, number> = new Map(ALPHABET.split('').map((char, value) => [char, value]));

export const base64urlDigit = (value: number): string => ALPHABET.charAt(value & 63);

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const group = (a << 16) | (b << 8) | c;
    const digits = Math.min(bytes.length - i, 3) + 1;
    for (let d = 0; d < digits; d++) text += base64urlDigit(group >> (18 - 6 * d));
  }
  return text;
}

/** undefined for a text that `toBase64url` does not write. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let group = 0;
  let bits = 0;
  let length = 0;
  for (const char of text) {
    const value = VALUES.get(char);
    if (value === undefined) return undefined;
    group = ((group << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = group >> bits;
    }
  }
  const spare = group & ((1 << bits) - 1);
  return bits < 6 && spare === 0 ? bytes : undefined;
}
