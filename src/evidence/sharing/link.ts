/** A removal in the address: `#e=<version><payload>`. What is read goes through the schema; what is wrong is said. */
import * as v from 'valibot';
import { MAX_LINK_LENGTH } from '../../scenario/index.ts';
import { packText, unpackText } from '../../scenario/linkBytes.ts';
import type { Release } from '../../kube/release.ts';
import type { PodEvidence } from '../evidence.ts';
import { reduced } from './reduce.ts';
import { MOST_EVENTS, SharedSchema, type SharedRemoval } from './schema.ts';

const VERSION = '1';
const PREFIX = '#e=';
/** Characters; a thousand events have about a fifth of it. */
const MOST_UNFOLDED = 500_000;

const isSharedLink = (hash: string): boolean => hash.startsWith(PREFIX);

export interface Shared {
  readonly removal: SharedRemoval;
  /** What follows the page's address. */
  readonly hash: string;
}

export interface SharedTrouble {
  readonly code:
    'shared-too-long' | 'shared-unknown-version' | 'shared-damaged' | 'shared-too-large' | 'shared-no-trace';
  readonly message: string;
  readonly whatToDo: string;
}

export const encodeShared = (removal: SharedRemoval): string =>
  `${PREFIX}${VERSION}${packText(JSON.stringify(removal), '')}`;

/** With as many events as a link holds. */
export function share(pod: PodEvidence, release: Release, standIns: boolean): Shared {
  for (let most = MOST_EVENTS; ; most = Math.floor(most / 2)) {
    const removal = reduced(pod, { release, standIns, most });
    const hash = encodeShared(removal);
    if (hash.length <= MAX_LINK_LENGTH || most <= 1) return { removal, hash };
  }
}

const AGAIN = 'Copy it again, whole, from where it was shared.';

const TROUBLES: Readonly<Record<SharedTrouble['code'], Omit<SharedTrouble, 'code'>>> = {
  'shared-too-long': {
    message: `The link is longer than the ${MAX_LINK_LENGTH} characters that can be opened.`,
    whatToDo: 'Ask for the log itself.',
  },
  'shared-unknown-version': {
    message: 'The link holds a removal that another version of this page has written.',
    whatToDo: 'Reload the page to get its newest version.',
  },
  'shared-damaged': {
    message: 'The link to a removal is damaged: characters are missing or have changed.',
    whatToDo: AGAIN,
  },
  'shared-too-large': {
    message: 'The link unfolds to more than the removal of a pod may be.',
    whatToDo: 'Ask for the log itself.',
  },
  'shared-no-trace': { message: 'What the link holds is not the removal of a pod.', whatToDo: AGAIN },
};

const trouble = (code: SharedTrouble['code']): { readonly error: SharedTrouble } => ({
  error: { code, ...TROUBLES[code] },
});

export type OpenedShared = { readonly removal: SharedRemoval } | { readonly error: SharedTrouble };

export function decodeShared(hash: string): OpenedShared {
  if (hash.length > MAX_LINK_LENGTH) return trouble('shared-too-long');
  if (!isSharedLink(hash)) return trouble('shared-no-trace');
  const [field = ''] = hash.slice(PREFIX.length).split('&');
  if (field === '') return trouble('shared-damaged');
  if (!field.startsWith(VERSION)) return trouble('shared-unknown-version');
  const text = unpackText(field.slice(VERSION.length), { dictionary: '', most: MOST_UNFOLDED });
  if (typeof text !== 'string') return trouble(text.trouble === 'damaged' ? 'shared-damaged' : 'shared-too-large');
  const parsed = v.safeParse(SharedSchema, jsonOf(text));
  return parsed.success ? { removal: parsed.output } : trouble('shared-no-trace');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
