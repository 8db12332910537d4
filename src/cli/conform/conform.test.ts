/**
 * The promise itself: the simulation reproduces every recorded scenario. On the fixtures always; on every scenario of
 * every recorded version where the whole recordings are at hand.
 */
import { describe, expect, it } from 'vitest';
import { simulateDocument } from '../scenarioFile.ts';
import type { ComparableRun } from '../comparable/run.ts';
import { simulatedRun } from '../comparable/simulated.ts';
import { FIXTURES, foldersOf, scenariosOf, WHOLE } from './testing/traces.ts';
import { readTraceFolder, type TraceFolder } from './traceFolder.ts';
import { compareRun, judge, type RunResult } from './verdict.ts';

/** What the fixtures hold and conform is to pass. */
const REPRODUCED: Readonly<Record<string, readonly string[]>> = {
  'v1.21.1': [
    'completed-pod',
    'force-delete',
    'init-container-delete',
    'kubelet-stopped',
    'regular-delete',
    'static-edit',
    'static-remove',
  ],
  'v1.23.13': [
    'kubelet-stopped',
    'mirror-delete',
    'multi-container',
    'prestop',
    'regular-delete',
    'regular-delete-v2',
    'regular-sigkill',
    'static-edit',
    'static-remove',
  ],
  'v1.24.0': ['eviction-api', 'force-delete', 'mirror-delete', 'regular-delete', 'static-remove'],
  'v1.27.16': ['mirror-delete', 'regular-delete', 'static-remove', 'stuck-volume'],
  'v1.30.14': ['eviction-api', 'force-delete', 'kubelet-restart-during-terminating', 'regular-delete', 'shorten-grace'],
  'v1.32.13': [
    'force-delete',
    'kubelet-restart-during-terminating',
    'mirror-delete',
    'mirror-force-delete',
    'sidecar-delete',
    'static-edit',
    'static-remove',
  ],
  'v1.33.13': ['sidecars-overrun', 'static-edit'],
  'v1.34.9': ['active-deadline', 'force-delete', 'probe-readiness-exec-fails', 'rejected-nodeaffinity'],
  'v1.35.6': ['grace-zero-spec', 'probe-readiness-exec-fails', 'sidecars-three', 'static-remove'],
  'v1.36.2': [
    'apiserver-down',
    'finalizer',
    'force-delete-kubelet-restart',
    'mirror-delete',
    'prestop-overrun',
    'regular-delete',
    'static-remove',
    'stuck-volume',
  ],
};

/** A fixture and the recording that it was cut from ask for the same simulation; it is run once. */
const simulations = new Map<string, ComparableRun | { readonly error: string }>();

function simulated(folder: TraceFolder): ComparableRun | { readonly error: string } {
  const { document, latencies, begins, verbosity } = folder;
  const key = JSON.stringify([document, latencies, begins, verbosity]);
  const known = simulations.get(key);
  if (known !== undefined) return known;
  const trace = simulateDocument(document, latencies);
  const made =
    'errors' in trace
      ? { error: trace.errors.join('; ') }
      : simulatedRun(trace.ok, { ...folder, names: folder.run.subject.names });
  simulations.set(key, made);
  return made;
}

function compare(folder: TraceFolder): RunResult {
  const other = simulated(folder);
  return 'error' in other ? { folder, error: other.error } : compareRun(folder, other);
}

const verdictOf = (collection: string, version: string, scenario: string) =>
  judge(scenario, foldersOf(collection, version, scenario).map(readTraceFolder).map(compare));

describe('the fixtures', () => {
  it('are of the scenarios that are held against them', () => {
    const held = Object.entries(REPRODUCED).flatMap(([version, names]) => names.map((name) => `${version}/${name}`));
    expect(scenariosOf(FIXTURES).map((parts) => parts.join('/'))).toEqual(held);
  });

  it.each(scenariosOf(FIXTURES))('of %s/%s are reproduced', (version, scenario) => {
    const { runs, reasons } = verdictOf(FIXTURES, version, scenario);
    expect(runs.length).toBeGreaterThan(0);
    expect(reasons).toEqual([]);
  });
});

/** Recordings whose scenario leaves out what decides them, with what that is. */
const NOT_MODELLED: Readonly<Record<string, string>> = {
  'liveness-kill-then-delete': 'the probe fails because there is no such file in the container',
};

describe.runIf(WHOLE.length > 0)('the whole recordings', () => {
  const all = WHOLE.flatMap((collection) => scenariosOf(collection).map((parts) => [...parts, collection] as const));

  const isModelled = ([, scenario]: (typeof all)[number]): boolean => NOT_MODELLED[scenario] === undefined;

  it.each(all.filter(isModelled))('of %s/%s are reproduced', (version, scenario, collection) => {
    expect(verdictOf(collection, version, scenario).reasons).toEqual([]);
  });

  it.each(all.filter((each) => !isModelled(each)))('of %s/%s are not modelled', (version, scenario, collection) => {
    expect(verdictOf(collection, version, scenario).reasons, 'take it off the list').not.toEqual([]);
  });
});

describe('the verdict', () => {
  const folders = foldersOf(FIXTURES, 'v1.23.13', 'mirror-delete').map(readTraceFolder);
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
