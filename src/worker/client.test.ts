import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClusterState } from '../cluster/state.ts';
import { seconds } from '../engine/time.ts';
import { presetById, type Scenario } from '../scenario/index.ts';
import type { Trace } from '../trace/index.ts';
import { answer } from './answer.ts';
import { SimulationClient, TIMEOUT_MS, type WorkerLike } from './client.ts';
import { packTrace } from './packedTrace.ts';
import type { FromWorker, Request, ToWorker } from './protocol.ts';

const IDLE = { clock: () => 0, breathe: () => Promise.resolve(), onStanding: () => undefined };

/** A worker that answers when it is told to, as the real one would. */
class FakeWorker implements WorkerLike {
  readonly received: Request[] = [];
  terminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;

  /** Ids of requests that are to end with what they have. */
  readonly stopped: number[] = [];
  postMessage(message: ToWorker): void {
    if (message.call === 'stop') this.stopped.push(message.id);
    else this.received.push(structuredClone(message));
  }
  terminate(): void {
    this.terminated = true;
  }
  /** Answers the oldest request that is still open. */
  async answer(): Promise<void> {
    const request = this.received.shift();
    if (request === undefined) throw new Error('nothing was asked');
    const stopped = (): boolean => this.stopped.includes(request.id);
    this.say(await answer(request, { ...IDLE, isStopped: stopped }));
    await settled();
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: structuredClone(message) } as MessageEvent<FromWorker>);
  }
  fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

function preset(id: string): Scenario {
  const found = presetById(id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found.scenario;
}

/** Speaks of a volume that no pod has. */
const wrong = (scenario: Scenario): Scenario => ({
  ...scenario,
  pods: scenario.pods.slice(0, 1).map((pod) => ({ ...pod, volumes: { nowhere: { mount: 'missing' } } })),
});

function setUp() {
  const workers: FakeWorker[] = [];
  const client = new SimulationClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const worker = (): FakeWorker => {
    const last = workers.at(-1);
    if (last === undefined) throw new Error('no worker was started');
    return last;
  };
  return { client, workers, worker };
}

/** How a promise stands now. */
async function standing(promise: Promise<{ readonly status: string }>): Promise<string> {
  let now = 'pending';
  void promise.then(({ status }) => (now = status));
  await settled();
  return now;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a request', () => {
  it('starts the thread that the page has not needed until then', () => {
    const { client, workers } = setUp();
    expect(workers).toHaveLength(0);
    client.warmUp();
    client.warmUp();
    expect(workers).toHaveLength(1);
  });

  it('to run a scenario comes back as its trace', async () => {
    const { client, worker } = setUp();
    const run = client.run(preset('regular'));
    await worker().answer();
    expect(await run).toMatchObject({ status: 'done', value: { initial: { node: { name: 'node-1' } } } });
  });

  it('to run what cannot be run is refused with the reasons', async () => {
    const { client, worker } = setUp();
    const run = client.run(wrong(preset('regular')));
    await worker().answer();
    expect(await run).toMatchObject({ status: 'refused', errors: [{ path: 'pods[0].volumes.nowhere' }] });
  });

  it('to hash, to read manifests or a scenario is answered in its turn', async () => {
    const { client, worker } = setUp();
    const hash = client.hash(preset('mirror'));
    const scenario = client.parseScenarioText('kind: Scenario');
    const manifests = client.parseManifests('kind: CronJob');
    await worker().answer();
    await worker().answer();
    await worker().answer();
    expect(await hash).toMatchObject({ status: 'done', value: expect.stringMatching(/^[0-9a-f]{16}$/) as string });
    expect(await scenario).toMatchObject({ status: 'done', value: { ok: { kind: 'Scenario' } } });
    expect(await manifests).toMatchObject({ status: 'done', value: { errors: [{ line: 1 }] } });
  });

  it('to check a scenario comes back with what its run breaks', async () => {
    const { client, worker } = setUp();
    const check = client.check(preset('regular'));
    await worker().answer();
    expect(await check).toEqual({ status: 'done', value: [] });
    const refused = client.check(wrong(preset('regular')));
    await worker().answer();
    expect(await refused).toMatchObject({ status: 'refused', errors: [{ path: 'pods[0].volumes.nowhere' }] });
  });

  it('that breaks the model comes back as a failure, and the thread goes on', async () => {
    const { client, worker, workers } = setUp();
    const hash = client.hash(preset('regular'));
    worker().say({ id: 1, call: 'failed', message: 'no branch at x' });
    expect(await hash).toEqual({ status: 'failed', why: { code: 'error', message: 'no branch at x' } });
    expect(workers).toHaveLength(1);
  });

  it('ignores an answer to nobody', async () => {
    const { client, worker } = setUp();
    const hash = client.hash(preset('regular'));
    worker().say({ id: 99, call: 'hash', result: { hash: 'x' } });
    expect(await standing(hash)).toBe('pending');
  });
});

describe('the newest run wins', () => {
  it('over one that is computed and over those that wait', async () => {
    const { client, worker } = setUp();
    const first = client.run(preset('regular'));
    const second = client.run(preset('drains'));
    const third = client.run(preset('mirror'));
    expect(await standing(first)).toBe('superseded');
    expect(await standing(second)).toBe('superseded');
    expect(worker().received).toHaveLength(1);
    await worker().answer(); // the first, whom nobody waits for any more
    expect(await standing(third)).toBe('pending');
    expect(worker().received).toMatchObject([{ scenario: { title: 'Delete a mirror pod' } }]);
    await worker().answer();
    expect(await third).toMatchObject({ status: 'done' });
  });

  it('over a check that waits, which the next run will ask for anew', async () => {
    const { client, worker } = setUp();
    const hash = client.hash(preset('regular'));
    const check = client.check(preset('regular'));
    const run = client.run(preset('mirror'));
    expect(await standing(check)).toBe('superseded');
    await worker().answer();
    await worker().answer();
    expect(await Promise.all([hash, run])).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  });

  it.each(['check', 'whatIf'] as const)('over a %s that is computed', async (kind) => {
    const { client, worker } = setUp();
    const old = kind === 'check' ? client.check(preset('regular')) : client.run(preset('regular'), kind);
    const [{ id } = { id: 0 }] = worker().received;
    const run = client.run(preset('mirror'));
    expect(await standing(old)).toBe('superseded');
    expect(worker().stopped).toEqual([id]);
    for (let i = 0; i < 2; i++) await worker().answer();
    expect((await run).status).toBe('done');
  });

  it('but not over the run that stands beside it, nor that over it', async () => {
    const { client, worker } = setUp();
    const shown = client.run(preset('regular'));
    const old = client.run(preset('drains'), 'beside');
    const beside = client.run(preset('mirror'), 'beside');
    expect(await standing(old)).toBe('superseded');
    for (let i = 0; i < 2; i++) await worker().answer();
    expect([(await shown).status, (await beside).status]).toEqual(['done', 'done']);

    const another = client.run(preset('mirror'), 'beside');
    const newer = client.run(preset('drains'));
    for (let i = 0; i < 2; i++) await worker().answer();
    expect([(await another).status, (await newer).status]).toEqual(['done', 'done']);
  });

  it('also when it has been answered, and is still being made into a trace', async () => {
    vi.useRealTimers(); // the turns are the event loop's own
    const { client, worker } = setUp();
    const old = client.run(preset('regular'));
    const large = { initial: Array.from({ length: 20_000 }, (_, i) => [i]) } as unknown as Trace<ClusterState>;
    const [asked] = worker().received.splice(0);
    worker().say({ id: asked?.id ?? 0, call: 'run', result: { packed: packTrace(large) } });
    const run = client.run(preset('mirror'));
    await worker().answer();
    expect([(await old).status, (await run).status]).toEqual(['superseded', 'done']);
  });

  it('and leaves other requests alone', async () => {
    const { client, worker } = setUp();
    const hash = client.hash(preset('regular'));
    const text = client.parseScenarioText('');
    const old = client.run(preset('regular'));
    const run = client.run(preset('mirror'));
    for (let i = 0; i < 3; i++) await worker().answer();
    expect(await Promise.all([hash, text, old, run])).toMatchObject([
      { status: 'done' },
      { status: 'done' },
      { status: 'superseded' },
      { status: 'done' },
    ]);
  });
});

describe('a run that takes too long', () => {
  it('loses its thread and says why, and the next request has a new one', async () => {
    const { client, workers, worker } = setUp();
    const run = client.run(preset('regular'));
    const next = client.hash(preset('mirror'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(await standing(run)).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(await run).toEqual({ status: 'failed', why: { code: 'silent', seconds: 30 } });
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    await worker().answer();
    expect(await next).toMatchObject({ status: 'done' });
  });

  it('goes on for as long as it tells how it stands', async () => {
    const { client, worker, workers } = setUp();
    const told: number[] = [];
    const run = client.run(preset('regular'), 'shown', ({ events }) => told.push(events));
    for (const events of [500, 1_000, 1_500]) {
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
      worker().say({ id: 1, call: 'progress', standing: { t: seconds(events), events } });
    }
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    await worker().answer();
    expect([(await run).status, workers.length, told]).toEqual(['done', 1, [500, 1_000, 1_500]]);
  });

  it('can be stopped, and so is one that nobody waits for any more', async () => {
    const { client, worker } = setUp();
    client.stop('shown');
    const first = client.run(preset('regular'));
    client.stop('beside');
    expect(worker().stopped).toEqual([]);
    client.stop('shown');
    expect(worker().stopped).toEqual([1]);
    await worker().answer();
    expect((await first).status).toBe('done');
    const second = client.run(preset('regular'));
    const third = client.run(preset('mirror'));
    expect(worker().stopped).toEqual([1, 2]);
    await worker().answer();
    await worker().answer();
    expect([(await second).status, (await third).status]).toEqual(['superseded', 'done']);
  });

  it('is not blamed for the time that it waited', async () => {
    const { client, worker, workers } = setUp();
    const hash = client.hash(preset('regular'));
    const run = client.run(preset('regular'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    await worker().answer();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    await worker().answer();
    expect([(await hash).status, (await run).status, workers.length]).toEqual(['done', 'done', 1]);
  });

  it('is still stopped when nobody waits for it any more', async () => {
    const { client, workers, worker } = setUp();
    const old = client.run(preset('regular'));
    const run = client.run(preset('mirror'));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await worker().answer();
    expect([(await old).status, (await run).status, workers.length]).toEqual(['superseded', 'done', 2]);
  });
});

describe('a thread that cannot be started', () => {
  it('fails what is asked, with the reason, and nothing before that', async () => {
    const client = new SimulationClient(() => {
      throw new Error('not of this origin');
    });
    client.warmUp();
    const failure = { status: 'failed', why: { code: 'error', message: 'not of this origin' }, isMissing: true };
    expect(await client.run(preset('regular'))).toEqual(failure);
    expect(await client.hash(preset('regular'))).toEqual(failure);
  });
});

describe('a thread that breaks', () => {
  it('fails what it had and what waits, and is replaced by the next request', async () => {
    const { client, workers, worker } = setUp();
    const run = client.run(preset('regular'));
    const hash = client.hash(preset('regular'));
    worker().fail('out of memory');
    const failure = { status: 'failed', why: { code: 'brokeOff', message: 'out of memory' } };
    expect(await Promise.all([run, hash])).toEqual([failure, failure]);
    const again = client.run(preset('regular'));
    await worker().answer();
    expect(await again).toMatchObject({ status: 'done' });
    expect(workers).toHaveLength(2);
  });

  it('that never loaded is missing, and asked again it may come', async () => {
    const { client, worker } = setUp();
    const run = client.run(preset('regular'));
    worker().fail('');
    expect(await run).toMatchObject({ status: 'failed', isMissing: true });
    const again = client.run(preset('regular'));
    await worker().answer();
    expect(await again).toMatchObject({ status: 'done' });
  });

  it('that could not load a part of itself is replaced: browsers may not ask for that again', async () => {
    const { client, workers, worker } = setUp();
    const parsed = client.parseManifests('kind: Pod');
    worker().say({ id: 1, call: 'failed', message: 'no manifest.js', isMissing: true });
    expect(await parsed).toEqual({
      status: 'failed',
      why: { code: 'error', message: 'no manifest.js' },
      isMissing: true,
    });
    expect(worker().terminated).toBe(true);
    const again = client.parseManifests('kind: Pod');
    await worker().answer();
    expect((await again).status).toBe('done');
    expect(workers).toHaveLength(2);
  });

  it('is left by the page', async () => {
    const { client, worker } = setUp();
    const run = client.run(preset('regular'));
    client.dispose();
    expect(await run).toEqual({ status: 'failed', why: { code: 'closed' } });
    expect(worker().terminated).toBe(true);
  });
});
