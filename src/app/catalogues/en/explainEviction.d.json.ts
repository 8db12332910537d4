/** Data table, made from explainEviction.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly hard: {
readonly nothing: string;
readonly own: string;
readonly oneSecond: string;
};
readonly softText: {
readonly thresholdIsSoftOne: (p: { readonly asked: string | number }) => string;
readonly thresholdIsSoftOnePod: (p: { readonly asked: string | number }) => string;
};
readonly evicting: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly noRequestGoesTo: string;
readonly noRequestGoesToApi: string;
readonly itsStatusWillSay: string;
readonly ifTheyAllEnd: string;
readonly otherwise: string;
};
readonly evicted: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly containersDown: string;
readonly otherwise: string;
readonly titleEvictingTakesTooLong: (p: { readonly pod: string | number }) => string;
readonly evictionManagerWaitsHalf: string;
readonly workerNotFinished: string;
readonly otherwiseHadContainersStoppedIn: string;
};
readonly left: {
readonly containersRemoved: string;
readonly resourcesReclaimed: string;
readonly podIsFinished: string;
};
readonly waits: {
readonly done: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly evictionManagerLooksAt: string;
readonly otherwise: string;
};
readonly timedOut: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly after30SIt: string;
readonly otherwise: string;
};
readonly other: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly for30SAt: (p: { readonly left: string | number }) => string;
readonly otherwise: string;
};
};
readonly shutdownBegan: {
readonly title: string;
readonly thisKubeletKnowsNothing: string;
readonly otherwise: string;
readonly systemdWaitsForKubelet: string;
readonly normalPodsHaveTo: (p: { readonly total: string | number; readonly critical: string | number }) => string;
readonly otherwiseWithoutShutdowngraceperiodInIts: string;
};
readonly phases: {
readonly running: string;
readonly ended: string;
};
readonly deadlineExceeded: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itHasBeenActive: (p: { readonly activeDeadlineSeconds: string | number }) => string;
readonly whateverItsContainersDo: string;
readonly sameSyncpodStopsContainers: string;
readonly workerGoesOnTo: string;
readonly apiServerHearsOf: string;
readonly otherwise: string;
};
readonly evictionThresholdMet: {
readonly nodeIsShortOf: string;
readonly isShortOf: (p: { readonly resource: string | number }) => string;
readonly evictionManagerLooksEvery: string;
readonly podThatUsesMore: string;
readonly otherwise: string;
};
readonly podRejected: {
readonly title: (p: { readonly pod: string | number; readonly reason: string | number }) => string;
readonly titleWithoutReason: (p: { readonly pod: string | number }) => string;
readonly noWorkerNoContainer: string;
readonly objectStays: string;
readonly otherwise: string;
};
readonly evictionRefused: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly staticPodsAndThose: string;
readonly nextInRankingIs: string;
readonly otherwise: string;
};
readonly shutdownKilling: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itGetsItsOwn: (p: { readonly gracePeriod: string | number }) => string;
readonly itsStatusWillSay: string;
readonly ifContainersEndWith: string;
readonly otherwise: string;
};
readonly shutdownKilled: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly shutdownGoesOnWhen: string;
readonly otherwise: string;
readonly titleShutdownManagerGivesUp: (p: { readonly pod: string | number }) => string;
readonly workerNotFinished: string;
readonly otherwiseHadProcessActedOn: string;
};
readonly shutdownGroupEnded: {
readonly allPodsOfPriority: (p: { readonly priority: string | number }) => string;
readonly timeOfPodsOf: (p: { readonly priority: string | number }) => string;
readonly timeThatIsLeft: string;
readonly thoseThatStillRun: string;
readonly since132Group: string;
readonly withOnePodStill: string;
readonly hadAllOfThem: string;
};
readonly nodeShutdownCompleted: {
readonly title: string;
readonly itGivesItsInhibitor: string;
readonly otherwise: string;
};
readonly nodePoweredOff: {
readonly title: string;
readonly nobodyRemovesObjectsThey: string;
readonly afterBootKubeletWould: string;
readonly afterBootOnlyStatic: string;
};
readonly shutdownCancelled: {
readonly title: string;
readonly staysOn: string;
readonly signalWaits: string;
readonly lockIsFree: string;
readonly nobodyHears: string;
readonly otherwise: string;
};
readonly cancellationHeard: {
readonly title: string;
readonly takesLockAgain: string;
readonly killedStayKilled: string;
readonly otherwise: string;
};
readonly nodeLostItsPower: {
readonly title: string;
readonly noSignal: string;
readonly apiServerNotices: string;
readonly otherwise: string;
};
readonly nodePoweredOn: {
readonly title: string;
readonly ofWhatRan: string;
readonly systemdStarts: string;
readonly otherwise: string;
};
};
export default texts;
