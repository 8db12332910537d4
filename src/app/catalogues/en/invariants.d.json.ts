/** Data table, made from invariants.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly list: string;
readonly breaks: (p: { readonly isOnce: boolean; readonly instant: string | number; readonly name: string | number; readonly isTwice: boolean; readonly times: string | number }) => string;
readonly named: (p: { readonly name: string | number; readonly id: string | number }) => string;
readonly here: (p: { readonly text: string | number; readonly statement: string | number }) => string;
readonly alsoReal: (p: { readonly why: string | number }) => string;
readonly more: (p: { readonly count: string | number }) => string;
readonly rule: {
readonly I15: {
readonly name: string;
readonly statement: string;
};
readonly I16: {
readonly name: string;
readonly statement: string;
};
readonly I29: {
readonly name: string;
readonly statement: string;
};
readonly I30: {
readonly name: string;
readonly statement: string;
};
readonly I31: {
readonly name: string;
readonly statement: string;
};
readonly I38: {
readonly name: string;
readonly statement: string;
};
readonly I41: {
readonly name: string;
readonly statement: string;
};
readonly I39: {
readonly name: string;
readonly statement: string;
};
readonly I40: {
readonly name: string;
readonly statement: string;
};
readonly I42: {
readonly name: string;
readonly statement: string;
};
readonly I43: {
readonly name: string;
readonly statement: string;
};
readonly I44: {
readonly name: string;
readonly statement: string;
};
readonly I45: {
readonly name: string;
readonly statement: string;
};
readonly I46: {
readonly name: string;
readonly statement: string;
};
readonly I28: {
readonly name: string;
readonly statement: string;
};
readonly I27: {
readonly name: string;
readonly statement: string;
};
readonly I6: {
readonly name: string;
readonly statement: string;
};
readonly I7: {
readonly name: string;
readonly statement: string;
};
readonly I8: {
readonly name: string;
readonly statement: string;
};
readonly I10: {
readonly name: string;
readonly statement: string;
};
readonly I13: {
readonly name: string;
readonly statement: string;
};
readonly I14: {
readonly name: string;
readonly statement: string;
};
readonly I37: {
readonly name: string;
readonly statement: string;
};
readonly I5: {
readonly name: string;
readonly statement: string;
};
readonly I11: {
readonly name: string;
readonly statement: string;
};
readonly I12: {
readonly name: string;
readonly statement: string;
};
readonly I9: {
readonly name: string;
readonly statement: string;
};
readonly I17: {
readonly name: string;
readonly statement: string;
};
readonly I18: {
readonly name: string;
readonly statement: string;
};
readonly I35: {
readonly name: string;
readonly statement: string;
};
readonly I36: {
readonly name: string;
readonly statement: string;
};
readonly I19: {
readonly name: string;
readonly statement: string;
};
readonly I20: {
readonly name: string;
readonly statement: string;
};
readonly I1: {
readonly name: string;
readonly statement: string;
};
readonly "I1'": {
readonly name: string;
readonly statement: string;
};
readonly I2: {
readonly name: string;
readonly statement: string;
};
readonly I3: {
readonly name: string;
readonly statement: string;
};
readonly I4: {
readonly name: string;
readonly statement: string;
};
readonly I21: {
readonly name: string;
readonly statement: string;
};
readonly I22: {
readonly name: string;
readonly statement: string;
};
readonly I23: {
readonly name: string;
readonly statement: string;
};
readonly I24: {
readonly name: string;
readonly statement: string;
};
readonly I26: {
readonly name: string;
readonly statement: string;
};
readonly I34: {
readonly name: string;
readonly statement: string;
};
readonly I25: {
readonly name: string;
readonly statement: string;
};
readonly I32: {
readonly name: string;
readonly statement: string;
};
readonly I33: {
readonly name: string;
readonly statement: string;
};
readonly L1: {
readonly name: string;
readonly statement: string;
};
readonly L2: {
readonly name: string;
readonly statement: string;
};
readonly L3: {
readonly name: string;
readonly statement: string;
};
readonly L4: {
readonly name: string;
readonly statement: string;
};
readonly L5: {
readonly name: string;
readonly statement: string;
};
readonly L6: {
readonly name: string;
readonly statement: string;
};
readonly L7: {
readonly name: string;
readonly statement: string;
};
readonly L8: {
readonly name: string;
readonly statement: string;
};
};
readonly breach: {
readonly graceGrew: (p: { readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly deletionMoved: (p: { readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly deletionTakenBack: (p: { readonly pod: string | number }) => string;
readonly identityTaken: (p: { readonly pod: string | number }) => string;
readonly identityRuns: (p: { readonly pod: string | number; readonly count: number }) => string;
readonly evictedDespiteBudget: (p: { readonly pod: string | number; readonly budget: string | number }) => string;
readonly budgetOverdrawn: (p: { readonly budget: string | number; readonly allowed: string | number }) => string;
readonly stillEndpoint: (p: { readonly slice: string | number; readonly pod: string | number }) => string;
readonly jobMiscounts: (p: { readonly job: string | number; readonly more: string | number; readonly pods: string | number }) => string;
readonly notCounted: (p: { readonly pod: string | number; readonly job: string | number }) => string;
readonly surgedTooFar: (p: { readonly deployment: string | number; readonly wanted: string | number; readonly most: string | number }) => string;
readonly ownerWentFirst: (p: { readonly owner: string | number; readonly dependent: string | number }) => string;
readonly attachedTwice: (p: { readonly volume: string | number; readonly nodes: string | number }) => string;
readonly mountedUnattached: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly removedDespiteFinalizers: (p: { readonly pod: string | number; readonly finalizers: string | number }) => string;
readonly versionNotRaised: (p: { readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly toldTooOften: (p: { readonly pod: string | number }) => string;
readonly lastNotDeleted: (p: { readonly pod: string | number }) => string;
readonly removedWithGrace: (p: { readonly pod: string | number; readonly isDeleted: boolean; readonly grace: string | number }) => string;
readonly addBeforeRemove: (p: { readonly source: string | number }) => string;
readonly sourceMissing: (p: { readonly what: 'housekeeping' | 'orphan' | 'other'; readonly source: string | number }) => string;
readonly startedLate: (p: { readonly container: string | number; readonly pod: string | number }) => string;
readonly stopTooShort: (p: { readonly container: string | number; readonly pod: string | number; readonly seconds: string | number }) => string;
readonly stoppedAgain: (p: { readonly container: string | number; readonly pod: string | number }) => string;
readonly stopCutShort: (p: { readonly container: string | number; readonly pod: string | number }) => string;
readonly hookTwice: (p: { readonly container: string | number; readonly pod: string | number }) => string;
readonly hookOfOrphan: (p: { readonly pod: string | number }) => string;
readonly sidecarTooSoon: (p: { readonly container: string | number; readonly pod: string | number; readonly main: string | number }) => string;
readonly criticalEvicted: (p: { readonly pod: string | number }) => string;
readonly killerToldTooSoon: (p: { readonly pod: string | number }) => string;
readonly otherReason: (p: { readonly pod: string | number; readonly told: string | number; readonly reason: string | number }) => string;
readonly notRetried: (p: { readonly pod: string | number; readonly seconds: string | number }) => string;
readonly stillThere: (p: { readonly pod: string | number; readonly seconds: string | number }) => string;
readonly statusNotResent: (p: { readonly pod: string | number }) => string;
readonly workerRemembered: (p: { readonly pod: string | number }) => string;
readonly stillWaitsForName: (p: { readonly pod: string | number }) => string;
readonly mirrorOutlives: (p: { readonly pod: string | number }) => string;
readonly remainsLeft: (p: { readonly pod: string | number; readonly what: 'container' | 'sandbox' | 'logs' | 'other' }) => string;
readonly wentBack: (p: { readonly field: string | number; readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly tooSoon: (p: { readonly pod: string | number; readonly what: 'terminated' | 'finished' | 'other' }) => string;
readonly changedAfterEnd: (p: { readonly what: string | number; readonly pod: string | number }) => string;
readonly twoAtOnce: (p: { readonly phase: string | number; readonly pod: string | number; readonly other: string | number }) => string;
readonly graceTooShort: (p: { readonly pod: string | number; readonly seconds: string | number }) => string;
readonly workerGraceGrew: (p: { readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly neverCleanedUp: (p: { readonly pod: string | number }) => string;
readonly mirrorStopsStatic: (p: { readonly pod: string | number }) => string;
readonly twoOfOneName: (p: { readonly pod: string | number }) => string;
readonly nameFreedTooSoon: (p: { readonly name: string | number; readonly what: 'volumes' | 'cgroup' | 'other' }) => string;
readonly deletedTooSoon: (p: { readonly pod: string | number }) => string;
readonly deletedBeforeCleanUp: (p: { readonly pod: string | number; readonly left: 'mayRun' | 'running' | 'volume' | 'cgroup' | 'other'; readonly count: string | number; readonly volume: string | number }) => string;
readonly deletedUnasked: (p: { readonly pod: string | number }) => string;
readonly noUID: (p: { readonly pod: string | number }) => string;
readonly mirrorDeleted: (p: { readonly pod: string | number }) => string;
readonly publishedTooSoon: (p: { readonly phase: string | number; readonly pod: string | number }) => string;
readonly leftTerminal: (p: { readonly pod: string | number; readonly before: string | number; readonly after: string | number }) => string;
readonly notTerminal: (p: { readonly pod: string | number; readonly phase: string | number }) => string;
readonly finalStatusRuns: (p: { readonly pod: string | number; readonly container: string | number }) => string;
readonly evictedDeleted: (p: { readonly pod: string | number }) => string;
readonly deadContainersLeft: (p: { readonly pod: string | number; readonly count: string | number }) => string;
readonly unmountedTooSoon: (p: { readonly volume: string | number; readonly pod: string | number }) => string;
readonly cgroupTooSoon: (p: { readonly pod: string | number; readonly volume: string | number }) => string;
};
readonly known: {
readonly forcedIsUnset: string;
readonly controllersPhase: string;
readonly restartedStatic: string;
readonly killersFailedAtOnce: string;
readonly killersFailedLater: string;
readonly removedVolumes: string;
readonly deletedVolumes: string;
};
};
export default texts;
