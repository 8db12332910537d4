/** Numbers and times in the input that no clock can hold: they never stop the rest from being read. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '../scenario/index.ts';
import { decodeShared, readEvidence } from './index.ts';
import { conformanceOf, evidenceTrace, type Evidence } from './index.ts';
import { cartPod, fileOf, kubeletLines } from './testing/inputs.ts';
import { shareable } from './testing/shareable.ts';

const k = kubeletLines('demo/other', 'aaaaaaaa-0000-4000-8000-000000000000');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const NUMBERS = [
  '2147483648',
  '9007199254',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '1e300',
  '1e999',
  '0.5',
];

/** Reads `text` beside a file about another pod, and expects that pod in the answer. */
async function besideAnother(text: string): Promise<Evidence> {
  const files = [fileOf(bytesOf(text), 'a'), fileOf(bytesOf(`${k.deleted()}\n${k.killing()}\n`), 'b')];
  const evidence = await readEvidence(files, { year: 2024 });
  for (const pod of evidence.pods) {
    if (pod.events.length === 0) continue;
    evidenceTrace(pod, DEFAULT_RELEASE);
    if (pod.name === 'cart-0') await conformanceOf(pod, DEFAULT_RELEASE);
    expect('removal' in decodeShared(shareable(pod, DEFAULT_RELEASE, false).hash)).toBe(true);
  }
  expect(evidence.pods.map(({ name }) => name)).toContain('other');
  return evidence;
}

const quoted = (number: string): string =>
  JSON.stringify(cartPod()).replace(/(GracePeriodSeconds":)\d+/, `$1${number}`);

describe.each(NUMBERS)('the number %s', (number) => {
  it.each([
    ['a grace period in JSON', quoted(number)],
    ['a grace period in a watch event', `{"type":"MODIFIED","object":${quoted(number)}}`],
    [
      'a grace period in YAML',
      `apiVersion: v1\nkind: Pod\nmetadata:\n  name: cart-0\n  namespace: shop\n  deletionTimestamp: "2024-06-12T10:00:30Z"\n  deletionGracePeriodSeconds: ${number}\nstatus: {phase: Running}\n`,
    ],
    [
      'a grace period in a log',
      kubeletLines()
        .killing()
        .replace(/gracePeriod=\d+/, `gracePeriod=${number}`),
    ],
    [
      'a grace period in an audit log',
      `{"kind":"Event","apiVersion":"audit.k8s.io/v1","stage":"ResponseComplete","verb":"delete","user":{"username":"x"},"objectRef":{"resource":"pods","namespace":"shop","name":"cart-0"},"requestObject":{"kind":"DeleteOptions","gracePeriodSeconds":${number}},"responseStatus":{"code":200},"requestReceivedTimestamp":"2024-06-12T10:00:00.000000Z"}`,
    ],
    [
      'a grace period in a description',
      `Name:         cart-0\nNamespace:    shop\nStatus:       Terminating (lasts 2h)\nTermination Grace Period:  ${number}s\nContainers:\n  app:\n    State: Running\n`,
    ],
    [
      'the time of a log’s line in JSON',
      `{"ts":${number},"caller":"kubelet/kubelet.go:1","msg":"SyncLoop DELETE","pods":["shop/cart-0"]}`,
    ],
    ['the time of a journal', `{"__REALTIME_TIMESTAMP":"${number}","MESSAGE":${JSON.stringify(k.deleted())}}`],
  ])('is bounded as %s', async (_, text) => {
    const { pods } = await besideAnother(`${text}\n`);
    expect(pods.every(({ events }) => events.every(({ t }) => t === null || Number.isSafeInteger(t)))).toBe(true);
  });
});

it.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1742-01-01T00:00:00Z',
  '2310-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
])('the distant time %s does not stop the reading', async (time) => {
  const pod = JSON.stringify(cartPod({ deletionTimestamp: time, creationTimestamp: time }));
  const line = kubeletLines().deleted();
  const text = `${time} ${line}\n${pod}\n2300-01-01T00:00:00Z ${line}\n{"type":"DELETED","object":${pod}}\n`;
  await expect(besideAnother(text)).resolves.toBeDefined();
});

it.each([0, 1e15, 8.64e15, -8.64e15, 1e300, Number.NaN])('a file modified at %d ms is read', async (modified) => {
  const evidence = await readEvidence([{ ...fileOf(bytesOf(`${k.deleted()}\n`)), modified }]);
  expect(evidence.pods).toHaveLength(1);
});
