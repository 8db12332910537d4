/** The page's one door to scenarios and their simulation; nothing else of the store knows where a run comes from. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { addStep as add, at, presets, simulate, type Scenario, type ScenarioPod, type Step } from './fixture.ts';
import type { Micros } from '../../engine/time.ts';

export { presets };
export type { Scenario, ScenarioPod, Step };

type WithoutAt<S> = S extends unknown ? Omit<S, 'at'> : never;
/** What somebody does or what breaks, without its time: the store does it at the present instant. */
export type Act = WithoutAt<Step>;

export type Outcome =
  { readonly ok: true; readonly trace: Trace<ClusterState> } | { readonly ok: false; readonly message: string };

/** `act` at `t`; what the scenario had planned for later is left out. */
export const addStep = (scenario: Scenario, act: Act, t: Micros): Scenario => add(scenario, { ...act, at: at(t) });

export async function run(scenario: Scenario): Promise<Outcome> {
  try {
    return { ok: true, trace: await simulate(scenario) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
