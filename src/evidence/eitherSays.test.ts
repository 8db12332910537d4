/** What one of two signs is enough for, with the other missing: an object, a row or an event says it alone. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, cartPod, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const object = (metadata: object, status: object): string => JSON.stringify(cartPod(metadata, status));
const running = { name: 'app', ready: true, state: { running: {} } };
const ended = { name: 'app', state: { terminated: { exitCode: 0, finishedAt: '2024-06-12T10:00:02Z' } } };
const row = (status: string, ready = '0/1'): string =>
  `NAME     READY   STATUS   RESTARTS   AGE\ncart-0   ${ready}     ${status}   0          5d`;
const event = (reason: string, message: string): string =>
  `LAST SEEN   TYPE      REASON   OBJECT       MESSAGE\n4s          Warning   ${reason}   pod/cart-0   ${message}`;
const SANDBOX = `error killing pod: failed to "KillPodSandbox" for "${U}" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network"`;

const CASES: Readonly<Record<string, readonly [text: string, stage: string, waitingOn: string]>> = {
  'a deleted pod that has succeeded, with no status of a container': [
    object({}, { phase: 'Succeeded' }),
    'Terminated',
    'unknown',
  ],
  'a deleted pod that has failed, with no status of a container': [
    object({}, { phase: 'Failed' }),
    'Terminated',
    'unknown',
  ],
  'a deleted pod of which nothing has ended': [object({}, { phase: 'Pending' }), 'Terminating', 'unknown'],
  'a pod whose containers have all ended, within its grace': [
    object({}, { phase: 'Running', containerStatuses: [ended] }),
    'Terminated',
    'unknown',
  ],
  'a pod whose containers have ended and whose grace is 0': [
    object({ deletionGracePeriodSeconds: 0 }, { phase: 'Succeeded', containerStatuses: [ended] }),
    'Finished',
    'none',
  ],
  'a grace of 0 with a container that runs': [
    object({ deletionGracePeriodSeconds: 0 }, { phase: 'Running', containerStatuses: [running] }),
    'Terminating',
    'container-stop',
  ],
  'a pod that has succeeded and that nobody deleted': [
    object({ deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined }, { phase: 'Succeeded' }),
    'Terminated',
    'none',
  ],
  'a pod that runs and that nobody deleted': [
    object(
      { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined },
      { phase: 'Running', containerStatuses: [running] },
    ),
    'SyncPod',
    'none',
  ],
  'an object whose reason is NodeLost, with nothing said of the node': [
    object({}, { phase: 'Running', reason: 'NodeLost', containerStatuses: [running] }),
    'Terminating',
    'node-lost',
  ],
  'a row with the status Unknown': [row('Unknown', '1/1'), 'unknown', 'node-lost'],
  'a row with the status NodeLost': [row('NodeLost', '1/1'), 'unknown', 'node-lost'],
  'a row of a pod that has completed': [row('Completed'), 'Terminated', 'none'],
  'the event FailedKillPod': [event('FailedKillPod', SANDBOX), 'Terminating', 'sandbox-teardown'],
  'the event FailedToKillPod, as it was called once': [
    event('FailedToKillPod', SANDBOX),
    'Terminating',
    'sandbox-teardown',
  ],
  'the event FailedSync of a kill, as it was until 1.9': [
    event('FailedSync', `Error syncing pod, skipping: ${SANDBOX}`),
    'Terminating',
    'sandbox-teardown',
  ],
};

describe('it is enough that one of two says so', () => {
  it.each(Object.entries(CASES))('%s', async (_, [text, stage, waitingOn]) => {
    expect(await verdictIn(text)).toEqual({ stage, waitingOn });
  });
});

describe('a message of another release that comes again from the same place', () => {
  const { at } = kubeletLines();
  const message = (time: string, pod: string): string =>
    at(
      'I',
      time,
      'kuberuntime_manager.go:1027',
      `"Message for Container of pod" containerName="app" containerStatusID={"Type":"containerd","ID":"${'ab'.repeat(32)}"} pod="${pod}" containerMessage="Container app failed liveness probe, will be restarted"`,
    );

  it('is read each time: of the second pod as of the first', async () => {
    const text = [message('10:00:00', 'shop/cart-0'), message('10:00:01', 'shop/cart-1')].join('\n');
    const { pods } = await readBytes(new TextEncoder().encode(text));
    const probed = pods.map(({ name, events }) => [name, events.filter(({ kind }) => kind === 'ProbeResult').length]);
    expect(probed).toEqual([
      ['cart-0', 1],
      ['cart-1', 1],
    ]);
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, [text]]) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/eitherSays.json');
});
