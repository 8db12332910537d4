import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeReport } from './corpus.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grace-period-fuzz-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('reports of the first campaign, one that keeps nothing, too', () => {
  const fresh = join(folder, '.fuzz');
  writeReport(fresh, { seed: 7 });
  expect(JSON.parse(readFileSync(join(fresh, 'report.json'), 'utf8'))).toEqual({ seed: 7 });
});
