/** Everything the page remembers, each kind of state in one place; what can be derived is left to the hooks. */
import type { ClusterState } from '../../cluster/state.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import { TraceCursor, type Seq, type Trace } from '../../trace/index.ts';
import type { Depth, Instant, Pace, Run, View } from './contract.ts';
import { BEGINNING, instantOfEvent } from './instants.ts';
import type { LinkError } from '../../scenario/index.ts';
import type { SharedRemoval, SharedTrouble } from '../../evidence/index.ts';
import type { Narration, Reading, Theme } from './remembered.ts';
import type { Release, Scenario } from './simulation.ts';

export type ReadyRun = Extract<Run, { status: 'ready' }>;
export { NARRATIONS, READINGS, type Narration, type Reading, type Theme } from './remembered.ts';
export const SPEEDS = [0.5, 1, 2, 4, 10] as const;
export type Speed = (typeof SPEEDS)[number];

/** A scenario and where one stood in it: what undo goes back to. */
export interface Place {
  readonly scenario: Scenario;
  readonly instant: Instant;
}

/** A pod of real logs that is shown in place of the simulation, which waits as it was. */
export interface Imported {
  /** Of the pod in the evidence. */
  readonly key: string;
  /** What it is called: `default/web`. */
  readonly name: string;
  /** The release that the log was detected to be of, and of which the state is. */
  readonly release: Release;
  /** What a link held that somebody has shared; null for a pod of an input that was read here. */
  readonly shared: SharedRemoval | null;
  /** It is one of a cluster that is watched: more of it may come, and what is expected is known. */
  readonly watched: boolean;
  readonly before: Pick<PageState, 'run' | 'instant' | 'cluster' | 'view'>;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** The shape beside the text: the user's pointer, the failure's octagon, or none. */
  readonly tone: 'plain' | 'user' | 'failure';
  readonly undo?: true;
  /** Tries once more what has failed. */
  readonly again?: () => void;
}

/** What lies over the page; one at a time. */
export type Overlay =
  | 'palette'
  | 'scenarios'
  | 'faults'
  | 'help'
  | 'addPod'
  | 'share'
  | 'breakpoints'
  | 'bring'
  | 'misbeliefs'
  | 'quiz'
  | 'video'
  | null;

/** The guided tour that somebody is on, or has left and may go on with. */
export interface Tour {
  /** The preset's id. */
  readonly preset: string;
  /** The caption that it has got to, by name, so that another release keeps the place; null: the opening. */
  readonly caption: string | null;
  /** Playing leads to this caption, and ends there; null where somebody plays on their own. */
  readonly goingTo: string | null;
  /** Left: it only offers to go on. */
  readonly left: boolean;
  /** It asks what happens next. */
  readonly asks: boolean;
  /** What was answered on the way, by the question's name. */
  readonly answers: Answers;
}

/** The option that was chosen, by the question. */
export type Answers = Readonly<Record<string, string>>;

/** The quiz that was answered last. */
export interface Quiz {
  /** The preset's id. */
  readonly preset: string;
  readonly answers: Answers;
}

/** The shown scenario with a change, that stands beside it in the same release; and what it is about. */
export interface Cure {
  /** Which it is a change of: beside any other it means nothing. */
  readonly of: Scenario;
  readonly scenario: Scenario;
  /** Of its preStop sleep. */
  readonly seconds: number;
  /** Requests as it is: of how many how many fail. */
  readonly failed: number;
  readonly sent: number;
}

export interface PageState {
  readonly scenario: Scenario | null;
  readonly past: readonly Place[];
  readonly future: readonly Place[];
  readonly run: Run;
  readonly instant: Instant;
  /** The cluster at the instant; null until the first run is there. */
  readonly cluster: ClusterState | null;
  /** Somebody has moved the instant, or let it play: the first hint has done its work. */
  readonly hasMoved: boolean;
  readonly playing: boolean;
  readonly pace: Pace;
  readonly speed: Speed;
  /** Playing ends at each milestone. */
  readonly stopsAtMilestones: boolean;
  readonly hoveredSeq: Seq | null;
  readonly view: View;
  readonly cure: Cure | null;
  readonly theme: Theme;
  readonly narration: Narration;
  readonly reading: Reading;
  /** The depth that was chosen last. */
  readonly depth: Depth;
  readonly toasts: readonly Toast[];
  readonly overlay: Overlay;
  /** What was typed between the asking for an overlay and its coming. */
  readonly typedAhead: string;
  /** Why the link in the address could not be opened; until something else is opened or it is dismissed. */
  readonly linkTrouble: LinkError | SharedTrouble | null;
  /** Real logs and what they tell stand in the place of the panes. */
  readonly evidenceOpen: boolean;
  readonly imported: Imported | null;
  /** The pods are unfolded over the diagram, where the page is too narrow for their pane. */
  readonly podsOpen: boolean;
  readonly tour: Tour | null;
  /** The run whose summary was put aside: at its end one looks at the details. */
  readonly asideOf: Trace<ClusterState> | null;
  readonly quiz: Quiz | null;
  /** What the inspector shows of the API instead of the selected pod: `deployments/default/web`, `nodes//node-1`. */
  readonly object: string | null;
}

export const INITIAL_VIEW: View = {
  depth: null,
  diagram: null,
  node: null,
  tab: 'what',
  phoneTab: 'diagram',
  pod: null,
  compare: null,
  breakpoints: [],
  presenting: false,
};

export const INITIAL_STATE: PageState = {
  scenario: null,
  past: [],
  future: [],
  run: { status: 'loading' },
  instant: BEGINNING,
  cluster: null,
  hasMoved: false,
  playing: false,
  pace: 'story',
  speed: 1,
  stopsAtMilestones: false,
  hoveredSeq: null,
  view: INITIAL_VIEW,
  cure: null,
  theme: 'system',
  narration: 'steps',
  reading: 'normal',
  depth: 'story',
  toasts: [],
  overlay: null,
  typedAhead: '',
  linkTrouble: null,
  evidenceOpen: false,
  imported: null,
  podsOpen: false,
  tour: null,
  asideOf: null,
  quiz: null,
  object: null,
};

/** @param before what of the trace was there before it grew: that is not looked through again. */
export function readyRun(trace: Trace<ClusterState>, before?: ReadyRun): ReadyRun {
  const steps = [...(before?.steps ?? [])];
  const milestones = [...(before?.milestones ?? [])];
  for (const event of trace.events.slice(before?.trace.events.length)) {
    const level = eventLevel(event.kind);
    if (level !== 'detail') steps.push(event.seq);
    if (level === 'milestone') milestones.push(event.seq);
  }
  return { status: 'ready', trace, cursor: new TraceCursor(trace), steps, milestones };
}

/** Nothing that is told follows: the player stands on the last step, or after it, and no more of the run comes. */
export function isAtEnd({ run, instant, imported }: Pick<PageState, 'run' | 'instant' | 'imported'>): boolean {
  if (run.status !== 'ready' || run.trace.open === true || imported !== null) return false;
  const last = run.steps.at(-1);
  return last !== undefined && instant.index >= last;
}

/** Where a scenario opens: at its first milestone, which is somebody's doing. */
export const openingInstant = (run: ReadyRun): Instant => instantOfEvent(run, run.milestones[0] ?? -1);

/** The same moment in another run of nearly the same scenario. */
export function heldInside(run: ReadyRun, instant: Instant): Instant {
  const index = Math.min(instant.index, run.trace.events.length - 1);
  const event = run.trace.events[index];
  if (event === undefined) return { t: instant.t <= run.trace.end ? instant.t : run.trace.end, index: -1 };
  const next = run.trace.events[index + 1]?.t ?? run.trace.end;
  const same = index === instant.index && event.t <= instant.t && instant.t <= next;
  return same ? instant : instantOfEvent(run, index);
}
