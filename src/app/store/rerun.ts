/** Runs a scenario and puts the page on it. The latest request wins; a run that fails leaves the page where it was. */
import { printable, short } from '../../kube/printable.ts';
import type { Instant } from './contract.ts';
import { readyRun, type Place, type ReadyRun, type Toast } from './state.ts';
import { run as simulate, type Scenario } from './simulation.ts';
import { getState, setState } from './store.ts';

let latest = 0;

export interface Rerun {
  readonly scenario: Scenario;
  readonly past: readonly Place[];
  readonly future: readonly Place[];
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

async function put({ scenario, past, future, place, settled }: Rerun): Promise<boolean> {
  const mine = ++latest;
  const { evidenceOpen } = getState();
  setState({ busy: true, standing: null, playing: false });
  const outcome = await simulate(scenario, (standing) => {
    if (mine === latest) setState({ standing });
  });
  if (mine !== latest || outcome.status === 'superseded') return false;
  const { run: shown } = getState();
  const before = shown.status === 'ready' ? shown : null;
  if (outcome.status === 'failed') {
    const { message, isMissing } = outcome;
    const again = isMissing && {
      again: () => void rerun({ scenario, past, future, place, ...(settled && { settled }) }),
    };
    setState({ ...(before === null && { run: { status: 'failed', message, ...again } }), busy: false, standing: null });
    notify({ text: message, tone: 'failure', ...again });
    return false;
  }
  const run = readyRun(outcome.trace);
  const instant = place(run, before);
  setState({
    scenario,
    past,
    future,
    run,
    busy: false,
    standing: null,
    instant,
    cluster: run.cursor.stateAt(instant.index),
    hoveredSeq: null,
    imported: null,
    // Who opened evidence meanwhile looks at that.
    ...(evidenceOpen && { evidenceOpen: false }),
  });
  settled?.(run, before);
  return true;
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
