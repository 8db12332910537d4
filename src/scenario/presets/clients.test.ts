/** What the presets of clients come to: the requests that fail are those that their summaries tell of. */
import { describe, expect, it } from 'vitest';
import type { Micros } from '../../engine/time.ts';
import { withRelease } from '../edit.ts';
import { PRESETS, presetById } from '../presets.ts';
import { sharedRun } from '../testing/sharedRuns.ts';
import { withPreStopSleep } from '../preStopSleep.ts';
import { closesAt } from '../traffic/servers.ts';
import { outcomesOf, trafficOf, type ClientTraffic } from '../traffic/traffic.ts';
import { run } from '../run.ts';

const scenarioOf = (id: string) => {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return preset.scenario;
};

function trafficIn(scenario: ReturnType<typeof scenarioOf>): ClientTraffic {
  const [traffic] = trafficOf(sharedRun(scenario), scenario);
  if (traffic === undefined) throw new Error('it has no client');
  return traffic;
}
const told = (id: string): ClientTraffic => trafficIn(scenarioOf(id));
const failuresOf = ({ requests }: ClientTraffic) => requests.filter(({ outcome }) => outcome !== 'answered');
const serverOf = ({ servers }: ClientTraffic, pod: string) => {
  const server = [...servers.values()].find((each) => each.pod === pod);
  if (server === undefined) throw new Error(`${pod} serves nobody`);
  return server;
};
/** From when on the rules don't send to a pod that can be chosen no more. */
const withoutReady = ({ proxies }: ClientTraffic, address: string): Micros | undefined =>
  proxies
    .get('node-1')
    ?.rules.find(
      ({ endpoints }) => endpoints?.some((each) => each.addresses[0] === address && each.conditions.ready) === false,
    )?.since;

describe('presets of clients', () => {
  it.each(PRESETS.filter(({ group }) => group === 'Clients').map(({ id }) => id))(
    '%s sends 1,500 requests, or is the lesson',
    (id) => {
      expect(told(id).requests).toHaveLength(id === 'rolling-requests' ? 2_500 : 1_500);
    },
  );

  it('some fail between SIGTERM and the next rules, and none later', () => {
    const traffic = told('requests-fail');
    const server = serverOf(traffic, 'default/web');
    const { address } = server;
    const closes = closesAt(server);
    const dropped = withoutReady(traffic, address);
    expect(outcomesOf(traffic.requests)).toEqual({ answered: 1_496, refused: 3, reset: 1 });
    for (const request of failuresOf(traffic)) {
      expect(request.address).toBe(address);
      expect(request.ends).toBeGreaterThanOrEqual(closes ?? 0);
      expect(request.at).toBeLessThan(dropped ?? 0);
    }
  });

  it('none fails with a preStop sleep', () => {
    expect(failuresOf(told('requests-prestop'))).toEqual([]);
  });

  it('a kept connection goes on to the pod until its process ends', () => {
    const traffic = told('keep-alive');
    const server = serverOf(traffic, 'default/web');
    const { address } = server;
    const closes = closesAt(server);
    const later = traffic.requests.filter((each) => each.address === address && each.at > 3_000_000);
    expect(later.length).toBeGreaterThan(100);
    const failed = failuresOf(traffic);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every((each) => each.outcome === 'reset' && each.ends > (closes ?? 0))).toBe(true);
  });

  it('the last endpoint is used until it ends, then nobody answers', () => {
    const traffic = told('last-endpoint');
    const closes = closesAt(serverOf(traffic, 'default/web'));
    const [first] = failuresOf(traffic);
    expect(first?.ends).toBeGreaterThan(closes ?? 0);
    const after = traffic.requests.filter(({ at }) => at > (closes ?? 0));
    expect(after.length).toBeGreaterThan(600);
    expect(after.every(({ outcome }) => outcome !== 'answered')).toBe(true);
  });

  it('a balancer sends to a node without an endpoint until two checks of 10 s have failed', () => {
    const traffic = told('health-check');
    const all = failuresOf(traffic);
    const noNode = all.findIndex(({ outcome }) => outcome === '503');
    const failed = all.slice(0, noNode);
    expect(failed.every(({ by }) => by === 'node-1')).toBe(true);
    expect(all.slice(noNode).every(({ outcome }) => outcome === '503')).toBe(true);
    const lasted = (failed.at(-1)?.at ?? 0) - (failed[0]?.at ?? 0);
    expect(lasted).toBeGreaterThan(10_000_000);
    expect(lasted).toBeLessThan(20_000_000);
  });

  it('readiness that fails on SIGTERM loses the same requests as none', () => {
    expect(failuresOf(told('readiness-fails'))).toEqual(failuresOf(told('requests-fail')));
  });

  it('a server that exits at once resets what it had in hand', () => {
    const traffic = told('exits-at-once');
    const closes = closesAt(serverOf(traffic, 'default/web'));
    const reset = traffic.requests.filter(({ outcome }) => outcome === 'reset');
    expect(reset.length).toBeGreaterThan(5);
    expect(reset.every(({ at, ends }) => at < (closes ?? 0) && ends > (closes ?? 0))).toBe(true);
  });
});

describe('the same with a preStop sleep', () => {
  const failing = (id: string, seconds: number): number => {
    const scenario = withPreStopSleep(scenarioOf(id), seconds);
    return failuresOf(trafficOf(run(scenario), scenario)[0] ?? told(id)).length;
  };

  it.each([
    ['requests-fail', 5, 0],
    ['readiness-fails', 5, 0],
    ['exits-at-once', 5, 0],
  ])('%s with %i s fails %i', (id, seconds, count) => {
    expect(failing(id, seconds)).toBe(count);
  });

  it('helps nobody where no other endpoint is there', () => {
    expect(failing('health-check', 5)).toBeGreaterThan(0);
    expect(failing('last-endpoint', 20)).toBeGreaterThan(0);
  });

  it('is a command in a release that knows no sleep, and takes as long', () => {
    const scenario = withRelease(scenarioOf('requests-fail'), '1.24');
    const [web] = withPreStopSleep(scenario, 5).pods;
    expect(web?.manifest.spec.containers[0]?.lifecycle?.preStop).toEqual({ exec: { command: ['sleep', '5'] } });
    expect(web?.behaviour).toMatchObject({ nginx: { preStop: { takes: '5s' } } });
  });

  it('leaves alone whoever is behind no Service of a client', () => {
    const { pods } = withPreStopSleep(scenarioOf('requests-fail'), 5);
    expect(pods.filter(({ manifest }) => manifest.spec.containers[0]?.lifecycle !== undefined)).toHaveLength(2);
    const regular = scenarioOf('regular');
    expect(withPreStopSleep(regular, 5)).toBe(regular);
  });

  it('gives the hook the grace that it needs', () => {
    const { pods } = withPreStopSleep(scenarioOf('requests-fail'), 40);
    expect(pods[0]?.manifest.spec.terminationGracePeriodSeconds).toBe(70);
  });

  it('is not asked for where a hook sleeps as long', () => {
    const slept = scenarioOf('requests-prestop');
    expect(withPreStopSleep(slept, 5)).toBe(slept);
    expect(withPreStopSleep(slept, 10).pods[0]?.manifest.spec.containers[0]?.lifecycle?.preStop).toEqual({
      sleep: { seconds: 10 },
    });
  });
});
