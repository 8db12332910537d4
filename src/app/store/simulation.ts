/** The page's one door to scenarios and their simulation; nothing else of the store knows where a run comes from. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { formatDuration } from '../../kube/index.ts';
import {
  durationMicros,
  FIRST_PRESET,
  PRESETS,
  run as simulate,
  SIMULATED_STEPS,
  type Scenario,
  type ScenarioPod,
  type Step,
  type StepAction,
} from '../../scenario/index.ts';
import type { Trace } from '../../trace/index.ts';

export type { Scenario, ScenarioPod, Step };
export { FIRST_PRESET };
export const presets = PRESETS;

type WithoutAt<S> = S extends unknown ? Omit<S, 'at'> : never;
/** What somebody does or what breaks, without its time: the store does it at the present instant. */
export type Act = WithoutAt<Step>;

/** Whether the model acts on such a step by now; what it can't do is not offered. */
export const canSimulate = (action: StepAction): boolean => (SIMULATED_STEPS as readonly StepAction[]).includes(action);

export type Outcome =
  { readonly ok: true; readonly trace: Trace<ClusterState> } | { readonly ok: false; readonly message: string };

/** `act` at `t`; what the scenario had planned for later is left out. */
export const addStep = (scenario: Scenario, act: Act, t: Micros): Scenario => ({
  ...scenario,
  steps: [...scenario.steps.filter(({ at }) => durationMicros(at) <= t), { ...act, at: formatDuration(t) } as Step],
});

export async function run(scenario: Scenario): Promise<Outcome> {
  try {
    return { ok: true, trace: await Promise.resolve(simulate(scenario)) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
