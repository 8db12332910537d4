/** Data table, made from explainSyncOnly.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly oneWay: string;
readonly sentAgain: string;
readonly requestedHere: {
readonly deleted: {
readonly title: string;
readonly goesToItsGoroutine: (p: { readonly pod: string | number }) => string;
readonly oneThatIsRunning: string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly removed: {
readonly title: string;
readonly notInSource: (p: { readonly pod: string | number }) => string;
readonly mirrorRemains: string;
readonly stopThatIsUnder: string;
readonly graceIsPodOwn: string;
readonly itsMirrorDeletionWould: (p: { readonly oneWay: string | number }) => string;
readonly hadKubeletSeenDelete: (p: { readonly oneWay: string | number }) => string;
};
readonly deadline: {
readonly title: string;
readonly syncpodThatComesNow: (p: { readonly pod: string | number }) => string;
readonly nobodyHasSetDeletiontimestamp: string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly orphaned: {
readonly whatIsLeftOf: string;
readonly orphanIsToBe: string;
readonly runtimeListShowsSomething: string;
readonly runtimeListShowsPod: string;
readonly perhapsNothingOfIt: string;
readonly otherwise: string;
};
};
readonly nothingDone: {
readonly notFound: {
readonly title: string;
readonly notInRuntimeCache: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
readonly notReady: {
readonly title: string;
readonly notAllSourcesHave: (p: { readonly pod: string | number }) => string;
};
readonly inHand: {
readonly title: string;
readonly itStopsEachPod: string;
readonly otherwise: string;
};
readonly over: {
readonly title: string;
readonly statusStopped: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
};
readonly terminationAcknowledged: {
readonly title: string;
readonly syncpodFindsDeletiontimestampOr: string;
readonly otherwise: string;
};
readonly terminatingEntered: {
readonly title: string;
readonly itDoesSoIn: string;
readonly otherwise: (p: { readonly sentAgain: string | number }) => string;
readonly titleSyncpodBeginsToKill: string;
readonly itHasEveryContainer: string;
readonly otherwiseIfOneStopFails: string;
};
readonly gracePeriodChosen: {
readonly title: string;
readonly podkillerKnowsNoPod: string;
readonly otherwise: string;
readonly titleGraceIs: (p: { readonly given: string | number }) => string;
readonly whoeverAskedForThis: string;
readonly otherwiseShorterOneMayStill: string;
readonly eachContainerHasIts: string;
readonly graceIs: (p: { readonly grace: string | number }) => string;
readonly noGraceIsHanded: string;
};
readonly containersStopped: {
readonly title: string;
readonly noCallHasFailed: string;
};
readonly terminatingExited: {
readonly title: string;
readonly withSuccessOrWithout: string;
readonly titleSyncpodReturns: string;
readonly withErrorWorkerTries: string;
readonly otherwise: string;
};
readonly workDone: {
readonly title: string;
readonly itGoesOnWith: string;
readonly otherwise: string;
};
readonly workerFinished: {
readonly title: string;
readonly containersDown: (p: { readonly pod: string | number }) => string;
readonly statusStopped: (p: { readonly pod: string | number }) => string;
readonly volumesAndCgroupAre: string;
readonly otherwise: string;
};
readonly workerForgotten: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly podStatusSaysThat: string;
readonly notInSource: string;
readonly otherwise: string;
};
readonly orphanFound: {
readonly housekeepingFindsPodThat: string;
readonly housekeepingFindsOrphan: string;
readonly runtimeListShowsPod: string;
readonly runtimeListShowsPodThat: string;
readonly containersDown: string;
readonly otherwise: string;
};
readonly workFailed: {
readonly title: string;
readonly error: (p: { readonly error: string | number }) => string;
readonly itOnlyLogsThat: string;
};
};
export default texts;
