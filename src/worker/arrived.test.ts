/** Messages that nobody of ours would send. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { presetById } from '../scenario/index.ts';
import { NOT_A_REQUEST } from './arrived.ts';
import { SimulationClient, type WorkerLike } from './client.ts';
import { EvidenceClient, type EvidenceWorker } from './evidenceClient.ts';
import { EvidenceDesk } from './evidenceDesk.ts';
import type { EvidenceMessage } from './evidenceProtocol.ts';
import type { FromWorker } from './protocol.ts';
import { SimulationDesk } from './simulationDesk.ts';

const scenario = presetById('regular')?.scenario;
if (scenario === undefined) throw new Error('no preset');

const NOBODYS = [
  null,
  undefined,
  7,
  'run',
  [],
  {},
  { call: 'run' },
  { id: 'x', call: 'run' },
  { id: -1, call: 'stop' },
];
const MALFORMED = [
  { id: 4 },
  { id: 4, call: 'toString' },
  { id: 4, call: '__proto__' },
  { id: 4, call: 'run' },
  { id: 4, call: 'run', scenario: null },
  { id: 4, call: 'parseManifests', text: 7 },
  { id: 4, call: 'decodeLink', hash: ['#s='] },
  { id: 4, call: 'read', sources: [{ name: 'a' }], options: {} },
  { id: 4, call: 'read', sources: [], options: { year: '2024' } },
  { id: 4, call: 'lines', file: 'a', from: 0.5, to: null },
];

async function simulationSays(data: unknown): Promise<readonly FromWorker[]> {
  const said: FromWorker[] = [];
  const tell = (message: FromWorker): void => void said.push(message);
  await new SimulationDesk({ tell, clock: () => 0, breathe: () => Promise.resolve() }).hear(data);
  return said;
}

async function readerSays(data: unknown): Promise<readonly EvidenceMessage[]> {
  const said: EvidenceMessage[] = [];
  const startThread = () => {
    throw new Error('not asked for');
  };
  const tell = (message: EvidenceMessage): void => void said.push(message);
  await new EvidenceDesk({ tell, tellPart: () => undefined, breathe: () => Promise.resolve(), startThread }).hear(data);
  return said;
}

describe('what a thread is sent', () => {
  it.each(NOBODYS)('is ignored where nobody waits for an answer: %j', async (data) => {
    expect([...(await simulationSays(data)), ...(await readerSays(data))]).toEqual([]);
  });

  it.each(MALFORMED)('is answered as what it is not: %j', async (data) => {
    const failed = { id: 4, call: 'failed', message: NOT_A_REQUEST };
    expect([await simulationSays(data), await readerSays(data)]).toEqual([[failed], [failed]]);
  });

  it('is answered where it is a request', async () => {
    expect(await simulationSays({ id: 4, call: 'parseManifests', text: '' })).toMatchObject([
      { id: 4, call: 'parseManifests' },
    ]);
    expect(await readerSays({ id: 4, call: 'pod', key: 'nobody' })).toEqual([{ id: 4, call: 'pod', result: null }]);
  });
});

describe('what the page is sent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const simulation = () => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: () => undefined,
      terminate: vi.fn<() => void>(),
    };
    return { client: new SimulationClient(() => worker), worker };
  };
  const arrives = (worker: WorkerLike | EvidenceWorker, data: unknown): void =>
    worker.onmessage?.({ data } as MessageEvent<unknown>);

  it.each([
    { id: 1 },
    { id: 1, call: 'run' },
    { id: 1, call: 'run', result: null },
    { id: 1, call: 'run', result: { trace: { events: 'none' } } },
    {
      id: 1,
      call: 'run',
      result: { packed: { texts: new ArrayBuffer(3), numbers: new ArrayBuffer(0), words: new ArrayBuffer(4) } },
    },
    { id: 1, call: 'progress', standing: 'far' },
    { id: 1, call: 'hash', result: { hash: 'another question’s' } },
    { id: 1, call: 'failed', message: { text: 'no' } },
  ])('ends what was asked where it is no answer: %o', async (data) => {
    const { client, worker } = simulation();
    const run = client.run(scenario);
    arrives(worker, data);
    expect(await run).toEqual({ status: 'failed', why: { code: 'unreadable' } });
  });

  it('is nobody’s where it says no question', async () => {
    const { client, worker } = simulation();
    const run = client.run(scenario);
    for (const data of NOBODYS) arrives(worker, data);
    arrives(worker, { id: 1, call: 'failed', message: 'no branch' });
    expect(await run).toEqual({ status: 'failed', why: { code: 'error', message: 'no branch' } });
  });

  it('ends a reading, and a question about it, where it is no answer', async () => {
    const worker: EvidenceWorker = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: () => undefined,
      terminate: () => undefined,
    };
    const client = new EvidenceClient(() => worker);
    const calm = { onProgress: () => undefined, onMissing: () => undefined };
    const reading = client.read([], {}, calm);
    for (const data of NOBODYS) arrives(worker, data);
    arrives(worker, { id: 1, call: 'rows', rows: 'many' });
    expect(await reading).toEqual({ status: 'failed', why: { code: 'unreadable' } });
    void client.read([], {}, calm);
    const pod = client.pod('shop/cart');
    arrives(worker, { id: 3, call: 'lines', result: ['another question’s'] });
    expect(await pod).toBeNull();
  });
});
