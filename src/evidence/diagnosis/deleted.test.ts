/** A delete that something else shows than the kubelet's log, and what the log then means. */
import { describe, expect, it } from 'vitest';
import type { WaitingOn } from '../evidence.ts';
import type { Fact } from '../facts/fact.ts';
import { courseOf, fact, inTurn, inWords } from '../testing/madeFacts.ts';
import { deletionOf, withDeletion } from './deleted.ts';
import { EMPTY, type Verdict } from './parts.ts';
import { viewOf } from './view.ts';

const row = (status: string) => fact('Row', { detail: { status } });
const object = (detail: Fact['detail'] = {}) =>
  fact('Object', { detail: { deletionTimestamp: '2024-06-12T10:00:30Z', ...detail } });
const OVER = { terminated: 1 };
const GOES = row('Terminating');
const ASKED = fact('DeletionRequested');
const MISSING = fact('NotFoundByClient');
const APP = { id: 'ab'.repeat(32), container: 'app' };
const KILLING = fact('Killing', APP);

describe('a delete is shown', () => {
  it.each<[what: string, facts: readonly Fact[], kinds: string | undefined]>([
    ['by nothing', [row('Running'), fact('TerminationRequested')], undefined],
    ['by a row', [object(), GOES], 'Row'],
    ['by a row that came before its end', [GOES, row('Completed'), row('Error')], 'Row'],
    ['not by a row before a new life', [GOES, row('Running')], undefined],
    ['by an object', [ASKED, object()], 'Object'],
    ['not by an object that lives', [object({ deletionTimestamp: null })], undefined],
    ['not by the picture of a static pod', [object({ mirror: true })], undefined],
    ['by who asked for it', [ASKED], 'DeletionRequested'],
    ['by the kubelet’s DELETE', [fact('Deleting')], 'Deleting'],
  ])('%s', (_what, facts, kind) => {
    const all = inTurn(...facts);
    expect(deletionOf(courseOf(all), viewOf(all, []))?.kind).toBe(kind);
  });

  it('of a static pod by nothing', () => {
    const all = inTurn(ASKED, object(), GOES);
    expect(deletionOf(courseOf(all, { isStatic: true }), viewOf(all, []))).toBeNull();
  });
});

const judged = (stage: Verdict['stage'], waitingOn: WaitingOn, more: Partial<Verdict> = {}): Verdict => ({
  ...EMPTY,
  stage,
  waitingOn,
  confidence: 'low',
  ...more,
});

const told = (facts: readonly Fact[], logged: Verdict | null, other: Verdict | null = null): string => {
  const all = inTurn(...facts);
  const [course, view] = [courseOf(all), viewOf(all, [])];
  const asked = deletionOf(course, view);
  if (asked === null) throw new Error('no delete is shown');
  return inWords(withDeletion(logged, other, course, view, asked));
};

describe('a stop in a log that does not say what it is for', () => {
  const proofs = [fact('Killing')];
  const remark = { code: 'restartedOrRemoved' } as const;

  it.each<[wait: WaitingOn, told: string]>([
    ['container-stop', 'Terminating container-stop medium since Row 10:05:01 by Killing, Row of app error: no'],
    ['prestop', 'Terminating prestop medium since Row 10:05:01 by Killing, Row of app error: no'],
    ['sandbox-teardown', 'Terminating sandbox-teardown medium since Row 10:05:01 by Killing, Row of app error: no'],
    ['cgroup', 'Terminated cgroup medium since Row 10:05:01 by Killing, Row of app error: no'],
    ['volume-unmount', 'nothing'],
    ['unknown', 'nothing'],
  ])('is a removal’s: %s', (wait, words) => {
    expect(told([GOES], judged('unknown', wait, { proofs, subject: 'app', error: 'no', remark }))).toBe(words);
  });

  it('is a removal’s where a sandbox was thought to be replaced, and nothing else is', () => {
    expect(told([ASKED], judged('SyncPod', 'sandbox-teardown'))).toBe(
      'Terminating sandbox-teardown medium since DeletionRequested 10:05:01 by DeletionRequested',
    );
    expect(told([ASKED], judged('SyncPod', 'container-stop'))).toBe('nothing');
    expect(told([ASKED], judged('Terminating', 'container-stop'))).toBe('nothing');
    expect(told([ASKED], null)).toBe('nothing');
  });

  it('tells less than what else knows of the end', () => {
    const stop = judged('unknown', 'container-stop');
    const answer = (other: Verdict) => told([GOES], stop, other) === 'nothing';
    expect(answer(judged('Finished', 'none'))).toBe(true);
    for (const wait of ['finalizer', 'node-lost', 'kubelet-down'] as const)
      expect(answer(judged('unknown', wait)), wait).toBe(true);
    for (const wait of ['container-stop', 'none', 'unknown'] as const)
      expect(answer(judged('Terminating', wait)), wait).toBe(false);
  });

  it('tells less than an object whose containers have ended, where it is of a container', () => {
    const other = judged('Terminated', 'unknown');
    expect(told([object(OVER)], judged('unknown', 'container-stop'), other)).toBe('nothing');
    expect(told([object({ running: 1 })], judged('unknown', 'container-stop'), other)).toBe(
      'Terminating container-stop medium since Object 10:05:01 by Object',
    );
    expect(told([object(OVER)], judged('unknown', 'sandbox-teardown'), other)).toBe(
      'Terminating sandbox-teardown medium since Object 10:05:01 by Object',
    );
    expect(told([object(OVER)], judged('unknown', 'container-stop'))).toBe(
      'Terminating container-stop medium since Object 10:05:01 by Object',
    );
  });
});

describe('a log in which it lives, and a row in which it goes', () => {
  const lives = judged('SyncPod', 'none', { confidence: 'high' });
  const other = judged('unknown', 'node-lost');
  const OTHER = 'unknown node-lost low';

  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['what else is told counts', [GOES], OTHER],
    [
      'the next of its name was added since',
      [GOES, fact('Added')],
      'unknown unknown low by Row, Added (namesakeAdded)',
    ],
    ['it was added before', [fact('Added'), GOES], OTHER],
    [
      'a container was being stopped',
      [KILLING, GOES],
      'Terminating container-stop medium since Row 10:05:02 by Killing, Row of app',
    ],
    ['a container was stopped', [KILLING, fact('PlegDied', { id: APP.id }), GOES], OTHER],
    [
      'the last of its containers was being stopped',
      [KILLING, fact('Killing', { id: 'cd', container: 'side' }), GOES],
      'Terminating container-stop medium since Row 10:05:03 by Killing, Row of side',
    ],
    ['a container was being stopped to start anew', [KILLING, fact('Restarting'), GOES], OTHER],
    ['an object says that it goes', [object()], 'nothing'],
    ['a row says so before it says that it has ended', [GOES, row('Completed')], 'nothing'],
  ])('%s', (_what, facts, words) => {
    expect(told(facts, lives, other)).toBe(words);
  });

  it('of a pod that does not live nothing is told', () => {
    expect(told([KILLING, GOES], judged('Terminated', 'none'), other)).toBe('nothing');
  });
});

describe('a pod that kubectl does not find', () => {
  const GONE = 'Removed none low since NotFoundByClient 10:05:02 by NotFoundByClient,';

  it('is gone, if that is the last that kubectl shows', () => {
    expect(told([GOES, MISSING], null)).toBe(`${GONE} Row (notFound)`);
    expect(told([object(), MISSING], judged('Terminated', 'none'))).toBe(`${GONE} Object (notFound)`);
    expect(told([ASKED, MISSING], judged('Finished', 'finalizer'))).toBe(`${GONE} DeletionRequested (notFound)`);
    expect(told([MISSING, MISSING, GOES, MISSING], null)).toContain('since NotFoundByClient 10:05:04');
    expect(told([MISSING, GOES], null)).toBe('nothing');
    expect(told([MISSING, object()], null)).toBe('nothing');
    expect(told([MISSING, ASKED], null)).toBe('nothing');
    expect(told([GOES, MISSING, object({ deletionTimestamp: null })], null)).toBe('nothing');
    expect(told([GOES, MISSING, row('Completed')], null)).toBe('nothing');
  });

  it.each<WaitingOn>(['container-stop', 'sandbox-teardown', 'volume-unmount', 'cgroup', 'prestop'])(
    'is not gone from a node that still fails: %s',
    (wait) => {
      expect(told([GOES, MISSING], judged('Terminating', wait))).toBe('nothing');
    },
  );
});
