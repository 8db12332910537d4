/**
 * The worker's work, apart from being a worker: a request in, its response out. Nothing that the page sends is trusted
 * to be valid, so a scenario is checked once more before it runs.
 */
import type { ClusterWorld } from '../cluster/index.ts';
import type { KeptRun } from '../cluster/forks.ts';
import type { ClusterState } from '../cluster/state.ts';
import { loadLines } from '../kube/klog/lines/late.ts';
import { printable, short } from '../kube/printable.ts';
import { beginningOf } from '../scenario/clusterSetup.ts';
import { hasObjects } from '../scenario/workloads.ts';
import { nodesOf, type Scenario } from '../scenario/index.ts';
import { asError } from '../scenario/problem.ts';
import { checkShape } from '../scenario/shape.ts';
import type { Trace } from '../trace/index.ts';
import { part, PartMissing } from './part.ts';
import type { Refused, Request, Response } from './protocol.ts';
import type { Watch } from './watchedRun.ts';

/** Characters of what an unexpected error says: it may repeat what it was about. */
const LONGEST_MESSAGE = 400;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What stands around the work: time passes, and the page may want it to stop. */
export type Surroundings = Omit<Watch, 'limit'>;

/** A run of the most events takes half of it on a slow machine. */
const RUN_MS = 60_000;

/** Events of all kept runs together: the page holds its run as well, and memory is limited. */
const MOST_KEPT = 60_000;

/** The run that is shown, the one compared with it, and a what-if. */
const MOST_RUNS = 3;

/** The latest whole runs, newest first: most requests are about one of them, or continue it. */
export interface Latest {
  runs: readonly Kept[];
}

interface Kept {
  readonly scenario: string;
  readonly ran: Ran;
  readonly run: KeptRun;
}

/** @param latest is read and written. */
export async function answer(request: Request, around: Surroundings, latest: Latest = { runs: [] }): Promise<Response> {
  const { id } = request;
  try {
    switch (request.call) {
      case 'begin': {
        // The beginning needs no more than the shape: what else is to be checked comes with the run.
        const shaped = checkShape(request.scenario, 'first');
        if ('errors' in shaped) return { id, call: 'begin', result: { errors: shaped.errors.map(asError) } };
        const settle = hasObjects(shaped.ok)
          ? (await part(() => import('../cluster/controllers/settledObjects.ts'))).settledObjects
          : undefined;
        return { id, call: 'begin', result: { trace: beginningOf(shaped.ok, settle) } };
      }
      case 'run': {
        const ran = await simulatedCluster(request.scenario, around, latest);
        if ('errors' in ran) return { id, call: 'run', result: ran };
        const { PACKED_FROM, packTrace } = await part(() => import('./packedTrace.ts'));
        const { scenario, world } = ran;
        const isLarge = world.events.length >= PACKED_FROM;
        if (nodesOf(scenario).length > 1)
          return { id, call: 'run', result: isLarge ? { packedWorld: packTrace(world) } : { world } };
        const trace = await seenFrom(world, scenario);
        return { id, call: 'run', result: isLarge ? { packed: packTrace(trace) } : { trace } };
      }
      case 'hash': {
        const ran = whole(await simulated(request.scenario, around, latest));
        if ('errors' in ran) return { id, call: 'hash', result: ran };
        const { hashTrace } = await part(() => import('../scenario/hashTrace.ts'));
        return { id, call: 'hash', result: { hash: hashTrace(ran.trace) } };
      }
      case 'check': {
        const ran = whole(await simulated(request.scenario, around, latest));
        if ('errors' in ran) return { id, call: 'check', result: ran };
        const { checkInvariants } = await part(() => import('../cluster/invariants/index.ts'));
        const broken = checkInvariants(ran.trace, request.scenario.kubernetes);
        return { id, call: 'check', result: { broken } };
      }
      case 'parseManifests': {
        const { readPasted } = await part(() => import('../scenario/pasted.ts'));
        return { id, call: 'parseManifests', result: readPasted(request.text) };
      }
      case 'parseScenarioText': {
        const { parseScenarioText } = await part(() => import('../scenario/parseText.ts'));
        await part(() => import('../kube/manifest/document.ts')); // which it needs
        return { id, call: 'parseScenarioText', result: await parseScenarioText(request.text) };
      }
      case 'decodeLink': {
        const { decodeLink } = await part(() => import('../scenario/codec.ts'));
        return { id, call: 'decodeLink', result: decodeLink(request.hash) };
      }
    }
  } catch (error) {
    const message = short(printable(messageOf(error)), LONGEST_MESSAGE);
    return { id, call: 'failed', message, ...(error instanceof PartMissing && { isMissing: true }) };
  }
}

/** What may leave this thread without being copied. */
export function transferred(response: Response): ArrayBuffer[] {
  if (response.call !== 'run') return [];
  if ('packed' in response.result) return Object.values(response.result.packed);
  return 'packedWorld' in response.result ? Object.values(response.result.packedWorld) : [];
}

type Simulated = { readonly trace: Trace<ClusterState> } | Refused;

/** Of a run of which a step has failed there is no more to say than that; to be shown, it is still as much as there is. */
function whole(ran: Simulated): Simulated {
  if ('trace' in ran && ran.trace.failure !== undefined) throw new Error(ran.trace.failure.message);
  return ran;
}

/** All that happens is a part of its own: a node at rest is shown without it. */
const watching = () => part(() => import('./watchedRun.ts'));

const seenFrom = async (world: Trace<ClusterWorld>, scenario: Scenario): Promise<Trace<ClusterState>> =>
  (await watching()).seenFromFirst(world, scenario);

interface Ran {
  readonly scenario: Scenario;
  readonly world: Trace<ClusterWorld>;
}

async function simulatedCluster(scenario: Scenario, around: Surroundings, latest: Latest): Promise<Ran | Refused> {
  const text = JSON.stringify(scenario);
  const known = latest.runs.find((kept) => kept.scenario === text);
  if (known !== undefined) return known.ran;
  const { parseScenario } = await part(() => import('../scenario/parse.ts'));
  const parsed = parseScenario(scenario);
  if ('errors' in parsed) return parsed;
  const [{ keptRun }] = await Promise.all([watching(), part(() => loadLines(parsed.ok.kubernetes))]);
  const before = latest.runs.map(({ run }) => run);
  const run = await keptRun(parsed.ok, { ...around, limit: RUN_MS }, before, MOST_KEPT);
  const ran = { scenario: parsed.ok, world: run.trace };
  if (run.trace.stopped === undefined) latest.runs = newestOf([{ scenario: text, ran, run }, ...latest.runs]);
  return ran;
}

/** The newest runs that fit the limits. */
function newestOf(runs: readonly Kept[]): readonly Kept[] {
  let events = 0;
  return runs.slice(0, MOST_RUNS).filter(({ ran }) => {
    const isKept = events + ran.world.events.length <= MOST_KEPT;
    if (isKept) events += ran.world.events.length;
    return isKept;
  });
}

async function simulated(scenario: Scenario, around: Surroundings, latest: Latest): Promise<Simulated> {
  const ran = await simulatedCluster(scenario, around, latest);
  return 'errors' in ran ? ran : { trace: await seenFrom(ran.world, ran.scenario) };
}
