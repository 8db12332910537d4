/**
 * What each node's kube-proxy knows and when, beside a calculation of its own: a clock that goes on by what happens next,
 * over one process at a time that is connected, waits for a repeated segment, or dials.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import { rulesOf } from './kubeProxy.ts';
import type { NodeConnection } from './nodeConnections.ts';

type Cut = readonly [from: number, to: number | null];

interface Given {
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

function ofTheHouse({ writes, cuts, off }: Given): readonly string[] {
  const history = [0, ...writes].map((since, n) => ({ since: micros(since), endpoints: [endpoint(n)] }));
  const spans = (all: readonly Cut[]): NodeConnection['cuts'] =>
    all.map(([from, to]) => ({ from: micros(from), to: to === null ? null : micros(to) }));
  return rulesOf(history, { cuts: spans(cuts), outages: [], off: spans(off) })
    .filter(({ since }) => since <= END)
    .map(({ since, endpoints }) => `${since} ${endpoints?.[0]?.addresses[0] ?? 'off'}`);
}

const S = 1_000_000;

/** By steps of what happens next; `now` never goes back. */
function calculated({ writes, cuts, off }: Given): readonly string[] {
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
    let tokens = 2;
    let at = start;
    if (life > 0) {
      const first = heard.shift();
      if (first !== undefined && first[0] + 30_000 < end) lines.push(`${first[0] + 30_000} ${nameOf(first[1])}`);
      at = first === undefined ? start : first[0] + 30_000;
    }
    while (heard[0] !== undefined) {
      const wanted = Math.max(heard[0][0], at);
      tokens = Math.min(2, tokens + (wanted - at) / S);
      const begins = tokens >= 1 ? wanted : wanted + Math.ceil((1 - tokens) * S);
      tokens = Math.min(2, tokens + (begins - wanted) / S) - 1;
      at = begins;
      let latest = 0;
      while (heard[0] !== undefined && heard[0][0] <= begins) latest = heard.shift()?.[1] ?? latest;
      if (begins + 30_000 < end) lines.push(`${begins + 30_000} ${nameOf(latest)}`);
    }
    if (end < Infinity) lines.push(`${end} off`);
  });
  return lines.filter((line) => Number.parseInt(line, 10) <= END);
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
    expect(ofTheHouse({ writes: [5 * S], cuts: [[3 * S, 9 * S]], off: [] })).toEqual([
      '0 10.0.0.0',
      // What was sent at 5 s is repeated after 0.2, 0.6, 1.4, 3 and 6.2 s.
      '11231000 10.0.0.1',
    ]);
  });

  it('are listed anew after a cut that outlasts the connection', () => {
    const lines = ofTheHouse({ writes: [5 * S, 6 * S], cuts: [[3 * S, 80 * S]], off: [] });
    // A ping is missing at 45 s; of the dials from 45 s and 75.8 s on a SYN of the second is the first to get through.
    expect(lines).toEqual(['0 10.0.0.0', '82831000 10.0.0.2']);
  });

  it('are none while it has no power', () => {
    expect(ofTheHouse({ writes: [5 * S], cuts: [], off: [[3 * S, 20 * S]] })).toEqual([
      '0 10.0.0.0',
      '3000000 off',
      '20031000 10.0.0.1',
    ]);
  });
});

describe('an outage of the API server', () => {
  const seconds = (...times: readonly number[]) => times.map((time) => micros(time * S));
  const heardIn = (outage: Cut, cuts: readonly Cut[] = []): readonly number[] => {
    const history = seconds(0, 21).map((since, n) => ({ since, endpoints: [endpoint(n)] }));
    const spans = (all: readonly Cut[]) =>
      all.map(([from, to]) => ({ from: micros(from * S), to: to === null ? null : micros(to * S) }));
    const connection = { cuts: spans(cuts), outages: spans([outage]), off: [] };
    return rulesOf(history, connection).map(({ since }) => Math.round(since / 100_000) / 10);
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
