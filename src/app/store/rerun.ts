/** Runs a scenario and puts the page on it. The latest request wins; a run that fails leaves the page where it was. */
import { createStore } from 'zustand/vanilla';
import type { Standing } from '../../cluster/index.ts';
import { printable, short } from '../../kube/printable.ts';
import { Latest } from '../../worker/latest.ts';
import type { Instant } from './contract.ts';
import { readAheadOf } from './readAhead.ts';
import { readyRun, type Place, type ReadyRun, type Toast } from './state.ts';
import { begin, run as simulate, type RunFailure, type RunOutcome, type Scenario } from './simulation.ts';
import { getState, setState } from './store.ts';

export interface Rerun {
  readonly scenario: Scenario;
  readonly past: readonly Place[];
  readonly future: readonly Place[];
  /** Shown as soon as it is known how it begins. */
  readonly onlyBegins?: true;
  /** Where to stand in the new run; `before` is the run that was shown. */
  readonly place: (run: ReadyRun, before: ReadyRun | null) => Instant;
  /** Called once the new run is on screen. */
  readonly settled?: (run: ReadyRun, before: ReadyRun | null) => void;
}

let present: Promise<unknown> = Promise.resolve();

let changes: Promise<unknown> = Promise.resolve();

/** Makes a change of the scenario once the ones before it are on screen: it must see them. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const mine = changes.then(() => present).then(change);
  changes = mine.catch(() => undefined);
  return mine;
}

/** Answers whether the new run is on screen. */
export function rerun(how: Rerun): Promise<boolean> {
  const shown = put(how);
  present = shown;
  return shown;
}

export interface RunLife {
  readonly isComputing: boolean;
  /** How far the run has come, once it takes long. */
  readonly standing: Standing | null;
}

const AT_REST: RunLife = { isComputing: false, standing: null };
/** What becomes of the latest requested run. */
export const runLife = createStore<RunLife>()(() => AT_REST);

const latest = new Latest();

async function put(how: Rerun): Promise<boolean> {
  const { evidenceOpen } = getState();
  setState({ playing: false });
  const signal = latest.begin();
  runLife.setState({ isComputing: true, standing: null });
  const outcome = await compute(how, signal);
  if (signal.aborted || outcome.status === 'superseded') return false;
  if (outcome.status === 'failed') {
    runLife.setState(AT_REST);
    tellRefused(how, outcome);
    return false;
  }
  const run = readyRun(outcome.trace);
  const before = shownBefore();
  if (before !== null) await readAheadOf(before, run, signal);
  if (signal.aborted) return false;
  runLife.setState(AT_REST);
  show(how, run, evidenceOpen);
  return true;
}

const compute = ({ scenario, onlyBegins }: Rerun, signal: AbortSignal): Promise<RunOutcome> =>
  onlyBegins
    ? begin(scenario)
    : simulate(scenario, (standing) => {
        if (!signal.aborted) runLife.setState({ standing });
      });

const shownBefore = (): ReadyRun | null => {
  const { run } = getState();
  return run.status === 'ready' ? run : null;
};

function tellRefused(how: Rerun, { message, isMissing }: RunFailure): void {
  const again = isMissing && { again: () => void rerun(how) };
  if (shownBefore() === null) setState({ run: { status: 'failed', message, ...again } });
  notify({ text: message, tone: 'failure', ...again });
}

/** @param evidenceOpen when it was asked for. */
function show({ scenario, past, future, place, settled }: Rerun, run: ReadyRun, evidenceOpen: boolean): void {
  const before = shownBefore();
  const instant = place(run, before);
  setState({
    scenario,
    past,
    future,
    run,
    instant,
    cluster: run.cursor.stateAt(instant.index),
    hoveredSeq: null,
    imported: null,
    // Who opened evidence meanwhile looks at that.
    ...(evidenceOpen && { evidenceOpen: false }),
  });
  settled?.(run, before);
}

let lastToast = 0;

/** Characters: what a toast repeats may be somebody's document or name of a file. */
const LONGEST_TOAST = 600;

/** Tells something that needs no answer. At most three are kept, the newest last. */
export function notify(toast: Partial<Toast> & Pick<Toast, 'text'>): void {
  const { tone = 'plain', undo, again } = toast;
  const text = short(printable(toast.text), LONGEST_TOAST);
  lastToast += 1;
  const added = { id: lastToast, text, tone, ...(undo && { undo }), ...(again && { again }) };
  // Undo takes back the last change only, so only the last toast offers it.
  const kept = getState().toasts.filter((old) => !(undo && old.undo));
  setState({ toasts: [...kept.slice(-2), added] });
}

export const dismiss = (id: number): void => setState({ toasts: getState().toasts.filter((toast) => toast.id !== id) });
