/**
 * Random runs (`testing/runs.ts`). The seed is fixed, so a failure comes again; `SOAK_SECONDS=600 npx vitest run
 * src/scenario/properties.test.ts` looks further, and `SOAK_SEED` elsewhere.
 */
import { env } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCluster, checkInvariants } from '../cluster/invariants/index.ts';
import { simulate, simulateCluster, unfinishedBusiness, type ClusterState } from '../cluster/index.ts';
import { RUN_LIMITS } from '../cluster/budget.ts';
import { atLeast } from '../kube/release.ts';
import { Replay, type Trace } from '../trace/index.ts';
import { decodeLink, encodeLink } from './codec.ts';
import { hashTrace } from './hashTrace.ts';
import { parseScenario } from './parse.ts';
import { RELEASES } from './releases.ts';
import { clusterSetup, seenFromFirst } from './run.ts';
import type { Scenario } from './schema.ts';
import { anyObjectRun } from './testing/clusters.ts';
import { anyClusterRun, anyRun } from './testing/runs.ts';
import { trafficOf, type ClientTraffic } from './traffic/traffic.ts';

const SOAK_SECONDS = Number(env['SOAK_SECONDS'] ?? 0);
const SEED = Number(env['SOAK_SEED'] ?? 1);

/**
 * Some runs never end: an eviction or a retry comes again for ever. The longest that ends has 13,000 events, and what a run
 * repeats after that tells nothing new; a soak waits for it.
 */
const LIMITS = SOAK_SECONDS === 0 ? { ...RUN_LIMITS, events: 30_000 } : RUN_LIMITS;

const run = (scenario: Scenario) => simulate(clusterSetup(scenario), { limits: LIMITS });
const runCluster = (scenario: Scenario) => simulateCluster(clusterSetup(scenario), { limits: LIMITS });

function checked(document: unknown): Scenario {
  const parsed = parseScenario(document);
  if ('errors' in parsed) throw new Error(`not a scenario: ${JSON.stringify(parsed.errors)}`);
  return parsed.ok;
}

/** Holds `property` against random runs; a failure shows the document that fails. */
function forAnyRun(
  numRuns: number,
  lasting: boolean,
  property: (scenario: Scenario, document: unknown) => void,
  drawn = anyRun,
): void {
  fc.assert(
    fc.property(drawn(RELEASES, { lasting }), (document) => {
      try {
        property(checked(document), document);
      } catch (error) {
        throw new Error(`${String(error)}\nin the run of\n${JSON.stringify(document)}`, { cause: error });
      }
    }),
    {
      seed: SEED,
      endOnFailure: true, // a smaller run that fails is minutes away
      ...(SOAK_SECONDS === 0
        ? { numRuns }
        : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SOAK_SECONDS * 1_000 }),
    },
  );
}

function endOf({ initial, events }: Trace<ClusterState>): ClusterState {
  const replay = new Replay(initial);
  for (const { changes } of events) replay.apply(changes);
  return replay.state;
}

/** What does not hold of a run, but for what real kubelets of its release break, too. */
const broken = (trace: Trace<ClusterState>, { kubernetes }: Scenario) =>
  checkInvariants(trace, kubernetes).filter(({ known }) => known === undefined);

const leftOf = (state: ClusterState): readonly string[] =>
  unfinishedBusiness(state).map(
    ({ code, of, waitsFor }) =>
      `${code}${of === '' ? '' : `: ${of}`}${waitsFor === undefined ? '' : ` waits for ${waitsFor}`}`,
  );

/** What a run whose trouble has ended may leave undone when it is over, and in which scenarios. */
const MAY_REMAIN: Readonly<Record<string, (scenario: Scenario) => boolean>> = {
  '^housekeeping$': () => true, // its next pass, which finds nothing to do
  '^command: kubectl .* waits for ': holdsFinalizers,
  // 1.18 asks again and again for the end of an object that a finalizer holds.
  '^statusManager$': (scenario) => scenario.kubernetes === '1.18' && holdsFinalizers(scenario),
  // A mirror that is deleted while its static pod ends by itself or with its node: nobody syncs the pod any more.
  '^command: kubectl delete pod .*-node-1.* waits for DELETED$': () => true,
  // Nobody makes the node's object again, and so its mirrors have no owner.
  '^mirrorPod: ': ({ steps }) => steps.some((step) => step.do === 'deleteNode' || takesMachine(step)),
  // The mirror of a pod from http tolerates nothing (config/common.go:applyDefaults): evicted and made again for ever.
  '^(syncPod: .* waits for the API server to (create the mirror pod|delete the outdated mirror pod)|(mirrorPod|mirrorStatus|readiness): )':
    evictsMirrors,
  '^syncPod: .* waits for the volumes to attach and mount$': ({ pods, steps }) =>
    [...pods, ...steps].some((each) => Object.values(volumesOf(each)).some(({ mount }) => mount === 'missing')),
  // A container that has ended for good is given a new probe with each sync, whose first result asks for another.
  '^podCache.GetNewerThan: .* waits for the next PLEG relist$': () => true,
  // Housekeeping on a stale cache kills a pod that has gone; 1.22 takes "not found" for a failure and never tries again.
  '^podWorker: ': ({ kubernetes }) => kubernetes === '1.22',
  // Up to 1.26 nobody tries again to stop a pod that has been removed.
  '^(podWorker|removePodDir|unmount): ': mayFailToStop,
  // A node that was shut down, or whose machine was taken back, stays off: nobody there ends or removes anything.
  '^(command: kubectl delete pod .* waits for DELETED$|remove(Container|Sandbox|Logs|PodDir|Cgroup): )': ({ steps }) =>
    steps.some((step) => step.do === 'shutdownNode' || takesMachine(step)),
  '^(containerUnsignallable|networkTeardown): ': mayFailToStop,
};

const TAKES_MACHINE: readonly string[] = ['spotInterruption', 'autoscalerScaleDown', 'karpenterDisruption'];
const takesMachine = (step: Scenario['steps'][number]): boolean => TAKES_MACHINE.includes(step.do);

const volumesOf = (from: object): NonNullable<Scenario['pods'][number]['volumes']> =>
  (from as Partial<Scenario['pods'][number]>).volumes ?? {};

function mayFailToStop({ kubernetes, steps }: Scenario): boolean {
  return !atLeast(kubernetes, '1.27') && steps.some((step) => ['stopRuntime', 'freezeShim', 'fault'].includes(step.do));
}

function evictsMirrors({ pods, steps }: Scenario): boolean {
  const fromHttp = [...pods, ...steps].some((each) => 'from' in each && each.from === 'http');
  return fromHttp && steps.some((step) => step.do === 'taintOutOfService');
}

function holdsFinalizers({ pods, steps }: Scenario): boolean {
  const created = steps.flatMap((step) => (step.do === 'create' ? [step] : []));
  return [...pods, ...created].some(({ manifest }) => (manifest.metadata.finalizers ?? []).length > 0);
}

/** A guard against a run that hangs; machines that do other things meanwhile need several times their own 20 s. */
const TIMEOUT = 240_000 + SOAK_SECONDS * 2_000;

describe('any run of several nodes', () => {
  it('keeps the invariants on each, and is the same when it is repeated', { timeout: TIMEOUT }, () => {
    forAnyRun(
      15,
      true,
      (scenario) => {
        const trace = runCluster(scenario);
        const violations = checkCluster(trace, scenario.kubernetes);
        expect(violations.filter(({ known }) => known === undefined)).toEqual([]);
        expect(hashTrace(runCluster(structuredClone(scenario)))).toBe(hashTrace(trace));
        expect(decodeLink(encodeLink({ scenario }))).toMatchObject({ scenario });
      },
      anyClusterRun,
    );
  });
});

/** Requests that were answered, though nobody listened at their address when their connection was opened. */
const answeredByNobody = ({ requests, servers }: ClientTraffic) =>
  requests.filter(({ outcome, address = '', connectedAt, ends }) => {
    if (outcome !== 'answered') return false;
    const { listens = [], unreachable = null } = servers.get(address) ?? {};
    const isThere = unreachable === null || ends <= unreachable;
    const listened = listens.some(
      ({ opens, closes }) => connectedAt !== undefined && opens <= ends && (closes === null || connectedAt < closes),
    );
    return !isThere || !listened;
  });

describe('any run of a cluster with workloads and clients', () => {
  it('keeps the invariants, ends all requests, and is the same when it is repeated', { timeout: TIMEOUT }, () => {
    forAnyRun(
      12,
      true,
      (scenario) => {
        const trace = runCluster(scenario);
        const violations = checkCluster(trace, scenario.kubernetes);
        expect(violations.filter(({ known }) => known === undefined)).toEqual([]);
        const again = runCluster(structuredClone(scenario));
        expect(hashTrace(again)).toBe(hashTrace(trace));
        const traffic = trafficOf(seenFromFirst(trace, scenario), scenario);
        expect(trafficOf(seenFromFirst(again, scenario), scenario)).toEqual(traffic);
        for (const client of traffic) {
          for (const { at, ends } of client.requests) expect(ends).toBeGreaterThan(at);
          expect(answeredByNobody(client)).toEqual([]);
        }
        expect(decodeLink(encodeLink({ scenario }))).toMatchObject({ scenario });
      },
      (releases) => anyObjectRun(releases),
    );
  });
});

describe('any run', () => {
  it('keeps the invariants of its release, and leaves nothing undone when trouble ends', { timeout: TIMEOUT }, () => {
    forAnyRun(40, false, (scenario) => {
      const trace = run(scenario);
      expect(broken(trace, scenario)).toEqual([]);
      const waits = Object.entries(MAY_REMAIN)
        .filter(([, may]) => may(scenario))
        .map(([words]) => new RegExp(words));
      const left = leftOf(endOf(trace)).filter((text) => !waits.some((words) => words.test(text)));
      expect(left).toEqual([]);
    });
  });

  it('keeps them in trouble that lasts, and names what a removal waits for', { timeout: TIMEOUT }, () => {
    forAnyRun(20, true, (scenario) => {
      const trace = run(scenario);
      expect(broken(trace, scenario)).toEqual([]);
      const state = endOf(trace);
      const stuck = Object.values(state.podWorkers.workers).filter(
        ({ status }) => status.terminatingAt !== null && !status.finished,
      );
      const names = unfinishedBusiness(state).map(({ of }) => of);
      for (const { status } of stuck) expect(names).toContainEqual(expect.stringContaining(status.name));
    });
  });

  it('is the same when it is repeated', { timeout: TIMEOUT }, () => {
    forAnyRun(8, true, (scenario) => {
      expect(hashTrace(run(scenario))).toBe(hashTrace(run(structuredClone(scenario))));
    });
  });

  it('fits into a link and comes back from it', { timeout: TIMEOUT }, () => {
    forAnyRun(60, true, (scenario) => {
      expect(decodeLink(encodeLink({ scenario }))).toMatchObject({ scenario });
    });
  });
});
