/** How long a sentence stands, so that it can be read: by its length, and by how fast somebody reads. */
import type { Reading } from '../store/index.ts';

const LEAST_MS = 2_000;
const MOST_MS = 4_000;
/** Where nobody asks how long a sentence is. */
export const MIDDLING_MS = 2_800;

/** To find the sentence and take in the picture. */
const GLANCE_MS = 800;
const LETTER_MS = 26;
/** A Han letter says as much as two and a half Latin ones. */
const HAN = /[\u3400-\u9fff]/gu;
const HAN_LETTERS = 2.5;

const PACE: Readonly<Record<Reading, number>> = { slow: 1.5, normal: 1, fast: 0.7 };

export function readingMs(text: string, reading: Reading): number {
  const han = text.match(HAN)?.length ?? 0;
  const letters = text.length + han * (HAN_LETTERS - 1);
  return Math.min(MOST_MS, Math.max(LEAST_MS, GLANCE_MS + letters * LETTER_MS)) * PACE[reading];
}
