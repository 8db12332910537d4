import { describe, expect, it } from 'vitest';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { closesAt } from '../../scenario/traffic/servers.ts';
import { trafficOf } from '../../scenario/traffic/traffic.ts';
import { columnsOf } from './bins.ts';
import { failedOf, reasonsOf } from './failures.ts';
import { lanesOf, serverShown } from './lanes.ts';

function told(id: string) {
  const scenario = presetById(id)?.scenario;
  const [traffic] = scenario === undefined ? [] : trafficOf(sharedRun(scenario), scenario);
  if (scenario === undefined || traffic === undefined) throw new Error(`${id} has no client`);
  return { traffic, kubernetes: scenario.kubernetes };
}
const reasons = (id: string): readonly string[] =>
  reasonsOf(told(id).traffic).map(({ why, outcome, count }) => `${why} ${outcome} ${count}`);

describe('why requests failed', () => {
  it.each([
    ['requests-fail', ['cut reset 1', 'closed refused 3']],
    ['requests-prestop', []],
    ['exits-at-once', ['cut reset 9', 'closed refused 3']],
    ['keep-alive', ['cut reset 3']],
  ])('of %s is %j', (id, expected) => {
    expect(reasons(id)).toEqual(expected);
  });

  it('tells a node that has no endpoint of its own from an address at which nobody is', () => {
    expect(reasons('health-check').map((reason) => reason.replace(/ \d+$/, ''))).toEqual([
      'cut 502',
      'closed 502',
      'unreachable 504',
      'nobody 502',
      'noNode 503',
    ]);
  });

  it('goes from a closed listener over nobody there to nobody left', () => {
    expect(reasons('last-endpoint').map((reason) => reason.replace(/ \d+$/, ''))).toEqual([
      'cut reset',
      'closed refused',
      'unreachable timedOut',
      'nobody refused',
    ]);
  });

  it('says how long before the listener had closed', () => {
    const closed = reasonsOf(told('requests-fail').traffic).find(({ why }) => why === 'closed');
    expect(closed?.before).toBe(
      (closed?.first.at ?? 0) - (closed?.server === undefined ? 0 : (closesAt(closed.server) ?? 0)),
    );
  });
});

describe('the strip', () => {
  it('has every request in one column, however narrow the axis', () => {
    const { requests } = told('requests-fail').traffic;
    for (const width of [100, 1_000, 10_000]) {
      const columns = columnsOf(requests, 15_000_000, (t) => (t / 15_000_000) * width);
      const sum = (key: 'failed' | 'sent'): number => columns.reduce((count, each) => count + each[key], 0);
      expect([sum('sent'), sum('failed')]).toEqual([requests.length, failedOf(requests)]);
    }
  });

  it('has the rules stale from the end of the listener to the next sync', () => {
    const { traffic, kubernetes } = told('requests-fail');
    const server = serverShown(traffic, 'default/web');
    if (server === undefined) throw new Error('nobody serves');
    const spans = lanesOf(traffic, server, kubernetes, 15_000_000);
    expect(spans.map(({ lane, says }) => `${lane} ${says}`)).toEqual([
      'slice ready',
      'slice terminating',
      'slice absent',
      'rules sends',
      'rules stale',
      'rules dropped',
      'listener listens',
      'listener closed',
    ]);
    const stale = spans.find(({ says }) => says === 'stale');
    expect(stale?.from).toBe(closesAt(server));
    expect(traffic.rules.some(({ since }) => since === stale?.to)).toBe(true);
  });

  it('has nothing stale with a preStop sleep', () => {
    const { traffic, kubernetes } = told('requests-prestop');
    const server = serverShown(traffic, 'default/web');
    const spans = server === undefined ? [] : lanesOf(traffic, server, kubernetes, 15_000_000);
    expect(spans.map(({ says }) => says)).not.toContain('stale');
  });
});
