/** What an object, kubectl's rows and events each say by themselves, and what events add to the others. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { fact, inTurn, inWords, NO_TROUBLE } from '../testing/madeFacts.ts';
import { EMPTY, type Verdict } from './parts.ts';
import { fromEvents, fromRows, fromShown, isEnd, isOver, isOverdue, withEvents } from './shownVerdict.ts';
import { viewOf, type Shown } from './view.ts';

type Detail = NonNullable<Fact['detail']>;

const object = (...details: readonly Detail[]) => fact('Object', { detail: Object.assign({}, ...details) as Detail });
const described = (...details: readonly Detail[]) => ({ ...object(...details), kind: 'Described' as const });
const row = (status: string, ready = 0) => fact('Row', { detail: { status, ready } });
const event = (reason: string, message = '') => fact('PodEvent', { detail: { reason, message } });
const LOST = fact('NodeLost');

/** Asked to go at 10:00:00, which is before the object was seen. */
const DELETED: Detail = { deletionTimestamp: '2024-06-12T10:00:30Z', gracePeriod: 30 };
const OVER: Detail = { terminated: 1 };
const ENDED_AT: Detail = { finishedAt: '2024-06-12T10:00:02Z' };
const KEPT: Detail = { finalizers: ['example.com/a', 'example.com/b'] };
const RUNS: Detail = { running: 1, terminated: 1 };

const DOWN = fact('RuntimeDown');
const STOPPED = fact('KubeletStopped');

const viewed = (...facts: readonly Fact[]) => viewOf(inTurn(...facts), []);

const shownIn = (detail: Detail): Shown => {
  const { shown } = viewed(object(detail));
  if (shown === null) throw new Error('an object is shown');
  return shown;
};

describe('an object', () => {
  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['that nobody showed', [row('Running')], 'nothing'],
    ['that lives', [object({ phase: 'Running' })], 'SyncPod none medium since Object 10:05:01 by Object'],
    [
      'that lives on a node that is lost',
      [object({ phase: 'Running' }), LOST],
      'SyncPod none medium since Object 10:05:01 by Object, NodeLost',
    ],
    [
      'that its node’s controller took for lost',
      [object({ reason: 'NodeLost' })],
      'unknown node-lost medium since Object 10:05:01 by Object (kubeletSilent)',
    ],
    [
      'that goes from a node that is lost',
      [object(DELETED, RUNS), LOST],
      'Terminating node-lost medium since Object 10:00:00 by Object, NodeLost (kubeletSilent)',
    ],
    [
      'of a phase that nobody knows',
      [object({ phase: 'Unknown' })],
      'unknown node-lost medium since Object 10:05:01 by Object',
    ],
    ['that has succeeded', [object({ phase: 'Succeeded' })], 'Terminated none medium since Object 10:05:01 by Object'],
    [
      'that has failed, and says when',
      [object({ phase: 'Failed' }, ENDED_AT)],
      'Terminated none medium since Object 10:00:02 by Object',
    ],
    [
      'that is a status alone',
      [object({ phase: 'Running', partial: true })],
      'unknown unknown low since Object 10:05:01 by Object (statusOnly)',
    ],
    [
      'that is a status alone, and has succeeded',
      [object({ phase: 'Succeeded', partial: true })],
      'Terminated none medium since Object 10:05:01 by Object',
    ],
    [
      'that is a status alone, and has failed',
      [object({ phase: 'Failed', partial: true })],
      'Terminated none medium since Object 10:05:01 by Object',
    ],
    [
      'of a static pod’s picture that goes',
      [object(DELETED, RUNS, { mirror: true })],
      'SyncPod mirror-conflict medium since Object 10:00:00 by Object (mirrorMadeAnew)',
    ],
    [
      'of a static pod’s picture that something holds',
      [object(DELETED, OVER, KEPT, { mirror: true })],
      'Terminated finalizer high since Object 10:05:01 by Object of example.com/a, example.com/b',
    ],
    [
      'that goes and whose container runs',
      [object(DELETED, RUNS)],
      'Terminating container-stop medium since Object 10:00:00 by Object (containerOverdue)',
    ],
    [
      'that goes and whose container runs, whoever holds it then',
      [object(DELETED, RUNS, KEPT)],
      'Terminating container-stop medium since Object 10:00:00 by Object (containerOverdue)',
    ],
    [
      'that has ended',
      [object(DELETED, OVER)],
      'Terminated unknown medium since Object 10:05:01 by Object (endedNotGone)',
    ],
    [
      'that has ended, and says when',
      [object(DELETED, OVER, ENDED_AT)],
      'Terminated unknown medium since Object 10:00:02 by Object (endedNotGone)',
    ],
    [
      'that has ended, and is held',
      [object(DELETED, OVER, ENDED_AT, KEPT)],
      'Terminated finalizer high since Object 10:00:02 by Object of example.com/a, example.com/b',
    ],
    [
      'that the kubelet is done with',
      [object(DELETED, OVER, ENDED_AT, { gracePeriod: 0 })],
      'Finished none medium since Object 10:05:01 by Object',
    ],
    [
      'that the kubelet is done with, and that is held',
      [object(DELETED, OVER, ENDED_AT, KEPT, { gracePeriod: 0 })],
      'Finished finalizer high since Object 10:05:01 by Object of example.com/a, example.com/b',
    ],
    [
      'without grace whose container runs',
      [object(DELETED, RUNS, { gracePeriod: 0 })],
      'Terminating container-stop low since Object 10:00:30 by Object (graceZero)',
    ],
    [
      'without grace of which no container is shown',
      [object(DELETED, { gracePeriod: 0 })],
      'Terminating unknown low since Object 10:00:30 by Object (graceZero)',
    ],
    [
      'without grace whose container runs, and that is held',
      [object(DELETED, RUNS, KEPT, { gracePeriod: 0 })],
      'Terminating finalizer high since Object 10:00:30 by Object of example.com/a, example.com/b',
    ],
    [
      'that is held before a container ran',
      [object(DELETED, KEPT, { waiting: 1 })],
      'Terminating finalizer medium since Object 10:00:00 by Object of example.com/a, example.com/b',
    ],
    [
      'without its containers',
      [object(DELETED)],
      'Terminating unknown low since Object 10:00:00 by Object (containersNotShown)',
    ],
    [
      'that goes before a container ran',
      [object(DELETED, { waiting: 1 })],
      'Terminating unknown low since Object 10:00:00 by Object (noneStarted)',
    ],
    [
      'that goes when the second of its containers has not begun',
      [object(DELETED, { waiting: 1, terminated: 1 })],
      'Terminating unknown low since Object 10:00:00 by Object (endedNotGone)',
    ],
    [
      'that is described before a container ran',
      [described(DELETED, { waiting: 1 })],
      'Terminating unknown low since Described 10:00:00 by Described (noneStarted)',
    ],
  ])('%s', (_what, facts, told) => {
    expect(inWords(fromShown(viewed(...facts), NO_TROUBLE))).toBe(told);
  });

  it.each([
    [{ ...NO_TROUBLE, runtimeDown: DOWN }, 'RuntimeDown'],
    [{ ...NO_TROUBLE, kubeletStopped: STOPPED }, 'KubeletStopped'],
    [{ runtimeDown: DOWN, kubeletStopped: STOPPED }, 'RuntimeDown'],
  ])('whose container runs waits for a node where nobody can stop it: %#', (node, kind) => {
    expect(inWords(fromShown(viewed(object(DELETED, RUNS)), node))).toBe(
      `Terminating kubelet-down medium since Object 10:00:00 by Object, ${kind}`,
    );
    expect(fromShown(viewed(object(DELETED, OVER)), node)?.waitingOn).toBe('unknown');
  });

  it.each<[what: string, detail: Detail, wait: string]>([
    ['two minutes past its grace', { lasts: 151, nodeSilent: true }, 'node-lost'],
    ['just two minutes past its grace', { lasts: 150, nodeSilent: true }, 'container-stop'],
    ['past a grace of its own', { lasts: 151, nodeSilent: true, gracePeriod: 60 }, 'container-stop'],
    ['long past it where the grace is not told', { lasts: 151, nodeSilent: true, gracePeriod: null }, 'node-lost'],
    ['not past it where the grace is not told', { lasts: 150, nodeSilent: true, gracePeriod: null }, 'container-stop'],
    ['long past it, of a node that speaks', { lasts: 999 }, 'container-stop'],
    ['evicted by the taint of a node that is silent', { nodeSilent: true, tainted: true }, 'node-lost'],
    ['evicted by the taint of a node that speaks', { tainted: true }, 'container-stop'],
    ['of a silent node alone', { nodeSilent: true }, 'container-stop'],
  ])('%s', (_what, detail, wait) => {
    expect(fromShown(viewed(described(DELETED, RUNS, detail)), NO_TROUBLE)?.waitingOn).toBe(wait);
  });

  it('that nobody deletes is not lost with a silent node', () => {
    const silent = { nodeSilent: true, tainted: true, lasts: 999 };
    expect(fromShown(viewed(described(silent)), NO_TROUBLE)?.waitingOn).toBe('none');
  });

  it('is over when nothing of it runs or waits', () => {
    const over = (detail: Detail) => isOver(shownIn(detail));
    for (const phase of ['Succeeded', 'Failed']) expect(over({ phase })).toBe(true);
    expect(over({ terminated: 1 })).toBe(true);
    expect(over({})).toBe(false);
    expect(over({ phase: 'Running' })).toBe(false);
    expect(over({ terminated: 1, running: 1 })).toBe(false);
    expect(over({ terminated: 1, waiting: 1 })).toBe(false);
    expect(over({ terminated: 1, running: 1, waiting: 1 })).toBe(false);
    expect(over({ phase: 'Failed', running: 1 })).toBe(false);
  });

  it('is overdue when its deletion lies behind', () => {
    const overdue = (detail: Detail) => isOverdue(shownIn(detail));
    expect(overdue({ ...DELETED, lasts: 1 })).toBe(true);
    expect(overdue({ ...DELETED, lasts: 0 })).toBe(false);
    expect(overdue(DELETED)).toBe(false);
    expect(overdue({ lasts: 1 })).toBe(false);
  });
});

describe('rows of kubectl', () => {
  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['none', [], 'nothing'],
    ['running', [row('Running', 1)], 'SyncPod none medium since Row 10:05:01 by Row'],
    ['on a lost node', [row('Running', 1), LOST], 'SyncPod none medium since Row 10:05:01 by Row, NodeLost'],
    [
      'going, ready',
      [row('Terminating', 1)],
      'Terminating container-stop medium since Row 10:05:01 by Row (stillReady)',
    ],
    ['going, not ready', [row('Terminating')], 'Terminating unknown medium since Row 10:05:01 by Row (notReadyOnly)'],
    [
      'going on a lost node',
      [row('Terminating', 1), LOST],
      'Terminating node-lost medium since Row 10:05:01 by Row, NodeLost',
    ],
    [
      'going for some time',
      [row('Running'), row('Terminating', 1), row('Terminating')],
      'unknown unknown medium since Row 10:05:02 by Row (notReadyOnly)',
    ],
    [
      'going, and a namesake before it',
      [row('Terminating'), row('Running'), row('Terminating')],
      'Terminating unknown medium since Row 10:05:03 by Row (notReadyOnly)',
    ],
    ['of an unknown state', [row('Unknown')], 'unknown node-lost medium since Row 10:05:01 by Row'],
    ['of a lost node', [row('NodeLost')], 'unknown node-lost medium since Row 10:05:01 by Row'],
    ['ended', [row('Completed')], 'Terminated none low since Row 10:05:01 by Row'],
    ['of a word that nobody knows', [row('Odd')], 'unknown none low since Row 10:05:01 by Row'],
    ['of an error', [row('Error')], 'unknown none low since Row 10:05:01 by Row'],
  ])('%s', (_what, facts, told) => {
    expect(inWords(fromRows(viewed(...facts), NO_TROUBLE))).toBe(told);
  });

  it('beside a kubelet that was stopped', () => {
    const told = (one: Fact) => inWords(fromRows(viewed(one), { runtimeDown: DOWN, kubeletStopped: STOPPED }));
    expect(told(row('Terminating', 1))).toBe(
      'Terminating kubelet-down medium since Row 10:05:01 by KubeletStopped, Row',
    );
    expect(told(row('Terminating'))).toBe('Terminating kubelet-down medium since Row 10:05:01 by KubeletStopped, Row');
    expect(told(row('Running'))).toBe('SyncPod none medium since Row 10:05:01 by Row');
  });

  const stageOf = (status: string) => fromRows(viewed(row(status)), NO_TROUBLE)?.stage;

  it.each([
    'Running',
    'Pending',
    'ContainerCreating',
    'PodInitializing',
    'Init:0/1',
    'Init:CrashLoopBackOff',
    'CrashLoopBackOff',
    'ImagePullBackOff',
    'ErrImagePull',
    'ErrImageNeverPull',
    'CreateContainerError',
    'CreateContainerConfigError',
    'RunContainerError',
    'NotReady',
    'OOMKilled',
    'SchedulingGated',
  ])('%s goes on', (status) => {
    expect(stageOf(status)).toBe('SyncPod');
    expect(stageOf(`x${status}`)).toBe('unknown');
    expect(isEnd(status)).toBe(false);
  });

  it.each([
    'Completed',
    'Evicted',
    'Succeeded',
    'Failed',
    'Shutdown',
    'NodeAffinity',
    'OutOfcpu',
    'DeadlineExceeded',
    'Terminated',
    'NodeShutdown',
    'UnexpectedAdmissionError',
    'TopologyAffinityError',
  ])('%s has ended', (status) => {
    expect(stageOf(status)).toBe('Terminated');
    expect(stageOf(`x${status}`)).toBe('unknown');
    expect(isEnd(status)).toBe(true);
  });

  it('an error may be the end, or not', () => {
    expect(isEnd('Error')).toBe(true);
    expect(isEnd('Errors')).toBe(false);
  });
});

const CONTAINER = 'error killing pod: failed to "KillContainer" for "app" with KillContainerError: "timeout"';
const SANDBOX = 'error killing pod: failed to "KillPodSandbox" for "web" with KillPodSandboxError: "no network"';
const OTHER = 'error killing pod: no';

describe('events alone', () => {
  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['none', [], 'nothing'],
    ['none, on a lost node', [LOST], 'unknown node-lost low since NodeLost 10:05:01 by NodeLost'],
    [
      'of a pod that starts',
      [event('Scheduled'), event('Pulled'), event('Created')],
      'SyncPod none low by PodEvent, PodEvent',
    ],
    [
      'that tell nothing',
      [event('Scheduled'), event('NodeNotSchedulable')],
      'unknown unknown low by PodEvent, PodEvent',
    ],
    [
      'of a container that can’t be killed',
      [event('FailedKillPod', CONTAINER)],
      `Terminating container-stop medium since PodEvent 10:05:01 by PodEvent error: ${CONTAINER}`,
    ],
    [
      'of a container that can’t be killed, its kill, and a hook that failed',
      [event('Killing'), event('Killing'), event('FailedPreStopHook'), event('FailedKillPod', CONTAINER)],
      `Terminating container-stop medium since PodEvent 10:05:02 by PodEvent, PodEvent, PodEvent error: ${CONTAINER}`,
    ],
    [
      'of a sandbox that can’t be stopped',
      [event('Killing'), event('FailedToKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since PodEvent 10:05:02 by PodEvent, PodEvent error: ${SANDBOX} (kubeletEndsIt)`,
    ],
    [
      'of a pod that can’t be killed',
      [event('FailedSync', OTHER)],
      `Terminating unknown medium since PodEvent 10:05:01 by PodEvent error: ${OTHER} (kubeletEndsIt)`,
    ],
    [
      'of a pod that can’t be synced',
      [event('FailedSync', 'error determining status')],
      'unknown unknown low by PodEvent',
    ],
    [
      'of a node that fell silent',
      [event('NodeNotReady'), event('NodeNotReady')],
      'unknown node-lost low since PodEvent 10:05:02 by PodEvent',
    ],
    [
      'of a node that fell silent, and its taint',
      [event('NodeNotReady'), event('TaintManagerEviction', 'Marking for deletion Pod shop/cart-0'), event('Killing')],
      'unknown node-lost low since PodEvent 10:05:01 by PodEvent, PodEvent',
    ],
    [
      'of a node that fell silent, and a kill',
      [event('NodeNotReady'), event('Killing')],
      'unknown container-stop low since PodEvent 10:05:02 by PodEvent',
    ],
    [
      'of a taint alone',
      [event('TaintManagerEviction', 'Marking for deletion Pod shop/cart-0')],
      'unknown unknown low by PodEvent',
    ],
    [
      'of a taint that went in time',
      [event('NodeNotReady'), event('TaintManagerEviction', 'Cancelling deletion of Pod shop/cart-0')],
      'SyncPod none low since PodEvent 10:05:02 by PodEvent (evictionCancelled)',
    ],
    [
      'of a taint that went in time, of a node that then fell silent',
      [event('TaintManagerEviction', 'Cancelling deletion of Pod shop/cart-0'), event('NodeNotReady')],
      'unknown node-lost low since PodEvent 10:05:02 by PodEvent',
    ],
    [
      'of a taint that went after a container was killed',
      [event('Killing'), event('TaintManagerEviction', 'Cancelling deletion of Pod shop/cart-0')],
      'unknown container-stop low since PodEvent 10:05:01 by PodEvent',
    ],
    ['of a hook that failed', [event('FailedPreStopHook')], 'unknown prestop low since PodEvent 10:05:01 by PodEvent'],
    [
      'of a stop',
      [event('Pulled'), event('Killing', 'Stopping container app')],
      'unknown container-stop low since PodEvent 10:05:02 by PodEvent',
    ],
    [
      'of a stop, as of old',
      [event('Killing', 'Killing container with id docker://app:Need to kill Pod')],
      'Terminating container-stop low since PodEvent 10:05:01 by PodEvent',
    ],
  ])('%s', (_what, facts, told) => {
    expect(inWords(fromEvents(viewed(...facts)))).toBe(told);
  });

  it.each([
    'Container app will be restarted',
    'Container app failed liveness probe',
    'Container app failed startup probe',
    'Container app definition changed',
  ])('of a restart: %s', (message) => {
    expect(inWords(fromEvents(viewed(event('Killing', message))))).toBe(
      'SyncPod none medium since PodEvent 10:05:01 by PodEvent',
    );
  });
});

describe('events beside', () => {
  const told = (...facts: readonly Fact[]) => {
    const view = viewed(...facts);
    return inWords(withEvents(fromShown(view, NO_TROUBLE) ?? fromRows(view, NO_TROUBLE), view));
  };

  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['nothing', [event('FailedKillPod', CONTAINER)], 'nothing'],
    [
      'an object that goes: the step that fails',
      [object(DELETED, RUNS), event('Killing'), event('FailedPreStopHook'), event('FailedKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since Object 10:00:00 by PodEvent, Object, PodEvent, PodEvent error: ${SANDBOX}`,
    ],
    [
      'an object that goes: a step that fails, whatever began since',
      [object(DELETED), event('FailedKillPod', CONTAINER), event('Started')],
      `Terminating container-stop low since Object 10:00:00 by PodEvent, Object error: ${CONTAINER}`,
    ],
    [
      'an object that goes: no step',
      [object(DELETED, RUNS), event('Killing'), event('FailedKillPod', OTHER)],
      'Terminating container-stop medium since Object 10:00:00 by Object, PodEvent (containerOverdue)',
    ],
    [
      'an object that goes: a kill',
      [object(DELETED, RUNS), event('Killing')],
      'Terminating container-stop medium since Object 10:00:00 by Object, PodEvent (containerOverdue)',
    ],
    [
      'an object that has ended: a kill',
      [object(DELETED, OVER), event('Killing')],
      'Terminated unknown medium since Object 10:05:01 by Object (endedNotGone)',
    ],
    [
      'an object that has ended: the step that fails',
      [object(DELETED, OVER), event('FailedKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since Object 10:00:00 by PodEvent, Object error: ${SANDBOX}`,
    ],
    [
      'an object that waits for something else',
      [object(DELETED, OVER, KEPT), event('FailedKillPod', SANDBOX)],
      'Terminated finalizer high since Object 10:05:01 by Object of example.com/a, example.com/b',
    ],
    [
      'an object that the kubelet is done with',
      [object(DELETED, OVER, { gracePeriod: 0 }), event('FailedKillPod', SANDBOX)],
      'Finished none medium since Object 10:05:01 by Object',
    ],
    [
      'an object that nobody deletes: the kubelet ends it',
      [object({ phase: 'Running' }), event('Started'), event('FailedKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since PodEvent 10:05:03 by PodEvent, Object error: ${SANDBOX} (kubeletEndsIt)`,
    ],
    [
      'an object that nobody deletes: the kubelet ends it, no step',
      [object({ phase: 'Running' }), event('FailedToKillPod', OTHER)],
      `Terminating unknown medium since PodEvent 10:05:02 by PodEvent, Object error: ${OTHER} (kubeletEndsIt)`,
    ],
    [
      'an object that nobody deletes: the kubelet ends it, as of old',
      [object({ phase: 'Running' }), event('FailedSync', OTHER)],
      `Terminating unknown medium since PodEvent 10:05:02 by PodEvent, Object error: ${OTHER} (kubeletEndsIt)`,
    ],
    [
      'an object that nobody deletes: another failure',
      [object({ phase: 'Running' }), event('FailedSync', 'error determining status')],
      'SyncPod none medium since Object 10:05:01 by Object',
    ],
    [
      'an object that nobody deletes, which is over',
      [object({ phase: 'Succeeded' }), event('FailedKillPod', SANDBOX)],
      'Terminated none medium since Object 10:05:01 by Object',
    ],
    [
      'a row that goes',
      [row('Terminating', 1), event('FailedKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since Row 10:05:01 by PodEvent, Row error: ${SANDBOX}`,
    ],
    [
      'a row that runs',
      [row('Running', 1), event('FailedKillPod', SANDBOX)],
      `Terminating sandbox-teardown medium since PodEvent 10:05:02 by PodEvent, Row error: ${SANDBOX} (kubeletEndsIt)`,
    ],
    [
      'a row that goes: its node fell silent',
      [row('Terminating'), event('Killing'), event('NodeNotReady')],
      'Terminating node-lost medium since Row 10:05:01 by PodEvent, Row, PodEvent',
    ],
    [
      'an object that goes: its node fell silent',
      [object(DELETED, RUNS), event('FailedKillPod', CONTAINER), event('NodeNotReady')],
      'Terminating node-lost medium since Object 10:00:00 by PodEvent, Object',
    ],
    [
      'an object that goes: its node spoke again',
      [object(DELETED, RUNS), event('NodeNotReady'), event('Killing')],
      'Terminating container-stop medium since Object 10:00:00 by Object, PodEvent (containerOverdue)',
    ],
    [
      'an object that goes: its node failed again',
      [object(DELETED, RUNS), event('NodeNotReady'), event('FailedKillPod', CONTAINER)],
      `Terminating container-stop medium since Object 10:00:00 by PodEvent, Object error: ${CONTAINER} (containerOverdue)`,
    ],
    [
      'an object that has ended: its node fell silent then',
      [object(DELETED, OVER), event('NodeNotReady')],
      'Terminated unknown medium since Object 10:05:01 by Object (endedNotGone)',
    ],
    [
      'an object that nobody deletes: its node fell silent',
      [object({ phase: 'Running' }), event('FailedKillPod', SANDBOX), event('NodeNotReady')],
      `Terminating sandbox-teardown medium since PodEvent 10:05:02 by PodEvent, Object error: ${SANDBOX} (kubeletEndsIt)`,
    ],
  ])('%s', (_what, facts, words) => {
    expect(told(...facts)).toBe(words);
  });

  it.each(['Scheduled', 'Pulled', 'Created', 'Started'])('a new life that began with %s', (reason) => {
    expect(told(object({ phase: 'Running' }), event('FailedKillPod', SANDBOX), event(reason))).toBe(
      'SyncPod none medium since Object 10:05:01 by Object',
    );
  });

  it('a verdict whose time the object does not tell', () => {
    const judged: Verdict = { ...EMPTY, stage: 'Terminating', waitingOn: 'none', confidence: 'low', since: DOWN };
    const view = viewed(object({ deletionTimestamp: 'soon' }), event('FailedKillPod', SANDBOX));
    expect(inWords(withEvents(judged, view))).toBe(
      `Terminating sandbox-teardown low since RuntimeDown by PodEvent error: ${SANDBOX}`,
    );
  });
});
