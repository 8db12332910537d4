/** Links to removals as they were released: whoever has kept one opens the same removal. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeShared, evidenceTrace, podOfShared } from '../index.ts';

interface Frozen {
  readonly what: string;
  readonly link: string;
  readonly opens: unknown;
}
const file = join(import.meta.dirname, 'fixtures/removals-v1.json');
const frozen = JSON.parse(readFileSync(file, 'utf8')) as Frozen[];

it.each(frozen)('a link of version 1 opens: $what', ({ link, opens }) => {
  const opened = decodeShared(link);
  expect(opened).toEqual({ removal: opens });
  if ('error' in opened) throw new Error(opened.error.code);
  const { removal } = opened;
  expect(evidenceTrace(podOfShared(removal), removal.release).events.length).toBeGreaterThan(0);
});
