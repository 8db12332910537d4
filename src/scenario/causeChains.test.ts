/**
 * "Each event tells why it happened, back to the act": of scenarios that once broke it, and of random ones in every release.
 * `SOAK_SECONDS=600 npx vitest run src/scenario/causeChains.test.ts` looks further in each release, `SOAK_SEED` elsewhere.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUN_LIMITS } from '../cluster/budget.ts';
import { eventLevel, type EventKind } from '../cluster/index.ts';
import { atLeast } from '../kube/release.ts';
import type { TraceEvent } from '../trace/index.ts';
import { withRelease } from './edit.ts';
import { parseScenario } from './parse.ts';
import { parseScenarioText } from './parseText.ts';
import type { Release } from './releases.ts';
import { clusterSetup } from './run.ts';
import type { Scenario } from './schema.ts';
import { actsOf } from './steps.ts';
import { ActsOf, chainOf, type Root } from './testing/causeChains.ts';
import { IS_FULL, TESTED_RELEASES } from './testing/matrix.ts';
import { anyRun } from './testing/runs.ts';
import { isTechnical } from '../cluster/technicalKinds.ts';

const SOAK_SECONDS = Number(env['SOAK_SECONDS'] ?? 0);
const SEED = Number(env['SOAK_SEED'] ?? 1);
/** A guard against a run that hangs; runs whose last trouble never ends have hundreds of thousands of events. */
const TIMEOUT = 240_000 + SOAK_SECONDS * 2_000;
/** Runs in the newest release, and those of them that are run again without each of their acts, and pairs of them. */
const RUNS = { all: 10, withoutActs: 4 };
/** In another release, outside the full matrix. */
const FEWER_RUNS = { all: 5, withoutActs: 2 };
/** Trouble that never ends repeats itself for hundreds of thousands of events, and each run without an act does, too. */
const MOST_EVENTS = 20_000;
/** Trouble that never ends repeats itself for hundreds of thousands of events; only a soak follows it. */
const LIMITS = SOAK_SECONDS === 0 ? { ...RUN_LIMITS, events: 30_000 } : RUN_LIMITS;
const HOSTILE = join(import.meta.dirname, 'fixtures/hostile');

async function scenarioOf(file: string): Promise<Scenario> {
  const parsed = await parseScenarioText(readFileSync(join(HOSTILE, file), 'utf8'));
  if ('errors' in parsed) throw new Error(`${file} is not a scenario: ${JSON.stringify(parsed.errors)}`);
  return parsed.ok;
}

const actsIn = (scenario: Scenario): ActsOf => new ActsOf(clusterSetup(scenario), actsOf(scenario), LIMITS);
const tell = ({ seq, t, actor, kind, pod, klog }: TraceEvent): string =>
  `${seq} at ${t}: ${actor} ${kind} ${pod?.name ?? ''} ${klog?.id ?? ''}`;

/** A change of state that nobody tells of says nothing that could be true or false. */
const isTold = ({ kind, klog, detail }: TraceEvent): boolean =>
  !isTechnical(kind) || klog !== undefined || detail !== undefined;

/** Until 1.21 a worker does not tell of these. */
const OF_PHASES: ReadonlySet<string> = new Set(['TerminationAcknowledged', 'ContainersStopped']);
const hasPhases = (release: Release): boolean => atLeast(release, '1.22');

/** Events of these kinds, each with the act that it leads back to. */
function actsBehind(acts: ActsOf, kinds: readonly EventKind[]): readonly (readonly [string, Root | undefined])[] {
  const { events, roots } = acts.with(acts.all);
  return kinds.map((kind) => {
    const event = events.find((each) => each.kind === kind);
    return [kind, event && roots[event.seq]] as const;
  });
}

describe.each(TESTED_RELEASES)('in %s', (release) => {
  it('what ends a pod goes back to its delete, and not to the label that came just before', async () => {
    const acts = actsIn(withRelease(await scenarioOf('cause-broken.yaml'), release));
    expect(acts.acts.map(([first]) => first?.message.type)).toEqual(['kubectlLabel', 'kubectlDelete']);
    const kinds: readonly EventKind[] = [
      'TerminationRequested',
      'TerminationAcknowledged',
      'SigtermSent',
      'ContainersStopped',
      'FinalDeleteSent',
      'ObjectRemoved',
    ];
    const told = kinds.filter((kind) => hasPhases(release) || !OF_PHASES.has(kind));
    expect(actsBehind(acts, told)).toEqual(told.map((kind) => [kind, 1]));
  });

  it('a pod that is labelled and drained at one instant terminates because of the drain', async () => {
    const acts = actsIn(withRelease(await scenarioOf('nocause-TerminationAcknowledged.json'), release));
    const told = ['TerminationRequested', 'SigtermSent', 'ContainerExited', 'ObjectRemoved'] as const;
    expect(actsBehind(acts, told)).toEqual(told.map((kind) => [kind, 1]));
  });

  it('a pod whose volume is missing is cleaned up because of the drain', async () => {
    const acts = actsIn(withRelease(await scenarioOf('nocause-TerminatedEntered.json'), release));
    const { events, roots } = acts.with(acts.all);
    const removals: readonly string[] = [
      'TerminationRequested',
      'TerminatedEntered',
      'WorkerFinished',
      'ObjectRemoved',
    ];
    const told = events.filter(({ kind }) => removals.includes(kind));
    expect(told.map(({ kind }) => kind)).toContain('ObjectRemoved');
    expect(
      told.filter(({ seq }) => acts.acts[Number(roots[seq])]?.[0]?.message.type !== 'kubectlDrain').map(tell),
    ).toEqual([]);
  });

  it(
    'each event leads back to a timer, a process that ends by itself, or an act without which it would not have happened',
    { timeout: TIMEOUT },
    () => {
      const { all, withoutActs } = IS_FULL || release === TESTED_RELEASES.at(-1) ? RUNS : FEWER_RUNS;
      let runs = 0;
      forAnyRun(release, all, (acts) => {
        runs += 1;
        const { events, roots } = acts.with(acts.all);
        expect(events.filter(({ seq }) => roots[seq] === 'nowhere').map(tell)).toEqual([]);
        if (runs > withoutActs && SOAK_SECONDS === 0) return;
        expect(falselyLed(acts.first(MOST_EVENTS)).map(tell)).toEqual([]);
      });
    },
  );
});

/** Holds `property` against random runs of one release; a failure shows the document that fails. */
function forAnyRun(release: Release, numRuns: number, property: (acts: ActsOf) => void): void {
  fc.assert(
    fc.property(anyRun([release], { lasting: true }), (document) => {
      try {
        const parsed = parseScenario(document);
        if ('errors' in parsed) throw new Error(`not a scenario: ${JSON.stringify(parsed.errors)}`);
        property(actsIn(parsed.ok));
      } catch (error) {
        throw new Error(`${String(error)}\nin the run of\n${JSON.stringify(document)}`, { cause: error });
      }
    }),
    {
      seed: SEED,
      endOnFailure: true,
      ...(SOAK_SECONDS === 0
        ? { numRuns }
        : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: SOAK_SECONDS * 1_000 }),
    },
  );
}

/** Events for which the act that they lead back to was not needed, where no event before them on their chain is one. */
function falselyLed(acts: ActsOf): readonly TraceEvent[] {
  const { events, roots } = acts.with(acts.all);
  const led = new Set<number>();
  return events.filter((event) => {
    const { seq, cause, kind } = event;
    const root = roots[seq];
    if (typeof root !== 'number') return false;
    if (cause !== undefined && led.has(cause)) {
      led.add(seq);
      return false;
    }
    if (eventLevel(kind) === 'detail' || !isTold(event) || acts.wasNeeded(root, event)) return false;
    led.add(seq);
    const chain = chainOf(events, seq);
    return !mayCoincide(event, chain, acts.otherwise(root, event)) && !awaitsRuntime(event, chain, events);
  });
}

/** A pod that several acts delete while the runtime is away goes on once it is back, whichever of them came first. */
function awaitsRuntime(event: TraceEvent, chain: readonly TraceEvent[], events: readonly TraceEvent[]): boolean {
  const since = chain.findLast(({ t }) => t < event.t)?.t ?? event.t;
  return events.some(({ kind, t }) => kind === 'RuntimeReached' && t > since && t <= event.t);
}

/** Where the same comes at the same instant for a reason of its own, and only the reasons differ. */
function mayCoincide(event: TraceEvent, chain: readonly TraceEvent[], otherwise: readonly TraceEvent[]): boolean {
  // A read says nothing of why it is made.
  if (event.kind === 'RequestSent' && event.detail?.['verb'] === 'get') return true;
  // Its own deadline would have ended the pod at that instant.
  if (otherwise.some(({ kind }) => kind === 'DeadlineExceeded')) return true;
  // Whole seconds round a sync that fails again and again: two rows of attempts may meet.
  return chain.some(({ kind }, i) => kind === 'SyncLoopTick' && chain[i - 1]?.kind === 'WorkFailed');
}
