/**
 * What each node's kube-proxy knows and when, beside a calculation of its own: a clock that goes on by what happens next,
 * over one process at a time that is connected, waits for a repeated segment, or dials.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releaseOf, type Release } from '../../cluster/index.ts';
import { micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import { atLeast, RELEASES } from '../../kube/release.ts';
import { rulesOf } from './kubeProxy.ts';
import type { NodeConnection } from './nodeConnections.ts';

type Cut = readonly [from: number, to: number | null];

type Runner = Release['proxyRunner'];

interface Given {
  readonly runner: Runner;
  readonly writes: readonly number[];
  readonly cuts: readonly Cut[];
  readonly off: readonly Cut[];
}

const END = 400_000_000;

/** Each write as its own endpoint, so that rules are known by it. */
const endpoint = (n: number): Endpoint => ({
  addresses: [`10.0.0.${n}`],
  conditions: { ready: true },
  targetRef: { kind: 'Pod', namespace: 'default', name: `web-${n}`, uid: String(n) },
});

function ofTheHouse({ runner, writes, cuts, off }: Given): readonly string[] {
  const history = [0, ...writes].map((since, n) => ({ since: micros(since), endpoints: [endpoint(n)] }));
  const spans = (all: readonly Cut[]): NodeConnection['cuts'] =>
    all.map(([from, to]) => ({ from: micros(from), to: to === null ? null : micros(to) }));
  return rulesOf(history, { cuts: spans(cuts), outages: [], off: spans(off) }, { proxyRunner: runner })
    .filter(({ since }) => since <= END)
    .map(({ since, endpoints }) => `${since} ${endpoints?.[0]?.addresses[0] ?? 'off'}`);
}

const S = 1_000_000;

/** By steps of what happens next; `now` never goes back. */
function calculated({ runner, writes, cuts, off }: Given): readonly string[] {
  const lines = ['0 10.0.0.0'];
  const isCut = (t: number): boolean => cuts.some(([from, to]) => t >= from && (to === null || t < to));
  const nameOf = (n: number): string => `10.0.0.${n}`;
  const writtenBy = (t: number): number => writes.filter((at) => at <= t).length;

  /** Instants at which a dialling client’s SYNs leave. */
  function* syns(start: number): Generator<number> {
    for (
      let dial = start, pause = 0.8 * S;
      dial <= 2 * END;
      dial += 30 * S + pause, pause = Math.min(30 * S, 2 * pause)
    )
      for (const after of [0, 1, 3, 7, 15]) yield dial + after * S;
  }
  const dialled = (start: number): number => [...syns(start)].find((t) => !isCut(t)) ?? Infinity;

  /** One process, from its start to its end: what it hears at each instant. */
  function hearing(start: number, end: number, isFirst: boolean): ReadonlyMap<number, number> {
    const heard = new Map<number, number>();
    let frame = isFirst ? start : dialled(start);
    let known = writtenBy(frame);
    if (!isFirst && frame < Infinity) heard.set(frame + 1_000, known);
    while (frame < end) {
      // What comes next: the next event on a good line, or the beginning of a cut.
      const event = writes[known];
      const cut = cuts.map(([from]) => from).find((from) => from >= frame && isCut(from));
      if (event !== undefined && (cut === undefined || event + 1_000 < cut)) {
        known += 1;
        frame = event + 1_000;
        heard.set(frame, known);
        continue;
      }
      if (cut === undefined) break;
      const healed = cuts.find(([from]) => from === cut)?.[1] ?? null;
      if (healed === null) break;
      let ping = frame;
      while (ping <= cut) ping += 30 * S;
      const givenUp = ping + 15 * S;
      let segment = Math.max(cut, Math.min(event ?? healed, healed));
      for (let wait = 0.2 * S; segment < givenUp && isCut(segment); wait *= 2) segment += wait;
      const back = segment < givenUp ? segment : dialled(givenUp);
      if (back === Infinity) break;
      if (writtenBy(back) > known) {
        known = writtenBy(back);
        heard.set(back + 1_000, known);
      }
      frame = back;
    }
    return heard;
  }

  const starts = [0, ...off.flatMap(([, to]) => (to === null ? [] : [to]))];
  starts.forEach((start, life) => {
    const end = off[life]?.[0] ?? Infinity;
    const heard = [...hearing(start, end, life === 0)].toSorted(([a], [b]) => a - b);
    let began = start;
    if (life > 0) {
      const first = heard.shift();
      if (first !== undefined && first[0] + 30_000 < end) lines.push(`${first[0] + 30_000} ${nameOf(first[1])}`);
      began = first === undefined ? start : first[0] + 30_000;
    }
    for (const [at, n] of syncs(runner, heard, began)) if (at + 30_000 < end) lines.push(`${at + 30_000} ${nameOf(n)}`);
    if (end < Infinity) lines.push(`${end} off`);
  });
  return lines.filter((line) => Number.parseInt(line, 10) <= END);
}

/** The runner's loop: a channel that holds one call of Run, a timer, and the function, which takes 30 ms. */
function* syncs(
  runner: Runner,
  heard: readonly (readonly [at: number, n: number])[],
  began: number,
): Generator<readonly [at: number, n: number]> {
  const calls = heard.map(([at]) => at);
  const latest = (t: number): number => heard.findLast(([at]) => at <= t)?.[1] ?? 0;
  const ends: number[] = [];
  const starts: number[] = [];
  /** A token for each period since the loop began, of which two are kept at most. */
  const tokensAt = (t: number): number => {
    let tokens = 2;
    let since = began;
    for (const start of starts) {
      tokens = Math.min(2, tokens + (start - since) / S) - 1;
      since = start;
    }
    return Math.min(2, tokens + (t - since) / S);
  };
  let timer = Infinity;
  let free = began;
  let done = -1;
  for (;;) {
    const call = calls.find((at) => at > done);
    const signal = Math.min(call === undefined ? Infinity : Math.max(call, free), timer);
    if (signal === Infinity) return;
    const lastEnd = ends.at(-1) ?? -Infinity;
    const runs = runner === 'burst' ? tokensAt(signal) >= 1 : true;
    const at = runner === 'burst' ? signal : Math.max(signal, lastEnd + S);
    done = at;
    timer = Infinity;
    if (!runs) {
      timer = lastEnd + S;
      continue;
    }
    yield [at, latest(at)];
    starts.push(at);
    ends.push((free = at + 30_000));
  }
}

/** Spans one after the other; the last may have no end. */
const spans = (most: number) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 60 * S }), fc.integer({ min: 1, max: 100 * S })), {
        maxLength: most,
      }),
      fc.boolean(),
    )
    .map(([all, lasts]): readonly Cut[] => {
      let t = 0;
      return all.map(([gap, length], i) => {
        const from = (t += gap);
        t += length;
        return [from, lasts && i === all.length - 1 ? null : t];
      });
    });

const given = fc.record({
  runner: fc.constantFrom('burst' as const, 'afterEnd' as const),
  writes: fc
    .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 300 * S }), fc.integer({ min: 1, max: 5 * S })), { maxLength: 12 })
    .map((all) => all.toSorted((a, b) => a - b)),
  cuts: spans(3),
  off: spans(2),
});

describe('the rules of one node', () => {
  it('are those that a calculation of their own finds', () => {
    fc.assert(
      fc.property(given, (inputs) => {
        expect(ofTheHouse(inputs)).toEqual(calculated(inputs));
      }),
      { numRuns: 500 },
    );
  });

  it('stay as they are while it is cut off, and follow with the next repeated segment after a short cut', () => {
    expect(ofTheHouse({ runner: 'afterEnd', writes: [5 * S], cuts: [[3 * S, 9 * S]], off: [] })).toEqual([
      '0 10.0.0.0',
      // What was sent at 5 s is repeated after 0.2, 0.6, 1.4, 3 and 6.2 s.
      '11231000 10.0.0.1',
    ]);
  });

  it('are listed anew after a cut that outlasts the connection', () => {
    const lines = ofTheHouse({ runner: 'afterEnd', writes: [5 * S, 6 * S], cuts: [[3 * S, 80 * S]], off: [] });
    // A ping is missing at 45 s; of the dials from 45 s and 75.8 s on a SYN of the second is the first to get through.
    expect(lines).toEqual(['0 10.0.0.0', '82831000 10.0.0.2']);
  });

  it('are none while it has no power', () => {
    expect(ofTheHouse({ runner: 'afterEnd', writes: [5 * S], cuts: [], off: [[3 * S, 20 * S]] })).toEqual([
      '0 10.0.0.0',
      '3000000 off',
      '20031000 10.0.0.1',
    ]);
  });
});

describe('writes in quick succession', () => {
  /** Seconds at which the rules change. */
  const changes = (runner: Runner, ...writes: readonly number[]): readonly number[] =>
    ofTheHouse({ runner, writes: writes.map((at) => at * S), cuts: [], off: [] })
      .slice(1)
      .map((line) => Number.parseInt(line, 10) / S);

  it('are followed twice at once until 1.33, and then a second after the end of the last sync', () => {
    expect(changes('burst', 5, 5.2, 5.3)).toEqual([5.031, 5.231, 6.261]);
  });

  it('wait for a second after the end of the last sync from 1.34 on', () => {
    expect(changes('afterEnd', 5, 5.2, 5.3)).toEqual([5.031, 6.061]);
  });

  it('are followed one after the other, as the rules are written by one sync at a time', () => {
    expect(changes('burst', 5, 5.01)).toEqual([5.031, 5.061]);
  });

  it.each(RELEASES)('in %s have a burst where its kube-proxy has pkg/util/async', (release) => {
    expect(releaseOf(release).proxyRunner).toBe(atLeast(release, '1.34') ? 'afterEnd' : 'burst');
  });
});

describe('an outage of the API server', () => {
  const seconds = (...times: readonly number[]) => times.map((time) => micros(time * S));
  const heardIn = (outage: Cut, cuts: readonly Cut[] = []): readonly number[] => {
    const history = seconds(0, 21).map((since, n) => ({ since, endpoints: [endpoint(n)] }));
    const spans = (all: readonly Cut[]) =>
      all.map(([from, to]) => ({ from: micros(from * S), to: to === null ? null : micros(to * S) }));
    const connection = { cuts: spans(cuts), outages: spans([outage]), off: [] };
    return rulesOf(history, connection, { proxyRunner: 'burst' }).map(({ since }) => Math.round(since / 100_000) / 10);
  };

  it('ends for a kube-proxy with its own next attempt, each twice as late as the one before', () => {
    // 5.8, 7.4, 10.6 and 17 s are refused, that of 29.8 s is answered.
    expect(heardIn([5, 20])).toEqual([0, 29.8]);
  });

  it('is over for it at once where it was short', () => {
    expect(heardIn([5, 7])).toEqual([0, 21]);
  });

  it('never ends where nobody starts it again', () => {
    expect(heardIn([5, null])).toEqual([0]);
  });

  it('is found out later still by a node that is cut off, too', () => {
    expect(heardIn([5, 20], [[10, 40]])[1]).toBeGreaterThan(40);
  });
});
