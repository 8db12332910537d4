/** What a runtime's tools and the kernel add to a verdict, and to which. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { courseOf, fact, inTurn, inWords } from '../testing/madeFacts.ts';
import { withOthers } from './otherPrograms.ts';
import { EMPTY, type Verdict } from './parts.ts';
import { viewOf } from './view.ts';

const ID = 'ab'.repeat(32);
const judged = (stage: Verdict['stage'], waitingOn: Verdict['waitingOn'], more: Partial<Verdict> = {}): Verdict => ({
  ...EMPTY,
  stage,
  waitingOn,
  confidence: 'high',
  ...more,
});

const listed = (state: string, more: Partial<Fact> = {}) =>
  fact('ContainerShown', { id: ID, container: 'app', detail: { state }, ...more });
const running = listed('running');
const unnamed = listed('running', { container: undefined });

const told = (verdict: Verdict, facts: readonly Fact[], kernel: readonly Fact[] = []): string => {
  const all = inTurn(...facts);
  return inWords(withOthers(verdict, courseOf(all), viewOf(all, []), kernel));
};

describe('a container that a runtime’s tool lists as running', () => {
  const OPEN = judged('Terminating', 'unknown');
  const NOT_YET = judged('unknown', 'unknown');
  const RUNS = 'Terminating container-stop medium by ContainerShown of app (runtimeListsRunning)';

  it.each<[what: string, verdict: Verdict, facts: readonly Fact[], told: string]>([
    ['is what a removal waits for', OPEN, [running], RUNS],
    ['is what a pod of a row waits for', NOT_YET, [fact('Row', { detail: { status: 'Terminating' } }), running], RUNS],
    [
      'is what a pod of an object waits for',
      NOT_YET,
      [fact('Object', { detail: { deletionTimestamp: '2024-06-12T10:00:30Z' } }), running],
      RUNS,
    ],
    ['is what a pod that was asked to go waits for', NOT_YET, [fact('DeletionRequested'), running], RUNS],
    [
      'may be all that is left of a pod that was deleted by force',
      NOT_YET,
      [fact('DeletionRequested', { detail: { forced: true } }), running],
      'unknown container-stop medium by ContainerShown of app (runtimeListsRunning)',
    ],
    ['is no trouble of a pod that nobody asked to go', NOT_YET, [running], 'unknown unknown high'],
    [
      'is no trouble of a pod whose object lives',
      NOT_YET,
      [fact('Object', { detail: { phase: 'Running' } }), running],
      'unknown unknown high',
    ],
    [
      'is no trouble of a pod whose row says so',
      NOT_YET,
      [fact('Row', { detail: { status: 'Running' } }), running],
      'unknown unknown high',
    ],
    ['adds nothing to a wait that is known', judged('Terminating', 'cgroup'), [running], 'Terminating cgroup high'],
    [
      'adds nothing to a stage that is past it',
      judged('Terminated', 'unknown'),
      [running, fact('DeletionRequested')],
      'Terminated unknown high',
    ],
    ['is none when it has exited', OPEN, [listed('exited')], 'Terminating unknown high'],
    ['is none when it died', OPEN, [running, fact('PlegDied', { id: ID })], 'Terminating unknown high'],
    ['is none when it may be a sandbox', OPEN, [unnamed], 'Terminating unknown high'],
    [
      'is known by its kill',
      OPEN,
      [fact('Killing', { id: ID }), unnamed],
      'Terminating container-stop medium by ContainerShown of abababababab (runtimeListsRunning)',
    ],
    [
      'is known by its start',
      OPEN,
      [fact('PlegStarted', { id: ID }), unnamed],
      'Terminating container-stop medium by ContainerShown of abababababab (runtimeListsRunning)',
    ],
    [
      'is known by its stop',
      OPEN,
      [fact('StopContainerCalled', { id: ID }), unnamed],
      'Terminating container-stop medium by ContainerShown of abababababab (runtimeListsRunning)',
    ],
    [
      'is the last of several',
      OPEN,
      [running, listed('running', { id: 'cd', container: 'side' }), listed('exited', { id: 'ef' })],
      'Terminating container-stop medium by ContainerShown of side (runtimeListsRunning)',
    ],
    [
      'may have no id',
      OPEN,
      [fact('Killing'), listed('running', { id: undefined, container: undefined })],
      'Terminating container-stop medium by ContainerShown (runtimeListsRunning)',
    ],
  ])('%s', (_what, verdict, facts, words) => {
    expect(told(verdict, facts)).toBe(words);
  });

  it('comes before the other proofs', () => {
    expect(told(judged('Terminating', 'unknown', { proofs: [fact('Deleting')] }), [running])).toBe(
      'Terminating container-stop medium by ContainerShown, Deleting of app (runtimeListsRunning)',
    );
  });
});

describe('what the kernel says', () => {
  const kernel = (trouble: string, node = '') => fact('KernelTrouble', { detail: { trouble }, node });
  const VOLUME = judged('Terminated', 'volume-unmount', { proofs: [fact('UnmountFailed')] });
  const STOP = judged('Terminating', 'container-stop', { proofs: [fact('Killing')] });

  it.each<[what: string, verdict: Verdict, kernel: readonly Fact[], told: string]>([
    ['is nothing', VOLUME, [], 'Terminated volume-unmount high by UnmountFailed'],
    [
      'a server that is silent keeps a volume',
      VOLUME,
      [kernel('hung'), kernel('nfs')],
      'Terminated volume-unmount high by UnmountFailed, KernelTrouble (nfsSilent)',
    ],
    [
      'a server that is silent keeps a volume, whatever hangs since',
      VOLUME,
      [kernel('nfs'), kernel('hung')],
      'Terminated volume-unmount high by UnmountFailed, KernelTrouble (nfsSilent)',
    ],
    [
      'a server that is silent keeps a container',
      STOP,
      [kernel('nfs')],
      'Terminating container-stop high by Killing, KernelTrouble (nfsSilent)',
    ],
    [
      'a server is there again',
      VOLUME,
      [kernel('nfs'), kernel('nfs answers')],
      'Terminated volume-unmount high by UnmountFailed',
    ],
    [
      'a server was there again, and is silent again',
      VOLUME,
      [kernel('nfs answers'), kernel('nfs')],
      'Terminated volume-unmount high by UnmountFailed, KernelTrouble (nfsSilent)',
    ],
    ['a task hangs', STOP, [kernel('hung')], 'Terminating container-stop high by Killing, KernelTrouble (taskHangs)'],
    [
      'a task hangs, and a server is there again',
      VOLUME,
      [kernel('hung'), kernel('nfs answers')],
      'Terminated volume-unmount high by UnmountFailed, KernelTrouble (taskHangs)',
    ],
    ['something else', STOP, [kernel('other')], 'Terminating container-stop high by Killing'],
    ['does not matter to a cgroup', judged('Terminated', 'cgroup'), [kernel('nfs')], 'Terminated cgroup high'],
    [
      'is a proof beside a more specific remark',
      { ...STOP, remark: { code: 'stoppedTogether' } },
      [kernel('nfs')],
      'Terminating container-stop high by Killing, KernelTrouble (stoppedTogether)',
    ],
  ])('%s', (_what, verdict, said, words) => {
    expect(told(verdict, [], said)).toBe(words);
  });

  it('counts for pods of its own node, as far as nodes are told', () => {
    const on = (node: string, trouble: Fact) => {
      const facts = [fact('Mentioned'), fact('Killing', { node })];
      return withOthers(STOP, courseOf(facts), viewOf(facts, []), [trouble]).remark?.code;
    };
    expect(on('node-a', kernel('nfs', 'node-a'))).toBe('nfsSilent');
    expect(on('node-a', kernel('nfs', 'node-b'))).toBeUndefined();
    expect(on('node-a', kernel('nfs'))).toBe('nfsSilent');
    expect(on('', kernel('nfs', 'node-b'))).toBe('nfsSilent');
  });
});

it('what goes to a pod because it is the only one proves little', () => {
  const only = fact('Killing', { detail: { only: true } });
  expect(told(judged('Terminating', 'container-stop', { proofs: [fact('Deleting'), only] }), [])).toBe(
    'Terminating container-stop low by Deleting, Killing (onlyPodNamed)',
  );
});
