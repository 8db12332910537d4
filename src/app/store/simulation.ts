/** The page's one door to scenarios and their simulation; nothing else of the store knows where a run comes from. */
import type { Standing } from '../../cluster/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { PRESET_GROUPS, PRESETS, type Release, type Scenario, withRelease } from '../../scenario/index.ts';
import type { Trace } from '../../trace/index.ts';
import {
  SimulationClient,
  type Failure,
  type FailureReason,
  type Outcome,
  type RunPurpose,
} from '../../worker/index.ts';
import { texts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

export { addPod, addStep, AT_REST, CHANGED, FIRST_PRESET, freePodName, withRelease } from '../../scenario/index.ts';
export type { Act, Release, Scenario, ScenarioPod, Step } from '../../scenario/index.ts';
export const presets = PRESETS;
/** Each heading with the presets that stand under it. */
export const presetsByGroup = PRESET_GROUPS.map((group) => ({
  group,
  presets: PRESETS.filter((preset) => preset.group === group),
}));

/** The thread that runs scenarios and reads what people paste. */
export const simulation = new SimulationClient();

/** Why there is no run, in the page's language. */
export interface RunFailure {
  readonly status: 'failed';
  readonly message: string;
  readonly isMissing?: true;
}

export type RunOutcome =
  { readonly status: 'done'; readonly trace: Trace<ClusterState> } | { readonly status: 'superseded' } | RunFailure;

/** A frame in a sandbox is of no origin, and so of another one than the page's own files. */
const isKeptApart = (): boolean => globalThis.origin === 'null';

/** What the page says of a failure: the thread itself doesn't know why it is missing, nor in which language to say it. */
export function failureText({ why, isMissing }: Failure): string {
  if (!isMissing) return reasonText(why);
  return isKeptApart()
    ? texts(TEXTS).frameKeptApart({ address: location.href })
    : texts(TEXTS).simulationNotLoaded({ why: reasonText(why) });
}

function reasonText(why: FailureReason): string {
  const say = texts(TEXTS).simulationFailed;
  switch (why.code) {
    case 'unreadable':
      return say.unreadable;
    case 'closed':
      return say.closed;
    case 'silent':
      return say.silent({ seconds: String(why.seconds) });
    case 'noThread':
      return say.noThread;
    case 'brokeOff':
      return say.brokeOff({ why: why.message });
    case 'error':
      return why.message;
  }
}

/** @param onStanding is told how far a run has come that takes long. */
export const run = (scenario: Scenario, onStanding?: (standing: Standing) => void): Promise<RunOutcome> =>
  runFor(scenario, 'shown', onStanding);

/** What is being computed to be shown ends with what there is. */
export const stopRun = (): void => simulation.stop('shown');

/** The same story in another release; it leaves alone what is shown. */
export const runBeside = (scenario: Scenario, release: Release): Promise<RunOutcome> =>
  runFor(withRelease(scenario, release), 'beside');

/** What another scenario would come to; nobody sees the run itself. */
export const runWhatIf = (scenario: Scenario): Promise<RunOutcome> => runFor(scenario, 'whatIf');

/** How a scenario begins, as an open trace: there before the model of what happens has come. */
export const begin = async (scenario: Scenario): Promise<RunOutcome> => told(await simulation.begin(scenario), 'shown');

async function runFor(
  scenario: Scenario,
  purpose: RunPurpose,
  onStanding?: (standing: Standing) => void,
): Promise<RunOutcome> {
  return told(await simulation.run(scenario, purpose, onStanding), purpose);
}

function told(outcome: Outcome<Trace<ClusterState>>, purpose: RunPurpose): RunOutcome {
  switch (outcome.status) {
    case 'done': {
      const { failure } = outcome.value;
      // Half a run is worth seeing, with word of it. Beside a whole one it would only seem to differ.
      if (failure !== undefined && purpose !== 'shown') return { status: 'failed', message: failure.message };
      return { status: 'done', trace: outcome.value };
    }
    case 'refused':
      return {
        status: 'failed',
        message: outcome.errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n'),
      };
    case 'failed':
      return { status: 'failed', message: failureText(outcome), ...(outcome.isMissing && { isMissing: true }) };
    case 'superseded':
      return outcome;
  }
}
