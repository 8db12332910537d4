import { describe, expect, it } from 'vitest';
import type { Trace, TraceEvent } from '../../../trace/index.ts';
import { requestPacket } from '../../../cluster/apiserver/requests.ts';
import { micros } from '../../../engine/time.ts';
import { PRESETS } from '../../../scenario/index.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import { INSIDE } from '../geometry/inside.ts';
import { OVERVIEW, PHONE } from '../geometry/overview.ts';
import { isOnBorder, overlaps } from '../geometry/polyline.ts';
import { route } from '../geometry/route.ts';
import { drawnAt, glowOf, wayTo } from './causes.ts';
import { carriedBy } from './carried.ts';
import { packetAt, packetsAt } from './packets.ts';
import { cometsOf, fitting, labelRectOf } from './comets.ts';
import { endsOfMessage, overviewPlace, placeOfChange, placeOfEvent } from '../../readings/index.ts';
import { aroundIn, trafficOf } from './traffic.ts';

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

type Asked = Parameters<typeof requestPacket>[0];
/** A request as its sender's event has it. */
function asks(verb: Asked['verb'], name: string, how: Omit<Asked, 'verb' | 'name'> = {}) {
  const { label: message, carries } = requestPacket({ verb, name, ...how });
  return { message, carries };
}

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

const WAYS = { still: false, step: null } as const;

describe('a comet', () => {
  it('says as much as has room beside its wire, and never a part of a word', () => {
    const texts = ['DELETE pods/web grace=0', 'DELETE web grace=0', 'DELETE web', 'DELETE'];
    expect(fitting(texts, 400)).toBe('DELETE pods/web grace=0');
    expect(fitting(texts, 120)).toBe('DELETE web grace=0');
    expect(fitting(texts, 76)).toBe('DELETE web');
    expect(fitting(texts, 60)).toBe('DELETE');
    expect(fitting(texts, 20)).toBe('');
  });

  it('is its share of the whole wire along, from border to border', () => {
    const events = trace({ actor: 'kubectl', to: 'apiserver', t: 0, arrivesAt: 100, ...asks('delete', 'web') });
    const at = (t: number) => cometsOf(INSIDE, packetsAt(events, 0, t, 0), WAYS)[0];
    expect([at(0)?.at.x, at(25)?.at.x, at(75)?.at.x]).toEqual([120, 140, 180]);
    expect(at(75)?.trail[0]).toEqual({ x: 120, y: 52 });
    expect(at(75)?.trail.at(-1)).toEqual(at(75)?.at);
    expect(at(25)?.label).toMatchObject({ text: 'DELETE web', anchor: 'middle' });
    expect(at(100)).toBeUndefined();
  });

  it('has no label where two boxes are too close', () => {
    const events = trace({ actor: 'etcd', to: 'apiserver', t: 0, arrivesAt: 10, message: 'OK' });
    expect(cometsOf(INSIDE, packetsAt(events, 0, 5, 0), WAYS)).toMatchObject([{ label: null }]);
  });

  it('stands still half way where motion is reduced', () => {
    const events = trace({ actor: 'statusManager', to: 'apiserver', t: 0, arrivesAt: 10, message: 'GET' });
    const [early] = cometsOf(INSIDE, packetsAt(events, 0, 1, 0), { still: true, step: null });
    const [late] = cometsOf(INSIDE, packetsAt(events, 0, 9, 0), { still: true, step: null });
    expect(early?.at).toEqual(late?.at);
  });

  const labels = (events: readonly TraceEvent[]) =>
    cometsOf(INSIDE, packetsAt(events, events.length - 1, 5, null), WAYS).map(({ label }) => label?.text ?? null);

  it('counts its companions on the same wire instead of hiding them', () => {
    const patch = {
      actor: 'statusManager',
      to: 'apiserver',
      arrivesAt: 10,
      ...asks('patch', 'a', { subresource: 'status' }),
    };
    expect(labels(trace(patch, patch, patch))).toEqual([null, null, 'PATCH a status ×3']);
  });

  it('counts only what says the same', () => {
    const sent = (request: ReturnType<typeof asks>) => ({
      actor: 'statusManager',
      to: 'apiserver',
      arrivesAt: 10,
      ...request,
    });
    const last = (...requests: readonly ReturnType<typeof asks>[]) => labels(trace(...requests.map(sent))).at(-1);
    expect(last(asks('get', 'a'), asks('delete', 'a', { gracePeriodSeconds: 0 }))).toBe('DELETE a grace=0');
    const status = { subresource: 'status' } as const;
    expect(last(asks('patch', 'b', status), asks('patch', 'a', status))).toBe('PATCH a status');
  });

  it('counts no answers: each belongs to a request of its own', () => {
    const answer = { actor: 'apiserver', to: 'statusManager', arrivesAt: 10, message: '200 OK' };
    expect(labels(trace(answer, answer)).at(-1)).toBe('200 OK');
  });

  it('is at full white alone: the present step’s, or the last', () => {
    const events = trace(
      { actor: 'statusManager', to: 'apiserver', arrivesAt: 10, message: 'GET pods/a' },
      { actor: 'kubectl', to: 'apiserver', arrivesAt: 10, message: 'DELETE pods/a' },
    );
    const packets = packetsAt(events, 1, 5, null);
    const leads = (step: number | null) =>
      cometsOf(INSIDE, packets, { still: false, step })
        .filter((comet) => comet.leads)
        .map(({ seq }) => seq);
    expect([leads(0), leads(1), leads(null)]).toEqual([[0], [1], [1]]);
  });
});

describe('what a packet says', () => {
  type Said = Pick<TraceEvent, 'message' | 'carries'>;
  const said = (what: Said, kind = 'RequestSent', ...before: readonly Sketch[]): readonly string[] => {
    const events = trace(...before, {
      actor: 'kubectl',
      kind,
      ...what,
      ...(before.length > 0 && { cause: before.length - 1 }),
    });
    return carriedBy(at(events, before.length), events);
  };
  const preconditions = { uid: 'f6e2ccfc-0000' };

  it('keeps the verb and its object whole for as long as both have room', () => {
    expect(said(asks('delete', 'web', { gracePeriodSeconds: 0, preconditions }))).toEqual([
      'DELETE pods/web grace=0 uid=f6e2ccfc',
      'DELETE web grace=0',
      'DELETE web',
      'DELETE grace=0',
      'DELETE',
    ]);
    const stop = { is: 'call', method: 'StopContainer', of: 'nginx', timeout: 30 } as const;
    expect(said({ message: 'StopContainer nginx timeout=30s', carries: stop })).toEqual([
      'StopContainer nginx timeout=30s',
      'StopContainer nginx',
      'StopContainer timeout=30s',
      'StopContainer',
    ]);
    expect(said(asks('patch', 'web', { subresource: 'status', preconditions }))).toEqual([
      'PATCH pods/web/status uid=f6e2ccfc',
      'PATCH web status',
      'PATCH status',
      'PATCH',
    ]);
    expect(said(asks('list', ''))).toEqual(['LIST pods', 'LIST']);
    expect(said({ message: '200 OK', carries: { is: 'response', code: 200 } })).toEqual(['200 OK', '200']);
    expect(said({ message: 'unmount data' })).toEqual(['unmount data', 'unmount']);
    expect(said({ message: 'StopPodSandbox' })).toEqual(['StopPodSandbox']);
  });

  it('tells of a change what changed', () => {
    const set = { actor: 'apiserver', kind: 'DeletionTimestampSet' } as const;
    const told = { actor: 'apiserver', kind: 'WatchEventSent', cause: 0 } as const;
    const event = (type: 'MODIFIED' | 'DELETED') =>
      ({ message: `${type} web`, carries: { is: 'watchEvent', type } }) as const;
    expect(said(event('MODIFIED'), 'WatchEventToKubectl', set, told)).toEqual([
      'MODIFIED web deletionTimestamp',
      'MODIFIED web',
      'MODIFIED deletionTimestamp',
      'MODIFIED',
    ]);
    expect(said(event('DELETED'), 'WatchEventToKubectl', set, told)).toEqual(['DELETED web', 'DELETED']);
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
});

describe.each(PRESETS)('the preset $id', ({ scenario }) => {
  const { events }: Trace<unknown> = sharedRun(scenario);

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

  it('never writes a label over a box or a title, whatever it says', () => {
    const wrong = LAYOUTS.flatMap((layout) =>
      events.flatMap((event) =>
        cometsOf(layout, packetsAt(events, event.seq, event.t, event.seq), WAYS).flatMap(({ label }) => {
          if (label === null) return [];
          const rect = labelRectOf(label);
          const boxes = [...layout.boxes].filter(([place]) => layout.name !== 'inside' || place !== 'kubelet');
          const obstacles = [...boxes, ...layout.titles.map((title) => ['a title', title] as const)];
          const hit = obstacles.filter(([, box]) => overlaps(rect, box));
          return hit.map(([name]) => `${layout.name}: ${label.text} over ${name}`);
        }),
      ),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('ends every comet on the border of the box that it is for', () => {
    const astray = LAYOUTS.flatMap((layout) =>
      events.flatMap((event) => {
        const ends = endsOfMessage(event);
        if (ends === null) return [];
        const [from, to] = [drawnAt(layout, ends.from), drawnAt(layout, ends.to)];
        const way = from === to ? null : route(layout, from, to);
        const tip = way?.path.at(-1);
        const box = layout.boxes.get(to);
        return tip === undefined || (box && isOnBorder(tip, box)) ? [] : [`${layout.name}: ${from} ${to}`];
      }),
    );
    expect([...new Set(astray)]).toEqual([]);
  });
});
