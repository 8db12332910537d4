/** The promise itself: the simulation reproduces every recorded scenario of 1.23.13 that the product claims. */
import { describe, expect, it } from 'vitest';
import { simulateDocument } from '../scenarioFile.ts';
import { simulatedRun } from './simulated.ts';
import { COLLECTIONS, foldersOf } from './testTraces.ts';
import { readTraceFolder, type TraceFolder } from './traceFolder.ts';
import { compareRun, judge, type RunResult } from './verdict.ts';

const SCENARIOS = ['regular-delete', 'regular-delete-v2', 'regular-sigkill', 'mirror-delete', 'static-remove'];

function simulate(folder: TraceFolder): RunResult {
  const trace = simulateDocument(folder.document);
  if ('errors' in trace) return { folder, error: trace.errors.join('; ') };
  return compareRun(folder, simulatedRun(trace.ok, { ...folder, names: folder.run.subject.names }));
}

describe.each(COLLECTIONS)('on %s', (_, collection) => {
  it.each(SCENARIOS)('reproduces %s', (scenario) => {
    const folders = foldersOf(collection, 'v1.23.13', scenario).map(readTraceFolder);
    expect(folders.length).toBeGreaterThan(0);
    expect(judge(scenario, folders.map(simulate)).reasons).toEqual([]);
  });

  it.each(['v1.27.7', 'v1.36.2'])('reproduces the stuck volume of %s', (version) => {
    const folders = foldersOf(collection, version, 'stuck-volume').map(readTraceFolder);
    expect(folders).toHaveLength(1);
    expect(judge('stuck-volume', folders.map(simulate)).reasons).toEqual([]);
  });
});

describe('the verdict', () => {
  const folders = foldersOf(COLLECTIONS[0]?.[1] ?? '', 'v1.23.13', 'mirror-delete').map(readTraceFolder);
  const withItself = folders.map((folder) => compareRun(folder, folder.run));

  it('passes runs that equal their recordings', () => {
    expect(judge('mirror-delete', withItself)).toMatchObject({ mean: 1, reasons: [] });
  });

  it('fails a run whose log agrees less than the real runs do', () => {
    const shuffled = folders.map((folder) => compareRun(folder, { ...folder.run, log: folder.run.log.toReversed() }));
    expect(judge('mirror-delete', shuffled).reasons.join()).toMatch(
      /agreement within goroutines is 0\.\d+, and 1\.000/,
    );
  });

  it('names the sequences that differ, and the run', () => {
    const [first, ...rest] = folders;
    if (first === undefined) throw new Error('no fixture');
    const other = compareRun(first, { ...first.run, requests: first.run.requests.slice(1) });
    expect(judge('mirror-delete', [other, ...rest.map((folder) => compareRun(folder, folder.run))]).reasons).toEqual([
      'mirror-delete: not the same requests',
    ]);
  });

  it('asks 0.90 of a scenario that was recorded once', () => {
    expect(judge('mirror-delete', withItself.slice(0, 1)).threshold).toBe(0.9);
  });
});
