/** Runs a scenario and puts the page on it. The latest request wins; a run that fails leaves the page where it was. */
import { createActor, fromCallback } from 'xstate';
import { printable, short } from '../../kube/printable.ts';
import type { Failure } from '../../worker/index.ts';
import type { Instant } from './contract.ts';
import { runMachine, type RunEvent, type RunRequest } from './runMachine.ts';
import { readAheadOf } from './readAhead.ts';
import { readyRun, type Place, type ReadyRun, type Toast } from './state.ts';
import { begin, run as simulate, type Scenario } from './simulation.ts';
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

/** The page's end of the thread that simulates. */
const simulation = fromCallback<RunEvent, RunRequest | null>(({ input, sendBack }) => {
  const tell = (event: RunEvent): void => sendBack(event);
  if (input === null) return undefined;
  let isWanted = true;
  const { scenario, onlyBegins } = input;
  const computed = onlyBegins
    ? begin(scenario)
    : simulate(scenario, (standing) => tell({ type: 'CameSoFar', standing }));
  const told = async (): Promise<void> => {
    const outcome = await computed;
    if (outcome.status === 'failed') tell({ type: 'Refused', why: outcome });
    if (outcome.status !== 'done') return;
    const run = readyRun(outcome.trace);
    const before = shownBefore();
    if (before !== null) await readAheadOf(before, run, () => isWanted);
    tell({ type: 'Computed', run });
  };
  void told();
  return () => {
    isWanted = false;
  };
});

/** The life of the run that was asked for last. */
export const runLife = createActor(runMachine.provide({ actors: { simulation } })).start();

function put(how: Rerun): Promise<boolean> {
  const { evidenceOpen } = getState();
  setState({ playing: false });
  return new Promise((answer, fail) => {
    // What can't be put on the page is the matter of whoever asked; the next run has a life of its own.
    const end = (isShown: boolean, tell: () => void): void => {
      try {
        tell();
        answer(isShown);
      } catch (error) {
        fail(error);
      }
    };
    runLife.send({
      type: 'Asked',
      request: {
        scenario: how.scenario,
        ...(how.onlyBegins && { onlyBegins: true }),
        show: (run) => end(true, () => show(how, run, evidenceOpen)),
        refuse: (why) => end(false, () => tellRefused(how, why)),
        supersede: () => answer(false),
      },
    });
  });
}

const shownBefore = (): ReadyRun | null => {
  const { run } = getState();
  return run.status === 'ready' ? run : null;
};

function tellRefused(how: Rerun, { message, isMissing }: Failure): void {
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
