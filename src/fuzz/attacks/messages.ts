/**
 * What the page and its threads send one another. An input is a JSON message, which each of them is sent; as a message may
 * hold what JSON does not, some texts in it stand for such values.
 */
import { PRESETS } from '../../scenario/index.ts';
import { NOT_A_REQUEST, toReader, toSimulation } from '../../worker/arrived.ts';
import { SimulationClient, type WorkerLike } from '../../worker/client.ts';
import { EvidenceClient, type EvidenceWorker } from '../../worker/evidenceClient.ts';
import { EvidenceDesk } from '../../worker/evidenceDesk.ts';
import { SimulationDesk } from '../../worker/simulationDesk.ts';
import { Broken, bytesOf, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { mutatedDocument } from './documents.ts';

const [scenario] = PRESETS.map((preset) => preset.scenario);

const SEEDS: readonly unknown[] = [
  { id: 1, call: 'run', scenario },
  { id: 1, call: 'hash', scenario },
  { id: 1, call: 'parseManifests', text: 'kind: Pod' },
  { id: 1, call: 'parseScenarioText', text: 'kind: Scenario' },
  { id: 1, call: 'decodeLink', hash: '#s=1p.mirror' },
  { id: 1, call: 'stop' },
  { id: 1, call: 'run', result: { trace: { initial: {}, events: [], end: 0 } } },
  { id: 1, call: 'run', result: { packed: { texts: '$buffer', numbers: '$buffer', words: '$buffer' } } },
  { id: 1, call: 'run', result: { errors: [{ path: 'pods', message: 'no pod' }] } },
  { id: 1, call: 'failed', message: 'no branch', isMissing: true },
  { id: 1, call: 'progress', standing: { t: 5, events: 500 } },
  { id: 1, call: 'read', sources: [{ name: 'kubelet.log', blob: '$blob', modified: 5 }], options: { year: 2024 } },
  { id: 1, call: 'cancel' },
  { id: 1, call: 'pod', key: 'shop/cart' },
  { id: 1, call: 'lines', file: 'kubelet.log', from: 1, to: 9 },
  { id: 1, call: 'shared', hash: '#e=1' },
  { id: 1, call: 'written', format: 'json', key: null },
  { id: 1, call: 'rows', rows: [{ key: 'shop/cart', name: 'cart' }] },
  { id: 1, call: 'read', account: { files: [], complete: true, pods: 0, waiting: 0 } },
  { id: 1, call: 'missing', name: 'kubelet.log', why: 'HTTP 404' },
  { id: 2, call: 'pod', result: null },
  { call: 'part', name: 'kubelet.log', blob: '$blob', order: { from: 0, to: 9, width: null } },
];

/** What a message may hold and JSON may not. */
const STANDS_FOR: Readonly<Record<string, () => unknown>> = {
  $buffer: () => new ArrayBuffer(8),
  $blob: () => new Blob(['I1121 02:12:41.000000  100 kubelet.go:2250] "SyncLoop DELETE"']),
  $nan: () => Number.NaN,
  $bigint: () => 7n,
  $date: () => new Date(0),
  $map: () => new Map([['id', 1]]),
  $undefined: () => undefined,
};

function messageOf(input: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(input), (_key, value: unknown) => {
      const stands = typeof value === 'string' && Object.hasOwn(STANDS_FOR, value) ? STANDS_FOR[value] : undefined;
      return stands === undefined ? value : stands();
    }) as unknown;
  } catch {
    return textOf(input);
  }
}

const CALLS = new Set(SEEDS.map(calledIn));

function calledIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'call' in data ? data.call : null;
}

/** As what an input shows: all that nobody knows is the same. */
const callOf = (data: unknown): string => (CALLS.has(calledIn(data)) ? String(calledIn(data)) : 'none');

/** Turns of the event loop until nobody has anything more to say. */
const quiet = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Each request has one answer, and what is none is told so or left alone. */
async function threadsHear(data: unknown): Promise<string> {
  const said: { readonly call: string; readonly message?: string }[] = [];
  let now = 0;
  const simulation = new SimulationDesk({
    tell: (message) => void said.push(message),
    clock: () => (now += 20_000), // a run is over soon
    breathe: () => Promise.resolve(),
  });
  await simulation.hear(data);
  const answers = said.filter(({ call }) => call !== 'progress');
  const asked = toSimulation(data);
  if (asked !== null) must(answers.length === (asked.call === 'stop' ? 0 : 1), `${answers.length} answers`);
  must(asked !== null || answers.every(({ message }) => message === NOT_A_REQUEST), 'an answer to no request');
  const told: { readonly call: string }[] = [];
  const reader = new EvidenceDesk({
    tell: (message) => void told.push(message),
    tellPart: (message) => void told.push(message),
    breathe: () => Promise.resolve(),
    startThread: () => {
      throw new Broken('a thread for nothing');
    },
  });
  // Of an address nothing is fetched here.
  const question = toReader(data);
  const isFetched = question?.call === 'read' && question.sources.some((source) => 'url' in source);
  if (!isFetched) await reader.hear(data);
  return `${answers.map(({ call }) => call).join()} ${[...new Set(told.map(({ call }) => call))].join()}`;
}

/** What is asked is settled by an answer, or by one that can't be read, and after that by the thread's end. */
async function pageHears(data: unknown): Promise<string> {
  const deaf = { onmessage: null, onerror: null, onmessageerror: null, terminate: () => undefined };
  const simulation: WorkerLike = { ...deaf, postMessage: () => undefined };
  const client = new SimulationClient(() => simulation);
  const event = { data } as MessageEvent<unknown>;
  let outcome = 'waits';
  const run = scenario === undefined ? null : client.run(scenario).then(({ status }) => (outcome = status));
  simulation.onmessage?.(event);
  await quiet();
  const first = outcome;
  client.dispose();
  await run;
  const thread: EvidenceWorker = { ...deaf, postMessage: () => undefined };
  const reader = new EvidenceClient(() => thread);
  let reading = 'waits';
  const read = reader
    .read([], {}, { onProgress: () => undefined, onMissing: () => undefined })
    .then(({ status }) => (reading = status));
  const pod = reader.pod('shop/cart');
  thread.onmessage?.(event);
  await quiet();
  const then = reading;
  thread.onerror?.({ message: 'over' } as ErrorEvent);
  await Promise.all([read, pod]);
  return `${first} ${then}`;
}

export const messages: Attack = {
  name: 'messages',
  budget: { milliseconds: 1_000, megabytes: 200 },
  seeds: SEEDS.map((seed) => bytesOf(JSON.stringify(seed))),
  words: [
    ...Object.keys(STANDS_FOR),
    '"id":',
    '"call":',
    '"result":',
    '"run"',
    '"read"',
    '"stop"',
    '"failed"',
    '1',
    '-1',
  ],
  make(random, known) {
    if (random.chance(3)) return mutatedBytes(random, known, this.words);
    return bytesOf(JSON.stringify(mutatedDocument(random, known)) ?? '');
  },
  async hold(input) {
    const data = messageOf(input);
    const seen = `${callOf(data)}: ${await threadsHear(data)} ${await pageHears(data)}`;
    must(Object.keys(Object.prototype).length === 0, 'a prototype was reached');
    return seen;
  },
};
