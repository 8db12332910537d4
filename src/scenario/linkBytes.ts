/** A text in a link: deflated, in base64url, behind six characters that tell a damaged link. Frozen, as links are. */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { base64urlDigit, fromBase64url, toBase64url } from './base64url.ts';
import { Hash64 } from './hash64.ts';

const CHECK_LENGTH = 6;

export interface Unfolding {
  /** What the text was packed with; '' for nothing. */
  readonly dictionary: string;
  /** Characters. Deflate packs a thousandfold, so a link is measured by what it unfolds to. */
  readonly most: number;
}

export function packText(text: string, dictionary: string): string {
  const packed = deflateSync(strToU8(text), { level: 9, ...withDictionary(dictionary) });
  return checkOf(packed) + toBase64url(packed);
}

export type UnpackedText = string | { readonly trouble: 'damaged' | 'too-large' };

export function unpackText(payload: string, unfolding: Unfolding): UnpackedText {
  const packed = fromBase64url(payload.slice(CHECK_LENGTH));
  if (packed === undefined || checkOf(packed) !== payload.slice(0, CHECK_LENGTH)) return { trouble: 'damaged' };
  return unfold(packed, unfolding);
}

const withDictionary = (dictionary: string): { readonly dictionary?: Uint8Array<ArrayBuffer> } =>
  dictionary === '' ? {} : { dictionary: strToU8(dictionary) };

/** Six characters of a hash of the packed bytes. */
export function checkOf(bytes: Uint8Array): string {
  const hash = new Hash64();
  for (const byte of bytes) hash.add(byte);
  const [a, b] = hash.lanes();
  return [a, a >>> 6, a >>> 12, a >>> 18, b, b >>> 6].map(base64urlDigit).join('');
}

/** In small bites, so that a bomb is noticed before it has gone off. */
function unfold(packed: Uint8Array, { dictionary, most }: Unfolding): UnpackedText {
  const BITE = 64;
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  try {
    const inflate = new Inflate(withDictionary(dictionary), (part, final) => {
      parts.push(part.slice());
      size += part.length;
      ended = final;
    });
    for (let at = 0; at < packed.length; at += BITE) {
      inflate.push(packed.subarray(at, at + BITE), at + BITE >= packed.length);
      if (size > most) return { trouble: 'too-large' };
    }
  } catch {
    return { trouble: 'damaged' };
  }
  if (!ended) return { trouble: 'damaged' };
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return strFromU8(whole);
}
