/**
 * A scenario in a link, version 1: `p.<id>` names a preset; `d.<check><document>` spells a document out as JSON
 * without the defaults below, deflated with a dictionary, in base64url, behind six characters that tell a damaged link.
 * Everything here is frozen with the version, the defaults too, whatever becomes of those of the schema.
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { base64urlDigit, fromBase64url, toBase64url } from './base64url.ts';
import { Hash64 } from './hash64.ts';
import { LINK_DICTIONARY_V1 } from './linkDictionaryV1.ts';
import type { Scenario } from './schema.ts';

const DEFAULTS = {
  kind: 'Scenario',
  title: 'Untitled scenario',
  kubernetes: '1.23',
  seed: 0,
  node: { name: 'node-1' },
  pods: [],
  steps: [],
  until: 'quiet',
} as const;

/** Characters of a document. Deflate packs a thousandfold, so a link is measured by what it unfolds to. */
const MOST_UNFOLDED = 1_000_000;
const CHECK_LENGTH = 6;

export function encodeDocument(scenario: Scenario): string {
  const kept = Object.entries(scenario).filter(
    ([key, value]) => !isSame(value, (DEFAULTS as Readonly<Record<string, unknown>>)[key]),
  );
  const bytes = strToU8(JSON.stringify(Object.fromEntries(kept)));
  const packed = deflateSync(bytes, { level: 9, dictionary: dictionary() });
  return checkOf(packed) + toBase64url(packed);
}

export type DecodedDocument = { readonly json: unknown } | { readonly trouble: 'damaged' | 'too-large' };

export function decodeDocument(payload: string): DecodedDocument {
  const packed = fromBase64url(payload.slice(CHECK_LENGTH));
  if (packed === undefined || checkOf(packed) !== payload.slice(0, CHECK_LENGTH)) return { trouble: 'damaged' };
  const text = unfold(packed);
  if (typeof text !== 'string') return text;
  try {
    const json: unknown = JSON.parse(text);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return { json: isObject ? { ...DEFAULTS, ...json } : json };
  } catch {
    return { trouble: 'damaged' };
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const dictionary = (): Uint8Array<ArrayBuffer> => strToU8(LINK_DICTIONARY_V1);

/** Six characters of a hash of the packed bytes. */
export function checkOf(bytes: Uint8Array): string {
  const hash = new Hash64();
  for (const byte of bytes) hash.add(byte);
  const [a, b] = hash.lanes();
  return [a, a >>> 6, a >>> 12, a >>> 18, b, b >>> 6].map(base64urlDigit).join('');
}

/** In small bites, so that a bomb is noticed before it has gone off. */
function unfold(packed: Uint8Array): string | { readonly trouble: 'damaged' | 'too-large' } {
  const BITE = 64;
  const parts: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  try {
    const inflate = new Inflate({ dictionary: dictionary() }, (part, final) => {
      parts.push(part.slice());
      size += part.length;
      ended = final;
    });
    for (let at = 0; at < packed.length; at += BITE) {
      inflate.push(packed.subarray(at, at + BITE), at + BITE >= packed.length);
      if (size > MOST_UNFOLDED) return { trouble: 'too-large' };
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
