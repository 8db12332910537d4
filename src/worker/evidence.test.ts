/** The desk of the thread that reads evidence, and the page's end of it, without a thread between. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { diagnosisJson, diagnosisText } from '../words/index.ts';
import { readEvidence, WORTHWHILE, type PartMessage } from '../evidence/index.ts';
import { EvidenceClient, STOP_MS, type EvidenceWorker } from './evidenceClient.ts';
import type { Surroundings } from '../live/index.ts';
import { AtHand } from '../live/testing/atHand.ts';
import { ReplayedCluster } from '../live/testing/replayedCluster.ts';
import { EvidenceDesk, type PartThread } from './evidenceDesk.ts';
import { CUT_OFF, type EvidenceMessage, type EvidenceRequest, type LiveSnapshot } from './evidenceProtocol.ts';

const log = readFileSync(new URL('../evidence/fixtures/regular-delete.log', import.meta.url), 'utf8');
const source = (text: string, name = 'kubelet.log') => ({ name, blob: new Blob([text]) });
const calm = { onProgress: () => undefined, onMissing: () => undefined };

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Another thread, which is this one, too. */
function partAtHand(): PartThread {
  const thread: PartThread = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (request) => void desk.hear(request),
  };
  const tellPart = (message: PartMessage) =>
    thread.onmessage?.({ data: structuredClone(message) } as MessageEvent<PartMessage>);
  const desk = new EvidenceDesk({ tell: () => undefined, tellPart, breathe, startThread: partAtHand });
  return thread;
}

/** A worker whose thread is this one. */
function atHand(live?: Surroundings): EvidenceWorker {
  const worker: EvidenceWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate: () => undefined,
    postMessage: (request) => void desk.hear(request),
  };
  const tell = (message: EvidenceMessage) =>
    worker.onmessage?.({ data: structuredClone(message) } as MessageEvent<EvidenceMessage>);
  const desk = new EvidenceDesk({
    tell,
    tellPart: () => undefined,
    breathe,
    startThread: partAtHand,
    ...(live !== undefined && { live }),
  });
  return worker;
}

describe('watching in a thread', () => {
  const watching = async (prepare: (cluster: ReplayedCluster) => void) => {
    const cluster = new ReplayedCluster();
    prepare(cluster);
    const at = new AtHand(cluster, Date.parse('2026-11-24T12:00:00Z'));
    const snapshots: LiveSnapshot[] = [];
    const client = new EvidenceClient(() => atHand(at));
    client.watch('demo', (snapshot) => {
      if (snapshot !== null) snapshots.push(snapshot);
    });
    for (let i = 0; i < 3; i += 1) await at.pass(250);
    return { cluster, at, client, snapshots };
  };
  const web = (leaves: boolean) => ({
    metadata: {
      name: 'web',
      namespace: 'demo',
      uid: '0b1c2d3e-0000-4000-8000-000000000001',
      ...(leaves && { deletionTimestamp: '2026-11-24T12:00:31Z', deletionGracePeriodSeconds: 30 }),
    },
    spec: { nodeName: 'node-1', containers: [{ name: 'app' }] },
    status: { phase: 'Running', containerStatuses: [{ name: 'app', state: { running: {} } }] },
  });

  it('tells how things stand, and has what was seen asked for as what was read', async () => {
    const { cluster, at, client, snapshots } = await watching((c) => c.happen('pods', 'ADDED', web(false)));
    expect(snapshots.at(-1)).toMatchObject({ is: 'watching', pods: 1, leaving: 0, look: null });
    cluster.happen('pods', 'MODIFIED', web(true));
    await at.pass(1_000);
    await at.pass(250);
    await at.pass(250); // how long its steps take is worked out by then
    const look = snapshots.at(-1)?.look;
    expect(look).toMatchObject({ name: 'web', expectation: { next: { step: 'exit' }, late: 0 } });
    const key = look?.pod?.key ?? '';
    expect((await client.pod(key))?.stage).toBe('Terminating');
    // It lasts until now, so that the grace runs down.
    await at.pass(10_000);
    expect((await client.trace(key))?.end).toBeGreaterThanOrEqual(10_000_000);
    expect(await (await client.recording())?.text()).toContain('"name":"web"');
    client.unwatch();
    await at.pass(250);
    expect(snapshots.at(-1)?.is).toBe('stopped');
    expect(cluster.asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says so where no API server answers, and where pods may not be seen', async () => {
    const none = await watching((c) => (c.version = 'none'));
    expect(none.snapshots.at(-1)).toMatchObject({ is: 'refused', version: '' });
    const { snapshots } = await watching((c) => c.forbidden.add('pods'));
    expect(snapshots.at(-1)).toMatchObject({ is: 'refused', said: expect.stringContaining('forbidden') });
  });
});

describe('reading in a thread', () => {
  it('tells the account and the pods, and each pod when it is asked for', async () => {
    const client = new EvidenceClient(() => atHand());
    const reading = await client.read([source(log)], {}, calm);
    if (reading.status !== 'read') throw new Error(reading.status);
    expect(reading.account.lines.total).toBe(log.trimEnd().split('\n').length);
    expect(reading.account.pods).toBe(reading.pods.length);
    const [row] = reading.pods;
    if (row === undefined) throw new Error('no pod');
    const pod = await client.pod(row.key);
    expect(pod).toMatchObject(row);
    expect(pod?.events.length).toBeGreaterThan(0);
    expect((await client.trace(row.key))?.events.length).toBe(pod?.events.length);
    expect(await client.pod('nobody')).toBeNull();
  });

  it('writes what the command line prints', async () => {
    const client = new EvidenceClient(() => atHand());
    await client.read([source(log)], { year: 2026, zone: 0 }, calm);
    const bytes = (async function* () {
      yield new TextEncoder().encode(log);
    })();
    const direct = diagnosisJson(await readEvidence([{ name: 'kubelet.log', bytes }], { year: 2026, zone: 0 }));
    expect(await (await client.written('json', null))?.text()).toBe(`${JSON.stringify(direct, null, 2)}\n`);
    expect(await (await client.written('text', null))?.text()).toBe(diagnosisText(direct));
  });

  it('has a part of a large log read by another thread, and counts every line once', async () => {
    const client = new EvidenceClient(() => atHand());
    const large = log.repeat(Math.ceil((WORTHWHILE + 1) / log.length));
    const progress: number[] = [];
    const reading = await client.read(
      [source(large)],
      {},
      { onProgress: ({ bytesRead }) => progress.push(bytesRead), onMissing: () => undefined },
    );
    if (reading.status !== 'read') throw new Error(reading.status);
    expect(reading.account.lines.total).toBe(large.split('\n').length - 1);
    expect(reading.account.files[0]?.bytes).toBe(large.length);
    expect(reading.account.complete).toBe(true);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThanOrEqual(large.length);
  });

  it('shows what was read when it is stopped', async () => {
    const client = new EvidenceClient(() => atHand());
    const large = log.repeat(Math.ceil((6 * 1024 * 1024) / log.length));
    let told = 0;
    const reading = await client.read(
      [source(large)],
      {},
      {
        onProgress: () => {
          told += 1;
          client.stop();
        },
        onMissing: () => undefined,
      },
    );
    if (reading.status !== 'read') throw new Error(reading.status);
    expect(told).toBe(1);
    expect(reading.account.complete).toBe(false);
    expect(reading.account.lines.total).toBeGreaterThan(0);
    expect(reading.account.lines.total).toBeLessThan(large.split('\n').length - 1);
  });

  it('lets the newest reading win', async () => {
    const client = new EvidenceClient(() => atHand());
    const first = client.read([source(log)], {}, calm);
    const second = client.read([source(log, 'second.log')], {}, calm);
    expect((await first).status).toBe('superseded');
    const reading = await second;
    expect(reading.status === 'read' && reading.account.files.map(({ name }) => name)).toEqual(['second.log']);
  });

  it('says which file could not be had, and reads the others', async () => {
    const refuse = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('no', { status: 404 }));
    const client = new EvidenceClient(() => atHand());
    const missing: string[] = [];
    const reading = await client.read(
      [{ name: 'gone.log', url: 'https://grace.example/gone.log' }, source(log)],
      {},
      {
        onProgress: () => undefined,
        onMissing: (name, why) => missing.push(`${name}: ${why}`),
      },
    );
    refuse.mockRestore();
    expect(missing).toEqual(['gone.log: HTTP 404']);
    expect(reading.status === 'read' && reading.pods.length).toBeGreaterThan(0);
  });

  it('reads a file whose download breaks off as far as it came', async () => {
    let sent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new TypeError('network error'));
        else controller.enqueue(new TextEncoder().encode(log));
        sent = true;
      },
    });
    const answer = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
    const missing: string[] = [];
    const reading = await new EvidenceClient(() => atHand()).read(
      [{ name: 'cut.log', url: 'https://grace.example/cut.log' }],
      {},
      { onProgress: () => undefined, onMissing: (name, why) => missing.push(`${name}: ${why}`) },
    );
    answer.mockRestore();
    expect(missing).toEqual([`cut.log: ${CUT_OFF}`]);
    expect(reading.status === 'read' && reading.pods.length).toBeGreaterThan(0);
  });

  it('ends a thread that does not stop, and says so', async () => {
    vi.useFakeTimers();
    const terminate = vi.fn<() => void>();
    const asked: EvidenceRequest[] = [];
    const client = new EvidenceClient(() => ({
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      terminate,
      postMessage: (request) => void asked.push(request),
    }));
    const reading = client.read([source(log)], {}, calm);
    client.stop();
    vi.advanceTimersByTime(STOP_MS);
    expect(await reading).toEqual({ status: 'failed', why: { code: 'notStopped' } });
    expect(asked.map(({ call }) => call)).toEqual(['read', 'cancel']);
    expect(terminate).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
