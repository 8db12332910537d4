/** A removal in the address: `#e=<version><payload>`. What is read goes through the schema; what is wrong is told. */
import * as v from 'valibot';
import { MAX_LINK_LENGTH } from '../../scenario/index.ts';
import { packText, unpackText } from '../../scenario/linkBytes.ts';
import type { Release } from '../../kube/release.ts';
import type { PodEvidence } from '../evidence.ts';
import { jsonOf } from '../input/json.ts';
import { reduced } from './reduce.ts';
import { MOST_EVENTS, SharedSchema, type SharedRemoval } from './schema.ts';

const VERSION = '1';
const PREFIX = '#e=';
/** Characters; a thousand events have about a fifth of it. */
const MOST_UNFOLDED = 500_000;

export interface Shared {
  readonly removal: SharedRemoval;
  /** What follows the page's address. */
  readonly hash: string;
}

export type SharedTrouble =
  | { readonly code: 'shared-too-long'; readonly most: number }
  | { readonly code: 'shared-unknown-version' | 'shared-damaged' | 'shared-too-large' | 'shared-no-trace' };

export const encodeShared = (removal: SharedRemoval): string =>
  `${PREFIX}${VERSION}${packText(JSON.stringify(removal), '')}`;

/** Shares as many events as a link can hold. Null if the link could not be opened, as for a pod without events. */
export function share(pod: PodEvidence, release: Release, standIns: boolean): Shared | null {
  for (let most = MOST_EVENTS; most >= 1; most = Math.floor(most / 2)) {
    const removal = reduced(pod, { release, standIns, most });
    const hash = encodeShared(removal);
    if ('removal' in decodeShared(hash)) return { removal, hash };
  }
  return null;
}

const trouble = (code: Exclude<SharedTrouble['code'], 'shared-too-long'>): { readonly error: SharedTrouble } => ({
  error: { code },
});

export type OpenedShared = { readonly removal: SharedRemoval } | { readonly error: SharedTrouble };

export function decodeShared(hash: string): OpenedShared {
  if (hash.length > MAX_LINK_LENGTH) return { error: { code: 'shared-too-long', most: MAX_LINK_LENGTH } };
  if (!hash.startsWith(PREFIX)) return trouble('shared-no-trace');
  const [field = ''] = hash.slice(PREFIX.length).split('&');
  if (field === '') return trouble('shared-damaged');
  if (!field.startsWith(VERSION)) return trouble('shared-unknown-version');
  const text = unpackText(field.slice(VERSION.length), { dictionary: '', most: MOST_UNFOLDED });
  if (typeof text !== 'string') return trouble(text.trouble === 'damaged' ? 'shared-damaged' : 'shared-too-large');
  const parsed = v.safeParse(SharedSchema, jsonOf(text));
  return parsed.success ? { removal: parsed.output } : trouble('shared-no-trace');
}
