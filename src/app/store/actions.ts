/** Every command that a person or a view can give. Views call these and change nothing themselves. */
import type { Seq, TraceEvent } from '../../trace/index.ts';
import { REST_ACTS_AT } from '../../scenario/index.ts';
import { chooseLanguage, language, languageAfter, texts } from '../language/index.ts';
import { MOST_BREAKPOINTS, type Breakpoint, type Depth, type Pace, type StepUnit, type View } from './contract.ts';
import * as changes from './changes.ts';
import { backToSimulation, closeEvidence, openEvidence, showImported } from './imported.ts';
import { restGoesOn } from './growing.ts';
import { BEGINNING, instantAtTime, instantOfEvent, stepFrom } from './instants.ts';
import { paintedTheme, rememberDepth, rememberNarration, rememberReading, rememberTheme } from './preferences.ts';
import { depthShown, isOneStory } from './depthShown.ts';
import { deletion, removedBy, saidOf, usualRemoval } from './podActs.ts';
import { dismiss, notify } from './rerun.ts';
import { firstToGo, isAtRest } from './rest.ts';
import { pinnedPod, selectedPod } from './selection.ts';
import { comparedCure, otherReleases, shownRelease } from './releases.ts';
import { AT_REST, presets, stopRun, type Act, type Release, type Scenario, type ScenarioPod } from './simulation.ts';
import {
  isAtEnd,
  NARRATIONS,
  READINGS,
  type Cure,
  type Narration,
  type Reading,
  type Overlay,
  type ReadyRun,
  type Speed,
  type Theme,
  type Quiz,
  type Tour,
} from './state.ts';
import { getState, moveTo, setState } from './store.ts';
import { TEXTS } from './texts.ts';

function shown(): ReadyRun | null {
  const { run } = getState();
  return run.status === 'ready' ? run : null;
}

export const actions = {
  /** Goes to an event; a packet that it sent is half way. */
  seekEvent(seq: Seq): void {
    const run = shown();
    if (run) moveTo(instantOfEvent(run, seq));
  },
  seekTime(t: number): void {
    const run = shown();
    if (run) moveTo(instantAtTime(run, t));
  },
  /** One step of `unit`, and playing stops: who steps has taken the wheel. */
  step(unit: StepUnit, direction: 1 | -1): void {
    const run = shown();
    if (!run) return;
    if (direction === 1 && isAtRest(getState())) {
      void actions.beginStory(false);
      return;
    }
    const to = stepFrom(run, getState().instant, unit, direction);
    setState({ playing: false });
    if (to) moveTo(to);
    else if (direction === 1) actions.toEnd();
  },
  toStart(): void {
    setState({ playing: false });
    moveTo(BEGINNING);
  },
  toEnd(): void {
    if (isAtRest(getState())) {
      void actions.beginStory(false).then(() => {
        if (!isAtRest(getState())) actions.toEnd();
      });
      return;
    }
    const run = shown();
    setState({ playing: false });
    if (run) moveTo(instantAtTime(run, run.trace.end));
  },
  /** Goes to the next event that `wanted` accepts, or back to the one before; false when there is none. */
  runTo(wanted: (event: TraceEvent) => boolean, direction: 1 | -1 = 1): boolean {
    const run = shown();
    if (!run) return false;
    const { events } = run.trace;
    for (let i = getState().instant.index + direction; i >= 0 && i < events.length; i += direction) {
      const event = events[i];
      if (event === undefined || !wanted(event)) continue;
      setState({ playing: false });
      actions.seekEvent(event.seq);
      return true;
    }
    return false;
  },
  /** Sets a breakpoint that is not there, takes away one that is. */
  toggleBreakpoint(breakpoint: Breakpoint): void {
    const { breakpoints } = getState().view;
    const others = breakpoints.filter(({ on, of }) => on !== breakpoint.on || of !== breakpoint.of);
    actions.setView({
      breakpoints:
        others.length < breakpoints.length ? others : [...breakpoints.slice(1 - MOST_BREAKPOINTS), breakpoint],
    });
  },
  clearBreakpoints(): void {
    actions.setView({ breakpoints: [] });
  },

  play(): void {
    const run = shown();
    if (!run) return;
    if (isAtRest(getState())) {
      void actions.beginStory();
      return;
    }
    if (getState().instant.t >= run.trace.end) moveTo(BEGINNING);
    setState({ playing: true });
  },
  /** At rest nothing is there to be told: `web` is deleted, as by its button. */
  async beginStory(plays = true): Promise<void> {
    const { cluster } = getState();
    const key = cluster === null ? null : firstToGo(cluster);
    if (key !== null) await actions.act(deletion(key), undefined, plays);
  },
  pause(): void {
    setState({ playing: false });
  },
  togglePlay(): void {
    if (getState().playing) actions.pause();
    else actions.play();
  },
  setPace(pace: Pace): void {
    setState({ pace });
  },
  setSpeed(speed: Speed): void {
    setState({ speed });
  },
  /** Whether playing ends at each milestone. */
  setStopsAtMilestones(stops: boolean): void {
    setState({ stopsAtMilestones: stops });
  },
  /** The diagram's inside stays with a node; null: it follows the story again. */
  pinNode(node: string | null): void {
    setState({ view: { ...getState().view, node } });
  },
  /** Lights an event in every view; null when nothing is pointed at. */
  hover(seq: Seq | null): void {
    if (getState().hoveredSeq !== seq) setState({ hoveredSeq: seq });
  },

  /**
   * Does something at the present instant. What the scenario had planned for later is replaced; undo brings it back. A
   * removal is shown at once: its pod is selected, and the story plays.
   */
  act(act: Act, said = saidOf(act, getState().cluster), plays = true): Promise<boolean> {
    return changes.act([act], { said, removes: removedBy(act, getState().cluster), plays });
  },
  /** Does several things at once, at the present instant: undo takes all of them back. */
  actAll(acts: readonly Act[], said: string): Promise<boolean> {
    return changes.act(acts, { said });
  },
  /** Creates pods at the present instant. */
  addPods(pods: readonly ScenarioPod[], said = texts(TEXTS).added({ names: changes.namesOf(pods) })): Promise<boolean> {
    return changes.act(
      pods.map((pod): Act => ({ do: 'create', ...pod })),
      { said },
    );
  },
  /** Lets pods run from the start, as if they had always been there. */
  addPodsAtStart(pods: readonly ScenarioPod[]): Promise<boolean> {
    return changes.addPodsAtStart(pods);
  },
  /** Delete for the selected pod, whatever that means for its kind. */
  async deleteSelected(): Promise<void> {
    const { cluster, view } = getState();
    const key =
      view.pod === null && cluster !== null && isAtRest(getState()) ? firstToGo(cluster) : selectedPod(getState());
    const act = cluster !== null && key !== null ? usualRemoval(cluster, key) : null;
    if (act) await actions.act(act);
    else notify({ text: key === null ? texts(TEXTS).noPodSelected : texts(TEXTS).notThere({ key }) });
  },
  /** Runs the same scenario in another release. */
  switchRelease(release: Release): Promise<boolean> {
    return changes.switchRelease(release);
  },
  /** Makes a change of the scenario that is none of its steps. */
  change(scenario: Scenario, said: string): Promise<boolean> {
    return changes.change(scenario, said);
  },
  undo(): Promise<boolean> {
    return changes.undo();
  },
  redo(): Promise<boolean> {
    return changes.redo();
  },
  restGoesOn,
  /** Ends the run that is being computed with what there is of it. */
  stopRun,
  /** Opens another scenario; the one before stays within reach of undo. */
  async loadScenario(scenario: Scenario, at: changes.Opening = {}): Promise<void> {
    await changes.open(scenario, at);
  },
  /** Opens a scenario by its id; null is the node at rest, which the page opens with. */
  async loadPreset(id: string | null): Promise<void> {
    const preset = [AT_REST, ...presets].find((candidate) => candidate.id === (id ?? AT_REST.id));
    if (id !== null) actions.forgetLinkTrouble();
    if (preset === undefined) return;
    const atRest: changes.Opening = { t: REST_ACTS_AT, ...(shown() === null && { onlyBegins: true }) };
    await actions.loadScenario(preset.opened, preset === AT_REST ? atRest : {});
  },
  forgetLinkTrouble(): void {
    setState({ linkTrouble: null });
  },

  setView(view: Partial<View>): void {
    setState({ view: { ...getState().view, ...view } });
    // Who asks for a pane of the inspector wants to see it.
    if (view.tab !== undefined && depthShown(getState()) === 'story') actions.setDepth('source');
    if (view.diagram !== undefined && isOneStory(getState())) actions.setDepth('kubelet');
    if (view.tab !== undefined && isAtEnd(getState())) actions.putSummaryAside(true);
  },
  /** At the end of the run: the details in the place of its summary, or that again. */
  putSummaryAside(aside: boolean): void {
    setState({ asideOf: aside ? (shown()?.trace ?? null) : null });
    if (!aside) setState({ view: { ...getState().view, tab: 'what' } });
  },
  /** Puts another release beside the shown one; null takes it away again. */
  compareWith(release: Release | null): void {
    if (getState().cure !== null) setState({ cure: null });
    actions.setView({ compare: release });
  },
  /** Puts a change of the shown scenario beside it. */
  compareWithCure(cure: Cure): void {
    setState({ cure });
  },
  /** Compares with the release that differs most, or ends it. */
  toggleCompare(): void {
    const { view } = getState();
    const [other] = otherReleases(shownRelease(getState()));
    if (view.compare !== null || comparedCure(getState()) !== null) actions.compareWith(null);
    else if (other === undefined) notify({ text: texts(TEXTS).nothingToCompare });
    else actions.compareWith(other);
  },
  /** How much is shown at once; kept over stories, and remembered. */
  setDepth(depth: Depth): void {
    setState({ depth });
    actions.setView({ depth });
    rememberDepth(depth);
  },
  /** Shows the picture to a room, or the page again as it was. */
  present(presenting: boolean): void {
    actions.setView({ presenting });
  },
  /** Another object than the selected pod in the inspector; null is that pod again. */
  showObject(object: string | null): void {
    setState({ object });
    actions.setView({ tab: 'object', phoneTab: 'why' });
  },
  /** `namespace/name`: all views stay with it, whatever the steps tell of; null lets them follow the steps. */
  pinPod(pod: string | null): void {
    setState({ object: null });
    actions.setView({ pod });
  },
  /** Pins a pod, the shown one unless another is named, or takes the pin from it. */
  togglePin(pod = selectedPod(getState())): void {
    actions.pinPod(pod === pinnedPod(getState()) ? null : pod);
  },
  setTheme(theme: Theme): void {
    setState({ theme });
    rememberTheme(theme);
  },
  toggleTheme(): void {
    actions.setTheme(paintedTheme(getState().theme) === 'dark' ? 'light' : 'dark');
  },
  setNarration(narration: Narration): void {
    setState({ narration });
    rememberNarration(narration);
  },
  setReading(reading: Reading): void {
    setState({ reading });
    rememberReading(reading);
  },
  /** The next of: slowly, normally, fast; the news says which. */
  cycleReading(): void {
    const reading = READINGS[(READINGS.indexOf(getState().reading) + 1) % READINGS.length] ?? 'normal';
    actions.setReading(reading);
    notify({ text: texts(TEXTS).reading[reading] });
  },
  /** The next of: every step, milestones, nothing. The news says which, and is read aloud itself. */
  cycleNarration(): void {
    const at = NARRATIONS.indexOf(getState().narration);
    const narration = NARRATIONS[(at + 1) % NARRATIONS.length] ?? 'steps';
    actions.setNarration(narration);
    notify({ text: texts(TEXTS).narration[narration] });
  },
  /** To the next language: from English to 中文, and back. */
  async toggleLanguage(): Promise<void> {
    try {
      await chooseLanguage(languageAfter(language()));
    } catch {
      notify({ text: texts(TEXTS).textsNotLoaded, tone: 'failure', again: () => void actions.toggleLanguage() });
    }
  },
  /** @param typed stands in its field, to be gone on with. */
  open(overlay: Overlay, typed = ''): void {
    setState({ overlay, typedAhead: typed });
  },
  typeAhead(letter: string): void {
    setState(({ typedAhead }) => ({ typedAhead: typedAhead + letter }));
  },
  /** Begins a tour, leaves it or moves it on; null ends it. */
  setTour(tour: Tour | null): void {
    setState({ tour });
  },
  /** Keeps what was answered; null forgets it. */
  setQuiz(quiz: Quiz | null): void {
    setState({ quiz });
  },
  /** Brings the pods on screen where they are folded or another pane is shown; `false` folds them again. */
  showPods(shown: boolean): void {
    setState({ podsOpen: shown });
    if (shown) actions.setView({ phoneTab: 'pods' });
  },
  openEvidence,
  backToSimulation,
  closeEvidence,
  toggleEvidence(): void {
    if (getState().evidenceOpen) closeEvidence();
    else openEvidence();
  },
  showImported,
  /** Where a log is shown: why nothing can be done to its pods. */
  tellHappened: changes.refusedByEvidence,
  notify,
  dismiss,
};
