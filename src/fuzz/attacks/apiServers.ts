/**
 * API servers that answer anything. An input is a JSON object with the answer for each resource and the behaviour of
 * the connection; any other input is the body of every answer. Each case watches one server on the loopback address, for a
 * bounded number of requests and a bounded time, and closes it at the end.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ApiServer,
  fetchFrom,
  LiveSession,
  newAbort,
  releaseOfVersion,
  surroundingsWith,
  versionOf,
} from '../../live/index.ts';
import { hasControl } from '../../kube/printable.ts';
import { diagnosisJson } from '../../words/index.ts';
import { bytesOf, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { mutatedDocument } from './documents.ts';

/** Requests after which a case ends. */
const MOST_REQUESTS = 80;
const MOST_MS = 400;
/** Milliseconds for a stopped session to end. With a fetch that can't be aborted it never ends. */
const STOP_MS = 5_000;

const POD = {
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: '1881adc9-30d0-408b-b713-d00058c7d28e',
    resourceVersion: '7',
    creationTimestamp: '2026-11-21T02:38:16Z',
    deletionTimestamp: '2026-11-21T02:38:46Z',
    deletionGracePeriodSeconds: 30,
    finalizers: ['example.com/hold'],
  },
  spec: {
    nodeName: 'node-1',
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'app' }],
    volumes: [{ name: 'data' }],
  },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    containerStatuses: [
      {
        name: 'app',
        containerID: 'containerd://ab',
        ready: true,
        state: { running: { startedAt: '2026-11-21T02:38:17Z' } },
      },
    ],
  },
};
const ENDED = {
  ...POD.status,
  phase: 'Failed',
  containerStatuses: [{ name: 'app', state: { terminated: { exitCode: 137, finishedAt: '2026-11-21T02:38:40Z' } } }],
};
const EVENT = {
  involvedObject: { uid: POD.metadata.uid, name: 'web' },
  reason: 'Killing',
  message: 'Stopping container app',
  lastTimestamp: '2026-11-21T02:38:17Z',
};
const SLICE = {
  metadata: { name: 'web-1' },
  endpoints: [{ targetRef: { uid: POD.metadata.uid }, conditions: { ready: false, serving: true, terminating: true } }],
};
const NODE = {
  metadata: { name: 'node-1' },
  status: { conditions: [{ type: 'Ready', status: 'True' }], nodeInfo: { kubeletVersion: 'v1.30.14' } },
};
const LEASE = { metadata: { name: 'node-1' }, spec: { renewTime: '2026-11-21T02:38:40.000000Z' } };
const list = (...items: readonly unknown[]) => ({ metadata: { resourceVersion: '7' }, items });

/** Answers by the last part of the path. `watch` has the events of every watch. */
const SERVER = {
  version: { major: '1', minor: '30', gitVersion: 'v1.30.14' },
  pods: list(POD),
  events: list(EVENT),
  endpointslices: list(SLICE),
  nodes: list(NODE),
  leases: list(LEASE),
  logs: 'I1121 02:38:46.109230    3352 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=["default/web"]\n',
  watch: [
    { type: 'MODIFIED', object: { ...POD, status: ENDED } },
    { type: 'BOOKMARK', object: { metadata: { resourceVersion: '9' } } },
    { type: 'DELETED', object: { ...POD, metadata: { ...POD.metadata, deletionGracePeriodSeconds: 0 } } },
  ],
  status: 200,
  /** Whether watches stay open after their last event. */
  holds: false,
  /** Characters after which the connection breaks; null if it does not. */
  breaksAfter: null,
  headers: { date: 'Sat, 21 Nov 2026 02:38:46 GMT' },
};

const SEEDS: readonly unknown[] = [
  SERVER,
  { ...SERVER, holds: true },
  { ...SERVER, breaksAfter: 200 },
  { ...SERVER, pods: { metadata: { resourceVersion: '7', continue: 'more' }, items: [] } },
  { ...SERVER, watch: [{ type: 'ERROR', object: { code: 410, message: 'too old resource version' } }] },
  { ...SERVER, watch: [] },
  { ...SERVER, status: 403, pods: { kind: 'Status', message: 'pods is forbidden' } },
  { ...SERVER, status: 503, headers: { 'retry-after': '1' } },
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function serverIn(input: Uint8Array): Fields {
  const text = textOf(input);
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value)) return value;
  } catch {
    // not JSON: the text is every body
  }
  return Object.fromEntries([...Object.keys(SERVER), 'status'].map((key) => [key, key === 'status' ? 200 : text]));
}

const bodyOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Sets the headers that Node accepts. */
function setHeaders(response: ServerResponse, headers: unknown): void {
  if (!isFields(headers)) return;
  for (const [name, value] of Object.entries(headers)) {
    try {
      response.setHeader(name, String(value).slice(0, 1_000));
    } catch {
      // characters that HTTP does not allow
    }
  }
}

function answer(answers: Fields, { url = '' }: IncomingMessage, response: ServerResponse): void {
  const [path = '', query = ''] = url.split('?');
  const name = path.split('/').findLast((part) => part !== '') ?? '';
  const isWatch = query.includes('watch=1');
  const { status, breaksAfter, holds, watch } = answers;
  setHeaders(response, answers['headers']);
  response.statusCode =
    path !== '/version' && typeof status === 'number' && status >= 200 && status <= 599 ? Math.floor(status) : 200;
  const events = Array.isArray(watch)
    ? watch
        .slice(0, 2_000)
        .map((event) => `${bodyOf(event)}\n`)
        .join('')
    : bodyOf(watch);
  const body = isWatch ? events : bodyOf(answers[name]);
  const isCut = typeof breaksAfter === 'number' && breaksAfter >= 0 && path !== '/version';
  const sent = isCut ? body.slice(0, breaksAfter) : body;
  if (!isCut && (!isWatch || holds !== true)) response.end(sent);
  else if (!isCut) response.write(sent);
  else response.write(`${sent} `, () => response.destroy());
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const after = (ms: number): Promise<'late'> => new Promise((resolve) => setTimeout(() => resolve('late'), ms).unref());

/** Whether a terminal shows the text on one line. */
const isLine = (text: string): boolean => !hasControl(text) && !text.includes('\n');

export const apiServers: Attack = {
  name: 'api-servers',
  budget: { milliseconds: 4_000, megabytes: 400 },
  seeds: SEEDS.map((seed) => bytesOf(JSON.stringify(seed))),
  words: ['"deletionGracePeriodSeconds":9223372036854775807', '"deletionTimestamp":"9999-12-31T23:59:59Z"', '"continue":"more"',
    '"type":"ERROR"', '"code":410', '"holds":true', '"gitVersion":"v1.99.0', '\\n', '\\u001b[2J', '"uid":"', '"items":null'], // prettier-ignore
  make(random, known) {
    if (random.chance(3)) return mutatedBytes(random, known, this.words);
    return bytesOf(JSON.stringify(mutatedDocument(random, known)) ?? '');
  },
  async hold(input) {
    const answers = serverIn(input);
    let hasEnough = (): void => undefined;
    const enough = new Promise<'enough'>((resolve) => (hasEnough = () => resolve('enough')));
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      if (requests >= MOST_REQUESTS) hasEnough();
      if (requests > MOST_REQUESTS) response.destroy();
      else answer(answers, request, response);
    });
    const url = await listening(server);
    try {
      return await watched(url, enough);
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  },
};

async function watched(url: string, enough: Promise<'enough'>): Promise<string> {
  const real = surroundingsWith(fetchFrom(url));
  let skipped = 0;
  const surroundings = {
    ...real,
    now: () => real.now() + skipped,
    // Pauses pass at once. Otherwise a case would end before its second request.
    wait: (ms: number) => {
      skipped += ms;
      return real.breathe();
    },
  };
  const api = new ApiServer(surroundings);
  const abort = newAbort();
  const request = versionOf(api, abort.signal).catch(() => null);
  await Promise.race([request, after(MOST_MS)]);
  abort.abort();
  const version = await request;
  if (version === null) return 'no API server';
  must(isLine(version), `a version that is not one line: ${JSON.stringify(version)}`);
  const states = new Set<string>();
  const session = new LiveSession(
    api,
    { namespace: 'default', release: releaseOfVersion(version), recordedAs: 'recording.jsonl' },
    surroundings,
    () => {
      for (const [name, state] of session.states)
        states.add(`${name} ${state.is}${'because' in state ? ` ${state.because.code}` : ''}`);
    },
  );
  const running = session.run();
  await Promise.race([enough, after(MOST_MS), running]);
  session.stop();
  must((await Promise.race([running, after(STOP_MS)])) !== 'late', 'a stopped session did not end');
  const evidence = await session.evidence();
  diagnosisJson(evidence);
  for (const { pod } of session.removals) {
    must(
      [pod.name, pod.namespace, pod.phase, pod.node, ...pod.finalizers].every(isLine),
      'a text of a pod is not one line',
    );
    session.expectation(pod.uid);
    session.windows(pod.uid);
  }
  for (const pod of evidence.pods) session.originOf(session.withCourse(pod, evidence.start), evidence.start);
  for (const { because } of [...session.states.values()].filter((state) => 'because' in state))
    must(isLine(because.said), 'a refusal is not one line');
  must(session.unread.size === 0, `objects were not read: ${[...session.unread].join()}`);
  must(Object.keys(Object.prototype).length === 0, 'a prototype was reached');
  return [...states].sort().join(', ');
}
