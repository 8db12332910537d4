/** The stages, the marked proof and the steps on the page. */
import { describe, expect, it } from 'vitest';
import { adviceFor, situationOf, STAGES, WAITS, type PodEvidence, type WaitingOn } from '../../evidence/index.ts';
import { micros } from '../../engine/time.ts';
import { inWords, summaryInWords } from '../../words/index.ts';
import { loadTexts } from '../language/index.ts';
import { DIAGNOSIS } from './diagnosisTexts.ts';
import { wayOf } from './answer.ts';
import { ANSWER } from './answerTexts.ts';
import { piecesOf } from './decidingWords.ts';
import { pageOf, piecesOf as piecesOfCommand, remediesOf } from './remedies.ts';

const SPAN = { start: '2026-02-21T02:30:00Z', end: 4_399_000_000 };
const POD: PodEvidence = {
  about: 'pod',
  namespace: 'demo',
  name: 'busyvol',
  uid: '5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2',
  stage: 'Terminated',
  since: '2026-02-21T02:31:05Z',
  lasts: micros(4_334_000_000),
  waitingOn: 'volume-unmount',
  confidence: 'high',
  evidence: [],
  causes: [],
  advice: adviceOf('volume-unmount'),
  missing: [],
  key: 'demo/busyvol/1',
  isStatic: false,
  told: { subject: 'cache', error: 'target is busy', remark: null, proof: null, again: 41 },
  node: 'node-1',
  events: [
    { t: micros(35_000_000), kind: 'TerminationRequested', inferred: false, at: null, worker: worker('terminating') },
    { t: micros(65_000_000), kind: 'WorkerTerminated', inferred: false, at: null, worker: worker('terminated') },
  ],
  eventsLeftOut: 0,
};

function adviceOf(waitingOn: WaitingOn) {
  const verdict = { stage: 'Terminated', waitingOn, proofs: [], subject: 'cache', error: 'target is busy' } as const;
  const uid = '5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2';
  return adviceFor(
    situationOf(verdict, { namespace: 'demo', name: 'busyvol', uid, isStatic: false, facts: [], node: 'node-1' }),
  );
}

function worker(state: string): NonNullable<PodEvidence['events'][number]['worker']> {
  return {
    value: { [state]: 'stopping' },
    status: {
      podUID: '5b7e02c1',
      fullname: 'busyvol_demo',
      namespace: 'demo',
      name: 'busyvol',
      isStatic: false,
      working: true,
      syncedAt: null,
      startedAt: null,
      terminatingAt: null,
      startedTerminating: false,
      terminatedAt: null,
      gracePeriod: 30,
      deleted: true,
      evicted: false,
      finished: false,
      restartRequested: false,
      observedRuntime: false,
    },
  };
}

await loadTexts('zh');

describe('the sentence about a pod', () => {
  it('is complete for every stage and wait, in both languages', () => {
    for (const stage of STAGES)
      for (const waitingOn of WAITS)
        for (const lasts of [null, micros(90_000_000)])
          for (const words of [DIAGNOSIS.en, DIAGNOSIS.in('zh') ?? DIAGNOSIS.en]) {
            const text = summaryInWords({ ...POD, stage, waitingOn, lasts }, words);
            expect(text).toMatch(/^.+[.。]$/);
            expect(text).not.toMatch(/undefined|null|\{|\}| {2}/);
          }
  });

  it('is translated into Chinese', () => {
    expect(summaryInWords(POD, DIAGNOSIS.in('zh') ?? DIAGNOSIS.en)).toBe(
      '`demo/busyvol` 已等待 1 h 12 min，在等卷 `cache` 卸载。',
    );
  });
});

describe('the way', () => {
  it('has the times that the input dates, and what has not come yet', () => {
    const way = wayOf(POD, SPAN) ?? [];
    expect(way.map(({ is }) => is)).toEqual(['past', 'past', 'now', 'next', 'next']);
    const [first, second, third] = way;
    expect(first?.to).toBe(second?.from);
    expect((second?.to ?? 0) - (second?.from ?? 0)).toBe(30_000_000);
    expect(third?.from).toBe(second?.to);
    expect(wayOf({ ...POD, stage: 'unknown' }, SPAN)).toBeNull();
    expect(wayOf(POD, { start: null, end: 0 })?.[1]?.from).toBeNull();
  });
});

describe('a proof', () => {
  it('has its deciding words marked, and is whole', () => {
    const line =
      'failed. No retries permitted until 2026-02-21 03:44:40.931 +0000 UTC (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "cache" (UniqueName: "x/cache-1") : device or resource busy';
    const pieces = piecesOf(line, 'cache');
    expect(pieces.map(({ text }) => text).join('')).toBe(line);
    expect(pieces.filter(({ decides }) => decides).map(({ text }) => text)).toEqual([
      'No retries permitted until 2026-02-21 03:44:40.931',
      'UnmountVolume.TearDown failed for volume "cache"',
      'device or resource busy',
    ]);
    expect(piecesOf('', 'cache')).toEqual([]);
    expect(
      piecesOf('(a+)+$', '(a+)+$')
        .map(({ text }) => text)
        .join(''),
    ).toBe('(a+)+$');
  });
});

describe('what to do', () => {
  it('ends with how to see that it worked, and keeps what is dangerous apart', () => {
    const { steps, check, last } = remediesOf('volume-unmount', POD.advice);
    expect(steps[0]?.command?.text).toBe(
      "grep '/pods/5b7e02c1-93aa-4d0e-8f1b-6a1d0c7e55b2/volume' /proc/self/mountinfo",
    );
    expect(steps.every(({ risk }) => risk !== 'high')).toBe(true);
    expect(check?.text).toBe("kubectl get pod busyvol -n demo -o jsonpath='{.metadata.uid}'");
    expect(last.map(({ code }) => code)).toEqual(['unmountByHand', 'forceDelete']);
    for (const { code } of last) expect(ANSWER.en.called).toHaveProperty(code);
  });

  it('has no such end for a pod that stays, or has gone', () => {
    expect(remediesOf('mirror-conflict', adviceOf('mirror-conflict')).check).toBeNull();
    expect(remediesOf(null, POD.advice).check).toBeNull();
  });

  it('marks in a command what is left to be filled in', () => {
    const command = { text: "kill '<pid>' <in", open: ['pid'] };
    expect(piecesOfCommand(command).filter(({ isOpen }) => isOpen)).toEqual([{ text: '<pid>', isOpen: true }]);
    expect(
      piecesOfCommand(command)
        .map(({ text }) => text)
        .join(''),
    ).toBe(command.text);
  });

  it('says where a link leads', () => {
    expect(pageOf('https://kubernetes.io/docs/tasks/debug/debug-cluster/crictl/#x')).toBe('kubernetes.io: crictl');
    expect(pageOf('https://github.com/containerd/containerd/blob/main/docs/ops.md')).toBe(
      'containerd/containerd: ops.md',
    );
  });

  it('names in Chinese, too, what the input names, with a space beside Han', () => {
    const words = DIAGNOSIS.in('zh') ?? DIAGNOSIS.en;
    const restart = POD.advice.find(({ code }) => code === 'lookHolder');
    expect(restart && inWords(restart, words).do).toBe('查看哪些进程占用着该挂载。');
    const [look] = adviceOf('node-lost');
    expect(look && inWords(look, words).do).toBe('查看 `node-1` 是否就绪，以及该状态从何时开始。');
  });
});
