/**
 * The controllers' promise: the simulation writes what they wrote, when they wrote it. On the fixtures always; on every
 * recording with controllers where the whole recordings are at hand.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { micros } from '../../../engine/time.ts';
import { compareControllers, conformControllers } from './command.ts';
import type { ControllerRun } from './controllerRun.ts';
import { judgeControllers } from './controllerVerdict.ts';
import { isControllerFolder, readControllerFolder } from './recordedControllers.ts';
import { trimControllerFolder } from './trimControllers.ts';

const FIXTURES = fileURLToPath(new URL('fixtures/v1.32.13-controllers', import.meta.url));
const SHARED = ['recordings', 'recordings2'].map((name) =>
  fileURLToPath(new URL(`../../../../../shared/${name}`, import.meta.url)),
);

const foldersIn = (path: string): readonly string[] =>
  existsSync(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
        .filter(isControllerFolder)
    : [];
const fixtures = foldersIn(FIXTURES);
const versionsIn = (path: string): readonly string[] => (existsSync(path) ? readdirSync(path).toSorted() : []);
/** Recordings of client traffic have the controllers' logs, too. */
const whole = SHARED.flatMap((shared) =>
  versionsIn(shared)
    .filter((version) => version.endsWith('-controllers'))
    .flatMap((version) => foldersIn(join(shared, version))),
);
const named = (paths: readonly string[]) => paths.map((path) => [basename(path), path] as const);

/** Recordings of things that no scenario can express. */
const NOT_MODELLED = new Map([['cronjob-replace', 'no controller for CronJob']]);

describe('the recordings with controllers', () => {
  it('that are carried along are of these scenarios', () =>
    expect(fixtures.map((path) => basename(path))).toEqual([
      'node-deleted',
      'node-unreachable',
      'node-unreachable-single',
      'out-of-service',
      'preemption',
      'recreate-rollout',
      'unscheduled-delete',
    ]));

  it.each(named(fixtures))('%s is reproduced', (_name, path) => {
    const result = compareControllers(path);
    if (!('verdict' in result)) throw new Error(JSON.stringify(result));
    expect(result.verdict.threads.length).toBeGreaterThan(1);
    expect(result.verdict.reasons).toEqual([]);
  });

  const isModelled = (path: string): boolean => !NOT_MODELLED.has(basename(path));

  it.runIf(whole.length > 0).each(named(whole.filter(isModelled)))('%s, whole, is reproduced', (_, path) => {
    const result = compareControllers(path);
    expect('verdict' in result ? result.verdict.reasons : result).toEqual([]);
  });

  it.runIf(whole.length > 0).each(named(whole.filter((path) => !isModelled(path))))(
    '%s is not modelled',
    (name, path) => {
      expect(compareControllers(path)).toEqual({ path, notModelled: NOT_MODELLED.get(name) });
    },
  );

  it.runIf(whole.length > 0).each(named(fixtures))('%s is cut from the whole', (name, path) => {
    const source = whole.find((each) => basename(each) === name) ?? '';
    for (const [file, text] of Object.entries(trimControllerFolder(source)))
      expect(readFileSync(join(path, file), 'utf8')).toBe(text);
  });
});

describe('the verdict on controllers', () => {
  const folder = readControllerFolder(join(FIXTURES, 'recreate-rollout'));
  const against = (run: Partial<ControllerRun>) => judgeControllers(folder, { ...folder.run, ...run }).reasons;

  it('passes a run that equals its recording', () => expect(against({})).toEqual([]));

  it('names a writer whose requests differ', () => {
    const writes = folder.run.writes.filter(({ writer }) => writer !== 'replicaset-controller');
    expect(against({ writes })).toEqual([
      'not the same: replicaset-controller on new',
      'not the same: replicaset-controller on pod 1',
    ]);
  });

  it('names what comes too late', () => {
    const writes = folder.run.writes.map((write) =>
      write.writer === 'scheduler' ? { ...write, t: micros(write.t + 600_000) } : write,
    );
    expect(against({ writes })).toEqual(['scheduler on pod 2: 0.600 s apart, 0.5 s at most']);
  });
});

describe('conform on a recording with controllers', () => {
  const output = (paths: readonly string[]) => {
    const lines: string[] = [];
    const io = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text), stdin: () => '' };
    return { code: conformControllers(paths, 6, io), text: lines.join('') };
  };

  it('prints who agrees how far, and the verdict', () => {
    const { code, text } = output([join(FIXTURES, 'node-deleted')]);
    expect(code).toBe(0);
    expect(text).toContain('pod-garbage-collector on pod 1');
    expect(text).toContain('reproduced: writes, watch events and the Node are the same');
  });

  it('tells a folder that cannot be read', () => expect(output([join(FIXTURES, 'nothing')]).code).toBe(2));
});
