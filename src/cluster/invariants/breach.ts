/** How an invariant is broken, as a code with its values: `words/breach.ts` says it. */
export interface BreachValues {
  readonly graceGrew: { readonly pod: string; readonly before: number; readonly after: number };
  readonly deletionMoved: { readonly pod: string; readonly before: string; readonly after: string };
  readonly deletionTakenBack: { readonly pod: string };
  readonly removedDespiteFinalizers: { readonly pod: string; readonly finalizers: string };
  readonly versionNotRaised: { readonly pod: string; readonly before: number; readonly after: number };
  readonly toldTooOften: { readonly pod: string };
  readonly lastNotDeleted: { readonly pod: string };
  readonly identityTaken: { readonly pod: string };
  readonly identityRuns: { readonly pod: string; readonly count: number };
  readonly evictedDespiteBudget: { readonly pod: string; readonly budget: string };
  readonly budgetOverdrawn: { readonly budget: string; readonly allowed: number };
  readonly stillEndpoint: { readonly pod: string; readonly slice: string };
  readonly jobMiscounts: { readonly job: string; readonly more: number; readonly pods: number };
  readonly notCounted: { readonly pod: string; readonly job: string };
  readonly surgedTooFar: { readonly deployment: string; readonly wanted: number; readonly most: number };
  readonly ownerWentFirst: { readonly owner: string; readonly dependent: string };
  readonly attachedTwice: { readonly volume: string; readonly nodes: string };
  readonly mountedUnattached: { readonly volume: string; readonly node: string };
  readonly removedWithGrace: { readonly pod: string; readonly isDeleted: boolean; readonly grace: number | string };
  readonly addBeforeRemove: { readonly source: string };
  readonly sourceMissing: { readonly what: 'housekeeping' | 'orphan'; readonly source: string };
  readonly startedLate: { readonly container: string; readonly pod: string };
  readonly stopTooShort: { readonly container: string; readonly pod: string; readonly seconds: number };
  readonly stoppedAgain: { readonly container: string; readonly pod: string };
  readonly stopCutShort: { readonly container: string; readonly pod: string };
  readonly hookTwice: { readonly container: string; readonly pod: string };
  readonly hookOfOrphan: { readonly pod: string };
  readonly sidecarTooSoon: { readonly container: string; readonly pod: string; readonly main: string };
  readonly criticalEvicted: { readonly pod: string };
  readonly killerToldTooSoon: { readonly pod: string };
  readonly otherReason: { readonly pod: string; readonly told: string; readonly reason: string };
  readonly notRetried: { readonly pod: string; readonly seconds: number };
  readonly stillThere: { readonly pod: string; readonly seconds: number };
  readonly statusNotResent: { readonly pod: string };
  readonly workerRemembered: { readonly pod: string };
  readonly stillWaitsForName: { readonly pod: string };
  readonly mirrorOutlives: { readonly pod: string };
  readonly remainsLeft: { readonly pod: string; readonly what: 'container' | 'sandbox' | 'logs' };
  readonly wentBack: { readonly field: string; readonly pod: string; readonly before: string; readonly after: string };
  readonly tooSoon: { readonly pod: string; readonly what: 'terminated' | 'finished' };
  readonly changedAfterEnd: { readonly what: string; readonly pod: string };
  readonly twoAtOnce: { readonly phase: string; readonly pod: string; readonly other: string };
  readonly graceTooShort: { readonly pod: string; readonly seconds: number };
  readonly workerGraceGrew: { readonly pod: string; readonly before: number; readonly after: number };
  readonly neverCleanedUp: { readonly pod: string };
  readonly mirrorStopsStatic: { readonly pod: string };
  readonly twoOfOneName: { readonly pod: string };
  readonly nameFreedTooSoon: { readonly name: string; readonly what: 'volumes' | 'cgroup' };
  readonly deletedTooSoon: { readonly pod: string };
  readonly deletedBeforeCleanUp: {
    readonly pod: string;
    readonly left: 'mayRun' | 'running' | 'volume' | 'cgroup';
    readonly count: number;
    readonly volume: string;
  };
  readonly deletedUnasked: { readonly pod: string };
  readonly noUID: { readonly pod: string };
  readonly mirrorDeleted: { readonly pod: string };
  readonly publishedTooSoon: { readonly phase: string; readonly pod: string };
  readonly leftTerminal: { readonly pod: string; readonly before: string; readonly after: string };
  readonly notTerminal: { readonly pod: string; readonly phase: string };
  readonly finalStatusRuns: { readonly pod: string; readonly container: string };
  readonly evictedDeleted: { readonly pod: string };
  readonly deadContainersLeft: { readonly pod: string; readonly count: number };
  readonly unmountedTooSoon: { readonly volume: string; readonly pod: string };
  readonly cgroupTooSoon: { readonly pod: string; readonly volume: string };
}

export type BreachCode = keyof BreachValues;

/** Which of the things that can go wrong, and with what. */
export type Breach<Code extends BreachCode = BreachCode> = {
  [Each in Code]: { readonly code: Each; readonly values: BreachValues[Each] };
}[Code];

/** Why real kubelets break it in the same place. */
export type KnownBreach =
  | 'forcedIsUnset'
  | 'controllersPhase'
  | 'restartedStatic'
  | 'killersFailedAtOnce'
  | 'killersFailedLater'
  | 'removedVolumes'
  | 'deletedVolumes';
