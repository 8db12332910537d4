import { describe, expect, it } from 'vitest';
import type { Trace, TraceEvent } from '../../../trace/index.ts';
import { micros } from '../../../engine/time.ts';
import { PRESETS } from '../../../scenario/index.ts';
import { run } from '../../../scenario/run.ts';
import { INSIDE } from '../geometry/inside.ts';
import { OVERVIEW, PHONE } from '../geometry/overview.ts';
import { overlaps, type Rect } from '../geometry/polyline.ts';
import { route } from '../geometry/route.ts';
import { drawnAt, glowOf, wayTo } from './causes.ts';
import { carriedBy } from './carried.ts';
import { packetAt, packetsAt } from './packets.ts';
import { fitting, pillsOf } from './pills.ts';
import { endsOfMessage, overviewPlace, placeOfChange, placeOfEvent } from './places.ts';
import { aroundIn, lastAtMost, trafficOf } from './traffic.ts';

const LAYOUTS = [INSIDE, OVERVIEW, PHONE];

type Sketch = Partial<Omit<TraceEvent, 't' | 'arrivesAt'>> &
  Pick<TraceEvent, 'actor'> & { t?: number; arrivesAt?: number };
const trace = (...sketches: readonly Sketch[]): readonly TraceEvent[] =>
  sketches.map(({ t = 0, arrivesAt, ...rest }, seq) => ({
    seq,
    kind: 'Internal',
    changes: [],
    ...rest,
    t: micros(t),
    ...(arrivesAt === undefined ? {} : { arrivesAt: micros(arrivesAt) }),
  }));

/** A readiness probe fails, and the status manager tells the API server. */
const PROBE = trace(
  { actor: 'runtime', kind: 'RuntimeRead', t: 10 },
  { actor: 'probeManager', kind: 'ProbeResult', t: 20, cause: 0 },
  { actor: 'syncLoop', kind: 'SyncLoopOp', t: 30, cause: 1 },
  { actor: 'statusManager', kind: 'StatusCached', t: 40, cause: 2 },
  {
    actor: 'statusManager',
    kind: 'StatusSent',
    t: 50,
    cause: 3,
    to: 'apiserver',
    arrivesAt: 60,
    message: 'PATCH pods/web/status',
  },
);
const at = (events: readonly TraceEvent[], i: number): TraceEvent => {
  const event = events[i];
  if (!event) throw new Error(`no event ${i}`);
  return event;
};

describe('the place of an event', () => {
  it('is the box of its actor', () => {
    expect(placeOfEvent({ actor: 'node', kind: 'PodDirRemoved' })).toBe('disk');
    expect(placeOfEvent({ actor: 'podManager', kind: 'Internal' })).toBe('syncLoop');
    expect(placeOfEvent({ actor: 'nobody', kind: 'Internal' })).toBeNull();
  });

  it('is the pod syncer for what a worker does inside a sync', () => {
    expect(placeOfEvent({ actor: 'podWorkers', kind: 'TerminationRequested' })).toBe('podWorkers');
    expect(placeOfEvent({ actor: 'podWorkers', kind: 'TerminatingEntered' })).toBe('podSyncer');
    expect(endsOfMessage({ actor: 'podWorkers', kind: 'StopContainerCalled', to: 'runtime' })).toEqual({
      from: 'podSyncer',
      to: 'runtime',
    });
  });

  it('is the mirror client for what a worker says to the API', () => {
    expect(endsOfMessage({ actor: 'podWorkers', kind: 'RequestSent', to: 'apiserver' })?.from).toBe('mirrorClient');
    expect(endsOfMessage({ actor: 'apiserver', kind: 'ResponseSent', to: 'podWorkers' })?.to).toBe('mirrorClient');
  });

  it('is housekeeping for what syncLoop tidies', () => {
    expect(placeOfEvent({ actor: 'syncLoop', kind: 'HousekeepingStarted' })).toBe('housekeeping');
    expect(placeOfChange({ path: ['syncLoop', 'housekeeping', 'lastStart'] })).toBe('housekeeping');
  });

  it('has a box in the overview', () => {
    expect(overviewPlace('etcd')).toBe('apiserver');
    expect(overviewPlace('statusManager')).toBe('kubelet');
    expect(overviewPlace('disk')).toBe('disk');
  });
});

describe('a packet', () => {
  const sent = at(PROBE, 4);

  it('is where its share of the way is', () => {
    expect(packetAt(sent, [], 50, false)?.progress).toBe(0);
    expect(packetAt(sent, [], 55, false)?.progress).toBe(0.5);
    expect(packetAt(sent, [], 59, false)?.progress).toBeCloseTo(0.9);
  });

  it('is not there before it is sent or once it has arrived', () => {
    expect(packetAt(sent, [], 49, true)).toBeNull();
    expect(packetAt(sent, [], 60, true)).toBeNull();
  });

  it('without latency is seen half way during its own step only', () => {
    const instant = at(trace({ actor: 'syncLoop', to: 'podWorkers', t: 5, arrivesAt: 5 }), 0);
    expect(packetAt(instant, [], 5, true)?.progress).toBe(0.5);
    expect(packetAt(instant, [], 5, false)).toBeNull();
    expect(packetAt(instant, [], 6, true)).toBeNull();
  });

  it('is found however many messages have arrived since it was sent', () => {
    const slow = trace(
      { actor: 'apiserver', to: 'kubectl', t: 0, arrivesAt: 1_000, message: 'slow' },
      ...Array.from({ length: 50 }, (_, i) => ({
        actor: 'kubectl',
        to: 'apiserver',
        t: i * 10,
        arrivesAt: i * 10 + 5,
      })),
    );
    expect(packetsAt(slow, 50, 499, null).flatMap((p) => p.texts)).toEqual(['slow']);
    expect(packetsAt(slow, 50, 1_000, null)).toEqual([]);
  });
});

describe('the way to a step', () => {
  it('is lit from box to box, its own message included', () => {
    const { wires, places } = wayTo(INSIDE, PROBE, at(PROBE, 4));
    expect([...wires.keys()].toSorted()).toEqual(
      ['probeManager-syncLoop', 'runtime-probeManager', 'statusManager-apiserver', 'syncLoop-statusManager'].toSorted(),
    );
    expect(places.has('probeManager')).toBe(true);
  });

  it('knows what ran against a wire', () => {
    const answer = trace(
      { actor: 'runtime', kind: 'ContainerExited' },
      { actor: 'podWorkers', kind: 'StopContainerReturned', cause: 0 },
    );
    expect(wayTo(INSIDE, answer, at(answer, 1)).wires.get('podSyncer-runtime')).toBe(true);
  });

  it('leaves out what a cause told somebody else', () => {
    const watch = trace(
      { actor: 'apiserver', kind: 'WatchEventSent', to: 'kubectl', arrivesAt: 5 },
      { actor: 'etcd', kind: 'ObjectRemoved', cause: 0 },
    );
    expect([...wayTo(INSIDE, watch, at(watch, 1)).wires.keys()]).toEqual(['apiserver-etcd']);
  });
});

describe('what just changed', () => {
  it('is the box of the event, the boxes of its changes and the cards in them', () => {
    const [event] = trace({
      actor: 'etcd',
      kind: 'ObjectCreated',
      changes: [{ path: ['etcd', 'pods', 'default/web'], to: 1 }],
    });
    const glow = glowOf(event ?? null);
    expect([...glow.places]).toEqual(['etcd']);
    expect([...glow.cards]).toEqual(['object default/web']);
  });

  it('is nothing before the first step', () => {
    expect(glowOf(null).places.size).toBe(0);
  });
});

describe('a pill', () => {
  it('says as much as its lane has room for', () => {
    const texts = ['DELETE pods/web grace=0', 'DELETE grace=0', 'DELETE'];
    expect(fitting(texts, 400)).toEqual(['DELETE pods/web grace=0']);
    expect(fitting(texts, 120)).toEqual(['DELETE pods/web', 'grace=0']);
    expect(fitting(texts, 76)).toEqual(['DELETE', 'grace=0']);
    expect(fitting(texts, 60)).toEqual(['DELETE']);
    expect(fitting(texts, 20)).toEqual([]);
  });

  it('is a dot where two boxes are too close', () => {
    const events = trace({ actor: 'etcd', to: 'apiserver', t: 0, arrivesAt: 10, message: 'OK' });
    expect(pillsOf(INSIDE, packetsAt(events, 0, 5, 0), false)).toMatchObject([{ lines: [], width: 10 }]);
  });

  it('stands still half way where motion is reduced', () => {
    const events = trace({ actor: 'statusManager', to: 'apiserver', t: 0, arrivesAt: 10, message: 'GET' });
    const [early] = pillsOf(INSIDE, packetsAt(events, 0, 1, 0), true);
    const [late] = pillsOf(INSIDE, packetsAt(events, 0, 9, 0), true);
    expect(early?.at).toEqual(late?.at);
  });

  it('counts its companions on the same wire instead of hiding them', () => {
    const patch = { actor: 'statusManager', to: 'apiserver', arrivesAt: 10, message: 'PATCH pods/a/status' };
    const events = trace(patch, patch, patch);
    expect(pillsOf(INSIDE, packetsAt(events, 2, 5, null), false).map((p) => p.lines)).toEqual([
      [],
      [],
      ['PATCH pods/a/status ×3'],
    ]);
  });

  it('counts only what says the same', () => {
    const sent = (message: string) => ({ actor: 'statusManager', to: 'apiserver', arrivesAt: 10, message });
    const last = (...messages: readonly string[]) => {
      const events = trace(...messages.map(sent));
      return pillsOf(INSIDE, packetsAt(events, messages.length - 1, 5, null), false).at(-1)?.lines;
    };
    expect(last('GET pods/a', 'DELETE pods/a grace=0')).toEqual(['DELETE pods/a grace=0']);
    expect(last('PATCH pods/b/status', 'PATCH pods/a/status')).toEqual(['PATCH pods/a/status']);
  });

  it('counts no answers: each belongs to a request of its own', () => {
    const answer = { actor: 'apiserver', to: 'statusManager', arrivesAt: 10, message: '200 OK' };
    const events = trace(answer, answer);
    expect(pillsOf(INSIDE, packetsAt(events, 1, 5, null), false).at(-1)?.lines).toEqual(['200 OK']);
  });
});

describe('what a packet says', () => {
  const said = (message: string, kind = 'RequestSent', ...before: readonly Sketch[]): readonly string[] => {
    const events = trace(...before, {
      actor: 'kubectl',
      kind,
      message,
      ...(before.length > 0 && { cause: before.length - 1 }),
    });
    return carriedBy(at(events, before.length), events);
  };

  it('keeps the options of a request longer than the name of what it is about', () => {
    expect(said('DELETE pods/web grace=0 uid=f6e2ccfc')).toEqual([
      'DELETE pods/web grace=0 uid=f6e2ccfc',
      'DELETE grace=0 uid=f6e2ccfc',
      'DELETE grace=0',
      'DELETE',
    ]);
    expect(said('StopContainer nginx timeout=30s')).toContain('StopContainer timeout=30s');
    expect(said('PATCH pods/web/status uid=f6e2ccfc')).toContain('PATCH status');
  });

  it('tells of a change what changed', () => {
    const set = { actor: 'apiserver', kind: 'DeletionTimestampSet' } as const;
    const told = { actor: 'apiserver', kind: 'WatchEventSent', cause: 0 } as const;
    expect(said('MODIFIED web', 'WatchEventToKubectl', set, told)[0]).toBe('MODIFIED web deletionTimestamp');
    expect(said('MODIFIED web', 'WatchEventToKubectl', set, told)).toContain('MODIFIED deletionTimestamp');
    expect(said('DELETED web', 'WatchEventToKubectl', set, told)).toEqual(['DELETED web', 'DELETED']);
  });
});

describe('the traffic of a trace', () => {
  const { firstUse, byPlace } = trafficOf(PROBE);

  it('knows since when a way is used', () => {
    expect(firstUse.get('runtime probeManager')).toBe(1);
    expect(firstUse.get('statusManager apiserver')).toBe(4);
    expect(firstUse.get('apiserver etcd')).toBeUndefined();
  });

  it('finds the steps around an instant in a box', () => {
    expect(byPlace.get('statusManager')).toEqual([3, 4]);
    expect(aroundIn(trafficOf(PROBE), 'statusManager', 3)).toEqual({ last: 3, next: 4 });
    expect(aroundIn(trafficOf(PROBE), 'statusManager', 1)).toEqual({ last: null, next: 3 });
    expect(aroundIn(trafficOf(PROBE), 'etcd', 4)).toEqual({ last: null, next: null });
  });

  it('searches like a list', () => {
    expect([-1, 0, 3, 9].map((limit) => lastAtMost([0, 2, 3, 5], limit))).toEqual([-1, 0, 2, 3]);
  });
});

describe.each(PRESETS)('the preset $id', ({ scenario }) => {
  const { events }: Trace<unknown> = run(scenario);

  it('sends every message along a wire, in every layout', () => {
    const lost = LAYOUTS.flatMap((layout) =>
      events.flatMap((event) => {
        const ends = endsOfMessage(event);
        if (ends === null) return [];
        const [from, to] = [drawnAt(layout, ends.from), drawnAt(layout, ends.to)];
        return from === to || route(layout, from, to) ? [] : [`${layout.name}: ${event.kind} ${from} ${to}`];
      }),
    );
    expect([...new Set(lost)]).toEqual([]);
  });

  it('never draws a pill over a box beyond its border', () => {
    const hidden = LAYOUTS.flatMap((layout) =>
      events.flatMap((event) =>
        pillsOf(layout, packetsAt(events, event.seq, event.t, event.seq), false).flatMap(
          ({ at: middle, lines, width: w, height: h }) => {
            const pill: Rect = { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
            const hit = [...layout.boxes].filter(
              ([place, box]) => lines.length > 0 && place !== 'kubelet' && overlaps(pill, box),
            );
            return hit.map(([place]) => `${layout.name}: ${lines.join(' ')} over ${place}`);
          },
        ),
      ),
    );
    expect([...new Set(hidden)]).toEqual([]);
  });
});
