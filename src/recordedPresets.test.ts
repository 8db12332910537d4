/** What the page says was recorded is a recording that conformance has: of the page and the command line both. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { presetById } from './scenario/index.ts';
import { RECORDED } from './app/scenarios/recorded.ts';

const conform = fileURLToPath(new URL('cli/conform', import.meta.url));
const isOfControllers = (recording: string): boolean => recording.includes('-controllers/');
const folderOf = (recording: string): string =>
  join(conform, ...(isOfControllers(recording) ? ['controllers'] : []), 'fixtures', recording);

interface Recorded {
  readonly steps?: readonly { readonly do: string }[];
}

const all = Object.entries(RECORDED);

it.each(all)('%s is a preset, and %s a recording', (id, recording) => {
  expect(presetById(id)).toBeDefined();
  expect(existsSync(join(folderOf(recording), 'kubelet.log'))).toBe(true);
});

it.each(all.filter(([, recording]) => !isOfControllers(recording)))('%s does what was done in %s', (id, recording) => {
  const { steps = [] } = JSON.parse(readFileSync(join(folderOf(recording), 'scenario.json'), 'utf8')) as Recorded;
  expect(presetById(id)?.scenario.steps.map((step) => step.do)).toEqual(steps.map((step) => step.do));
});
