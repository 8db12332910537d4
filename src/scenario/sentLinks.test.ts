/**
 * Links as people send them, to runs that nobody thought of: four random nodes in each release, chosen for what happens
 * there that happens nowhere else. Each shows what it showed. Where a change of the model is meant, `npx vitest run
 * src/scenario/sentLinks.test.ts -u` writes what they show now.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodeLink } from './codec.ts';
import { run } from './run.ts';
import { digestOf } from './testing/digest.ts';

/** The digest of its run by each link. */
const SENT = 'fixtures/linkedRuns.json';

function digestBehind(link: string): string {
  const opened = decodeLink(link);
  if (!('scenario' in opened)) throw new Error(`${link} opens nothing`);
  return digestOf(run(opened.scenario));
}

it('a link that was sent shows the run that it showed', async () => {
  const links = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, SENT), 'utf8')) as object);
  const digests = Object.fromEntries(links.map((link) => [link, digestBehind(link)]));
  await expect(`${JSON.stringify(digests, null, 1)}\n`).toMatchFileSnapshot(SENT);
});
