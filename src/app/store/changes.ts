/**
 * Changes of the scenario, each a new run and a place for undo to come back to. Acting at an instant forks: what the
 * scenario had planned for later gives way.
 */
import { texts } from '../language/index.ts';
import type { Instant, View } from './contract.ts';
import { firstDifference, instantAmong, instantAtTime, instantOfEvent, lastAtOrBelow } from './instants.ts';
import { dismiss, inTurn, notify, rerun } from './rerun.ts';
import { addPod, addStep, type Act, type Release, type Scenario, type ScenarioPod, withRelease } from './simulation.ts';
import { heldInside, openingInstant, type Place, type ReadyRun } from './state.ts';
import { getState, setState } from './store.ts';
import { TEXTS } from './texts.ts';

const UNDO_DEPTH = 100;

/** The present as undo will find it again, on top of what it already knows. */
function remembered(): readonly Place[] {
  const { scenario, past, imported } = getState();
  const { instant } = imported?.before ?? getState();
  return scenario === null ? past : [...past, { scenario, instant }].slice(-UNDO_DEPTH);
}

/** What a log shows has happened: it can't be acted upon. Says so. */
export function refusedByEvidence(): boolean {
  const refused = getState().imported !== null;
  if (refused) notify({ text: texts(TEXTS).happened });
  return refused;
}

/** The names, as many as fit a line: `a, b, c and 97 more`. */
export function namesOf(pods: readonly Pick<ScenarioPod, 'manifest'>[]): string {
  const names = pods.map(({ manifest }) => manifest.metadata.name);
  return names.length <= 4 ? names.join(', ') : texts(TEXTS).andMore(names.slice(0, 3).join(', '), names.length - 3);
}

/** Where an action at `t` is seen: at the first thing that it changed, or the first of the same instant that is told. */
function atItsEffect(run: ReadyRun, before: ReadyRun | null, { t }: Instant): Instant {
  const { steps, trace } = run;
  const seq = before ? firstDifference(before.trace.events, trace.events, t) : null;
  if (seq === null) return instantAtTime(run, t);
  const step = steps[lastAtOrBelow(steps, seq - 1) + 1];
  const isTold = step !== undefined && trace.events[step]?.t === trace.events[seq]?.t;
  return instantOfEvent(run, isTold ? step : seq);
}

function replacedText(before: ReadyRun | null, { index }: Instant): string {
  const later = before ? before.steps.length - 1 - lastAtOrBelow(before.steps, index) : 0;
  return later > 0 ? texts(TEXTS).replaced(later) : '';
}

/** Name of the pod that is done to, as the act has it: a static pod's may be its manifest's. */
const podOfAct = (act: Act): string | undefined =>
  act.do === 'create' ? act.manifest.metadata.name : 'pod' in act ? act.pod : undefined;

/** Who does something to another pod than the pinned one wants to see that one. */
function unpinOther(acts: readonly Act[], node: string): void {
  const { view } = getState();
  const pinned = view.pod?.slice(view.pod.indexOf('/') + 1);
  const names = acts.map(podOfAct).filter((name) => name !== undefined);
  if (pinned === undefined || names.length === 0) return;
  if (!names.some((name) => pinned === name || pinned === `${name}-${node}`))
    setState({ view: { ...view, pod: null } });
}

/** Does things at the present instant; `said` begins the toast. Answers whether the new run is on screen. */
export const act = (acts: readonly Act[], said: string): Promise<boolean> =>
  inTurn(async () => {
    const { scenario, instant } = getState();
    if (scenario === null || acts.length === 0 || refusedByEvidence()) return false;
    return rerun({
      scenario: acts.reduce((s, each) => addStep(s, instant.t, each), scenario),
      past: remembered(),
      future: [],
      place: (run, before) => atItsEffect(run, before, instant),
      settled: (_run, before) => {
        unpinOther(acts, scenario.node.name);
        const when = (instant.t / 1e6).toFixed(3);
        const text = `${texts(TEXTS).doneAt(said, when)}${replacedText(before, instant)}`;
        notify({ text, tone: 'user', undo: true });
      },
    });
  });

/** Lets pods run from the start, as if they had always been there. */
export const addPodsAtStart = (pods: readonly ScenarioPod[]): Promise<boolean> =>
  inTurn(async () => {
    const { scenario, instant } = getState();
    if (scenario === null || refusedByEvidence()) return false;
    return rerun({
      scenario: pods.reduce(addPod, scenario),
      past: remembered(),
      future: [],
      place: (run) => instantAtTime(run, instant.t),
      settled: () => notify({ text: texts(TEXTS).addedFromStart(namesOf(pods)), tone: 'user', undo: true }),
    });
  });

/** The same story in another release, at the same time; who compared with that one now compares with the old one. */
export const switchRelease = (release: Release): Promise<boolean> =>
  inTurn(async () => {
    const { scenario, instant } = getState();
    if (scenario === null || refusedByEvidence() || scenario.kubernetes === release) return false;
    return rerun({
      scenario: withRelease(scenario, release),
      past: remembered(),
      future: [],
      place: (run) => instantAtTime(run, instant.t),
      settled: () => {
        const { view } = getState();
        if (view.compare === release) setState({ view: { ...view, compare: scenario.kubernetes } });
        notify({ text: texts(TEXTS).release(release), tone: 'user', undo: true });
      },
    });
  });

export const undo = (): Promise<boolean> =>
  inTurn(async () => {
    const { past, future, scenario, instant, toasts } = getState();
    const back = past.at(-1);
    if (back === undefined || scenario === null || refusedByEvidence()) return false;
    for (const toast of toasts) if (toast.undo) dismiss(toast.id);
    return rerun({
      scenario: back.scenario,
      past: past.slice(0, -1),
      future: [{ scenario, instant }, ...future],
      place: (run) => heldInside(run, back.instant),
    });
  });

export const redo = (): Promise<boolean> =>
  inTurn(async () => {
    const [forth, ...rest] = getState().future;
    if (forth === undefined || refusedByEvidence()) return false;
    return rerun({
      scenario: forth.scenario,
      past: remembered(),
      future: rest,
      place: (run) => heldInside(run, forth.instant),
    });
  });

export interface Opening {
  /** µs; absent is the first milestone. */
  readonly t?: number;
  /** The last event that has happened, where several share the instant. */
  readonly index?: number;
  readonly view?: View;
}

/** Opens another scenario at once; the one before stays within reach of undo. */
export const open = (scenario: Scenario, { t, index, view }: Opening = {}): Promise<boolean> =>
  rerun({
    scenario,
    past: remembered(),
    future: [],
    place: (run) => (t === undefined ? openingInstant(run) : instantAmong(run, t, index)),
    settled: () => setState({ view: view ?? { ...getState().view, pod: null } }),
  });
