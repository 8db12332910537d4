/** Where lines come from when somebody shows them to somebody else: mails, issues, log stores' answers, chosen columns. */
import { describe, expect, it } from 'vitest';
import { answersTo } from './testing/answers.ts';
import { CART_UID as U, kubeletLines, readBytes, verdictIn } from './testing/inputs.ts';

const { deleted, killing, stopFailed } = kubeletLines();
const stuck = [deleted(), killing(), stopFailed()];
const pieces = (line: string): readonly string[] => line.match(/.{1,74}/g) ?? [];

const CASES: Readonly<Record<string, { text: string; is: readonly [stage: string, waitingOn: string] }>> = {
  'a mail that quotes lines which another mail has broken': {
    text: stuck.flatMap((line) => pieces(line).map((piece) => `> ${piece}`)).join('\n'),
    is: ['Terminating', 'container-stop'],
  },
  'an issue with what can be unfolded': {
    text: `### What happened?\n\n<details>\n<summary>kubelet</summary>\n\n\`\`\`\n${stuck.join('\n')}\n\`\`\`\n</details>`,
    is: ['Terminating', 'container-stop'],
  },
  'Splunk’s export of a journal': {
    text: stuck
      .map((line) =>
        JSON.stringify({ preview: false, result: { _raw: `Jun 12 10:00:00 node-a kubelet[900]: ${line}` } }),
      )
      .join('\n'),
    is: ['Terminating', 'container-stop'],
  },
  'OpenTelemetry’s logs': {
    text: JSON.stringify({
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'host.name', value: { stringValue: 'node-a' } }] },
          scopeLogs: [
            {
              logRecords: stuck.map((line, i) => ({
                timeUnixNano: `${1_718_186_400 + i}000000000`,
                body: { stringValue: line },
              })),
            },
          ],
        },
      ],
    }),
    is: ['Terminating', 'container-stop'],
  },
  'events of a describe before 1.7, without their head': {
    text: ` 1m\t\t1m\t\t1\tkubelet, node-a\tspec.containers{app}\tNormal\t\tKilling\t\t\tKilling container with id docker://app:Need to kill Pod
 1m\t\t1m\t\t1\tkubelet, node-a\t\t\t\t\t\tWarning\t\tFailedSync\t\tError syncing pod, skipping: error killing pod: failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = 4 desc = context deadline exceeded"`,
    is: ['Terminating', 'container-stop'],
  },
  'events that {kubelet node} has reported': {
    text: `  FirstSeen     LastSeen        Count   From                            SubobjectPath   Type            Reason          Message
  ---------     --------        -----   ----                            -------------   --------        ------          -------
  1d            10s             12749   {kubelet node-a}                        Warning         FailedSync      Error syncing pod, skipping: error killing pod: failed to "KillContainer" for "app" with KillContainerError: "API error (500): Unknown device 91ac35b4"`,
    is: ['Terminating', 'container-stop'],
  },
  'a description of a pod whose sidecar outlives its containers': {
    text: `Name:                      cart-0
Namespace:                 shop
Status:                    Terminating (lasts 2m)
Init Containers:
  proxy:
    State:          Running
      Started:      Wed, 12 Jun 2024 10:00:00 +0000
Containers:
  app:
    State:          Terminated
      Exit Code:    0
    Ready:          False`,
    is: ['Terminating', 'container-stop'],
  },
  'Graylog’s messages, of which the short one is cut': {
    text: stuck
      .map((line) =>
        JSON.stringify({ version: '1.1', host: 'node-a', short_message: line.slice(0, 60), full_message: line }),
      )
      .join('\n'),
    is: ['Terminating', 'container-stop'],
  },
  'CloudWatch Insights, with entries of the journal': {
    text: stuck
      .map((line) => JSON.stringify({ '@message': JSON.stringify({ hostname: 'node-a', message: line }) }))
      .join('\n'),
    is: ['Terminating', 'container-stop'],
  },
  'CloudWatch Insights, field by field': {
    text: JSON.stringify(
      { results: stuck.map((value) => [{ field: '@message', value }]), status: 'Complete' },
      null,
      2,
    ),
    is: ['Terminating', 'container-stop'],
  },
  'Loki’s answer, with entries of the journal': {
    text: JSON.stringify({
      data: {
        result: [
          {
            stream: { host: 'node-a' },
            values: stuck.map((line, i) => [
              `${1_718_186_400 + i}000000000`,
              JSON.stringify({ MESSAGE: line, SYSLOG_IDENTIFIER: 'kubelet' }),
            ]),
          },
        ],
      },
    }),
    is: ['Terminating', 'container-stop'],
  },
  'logfmt around lines of klog': {
    text: stuck
      .map((line) => `ts=2024-06-12T10:00:00Z level=info component=kubelet msg=${JSON.stringify(line)}`)
      .join('\n'),
    is: ['Terminating', 'container-stop'],
  },
  'columns of one’s own choice': {
    text: `NAME     DELETION               FINALIZERS                          PHASE
cart-1   <none>                 <none>                              Running
cart-0   2024-06-12T10:00:30Z   [example.com/guard example.com/b]   Running`,
    is: ['Terminating', 'finalizer'],
  },
  'a pod’s metadata without the pod': {
    text: JSON.stringify({
      name: 'cart-0',
      namespace: 'shop',
      uid: U,
      deletionTimestamp: '2024-06-12T10:00:30Z',
      deletionGracePeriodSeconds: 0,
      finalizers: ['foregroundDeletion'],
    }),
    is: ['Terminating', 'finalizer'],
  },
};

it('takes no word for a pod that stands behind the list of pods', async () => {
  const text = `${deleted()}<br>${stopFailed()}`;
  const { pods } = await readBytes(new TextEncoder().encode(text));
  expect(pods.map(({ name }) => name)).toStrictEqual(['cart-0']);
});

describe('a paste of', () => {
  it.each(Object.entries(CASES))('%s', async (_, { text, is: [stage, waitingOn] }) => {
    expect(await verdictIn(text)).toStrictEqual({ stage, waitingOn });
  });
});

it('each is answered as it was, to the last word', async () => {
  const answers = await answersTo(Object.entries(CASES).map(([name, { text }]) => [name, text]));
  await expect(answers).toMatchFileSnapshot('./fixtures/answers/pastes.json');
});
