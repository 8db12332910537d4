/**
 * Changes of the scenario, each a new run and a place for undo to come back to. Acting at an instant forks: what the
 * scenario had planned for later gives way.
 */
import { texts } from '../language/index.ts';
import type { Instant, View } from './contract.ts';
import { firstDifference, instantAmong, instantAtTime, instantOfEvent } from './instants.ts';
import { dismiss, inTurn, notify, rerun } from './rerun.ts';
import { firstNode, REST_ACTS_AT } from '../../scenario/index.ts';
import { lastAtOrBelow } from '../../trace/index.ts';
import { begun, isAtRest } from './rest.ts';
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
export function namesOf(
  objects: readonly { readonly manifest: { readonly metadata: { readonly name: string } } }[],
): string {
  const names = objects.map(({ manifest }) => manifest.metadata.name);
  return names.length <= 4
    ? names.join(', ')
    : texts(TEXTS).andMore({ names: names.slice(0, 3).join(', '), more: names.length - 3 });
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
  return later > 0 ? texts(TEXTS).replaced({ steps: later }) : '';
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

export interface Deed {
  /** Begins the toast. */
  readonly said: string;
  /** `namespace/name` of the pod that it takes away, which one wants to see go. */
  readonly removes?: string | null;
  /** The story goes on by itself from the deed. */
  readonly plays?: boolean;
}

/** Does things at the present instant. Answers whether the new run is on screen. */
export function act(acts: readonly Act[], { said, removes = null, plays = false }: Deed): Promise<boolean> {
  const begins = isAtRest(getState());
  return inTurn(async () => {
    const { scenario, instant } = getState();
    if (scenario === null || acts.length === 0 || refusedByEvidence()) return false;
    if (begins !== isAtRest(getState())) return false; // a second click on what the first one has begun
    const at = begins ? { ...instant, t: REST_ACTS_AT } : instant;
    return rerun({
      scenario: begins ? begun(scenario, acts) : acts.reduce((s, each) => addStep(s, at.t, each), scenario),
      past: remembered(),
      future: [],
      place: (run, before) => (begins && removes !== null ? openingInstant(run) : atItsEffect(run, before, at)),
      settled: (_run, before) => {
        unpinOther(acts, firstNode(scenario).name);
        const when = (at.t / 1e6).toFixed(3);
        const text = `${texts(TEXTS).doneAt({ said, when })}${begins ? '' : replacedText(before, instant)}`;
        // At rest there is no other story that it could be mistaken for, and the news would lie over this one.
        if (!begins || removes === null) notify({ text, tone: 'user', undo: true });
        if (removes !== null) setState({ view: { ...getState().view, phoneTab: 'diagram' }, playing: plays });
      },
    });
  });
}

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
      settled: () => notify({ text: texts(TEXTS).addedFromStart({ names: namesOf(pods) }), tone: 'user', undo: true }),
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
        notify({ text: texts(TEXTS).release({ release }), tone: 'user', undo: true });
      },
    });
  });

/** The scenario with a change that is none of its steps, at the same time. Answers whether the new run is on screen. */
export const change = (changed: Scenario, said: string): Promise<boolean> =>
  inTurn(async () => {
    const { scenario, instant } = getState();
    if (scenario === null || refusedByEvidence()) return false;
    return rerun({
      scenario: changed,
      past: remembered(),
      future: [],
      place: (run) => instantAtTime(run, instant.t),
      settled: () => notify({ text: said, tone: 'user', undo: true }),
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
  /** It is shown as soon as it is known how it begins. */
  readonly onlyBegins?: true;
}

/** Opens another scenario at once; the one before stays within reach of undo. */
export const open = (scenario: Scenario, { t, index, view, onlyBegins }: Opening = {}): Promise<boolean> =>
  rerun({
    scenario,
    ...(onlyBegins && { onlyBegins }),
    past: remembered(),
    future: [],
    place: (run) => (t === undefined ? openingInstant(run) : instantAmong(run, t, index)),
    settled: () => {
      setState({ view: view ?? { ...getState().view, pod: null, node: null } });
    },
  });
