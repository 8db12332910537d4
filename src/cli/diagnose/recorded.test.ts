/** Recorded removals, read as a person would bring them: what the log tells, and that the trace made of it is the run. */
import { createReadStream, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceTrace, readEvidence, type Evidence, type PodEvidence } from '../../evidence/index.ts';
import { recogniseKlog, parseKlogLine } from '../../kube/klog/index.ts';
import type { Release } from '../../kube/release.ts';
import { applyChanges, type TraceEvent } from '../../trace/index.ts';
import { COLLECTIONS, FIXTURES, foldersOf, scenariosOf } from '../conform/testing/traces.ts';
import { simulateDocument } from '../scenarioFile.ts';

const RELEASE: Readonly<Record<string, Release>> = {
  'v1.21.1': '1.21',
  'v1.23.13': '1.23',
  'v1.24.0': '1.24',
  'v1.27.16': '1.27',
  'v1.30.14': '1.30',
  'v1.32.13': '1.32',
  'v1.33.13': '1.33',
  'v1.34.9': '1.34',
  'v1.35.6': '1.35',
  'v1.36.2': '1.36',
};

const readLog = (folder: string): Promise<Evidence> => {
  const path = join(folder, 'kubelet.log');
  return readEvidence([{ name: 'kubelet.log', bytes: createReadStream(path) }], { year: 2026 });
};

const ofScenario = ({ pods }: Evidence): PodEvidence[] => pods.filter(({ namespace }) => namespace === 'demo');

/** How a scenario ends: all are removals, but for static pods that run on or again, and edited ones, which come anew. */
const stagesOf = (scenario: string): readonly string[] =>
  /^mirror-|^static-remove-and-readd/.test(scenario)
    ? ['SyncPod']
    : scenario === 'static-edit'
      ? ['SyncPod', 'Removed']
      : ['Removed'];

describe.each(COLLECTIONS)('%s', (_, collection) => {
  const folders = scenariosOf(collection).flatMap(([version, scenario]) =>
    foldersOf(collection, version, scenario).map(
      (folder) => [`${version}/${basename(folder)}`, version, scenario, folder] as const,
    ),
  );

  it.each(folders)('%s', async (_name, version, scenario, folder) => {
    const evidence = await readLog(folder);
    const pods = ofScenario(evidence);
    expect(pods.length).toBeGreaterThan(0);
    expect(new Set(pods.map(({ stage }) => stage))).toEqual(new Set(stagesOf(scenario)));
    for (const { waitingOn } of pods) expect(waitingOn).toBe('none');
    expect(evidence.release).toMatchObject({ release: RELEASE[version], confidence: 'high' });
    const lines = readFileSync(join(folder, 'kubelet.log'), 'utf8').split('\n');
    const inCatalogue = lines.filter((line) => {
      const parsed = parseKlogLine(line);
      return parsed !== null && recogniseKlog(parsed.text, parsed.file)?.id !== undefined;
    });
    expect(evidence.lines.understood).toBeGreaterThanOrEqual(inCatalogue.length);
  });
});

/** The pod worker's chapters, once each, in the order in which they first came. */
const CHAPTERS = new Set([
  'TerminationRequested',
  'TerminatingEntered',
  'ContainersStopped',
  'WorkerTerminated',
  'TerminatedEntered',
  'VolumesUnmountedSeen',
  'CgroupRemoved',
  'WorkerFinished',
]);

const chapters = (events: readonly TraceEvent[]): readonly string[] => [
  ...new Set(
    events.filter(({ kind, detail }) => CHAPTERS.has(kind) && detail?.['inferred'] !== true).map(({ kind }) => kind),
  ),
];

describe('the trace made of a log', () => {
  const RUNS = [
    'v1.23.13/regular-delete',
    'v1.23.13/static-remove',
    'v1.27.16/regular-delete',
    'v1.24.0/regular-delete',
    'v1.30.14/regular-delete',
    'v1.32.13/sidecar-delete',
    'v1.36.2/regular-delete',
    'v1.36.2/prestop-overrun',
  ];

  it.each(RUNS)('tells the same chapters as the simulation of %s', async (run) => {
    const folder = join(FIXTURES, run);
    const version = run.split('/')[0] ?? '';
    const [pod] = ofScenario(await readLog(folder));
    const simulated = simulateDocument(JSON.parse(readFileSync(join(folder, 'scenario.json'), 'utf8')));
    if (pod === undefined || 'errors' in simulated) throw new Error(`${run} can’t be compared`);
    const imported = evidenceTrace(pod, RELEASE[version] ?? '1.30');
    expect(chapters(imported.events)).toEqual(chapters(simulated.ok.events));
  });

  it('is a trace: numbered, in order of time, and its changes apply and undo', async () => {
    const [pod] = ofScenario(await readLog(join(FIXTURES, 'v1.36.2/regular-delete')));
    if (pod === undefined) throw new Error('no pod');
    const { initial, events, end } = evidenceTrace(pod, '1.36');
    events.forEach(({ seq, cause }, i) => expect([seq, (cause ?? -1) < seq]).toEqual([i, true]));
    expect(events.map(({ t }) => t)).toEqual(events.map(({ t }) => t).toSorted((a, b) => a - b));
    expect(events.at(-1)?.t).toBeLessThanOrEqual(end);
    const last = events.reduce((state, { changes }) => applyChanges(state, changes), initial);
    expect(last.etcd.pods).toEqual({});
    expect(last.podWorkers.workers[pod.uid]).toMatchObject({ value: 'finished', status: { finished: true } });
    expect(Object.values(last.runtime.containers).map(({ state }) => state)).toEqual(['exited']);
  });

  it('marks what nobody wrote down', async () => {
    const [pod] = ofScenario(await readLog(join(FIXTURES, 'v1.23.13/regular-delete-v2')));
    if (pod === undefined) throw new Error('no pod');
    const inferred = pod.events.filter((event) => event.inferred);
    expect(inferred.map(({ kind }) => kind)).toContain('ContainersStopped');
    expect(inferred.every(({ at }) => at === null)).toBe(true);
  });
});
