/**
 * The requests once more, by a calculation that shares nothing with the one of the house but its inputs: a list of what
 * happens, taken in the order of its time, with one client, one Service, and servers that take, cut and vanish at given
 * times.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import { requestsOf, type ClientSetup, type Outcome } from './requests.ts';
import type { Server } from './servers.ts';

const NET = 250;

interface Backend {
  readonly latency: number;
  readonly opens: number;
  readonly closes: number | null;
  readonly cuts: number | null;
  readonly gone: number | null;
}

interface Given {
  readonly backends: readonly Backend[];
  /** From each instant on these may get new connections. */
  readonly rules: readonly { readonly from: number; readonly to: readonly number[] }[];
  readonly period: number;
  readonly keepAlive: number | null;
  readonly timeout: number;
  readonly retries: boolean;
  readonly end: number;
  /** The client’s machine is off from the one to the other. */
  readonly off: readonly [number, number] | null;
}

interface Open {
  readonly backend: number;
  readonly opened: number;
  freeFrom: number;
}

type Happening =
  | { readonly t: number; readonly is: 'request'; readonly n: number; readonly at: number; readonly again: boolean }
  | { readonly t: number; readonly is: 'answer'; readonly n: number; readonly connection: Open };

const address = (i: number): string => `10.0.0.${i}`;
const over = (t: number, end: number | null): boolean => end !== null && t >= end;

/** Chooses as the house does, which is an input of both. */
const drawn = (words: string): number => {
  let sum = 7;
  for (const char of words) sum = (sum * 31 + char.charCodeAt(0)) % 10_007;
  return sum / 10_007;
};

function calculated({ backends, rules, period, keepAlive, timeout, retries, end, off }: Given): readonly string[] {
  const life = (t: number): number => (off === null || t < off[0] ? 1 : t < off[1] ? 0 : 2);
  const ends: string[] = [];
  const sentAt: number[] = [];
  const agenda: Happening[] = [];
  const pool: Open[] = [];
  const put = (next: Happening): void => {
    const i = agenda.findIndex(({ t, is }) => t > next.t || (t === next.t && is === 'request' && next.is === 'answer'));
    agenda.splice(i < 0 ? agenda.length : i, 0, next);
  };
  for (let n = 0, t = Math.floor(drawn('one begins') * period); t <= end; n++, t += period) {
    sentAt[n] = t;
    if (life(t) > 0) put({ t, is: 'request', n, at: t, again: false });
  }
  const fail = (happening: Extract<Happening, { is: 'request' }>, when: number, outcome: Outcome): void => {
    if (retries && !happening.again && outcome !== 'timedOut')
      put({ t: when, is: 'request', n: happening.n, at: happening.at, again: true });
    else ends[happening.n] = `${outcome} ${when}`;
  };
  const deliver = (
    happening: Extract<Happening, { is: 'request' }>,
    connection: Open,
    t: number,
    kept = false,
  ): void => {
    const { latency, closes, cuts, gone } = backends[connection.backend] as Backend;
    const there = t + NET;
    const ended = cuts ?? closes;
    const saidSo = ended !== null && (gone === null || ended < gone);
    if (kept && saidSo && there >= ended) return fail(happening, there + NET, 'closed');
    if (over(there, gone)) return fail(happening, t + timeout, 'timedOut');
    if (over(there, cuts ?? closes)) return fail(happening, there + NET, 'reset');
    const done = there + latency;
    if (over(done, cuts)) return fail(happening, (cuts as number) + NET, 'reset');
    if (done + NET - t > timeout) return fail(happening, t + timeout, 'timedOut');
    ends[happening.n] = `answered ${done + NET}`;
    connection.freeFrom = done + NET;
    put({ t: done + NET, is: 'answer', n: happening.n, connection });
  };
  for (let next = agenda.shift(); next !== undefined; next = agenda.shift()) {
    if (next.is === 'answer') {
      if (keepAlive !== null) pool.push(next.connection);
      continue;
    }
    const { t, n, again } = next;
    if (!again) {
      const usable = pool.filter(({ backend, opened, freeFrom }) => {
        if (life(opened) !== life(t)) return false;
        const { closes } = backends[backend] as Backend;
        return keepAlive !== null && t - freeFrom <= keepAlive && !over(t, closes === null ? null : closes + NET);
      });
      pool.splice(0, pool.length, ...usable);
      const reused = pool.pop();
      if (reused !== undefined) {
        deliver(next, { ...reused }, t, true);
        continue;
      }
    }
    const to = rules.filter(({ from }) => from <= t).at(-1)?.to ?? [];
    const chosen = to[Math.floor(drawn(`one ${n} ${again ? 1 : 0} endpoint`) * to.length)];
    if (chosen === undefined) fail(next, t + NET, 'refused');
    else {
      const { opens, closes, gone } = backends[chosen] as Backend;
      const there = t + NET;
      if (over(there, gone)) fail(next, t + timeout, 'timedOut');
      else if (there < opens || over(there, closes)) fail(next, there + NET, 'refused');
      else deliver(next, { backend: chosen, opened: t, freeFrom: 0 }, there + NET);
    }
  }
  return ends.filter((end, n) => life(sentAt[n] ?? 0) === life(Number(end.split(' ')[1])));
}

const asMicros = (t: number | null): Micros | null => (t === null ? null : micros(t));

function ofTheHouse({ backends, rules, period, keepAlive, timeout, retries, end, off }: Given): readonly string[] {
  const servers = new Map(
    backends.map(({ latency, opens, closes, cuts, gone }, i): readonly [string, Server] => [
      address(i),
      {
        address: address(i),
        pod: `default/web-${i}`,
        serving: { latency: micros(latency), onSigterm: 'closes' },
        listens: [{ opens: micros(opens), closes: asMicros(closes), cuts: asMicros(cuts) }],
        unreachable: asMicros(gone),
      },
    ]),
  );
  const endpoint = (i: number): Endpoint => ({
    addresses: [address(i)],
    conditions: { ready: true },
    targetRef: { kind: 'Pod', namespace: 'default', name: `web-${i}`, uid: String(i) },
  });
  const client: ClientSetup = {
    name: 'one',
    period: micros(period),
    keepAlive: asMicros(keepAlive),
    timeout: micros(timeout),
    retries,
    connections: null,
    balanced: false,
  };
  const wayAt = (t: Micros) => ({
    by: 'node-1',
    endpoints: (rules.filter(({ from }) => from <= t).at(-1)?.to ?? []).map(endpoint),
  });
  const runsSince = (t: Micros): Micros | null => {
    if (off === null || t < off[0]) return micros(0);
    return t < off[1] ? null : micros(off[1]);
  };
  return [...requestsOf(client, { draw: drawn, wayAt, servers, runsSince }, micros(end))].map(
    ({ outcome, ends }) => `${outcome} ${ends}`,
  );
}

const instant = fc.nat(2_000_000);
/** It closes before it cuts, and cuts before it can't be reached any more. */
const backend = fc
  .record({
    latency: fc.integer({ min: 1_000, max: 400_000 }),
    opens: fc.oneof(fc.constant(0), instant),
    lasts: fc.tuple(fc.nat(1_500_000), fc.nat(500_000), fc.nat(300_000)),
    goes: fc.constantFrom('never', 'closes', 'cuts', 'vanishes'),
  })
  .map(({ latency, opens, lasts: [a, b, c], goes }): Backend => ({
    latency,
    opens,
    closes: goes === 'never' ? null : opens + a,
    cuts: goes === 'never' || goes === 'closes' ? null : opens + a + b,
    gone: goes === 'vanishes' ? opens + a + b + c : null,
  }));

const given: fc.Arbitrary<Given> = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.record({
    backends: fc.array(backend, { minLength: count, maxLength: count }),
    rules: fc
      .array(fc.record({ from: instant, to: fc.subarray(Array.from({ length: count }, (_, i) => i)) }), {
        maxLength: 5,
      })
      .map((all) => [{ from: 0, to: [0] }, ...all.toSorted((a, b) => a.from - b.from)]),
    period: fc.integer({ min: 5_000, max: 200_000 }),
    keepAlive: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    timeout: fc.integer({ min: 10_000, max: 600_000 }),
    retries: fc.boolean(),
    end: fc.constant(2_000_000),
    off: fc.option(fc.tuple(instant, fc.nat(800_000)).map(([from, length]) => [from, from + length] as const)),
  }),
);

describe('the requests of one client to one Service', () => {
  it('end as a calculation of their own has them', () => {
    fc.assert(
      fc.property(given, (inputs) => {
        expect(ofTheHouse(inputs)).toEqual(calculated(inputs));
      }),
      { numRuns: 300 },
    );
  });
});
