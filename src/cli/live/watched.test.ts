/** Recorded removals, watched as they happen: what is seen, what is inferred, what is expected and until when. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceTrace, readEvidence } from '../../evidence/index.ts';
import { ApiServer } from '../../live/apiServer.ts';
import { rfc3339Of } from '../../live/epoch.ts';
import { namespacesOf, releaseOfVersion, versionOf } from '../../live/discovery.ts';
import { LiveSession } from '../../live/session.ts';
import { FIXTURES } from '../conform/testing/traces.ts';
import { AtHand, settled } from '../../live/testing/atHand.ts';
import { before, replay } from '../../live/testing/recorded.ts';
import { recordedEvents, ReplayedCluster } from '../../live/testing/replayedCluster.ts';
import { newAbort } from '../../live/transport.ts';

const recorded = (run: string): string => readFileSync(join(FIXTURES, run, 'watch.jsonl'), 'utf8');

async function watching(run: string, prepare: (cluster: ReplayedCluster) => void = () => undefined) {
  const text = recorded(run);
  const [first] = recordedEvents(text);
  if (first === undefined) throw new Error(`${run} is empty`);
  const cluster = new ReplayedCluster();
  cluster.version = `${run.split('/')[0] ?? ''}`;
  const began = first.at - 2_000;
  const at = new AtHand(cluster, began);
  if (first.type === 'MODIFIED') cluster.happen('pods', 'ADDED', before(first.object));
  const node = 'lab-node';
  cluster.happen('nodes', 'ADDED', {
    metadata: { name: node },
    status: { conditions: [{ type: 'Ready', status: 'True' }], nodeInfo: { kubeletVersion: cluster.version } },
  });
  const beat = () =>
    cluster.happen('leases', 'MODIFIED', {
      metadata: { name: node, namespace: 'kube-node-lease' },
      spec: { renewTime: rfc3339Of(at.time) },
    });
  beat();
  prepare(cluster);
  const server = new ApiServer(at);
  const session = new LiveSession(
    server,
    { namespace: 'demo', release: releaseOfVersion(cluster.version), recordedAs: 'recording.jsonl' },
    at,
    () => undefined,
  );
  const done = session.run();
  await settled();
  return { text, cluster, at, session, beat, done };
}

describe('a removal that is watched', () => {
  it('is what was seen, with what must have been between marked as inferred', async () => {
    const { text, cluster, at, session } = await watching('v1.36.2/regular-delete');
    expect(session.removals).toEqual([]);
    await replay(text, cluster, at);
    const [removal] = session.removals;
    if (removal === undefined) throw new Error('nothing was seen');
    expect(removal.events.map(({ kind, inferred }) => `${kind}${inferred ? ' ?' : ''}`)).toEqual([
      'SyncPodEntered ?',
      'VolumeMounted ?',
      'DeletionTimestampSet',
      'TerminationRequested ?',
      'TerminatingEntered ?',
      'KillContainer ?',
      'StatusPatched',
      'ContainerExitSeen',
      'ContainersStopped ?',
      'WorkerTerminated ?',
      'VolumeUnmounted ?',
      'CgroupRemoved ?',
      'WorkerFinished ?',
      'FinalDeleteSent',
      'ObjectRemoved',
    ]);
    const trace = evidenceTrace(
      {
        namespace: 'demo',
        name: 'web',
        uid: removal.pod.uid,
        node: 'lab-node',
        isStatic: false,
        events: removal.events,
      },
      '1.36',
      rfc3339Of(removal.origin),
    );
    expect(trace.events).toHaveLength(removal.events.length);
    // Only what the object has: no volume is made up, and its phase is known from the beginning.
    const mounted = Object.keys(trace.initial.volumeManager.actual).map((key) => key.split('/')[1]);
    expect(mounted).toEqual(removal.pod.volumes);
    expect(trace.events[0]?.changes).toContainEqual(expect.objectContaining({ to: 'Running' }));
    expect(session.pods).toEqual([]);
  });

  it('is drawn with the times that the object has, whenever watching began', async () => {
    const { at, session } = await watching('v1.36.2/finalizer', (c) => {
      c.happen('pods', 'ADDED', recordedEvents(recorded('v1.36.2/finalizer'))[0]?.object);
    });
    await at.pass(60_000);
    const { pods, start } = await session.evidence();
    const [held] = pods.map((each) => session.withCourse(each, start));
    if (held === undefined) throw new Error('nothing was read');
    expect(JSON.stringify(evidenceTrace(held, '1.36', start).events)).toContain('"to":"2026-11-21T02:30:44Z"');
  });

  it('was over when its status says, where nobody watched when it ended', async () => {
    const { session, beat } = await watching('v1.36.2/stuck-volume', (c) => {
      const over = recordedEvents(recorded('v1.36.2/stuck-volume')).find(({ object }) => {
        const text = JSON.stringify(object);
        return text.includes('"terminated":{') && text.includes('deletionTimestamp');
      });
      const anHourBefore = JSON.stringify(over?.object).replaceAll('2026-11-21T02:', '2026-11-21T01:');
      c.happen('pods', 'MODIFIED', JSON.parse(anHourBefore));
    });
    beat();
    await settled();
    const [removal] = session.removals;
    if (removal === undefined) throw new Error('nothing was seen');
    expect(rfc3339Of(removal.overAt ?? 0)).toMatch(/^2026-11-21T01:3/);
    session.expectation(removal.pod.uid); // which has to be worked out
    await settled();
    const { next, late } = session.expectation(removal.pod.uid) ?? {};
    expect(next?.step).toBe('final');
    expect(late).toBeGreaterThan(3_400_000);
    const times = removal.events.map(({ t }) => t ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('was asked for when the object says, where the watch was broken off then', async () => {
    const { text, cluster, at, session } = await watching('v1.36.2/finalizer');
    const [first] = recordedEvents(text);
    if (first === undefined) throw new Error('nothing recorded');
    await at.pass(first.at - at.time);
    cluster.failing = 1;
    cluster.cut();
    await settled();
    cluster.happen('pods', 'MODIFIED', first.object);
    await at.pass(20_000);
    const [removal] = session.removals;
    expect(removal?.askedAt).toBeGreaterThan(first.at - 2_000);
    expect(removal?.askedAt).toBeLessThanOrEqual(first.at);
  });

  it('waits for a node that is silent, and no longer when it is back', async () => {
    const { cluster, at, text, session } = await watching('v1.36.2/finalizer');
    await at.pass(2_000);
    cluster.happen('pods', 'MODIFIED', recordedEvents(text)[0]?.object);
    const waits: (string | undefined)[] = [];
    for (const status of ['True', 'Unknown', 'True']) {
      await at.pass(1_000);
      cluster.happen('nodes', 'MODIFIED', {
        metadata: { name: 'lab-node' },
        status: { conditions: [{ type: 'Ready', status, lastTransitionTime: rfc3339Of(at.time) }] },
      });
      await settled();
      waits.push((await session.evidence()).pods[0]?.waitingOn);
    }
    expect(waits).toEqual(['container-stop', 'node-lost', 'container-stop']);
  });

  it('sends GETs alone', async () => {
    const { text, cluster, at, session, done } = await watching('v1.36.2/regular-delete');
    const server = new ApiServer(at);
    await versionOf(server, newAbort().signal);
    await namespacesOf(server, newAbort().signal);
    await replay(text, cluster, at);
    session.stop();
    await done;
    expect(new Set(cluster.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(session.server.requests + server.requests).toBe(cluster.asked.length);
    expect(cluster.asked.every(({ path }) => !/\/(exec|attach|portforward|log)\b/.test(path))).toBe(true);
  });

  it('is recorded as what diagnose reads, without what the pod was given', async () => {
    const { text, cluster, at, session } = await watching('v1.36.2/stuck-volume', (c) => {
      c.log = ['Nov 21 02:38:21 lab-node kubelet[700]: I1121 02:38:21.000000     700 other.go:1] "Nothing of a pod"'];
    });
    await replay(text, cluster, at);
    const { pods } = await session.evidence();
    expect(pods[0]).toMatchObject({ namespace: 'demo', name: 'busyvol', stage: 'Removed' });
    const saved = session.recording.text();
    expect(saved).toContain('"type":"DELETED"');
    expect(saved).toContain('Nothing of a pod');
    expect(saved).not.toMatch(/trap|managedFields|"command"|"env"/);
    const again = await readEvidence([{ name: 'recording.jsonl', bytes: bytesOf(saved) }]);
    expect(again.pods[0]).toMatchObject({ name: 'busyvol', stage: 'Removed', since: pods[0]?.since });
  });

  it('stands where evidence says, at each instant', async () => {
    const { text, cluster, at, session } = await watching('v1.36.2/finalizer');
    const stages: string[] = [];
    const finished: (readonly [since: number, seen: number])[] = [];
    await replay(text, cluster, at, async ({ at: seen }) => {
      const { pods } = await session.evidence();
      if (pods[0]?.stage === 'Finished') finished.push([Date.parse(pods[0].since ?? ''), seen]);
      const now = `${pods[0]?.stage ?? ''} ${pods[0]?.waitingOn ?? ''}`;
      if (stages.at(-1) !== now) stages.push(now);
    });
    expect(stages).toEqual([
      'Terminating container-stop',
      'Terminated finalizer',
      'Finished finalizer',
      'Removed none',
    ]);
    // Not since it was asked to go, to which the second DELETE dates the object back.
    expect(finished[0]?.[0]).toBe(finished[0]?.[1]);
    expect(finished.length).toBeGreaterThan(0);
  });

  it('shows pods that terminate first, the longest first, and those that went while nobody watched as gone', async () => {
    const { cluster, at, session } = await watching('v1.36.2/regular-delete', (c) => {
      const names = ['b', 'a', 'z-late', 'z-early'];
      for (const name of names)
        c.happen('pods', 'ADDED', {
          metadata: {
            name,
            namespace: 'demo',
            uid: `uid-${name}`,
            ...(name.startsWith('z') && {
              deletionTimestamp: name === 'z-early' ? '2026-11-21T01:00:30Z' : '2026-11-21T02:00:30Z',
              deletionGracePeriodSeconds: 30,
            }),
          },
          spec: { nodeName: 'lab-node' },
          status: { phase: 'Running' },
        });
    });
    expect(session.pods.map(({ name }) => name)).toEqual(['z-early', 'z-late', 'a', 'b', 'web']);
    cluster.cut();
    cluster.happen('pods', 'DELETED', { metadata: { name: 'z-late', namespace: 'demo', uid: 'uid-z-late' } });
    cluster.compact();
    await settled();
    for (let i = 0; i < 3; i += 1) await at.pass(5_000);
    expect(session.removalOf('uid-z-late')?.goneAt).not.toBeNull();
    expect(session.removalOf('uid-z-early')?.goneAt).toBeNull();
  });

  it('does without what it may not see, and says so', async () => {
    const { text, cluster, at, session } = await watching('v1.36.2/regular-delete', (c) => {
      for (const each of ['events', 'nodes', 'leases', 'endpointslices', 'log']) c.forbidden.add(each);
    });
    const logs = new Set<string | undefined>();
    await replay(text, cluster, at, () => {
      const pod = session.removals[0]?.pod;
      if (pod !== undefined) logs.add(session.nodeOf(pod)?.log);
    });
    expect(session.states.get('events')?.is).toBe('refused');
    expect(logs).toContain('forbidden');
    expect(session.removals[0]?.goneAt).not.toBeNull();
  });

  it('ends where pods may not be listed', async () => {
    const { session, done } = await watching('v1.36.2/regular-delete', (c) => c.forbidden.add('pods'));
    await done;
    expect(session.states.get('pods')?.is).toBe('refused');
  });
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

/** Removals that took their course: what trouble does to one is in its name. */
const RUNS = readdirSync(FIXTURES).flatMap((version) =>
  readdirSync(join(FIXTURES, version))
    .filter((name) => /^(?:regular-delete|completed|eviction|sidecar-delete|init-container)/.test(name))
    .map((name) => `${version}/${name}`)
    .filter((run) => existsSync(join(FIXTURES, run, 'watch.jsonl'))),
);

describe('what is expected', () => {
  it.each(RUNS)('comes in time in %s', async (run) => {
    const { text, cluster, at, session, beat } = await watching(run);
    const late: string[] = [];
    let steps = 0;
    let expected: { step: string; earliest: number; latest: number } | null = null;
    await replay(text, cluster, at, (event) => {
      beat();
      const removal = session.removals[0];
      if (removal === undefined) return;
      const isPast = (step: string): boolean =>
        step === 'exit'
          ? removal.overAt !== null
          : step === 'final'
            ? removal.finalAt !== null
            : removal.goneAt !== null;
      if (expected !== null && isPast(expected.step)) {
        steps += 1;
        if (event.at > expected.latest) late.push(`${expected.step} by ${event.at - expected.latest} ms`);
      }
      expected = removal.goneAt === null ? (session.expectation(removal.pod.uid)?.next ?? null) : null;
    });
    expect(late).toEqual([]);
    expect(steps).toBeGreaterThan(0);
  });

  it('is late where a volume does not go, and by how much', async () => {
    const { text, cluster, at, session, beat } = await watching('v1.36.2/stuck-volume');
    const late: { ms: number; next: string | undefined; later: readonly string[] }[] = [];
    const events = recordedEvents(text);
    await replay(text, cluster, at, async ({ at: now }) => {
      const next = events.find((event) => event.at > now);
      const removal = session.removals[0];
      if (removal === undefined || next === undefined) return;
      await at.pass(next.at - now - 1);
      beat();
      await settled();
      const expectation = session.expectation(removal.pod.uid);
      if (expectation === null || expectation.late === 0) return;
      const later = expectation.later.map(({ step }) => step);
      late.push({ ms: expectation.late, next: expectation.next?.step, later });
    });
    expect(late).toMatchObject([{ next: 'final', later: ['volumes', 'gone'] }]);
    // In the recording the volume is held for some 30 s.
    expect(late[0]?.ms).toBeGreaterThan(25_000);
  });

  it('stays while it is worked out anew for a kubelet of another release', async () => {
    const { text, cluster, at, session, beat } = await watching('v1.36.2/regular-delete');
    cluster.happen('pods', 'MODIFIED', recordedEvents(text)[0]?.object);
    await at.pass(2_500);
    beat();
    await settled();
    const uid = session.removals[0]?.pod.uid ?? '';
    session.expectation(uid);
    await settled();
    expect(session.expectation(uid)?.next?.step).toBe('exit');
    at.breathe = () => new Promise(() => undefined);
    cluster.happen('nodes', 'MODIFIED', {
      metadata: { name: 'lab-node' },
      status: { conditions: [{ type: 'Ready', status: 'True' }], nodeInfo: { kubeletVersion: 'v1.18.20' } },
    });
    await settled();
    expect(session.expectation(uid)?.next?.step).toBe('exit');
  });

  it('can be dated by nobody where a finalizer holds it, or the node is silent', async () => {
    const { text, cluster, at, session, beat } = await watching('v1.36.2/finalizer');
    const holds: (string | null | undefined)[] = [];
    await replay(text, cluster, at, async () => {
      beat();
      await settled();
      const removal = session.removals[0];
      if (removal !== undefined && removal.goneAt === null) holds.push(session.expectation(removal.pod.uid)?.hold);
    });
    expect(holds.at(-1)).toBe('finalizers');
    expect(holds[0]).toBeNull();
    const silent = await watching('v1.36.2/prestop-overrun');
    const [first] = recordedEvents(silent.text);
    await silent.at.pass(2_000);
    silent.cluster.happen('pods', 'MODIFIED', first?.object);
    await settled();
    await silent.at.pass(51_000);
    const [removal] = silent.session.removals;
    expect(silent.session.expectation(removal?.pod.uid ?? '')?.hold).toBe('node');
  });
});
