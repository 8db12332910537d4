import { describe, expect, it } from 'vitest';
import english from '../app/catalogues/en/diagnosis.json';
import { micros } from '../engine/time.ts';
import type { Cause, Diagnosis } from '../evidence/index.ts';
import { remarkInWords, summaryInWords, timeInWords } from './diagnosis.ts';

const NAMES = {
  namespace: 'shop',
  pod: 'orders-0',
  uid: '',
  node: '',
  container: '',
  'container-id': '',
  'sandbox-id': '',
  volume: 'data',
  pv: '',
  finalizer: '',
  driver: '',
  cni: '',
};
const cause = (code: Cause['code'], basis: Cause['basis']): Cause => ({ code, basis, lines: [], particulars: NAMES });

const POD: Diagnosis = {
  about: 'pod',
  namespace: 'shop',
  name: 'orders-0',
  uid: '5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2',
  stage: 'Terminated',
  since: '2026-11-21T02:51:30.500000000Z',
  lasts: micros(47 * 60_000_000),
  waitingOn: 'volume-unmount',
  confidence: 'high',
  told: { subject: 'data', error: 'target is busy', remark: null, proof: null, again: 0 },
  evidence: [],
  causes: [],
  advice: [],
  missing: [],
};

const say = (more: Partial<Diagnosis> = {}): string => summaryInWords({ ...POD, ...more }, english);

describe('the sentence about a pod', () => {
  it('names the pod, how long it has waited, for what, and the cause that the input shows', () => {
    expect(say({ causes: [cause('nfsSilent', 'input')] })).toBe(
      '`shop/orders-0` has waited 47 min for volume `data` to unmount: the file server does not answer.',
    );
  });

  it('leaves out a cause that the input does not show', () => {
    expect(say({ causes: [cause('mountHeld', 'usual')] })).toBe(
      '`shop/orders-0` has waited 47 min for volume `data` to unmount.',
    );
  });

  it('leaves out the duration if the input does not date the wait', () => {
    expect(say({ lasts: null })).toBe('`shop/orders-0` waits for volume `data` to unmount.');
  });

  it('gives the duration of the stage if the wait began later than the stage', () => {
    expect(say({ waitingOn: 'cgroup' })).toBe(
      '`shop/orders-0` has been Terminated for 47 min and waits for its cgroup to be removed.',
    );
  });

  it.each<[string, Partial<Diagnosis>, string]>([
    ['with only a UID', { name: '' }, 'The pod with UID `5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2` has'],
    ['without a name or UID', { name: '', uid: '' }, 'The pod has waited'],
    ['that is gone', { stage: 'Removed' }, '`shop/orders-0` is gone from the API, but its node still waits'],
    ['that waits for nothing', { waitingOn: 'none' }, 'The containers of `shop/orders-0` have stopped'],
    ['whose wait is not shown', { waitingOn: 'unknown' }, '`shop/orders-0` has been Terminated for 47 min; this'],
    ['that the input shows nothing of', { stage: 'unknown', waitingOn: 'unknown' }, 'This input does not show how far'],
    ['of which only the node is known', { about: 'node' }, 'No pod is named'],
  ])('for a pod %s begins as expected', (_, more, begin) => {
    expect(say(more).slice(0, begin.length)).toBe(begin);
  });

  it.each([
    ['kubernetes.io/secret/5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2-token', 'token'],
    ['kubernetes.io/csi/ebs.csi.aws.com^vol-0a1', 'vol-0a1'],
    ['data', 'data'],
  ])('names the volume %s as the pod does', (subject, name) => {
    expect(say({ told: { ...POD.told, subject } })).toContain(`for volume \`${name}\` to unmount`);
  });

  it('puts each finalizer in backticks, and removes backticks from the input', () => {
    const told = { ...POD.told, subject: 'a.example.com/x, b`y' };
    expect(say({ stage: 'Finished', waitingOn: 'finalizer', told })).toBe(
      '`shop/orders-0` has waited 47 min for finalizer `a.example.com/x`, `by` to be removed.',
    );
  });
});

describe('a time in a sentence', () => {
  it.each([
    ['2026-11-21T02:51:30.736649000Z', '2026-11-21 02:51:30 UTC'],
    ['2026-11-21T02:51:30.736649', '2026-11-21 02:51:30'],
    ['2024-06-12 10:00:08.123456789 +0000 UTC m=+91.2', '2024-06-12 10:00:08 UTC'],
    ['2022-03-24 01:21:59 +0200 CEST m=+3.5', '2022-03-23 23:21:59 UTC'],
    ['0512 05:19:09.467433', '05-12 05:19:09'],
    ['in 3 minutes', 'in 3 minutes'],
  ])('%s is written as %s', (time, text) => {
    expect(timeInWords(time)).toBe(text);
  });

  it('has no nanoseconds in the remark about the next attempt', () => {
    const remark = { code: 'nextAttempt', at: '2024-06-12 10:00:08.123456789 +0000 UTC m=+91.2' } as const;
    expect(remarkInWords({ ...POD, told: { ...POD.told, remark } }, english)).toBe(
      'The next attempt is at 2024-06-12 10:00:08 UTC.',
    );
  });
});
