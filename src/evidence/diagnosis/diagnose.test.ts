/** What a verdict comes to: which lines are shown, when it is said to have begun, and what a person could still bring. */
import { describe, expect, it } from 'vitest';
import type { ClockReading } from '../evidence.ts';
import type { DecidingLine, Fact } from '../facts/fact.ts';
import { yearless } from '../lines/moment.ts';
import type { Incarnation } from '../pods/incarnations.ts';
import { courseOf, fact, inTurn, second } from '../testing/madeFacts.ts';
import { diagnosisOf, lineOf, timeText, type Naming } from './diagnose.ts';
import { EMPTY, type Verdict } from './parts.ts';

const CLOCK: ClockReading = { year: 2024, yearFrom: 'input', zone: 0, zoneFrom: 'input' };
const FILES = ['kubelet.log', 'pod.yaml'];
const naming = (clock: Partial<ClockReading> = {}): Naming => ({
  fileOf: (index) => FILES[index] ?? '',
  clockOf: () => ({ ...CLOCK, ...clock }),
  end: null,
  endFor: () => 0,
});

const judged = (stage: Verdict['stage'], waitingOn: Verdict['waitingOn'], more: Partial<Verdict> = {}): Verdict => ({
  ...EMPTY,
  stage,
  waitingOn,
  confidence: 'medium',
  ...more,
});

const diagnose = (verdict: Verdict, facts: readonly Fact[] = [], more: Partial<Incarnation> = {}) =>
  diagnosisOf(verdict, courseOf(facts, more), naming());

describe('a time', () => {
  const local = yearless(6, 12, 36_301_000_000);
  const klog = fact('Killing', { utc: second(1), local });

  it('is as much as is known of it', () => {
    expect(timeText(null, naming())).toBeNull();
    expect(timeText(fact('Object'), naming())).toBeNull();
    expect(timeText(fact('Object', { utc: second(1) }), naming())).toMatch(/^2024-06-12T10:05:01.*Z$/);
    expect(timeText(klog, naming())).toMatch(/^2024-06-12T10:05:01.*Z$/);
    expect(timeText(klog, naming({ yearFrom: 'option' }))).toMatch(/^2024-06-12T10:05:01.*Z$/);
    expect(timeText(klog, naming({ zone: null }))).toMatch(/^2024-06-12T10:05:01[.0]*$/);
  });

  it.each<[what: string, clock: Partial<ClockReading>, utc: number | null]>([
    ['the year is the file’s', { yearFrom: 'file' }, second(1)],
    ['the year is not known', { yearFrom: 'unknown' }, second(1)],
    ['it was not placed', {}, null],
  ])('is as klog wrote it where %s', (_what, clock, utc) => {
    const text = timeText({ ...klog, utc }, naming(clock));
    expect(text).toContain('10:05:01');
    expect(text).not.toMatch(/2024|Z$/);
  });

  it('is of the fact’s own file', () => {
    const asked: number[] = [];
    timeText(
      { ...klog, mark: { file: 1, line: 1, text: '' } },
      { ...naming(), clockOf: (i) => (asked.push(i), CLOCK) },
    );
    expect(asked).toEqual([1]);
  });
});

const proof = (line: number, file = 0, more: Partial<Fact> = {}) =>
  fact('Killing', { mark: { file, line, text: `line ${line}` }, ...more });
const linesOf = (verdict: Verdict) => diagnose(verdict).evidence.map(({ file, line }) => `${file}:${line}`);

describe('the lines that prove it', () => {
  it('are with their file and number', () => {
    expect(lineOf(proof(7, 1), naming())).toEqual({ file: 'pod.yaml', line: 7, text: 'line 7' });
    expect(linesOf(judged('Terminating', 'unknown', { proofs: [proof(9), proof(3), proof(9)] }))).toEqual([
      'kubelet.log:3',
      'kubelet.log:9',
    ]);
  });

  it('are of one file after the other, in the order of the files', () => {
    const proofs = [proof(3, 1), proof(9), proof(1, 1), proof(2)];
    expect(linesOf(judged('Terminating', 'unknown', { proofs }))).toEqual([
      'kubelet.log:2',
      'kubelet.log:9',
      'pod.yaml:1',
      'pod.yaml:3',
    ]);
  });

  it('are the first twelve', () => {
    const proofs = Array.from({ length: 20 }, (_, i) => proof(20 - i));
    expect(linesOf(judged('Terminating', 'unknown', { proofs }))).toEqual(
      Array.from({ length: 12 }, (_, i) => `kubelet.log:${i + 9}`),
    );
  });

  const says = (what: DecidingLine['says'], below: number): DecidingLine => ({ says: what, below, text: `${what}` });
  const deciding = [
    says('finalizer', 1),
    says('running', 2),
    says('terminated', 3),
    says('phase', 4),
    says('node', 5),
    says('mirror', 6),
  ];
  const whole = proof(10, 1, { deciding });

  it.each<[stage: Verdict['stage'], wait: Verdict['waitingOn'], said: readonly string[]]>([
    ['unknown', 'finalizer', ['finalizer']],
    ['unknown', 'container-stop', ['running']],
    ['unknown', 'kubelet-down', ['running']],
    ['unknown', 'prestop', ['running']],
    ['unknown', 'node-lost', ['node']],
    ['unknown', 'mirror-conflict', ['mirror']],
    ['unknown', 'volume-unmount', []],
    ['SyncPod', 'none', ['running', 'phase']],
    ['Terminating', 'unknown', ['running']],
    ['Terminated', 'unknown', ['terminated']],
    ['Finished', 'none', ['terminated']],
    ['Removed', 'none', []],
    ['Terminated', 'finalizer', ['finalizer', 'terminated']],
  ])('of an object: %s, %s', (stage, wait, said) => {
    const { evidence, told } = diagnose(judged(stage, wait, { proofs: [whole] }));
    expect(evidence.map(({ text }) => text)).toEqual(['line 10', ...said]);
    expect(told.proof).toEqual({ file: 'pod.yaml', line: said.length === 0 ? 10 : (evidence[1]?.line ?? 0) });
  });

  it('of an object stand below or above it, four of a kind', () => {
    const many = [3, 2, -1, 4, 5, 6].map((below) => says('running', below));
    expect(linesOf(judged('unknown', 'container-stop', { proofs: [proof(10, 1, { deciding: many })] }))).toEqual(
      [9, 10, 12, 13, 14].map((line) => `pod.yaml:${line}`),
    );
  });
});

describe('what is told', () => {
  it('is the pod, and the verdict as it is', () => {
    const since = fact('Deleting', { utc: second(0) });
    const remark = { code: 'stillReady' } as const;
    const proofs = [{ ...proof(3), repeats: 4 }, proof(1)];
    const verdict = judged('Terminating', 'container-stop', { since, proofs, subject: 'app', error: 'no', remark });
    expect(diagnose(verdict, [], { uid: 'a-uid' })).toMatchObject({
      about: 'pod',
      namespace: 'shop',
      name: 'cart-0',
      uid: 'a-uid',
      stage: 'Terminating',
      waitingOn: 'container-stop',
      confidence: 'medium',
      since: '2024-06-12T10:05:00Z',
      told: { subject: 'app', error: 'no', remark, proof: { file: 'kubelet.log', line: 3 }, again: 4 },
    });
    expect(diagnose(judged('unknown', 'unknown')).told).toEqual({
      subject: '',
      error: '',
      remark: null,
      proof: null,
      again: 0,
    });
  });

  it('has causes where it waits for something that is known', () => {
    const causes = (wait: Verdict['waitingOn']) => diagnose(judged('Terminating', wait)).causes.length;
    expect([causes('none'), causes('unknown')]).toEqual([0, 1]);
    expect(causes('container-stop')).toBeGreaterThan(0);
    expect(diagnose(judged('Terminating', 'unknown')).advice.length).toBeGreaterThan(0);
  });
});

describe('what would tell more', () => {
  const missing = (verdict: Verdict, facts: readonly Fact[] = [], name = 'cart-0') =>
    diagnose(verdict, inTurn(...facts), { name }).missing;
  const SEEN = fact('TerminatingEntered');
  const ASKED = fact('DeletionRequested');

  it.each<[what: string, verdict: Verdict, facts: readonly Fact[], missing: readonly string[]]>([
    ['nothing of what is gone', judged('Removed', 'none'), [], []],
    ['nothing of what is certain', judged('Terminating', 'container-stop', { confidence: 'high' }), [], []],
    [
      'something of what is certain to be unknown',
      judged('Terminating', 'unknown', { confidence: 'high' }),
      [],
      ['kubeletLog'],
    ],
    ['a kubelet’s log, and the object', judged('unknown', 'unknown'), [], ['kubeletLog', 'podObject']],
    ['a kubelet’s log', judged('Terminated', 'none'), [], ['kubeletLog']],
    ['the requests, where the log has none', judged('Terminated', 'none'), [SEEN], ['requests']],
    ['nothing, where the log has a request', judged('Terminated', 'none'), [ASKED, SEEN], []],
    ['nothing, of a pod that lives', judged('SyncPod', 'none'), [SEEN], []],
    ['no object, where the log is there', judged('unknown', 'none'), [ASKED, SEEN], []],
    ['the runtime’s log, of a container', judged('Terminating', 'container-stop'), [ASKED, SEEN], ['runtimeLog']],
    ['the runtime’s log, of a sandbox', judged('Terminating', 'sandbox-teardown'), [ASKED, SEEN], ['runtimeLog']],
    ['no runtime’s log, of a volume', judged('Terminated', 'volume-unmount'), [ASKED, SEEN], []],
  ])('%s', (_what, verdict, facts, words) => {
    expect(missing(verdict, facts)).toEqual(words);
  });

  it('the pod’s name, where it has none', () => {
    expect(missing(judged('Terminated', 'none'), [ASKED, SEEN], '')).toEqual(['nameOfPod']);
  });
});
