/** Hostile API servers: numbers that no clock holds, texts that forge lines, endless lists and short watches. */
import { describe, expect, it } from 'vitest';
import { ApiFailure, ApiServer } from './apiServer.ts';
import { versionOf } from './discovery.ts';
import { follow, type FollowState } from './follow.ts';
import { LiveSession } from './session.ts';
import { AtHand, settled } from './testing/atHand.ts';
import { ReplayedCluster, type Answered } from './testing/replayedCluster.ts';
import { newAbort } from './transport.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');

const pod = (name: string, metadata: object = {}, status: object = {}) => ({
  metadata: {
    name,
    namespace: 'demo',
    uid: `uid-${name}`,
    creationTimestamp: '2026-11-24T11:00:00Z',
    ...metadata,
  },
  spec: { nodeName: 'node', containers: [{ name: 'app' }] },
  status: { phase: 'Running', ...status },
});

const leaving = (name: string) =>
  pod(name, { deletionTimestamp: '2026-11-24T12:00:30Z', deletionGracePeriodSeconds: 30 });

async function watching(...objects: readonly unknown[]) {
  const cluster = new ReplayedCluster();
  for (const object of objects) cluster.happen('pods', 'ADDED', object);
  const at = new AtHand(cluster, NOW);
  const session = new LiveSession(
    new ApiServer(at),
    { namespace: 'demo', release: '1.36', recordedAs: 'recording.jsonl' },
    at,
    () => undefined,
  );
  const done = session.run();
  await settled();
  return { cluster, at, session, done };
}

describe('a session', () => {
  it.each([
    [
      'a grace period of 285 years',
      { deletionTimestamp: '2312-01-01T00:00:00Z', deletionGracePeriodSeconds: 9_007_199_254 },
    ],
    // Go's clock overflows: 2⁶³ ns are 292 years.
    [
      'a grace period of 317 years',
      { deletionTimestamp: '1759-03-01T00:00:00Z', deletionGracePeriodSeconds: 10_000_000_000 },
    ],
    [
      'the longest grace period that an int64 holds',
      { deletionTimestamp: '2026-11-24T11:59:59Z', deletionGracePeriodSeconds: 2 ** 63 },
    ],
    [
      'the most negative grace period',
      { deletionTimestamp: '2026-11-24T11:59:59Z', deletionGracePeriodSeconds: -9_223_372_036_854_775_808 },
    ],
    [
      'a deletionTimestamp in the year 9999',
      { deletionTimestamp: '9999-12-31T23:59:59Z', deletionGracePeriodSeconds: 30 },
    ],
    [
      'a grace period far beyond an int64',
      { deletionTimestamp: '2026-11-24T12:00:30Z', deletionGracePeriodSeconds: 1e300 },
    ],
    [
      'a creationTimestamp of Go’s zero time',
      { creationTimestamp: '0001-01-01T00:00:00Z', deletionTimestamp: '0001-01-01T00:00:00Z' },
    ],
  ])('watches a pod with %s, and every other pod', async (_, metadata) => {
    const { cluster, at, session, done } = await watching(pod('odd', metadata), leaving('even'));
    await at.pass(2_000);
    cluster.happen('pods', 'MODIFIED', pod('odd', metadata, { phase: 'Failed' }));
    cluster.happen('pods', 'MODIFIED', pod('odd', { ...metadata, deletionGracePeriodSeconds: 0 }, { phase: 'Failed' }));
    await at.pass(2_000);
    expect(session.removals.map(({ pod: { name } }) => name).sort()).toEqual(['even', 'odd']);
    for (const {
      pod: { uid },
      askedAt,
    } of session.removals) {
      session.expectation(uid);
      session.windows(uid);
      expect(askedAt).toBeLessThanOrEqual(at.time);
    }
    const { pods, start } = await session.evidence();
    for (const each of pods) session.originOf(session.withCourse(each, start), start);
    expect(pods.map(({ name }) => name)).toContain('even');
    expect(session.recording.text()).toContain('uid-odd');
    session.stop();
    await done;
  });

  it('names an object that it can’t read, and continues with the others', async () => {
    const { cluster, session, done } = await watching(leaving('before'));
    // The error stands for any object that we have not foreseen.
    const [first] = session.removals;
    if (first === undefined) throw new Error('nothing is watched');
    first.changed = () => {
      throw new RangeError('not a whole number of microseconds');
    };
    cluster.happen('pods', 'MODIFIED', leaving('before'));
    cluster.happen('pods', 'ADDED', leaving('after'));
    await settled();
    expect([...session.unread]).toEqual(['before']);
    expect(session.removals.map(({ pod: { name } }) => name)).toContain('after');
    session.stop();
    await done;
  });

  it('keeps texts from the server on one line', async () => {
    const { session, done } = await watching(
      pod('odd\nprod/db Removed', { deletionTimestamp: '2026-11-24T12:00:30Z', finalizers: ['a\u001b[2J\nb'] }),
    );
    const [removal] = session.removals;
    expect([removal?.pod.name, removal?.pod.finalizers]).toEqual([
      'odd\\u000aprod/db Removed',
      ['a\\u001b[2J\\u000ab'],
    ]);
    session.stop();
    await done;
  });
});

it('keeps the server’s version and error messages on one line', async () => {
  const cluster = new ReplayedCluster();
  cluster.version = 'v1.36.2\nprod/db  Removed (confidence: high)\u202e';
  const at = new AtHand(cluster, NOW);
  const server = new ApiServer(at);
  expect(await versionOf(server, newAbort().signal)).toBe('v1.36.2\\u000aprod/db  Removed (confidence: high)\\u202e');
  cluster.answer = () => refusal('no\nprod/db  Removed');
  const failure = await server.json('/api', newAbort().signal).catch((error: unknown) => error);
  expect(failure).toMatchObject({ said: 'no\\u000aprod/db  Removed' });
});

const refusal = (message: string): Answered => ({ status: 500, headers: {}, body: JSON.stringify({ message }) });
const json = (value: unknown): Answered => ({ status: 200, headers: {}, body: JSON.stringify(value) });

async function following(answer: (path: string, asked: number) => Answered) {
  const cluster = new ReplayedCluster();
  let asked = 0;
  cluster.answer = (method, path) => {
    cluster.asked.push({ method, path });
    return answer(path, (asked += 1));
  };
  const at = new AtHand(cluster, NOW);
  const states: FollowState[] = [];
  const lists: number[] = [];
  const abort = newAbort();
  const done = follow(
    new ApiServer(at),
    {
      path: '/api/v1/namespaces/demo/pods',
      onList: (items) => lists.push(items.length),
      onChange: () => undefined,
      onState: (state) => states.push(state),
    },
    at,
    abort.signal,
  );
  return { cluster, at, states, lists, abort, done };
}

/** Requests after which a test gives up, for an unbounded loop. */
const TOO_MANY = 20_000;

async function untilWaits(at: AtHand, cluster: ReplayedCluster): Promise<void> {
  while (at.waits.length === 0 && cluster.asked.length < TOO_MANY) await settled();
}

describe('a list', () => {
  it.each([
    ['always the same token', () => 'same'],
    ['another token each time', (asked: number) => `token-${asked}`],
  ])('with empty pages and %s is abandoned, reported as endless, and requested again later', async (_, token) => {
    const { cluster, at, states, lists, abort, done } = await following((_path, asked) =>
      json({ metadata: { resourceVersion: '1', continue: token(asked) }, items: [] }),
    );
    await untilWaits(at, cluster);
    expect(cluster.asked.length).toBeLessThan(1_000);
    expect(lists).toEqual([]);
    expect(states.at(-1)).toMatchObject({ is: 'waiting', because: { code: 'endless' } });
    const before = cluster.asked.length;
    await at.pass(800);
    expect(cluster.asked.length).toBeGreaterThan(before);
    abort.abort();
    await done;
  });

  it('with endless pages of one pod each is abandoned as well', async () => {
    const { cluster, at, states, abort, done } = await following((_path, asked) =>
      json({ metadata: { resourceVersion: '1', continue: `token-${asked}` }, items: [pod(`p-${asked}`)] }),
    );
    await untilWaits(at, cluster);
    expect(states.at(-1)).toMatchObject({ is: 'waiting', because: { code: 'endless' } });
    abort.abort();
    await done;
  });

  /** 250,000 values in less than 1 MB. */
  const dense = JSON.stringify({ values: Array.from({ length: 250_000 }, () => ({})) });
  const pageOf = (item: string, count: number): Answered => ({
    status: 200,
    headers: {},
    body: (async function* () {
      yield '{"metadata":{"continue":"more"},"items":[';
      for (let i = 0; i < count; i += 1) yield `${item},`;
      yield '{}]}';
    })(),
  });
  it.each([
    [
      'a page of 500 pods of 1 MB each',
      () => pageOf(JSON.stringify({ ...pod('large'), padding: 'x'.repeat(1e6) }), 500),
    ],
    ['a page of millions of empty objects', () => pageOf(dense, 60)],
    ['pages that are too large together', () => pageOf(dense, 10)],
  ])('with %s is abandoned and reported as too large', async (_, page) => {
    const { cluster, at, states, lists, abort, done } = await following(page);
    await untilWaits(at, cluster);
    expect(cluster.asked.length).toBeLessThan(20);
    expect(lists).toEqual([]);
    expect(states.at(-1)).toMatchObject({ is: 'waiting', because: { code: 'tooLarge' } });
    abort.abort();
    await done;
  });

  it('may have empty pages between full pages', async () => {
    const { lists, abort, done } = await following((path) => {
      if (path.includes('watch=1')) return json({});
      const page = Number(/continue=(\d+)/.exec(path)?.[1] ?? 0);
      const token = page === 12 ? '' : String(page + 1);
      return json({ metadata: { resourceVersion: '1', continue: token }, items: page % 4 === 0 ? [pod('a')] : [] });
    });
    for (let turn = 0; turn < 8; turn += 1) await settled();
    expect(lists[0]).toBe(4);
    abort.abort();
    await done;
  });
});

describe('a watch', () => {
  it.each([
    ['nothing', ''],
    ['a bookmark', '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"2"}}}\n'],
    ['a pod', `${JSON.stringify({ type: 'ADDED', object: pod('a') })}\n`],
  ])('that closes at once after %s is retried with increasing delays, and reported', async (_, body) => {
    const { cluster, at, states, abort, done } = await following((path) =>
      path.includes('watch=1')
        ? { status: 200, headers: {}, body }
        : json({ metadata: { resourceVersion: '1' }, items: [] }),
    );
    await untilWaits(at, cluster);
    for (let i = 0; i < 6; i += 1) await at.pass(at.waits.at(-1) ?? 0);
    const watches = cluster.asked.filter(({ path }) => path.includes('watch=1')).length;
    expect(watches).toBeLessThan(10);
    expect(at.waits.slice(0, 5)).toEqual([800, 1_600, 3_200, 6_400, 12_800]);
    expect(states.at(-1)).toMatchObject({ is: 'waiting', because: expect.any(ApiFailure) });
    expect(states.at(-1)).toMatchObject({ because: { code: 'shortWatch' } });
    abort.abort();
    await done;
  });
});
