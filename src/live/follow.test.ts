/** A list that is kept by watching, and everything that a network and an API server do to it. */
import { describe, expect, it } from 'vitest';
import { ApiServer } from './apiServer.ts';
import { follow, type FollowState } from './follow.ts';
import { nameSeen } from './seen.ts';
import { AtHand, settled } from './testing/atHand.ts';
import { ReplayedCluster } from './testing/replayedCluster.ts';
import { newAbort } from './transport.ts';

const pod = (name: string) => ({ metadata: { name, namespace: 'demo', uid: `uid-${name}` } });

async function following(prepare: (cluster: ReplayedCluster) => void = () => undefined) {
  const cluster = new ReplayedCluster();
  prepare(cluster);
  const at = new AtHand(cluster, Date.parse('2026-11-24T12:00:00Z'));
  const server = new ApiServer(at);
  const seen: string[] = [];
  const states: FollowState['is'][] = [];
  const abort = newAbort();
  const done = follow(
    server,
    {
      path: '/api/v1/namespaces/demo/pods',
      onList: (items) => seen.push(`list ${items.length}`),
      onChange: (type, object) => seen.push(`${type} ${nameSeen(object)}`),
      onState: ({ is }) => states.push(is),
    },
    at,
    abort.signal,
  );
  await settled();
  return { cluster, at, seen, states, abort, done, server };
}

const watchesAsked = (cluster: ReplayedCluster) => cluster.asked.filter(({ path }) => path.includes('watch=1'));
const listsAsked = (cluster: ReplayedCluster) => cluster.asked.filter(({ path }) => !path.includes('watch=1'));

describe('follow', () => {
  it('lists, and watches from there', async () => {
    const { cluster, seen, states, abort, done } = await following((c) => c.happen('pods', 'ADDED', pod('a')));
    cluster.happen('pods', 'MODIFIED', pod('a'));
    cluster.happen('pods', 'ADDED', pod('b'));
    await settled();
    expect(seen).toEqual(['list 1', 'MODIFIED a', 'ADDED b']);
    expect(states).toEqual(['listing', 'watching']);
    expect(watchesAsked(cluster)[0]?.path).toMatch(/resourceVersion=1001&allowWatchBookmarks=true&timeoutSeconds=300$/);
    abort.abort();
    await done;
  });

  it('lists 5,000 pods page by page', async () => {
    const { cluster, seen, abort } = await following((c) => {
      for (let i = 0; i < 5_000; i += 1) c.happen('pods', 'ADDED', pod(`p-${i}`));
    });
    expect(seen).toEqual(['list 5000']);
    expect(listsAsked(cluster)).toHaveLength(10);
    abort.abort();
  });

  it('asks for all at once where the next page has expired', async () => {
    const { cluster, seen, abort } = await following((c) => {
      c.pagesExpire = true;
      for (let i = 0; i < 1_200; i += 1) c.happen('pods', 'ADDED', pod(`p-${i}`));
    });
    expect(seen).toEqual(['list 1200']);
    expect(listsAsked(cluster).at(-1)?.path).not.toContain('limit');
    abort.abort();
  });

  it('goes on from a bookmark when the watch breaks off', async () => {
    const { cluster, at, seen, abort } = await following();
    cluster.bookmark('pods');
    cluster.bookmark('pods');
    await settled();
    cluster.cut();
    await settled();
    expect(at.waits).toEqual([]); // it had something to say
    expect(watchesAsked(cluster).at(-1)?.path).toContain('resourceVersion=1002');
    cluster.happen('pods', 'ADDED', pod('late'));
    await settled();
    expect(seen).toEqual(['list 0', 'ADDED late']);
    abort.abort();
  });

  it('lists anew at 410, and no faster than the server can bear when that goes on', async () => {
    const { cluster, at, seen, abort } = await following();
    cluster.happen('pods', 'ADDED', pod('a'));
    cluster.compact();
    await settled();
    expect(seen).toEqual(['list 0', 'ADDED a', 'list 1']);
    expect(at.waits).toEqual([]);
    cluster.compact();
    await settled();
    expect(at.waits).toEqual([800]);
    expect(seen.filter((each) => each === 'list 1')).toHaveLength(1);
    await at.pass(800);
    expect(seen.filter((each) => each === 'list 1')).toHaveLength(2);
    abort.abort();
  });

  it('misses nothing of a line that was cut in the middle', async () => {
    const { cluster, at, seen, states, abort } = await following();
    cluster.garble('pods', '{"type":"ADDED","object":{"metadata":{"na');
    cluster.cut();
    cluster.happen('pods', 'ADDED', pod('a'));
    await settled();
    expect(states.at(-1)).toBe('waiting');
    await at.pass(1_000);
    expect(seen).toEqual(['list 0', 'ADDED a']);
    abort.abort();
  });

  it('waits longer each time that the server is broken, and then goes on', async () => {
    const { cluster, at, seen, states, abort } = await following((c) => (c.failing = 4));
    for (const ms of [800, 1_600, 3_200, 6_400]) await at.pass(ms);
    expect(at.waits).toEqual([800, 1_600, 3_200, 6_400]);
    expect(states.slice(-2)).toEqual(['listing', 'watching']);
    expect(seen).toEqual(['list 0']);
    expect(cluster.watches('pods')).toBe(1);
    abort.abort();
  });

  it('does not ask again for what is forbidden, or not there', async () => {
    const { cluster, states, done } = await following((c) => c.forbidden.add('pods'));
    await done;
    expect(states).toEqual(['listing', 'refused']);
    expect(cluster.asked).toHaveLength(1);
  });

  it('asks again for what was allowed before: an API server that starts refuses everything for a moment', async () => {
    const { cluster, at, seen, states, abort } = await following();
    cluster.forbidden.add('pods');
    cluster.cut();
    await settled();
    await at.pass(1_000);
    expect(states.at(-1)).toBe('waiting');
    cluster.forbidden.delete('pods');
    cluster.happen('pods', 'ADDED', pod('a'));
    await at.pass(5_000);
    expect(seen).toEqual(['list 0', 'ADDED a']);
    abort.abort();
  });

  it('asks nothing more once it is stopped, also in the middle of a pause', async () => {
    const { cluster, at, abort, done } = await following((c) => (c.failing = 1));
    abort.abort();
    await done;
    await at.pass(60_000);
    expect(cluster.asked).toHaveLength(1);
  });
});
