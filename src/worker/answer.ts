/**
 * The worker's work, apart from being a worker: a request in, its response out. Nothing that the page sends is trusted
 * to be valid, so a scenario is checked once more before it runs.
 */
import type { ClusterState } from '../cluster/state.ts';
import { hashTrace, parseScenario, parseScenarioText, type Scenario } from '../scenario/index.ts';
import { run } from '../scenario/run.ts';
import type { Trace } from '../trace/index.ts';
import { PACKED_FROM, packTrace } from './packedTrace.ts';
import type { Refused, Request, Response } from './protocol.ts';

export async function answer(request: Request): Promise<Response> {
  const { id } = request;
  try {
    switch (request.call) {
      case 'run': {
        const ran = simulated(request.scenario);
        if ('errors' in ran) return { id, call: 'run', result: ran };
        const isLarge = ran.trace.events.length >= PACKED_FROM;
        return { id, call: 'run', result: isLarge ? { packed: packTrace(ran.trace) } : ran };
      }
      case 'hash': {
        const ran = simulated(request.scenario);
        return { id, call: 'hash', result: 'errors' in ran ? ran : { hash: hashTrace(ran.trace) } };
      }
      case 'check': {
        const ran = simulated(request.scenario);
        if ('errors' in ran) return { id, call: 'check', result: ran };
        const { checkInvariants, invariantById } = await import('../cluster/invariants/index.ts');
        const broken = checkInvariants(ran.trace, request.scenario.kubernetes).map((violation) => {
          const { name, statement } = invariantById(violation.id);
          return { ...violation, name, statement };
        });
        return { id, call: 'check', result: { broken } };
      }
      case 'parseManifests': {
        const { parseManifests } = await import('../kube/manifest.ts');
        return { id, call: 'parseManifests', result: parseManifests(request.text) };
      }
      case 'parseScenarioText':
        return { id, call: 'parseScenarioText', result: await parseScenarioText(request.text) };
    }
  } catch (error) {
    return { id, call: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** What may leave this thread without being copied. */
export const transferred = (response: Response): ArrayBuffer[] =>
  response.call === 'run' && 'packed' in response.result ? Object.values(response.result.packed) : [];

function simulated(scenario: Scenario): { readonly trace: Trace<ClusterState> } | Refused {
  const parsed = parseScenario(scenario);
  return 'errors' in parsed ? parsed : { trace: run(parsed.ok) };
}
