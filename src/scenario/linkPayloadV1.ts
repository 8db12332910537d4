/**
 * A scenario in a link, version 1: `p.<id>` names a preset; `d.<check><document>` spells a document out as JSON
 * without the defaults below, deflated with a dictionary, in base64url, behind six characters that tell a damaged link.
 * Everything here is frozen with the version, the defaults too, whatever becomes of those of the schema.
 */
import { packText, unpackText } from './linkBytes.ts';
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

/**
 * Characters of a document: 1,100 pods, as many as a scenario may have, of 360 each. Deflate packs a thousandfold, so a
 * link is measured by what it unfolds to.
 */
export const MOST_UNFOLDED = 396_000;

export function encodeDocument(scenario: Scenario): string {
  const kept = Object.entries(scenario).filter(
    ([key, value]) => !isSame(value, (DEFAULTS as Readonly<Record<string, unknown>>)[key]),
  );
  return packText(JSON.stringify(Object.fromEntries(kept)), LINK_DICTIONARY_V1);
}

export type DecodedDocument = { readonly json: unknown } | { readonly trouble: 'damaged' | 'too-large' };

export function decodeDocument(payload: string): DecodedDocument {
  const text = unpackText(payload, { dictionary: LINK_DICTIONARY_V1, most: MOST_UNFOLDED });
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
