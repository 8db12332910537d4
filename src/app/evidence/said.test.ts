/** The sentence that says where a pod stands, from its facts, in both languages. */
import { describe, expect, it } from 'vitest';
import type { PodEvidence } from '../../evidence/index.ts';
import { loadTexts } from '../language/index.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { summaryOf } from './said.ts';

const POD: PodEvidence = {
  about: 'pod',
  key: 'default/web/1',
  namespace: 'default',
  name: 'web',
  uid: '1',
  stage: 'Terminated',
  since: '2026-11-21T02:51:30.500000000Z',
  waitingOn: 'volume-unmount',
  confidence: 'high',
  evidence: [],
  causes: [],
  advice: [],
  missing: [],
  isStatic: false,
  told: {
    subject: 'data',
    error: 'busy',
    remark: { code: 'nextAttempt', at: '02:52:00' },
    proof: { file: 'kubelet.log', line: 7 },
    again: 0,
  },
  node: null,
  events: [],
  eventsLeftOut: 0,
};

const ALONE = { ...POD, told: { ...POD.told, subject: '', remark: null, proof: null } };

describe('where a pod stands', () => {
  it('with what is waited for, since when, and where it is proven', () => {
    expect(summaryOf(POD, DIAGNOSIS.en)).toBe(
      'Its containers have stopped; what is left is to be cleaned up (since 2026-11-21 02:51:30.500 UTC); it waits for a volume to be unmounted (data), as line 7 of kubelet.log says. The next attempt is at 02:52:00.',
    );
  });

  it.each<[string, PodEvidence, string]>([
    ['of whom no more is known', ALONE, '; it waits for a volume to be unmounted.'],
    ['that has gone', { ...ALONE, stage: 'Removed' }, '; its node still waits for a volume to be unmounted.'],
    ['that waits for nothing', { ...ALONE, waitingOn: 'none' }, '02:51:30.500 UTC).'],
    ['that waits for what is not shown', { ...ALONE, waitingOn: 'unknown' }, '; what it waits for is not shown.'],
    ['whose stage is not known', { ...ALONE, stage: 'unknown', waitingOn: 'none' }, 'told from this input.'],
    ['where none is named', { ...ALONE, about: 'node' }, 'waits for the kubelet, or the runtime below it.'],
  ])('one %s', (_, pod, end) => {
    expect(summaryOf(pod, DIAGNOSIS.en).endsWith(end)).toBe(true);
  });

  it('in Chinese', async () => {
    await loadTexts('zh');
    expect(summaryOf(POD, DIAGNOSIS.in('zh') ?? DIAGNOSIS.en)).toBe(
      '它的容器已经停止；剩下的正在清理（自 2026-11-21 02:51:30.500 UTC）；它在等待卷卸载（data），见 kubelet.log 第 7 行。下一次尝试在 02:52:00。',
    );
  });
});
