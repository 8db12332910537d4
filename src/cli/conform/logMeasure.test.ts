/**
 * The measure is the one by which the recordings were published: real repeats agree with one another by the published
 * figures, within a hundredth.
 */
import { describe, expect, it } from 'vitest';
import { HEADINGS, meanFigures } from './report.ts';
import { COLLECTIONS, foldersOf } from './testTraces.ts';
import { readTraceFolder } from './traceFolder.ts';
import { agreementOfRepeats } from './verdict.ts';

const COLUMNS = ['in order', 'within', 'podWorker', 'pleg', 'syncLoop', 'statusManager'] as const;

/** From the recordings' README; null where neither run printed anything. */
const PUBLISHED: readonly (readonly [scenario: string, figures: readonly (number | null)[]])[] = [
  ['regular-delete', [0.91, 0.96, 1, 1, 0.9, 0.93]],
  ['regular-sigkill', [0.78, 0.82, 0.79, 1, 0.83, 0.82]],
  ['mirror-delete', [0.94, 1, 1, null, 1, 1]],
  ['static-remove', [0.81, 0.83, 0.81, 0.8, 0.85, 1]],
];

describe.each(COLLECTIONS)('on %s', (_, collection) => {
  it.each(PUBLISHED)('finds that the real runs of %s agree as published', (scenario, published) => {
    const folders = foldersOf(collection, 'v1.23.13', scenario).map(readTraceFolder);
    const figures = meanFigures(agreementOfRepeats(folders));
    const found = COLUMNS.map((column) => figures[HEADINGS.indexOf(column)] ?? null);
    expect(found.map((value) => value === null)).toEqual(published.map((value) => value === null));
    found.forEach((value, i) => {
      const figure = published[i] ?? 0;
      expect(Math.abs((value ?? 0) - figure), `${COLUMNS[i]}: ${value}, published ${figure}`).toBeLessThan(0.01);
    });
  });
});
