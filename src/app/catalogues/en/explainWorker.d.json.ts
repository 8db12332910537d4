/** Data table, made from explainWorker.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly sinceRequested: {
readonly afterRequest: (p: { readonly passed: string | number }) => string;
};
readonly sinceAsked: {
readonly afterItWasAsked: (p: { readonly passed: string | number }) => string;
};
readonly oneWay: string;
readonly laterDeleted: {
readonly untilHousekeepingFindsIt: string;
};
readonly requested: {
readonly deleted: {
readonly title: string;
readonly updatepodFindsDeletiontimestampOn: (p: { readonly pod: string | number; readonly method: string | number }) => string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly removed: {
readonly title: string;
readonly unlisted: (p: { readonly pod: string | number }) => string;
readonly deletedUnset: (p: { readonly laterDeleted: string | number }) => string;
readonly deletedUnsetWorkerKnowsItWithout: (p: { readonly laterDeleted: string | number }) => string;
readonly graceIsPodOwn: string;
readonly itsMirrorDeletionWould: (p: { readonly oneWay: string | number }) => string;
readonly hadKubeletSeenDelete: (p: { readonly oneWay: string | number }) => string;
};
readonly killed: {
readonly title: string;
readonly listed: (p: { readonly pod: string | number }) => string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly orphaned: {
readonly title: string;
readonly unlisted: string;
readonly perhapsNothingOfIt: string;
readonly itsVolumesAndCgroup: string;
readonly otherwise: string;
};
readonly evicted: {
readonly title: string;
readonly nodeIsShortOf: string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly deadline: {
readonly title: string;
readonly statusThatWasJust: (p: { readonly pod: string | number }) => string;
readonly nobodyHasSetDeletiontimestamp: string;
readonly otherwise: (p: { readonly oneWay: string | number }) => string;
};
readonly terminalPhase: {
readonly title: string;
readonly willNotRunAgain: string;
readonly otherwise: string;
};
};
readonly gracePeriodChosen: {
readonly graceIsSettled: string;
readonly graceIs: (p: { readonly grace: string | number }) => string;
readonly kubeletKnowsNoManifest: string;
readonly otherwise: string;
readonly deleteAskedFor0: (p: { readonly grace: string | number }) => string;
readonly soContainerMayOutlive: string;
readonly otherwiseNewerKubeletsTakeExplicit: string;
readonly smallerOfWhatDelete: (p: { readonly own: string | number }) => string;
readonly smallerOfWhatDeleteOwn: (p: { readonly own: string | number }) => string;
readonly otherwiseShorterOneMayStill: string;
};
readonly ignored: {
readonly mirror: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly staticGone: string;
readonly otherwise: string;
};
readonly finished: {
readonly title: string;
readonly workerFinished: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
readonly over: {
readonly title: string;
readonly statusOfSaysThat: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
readonly restart: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly workerNotFinished: string;
readonly otherwise: string;
};
readonly runtimeKill: {
readonly title: string;
readonly workerTerminated: string;
readonly otherwise: string;
};
readonly nothingNew: {
readonly title: string;
readonly workerEnding: string;
readonly otherwise: string;
};
};
readonly uncertain: {
readonly volumesUncertain: (p: { readonly volume: string | number }) => string;
};
readonly freshStatus: string;
readonly again: string;
readonly updatePod: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly everyReasonToLook: string;
readonly otherwise: string;
};
readonly workerCreated: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly oneGoroutineForEach: string;
readonly whileAnotherStaticPod: string;
readonly podOfSameName: string;
};
readonly terminationAcknowledged: {
readonly title: string;
readonly itHasSeenRequest: (p: { readonly method: string | number }) => string;
readonly otherwise: string;
};
readonly workStarted: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itTakesNewestUpdate: string;
readonly otherwise: string;
};
readonly workDone: {
readonly title: string;
readonly itsGoroutineEnds: string;
readonly itGoesOnWith: string;
readonly itGoesOnWithWhat: string;
readonly otherwise: string;
};
readonly syncPodEntered: {
readonly title: (p: { readonly method: string | number; readonly pod: string | number }) => string;
readonly itMakesNodeLook: string;
readonly forStaticPodAlso: string;
readonly forPodThatHas: string;
readonly before122Pod: string;
};
readonly syncPodExited: {
readonly title: (p: { readonly method: string | number }) => string;
readonly willNotRunAgain: string;
readonly syncedAsAsked: string;
readonly hadItFoundPod: string;
readonly itCannotSayThat: string;
readonly toldToStop: string;
};
readonly terminatingEntered: {
readonly title: (p: { readonly terminatingMethod: string | number }) => string;
readonly objectGone: string;
readonly itStopsEveryContainer: string;
readonly nothingThatComesIn: string;
readonly withObjectItWould: string;
readonly ifOneStopFails: string;
};
readonly containersStopped: {
readonly containersDown: string;
readonly containersDownNoContainerOfPod: string;
readonly containersDownWorkerHasAskedRuntime: string;
readonly onlyNowMayKubelet: string;
readonly statusThatSaysSo: string;
readonly otherwise: string;
};
readonly terminatingExited: {
readonly title: (p: { readonly terminatingMethod: string | number }) => string;
readonly thisLineIsPrinted: string;
readonly thisLineIsPrintedOn: string;
};
readonly workerTerminated: {
readonly title: string;
readonly containersDown: (p: { readonly sinceRequested: string | number }) => string;
readonly fromHereOnHousekeeping: string;
readonly otherwise: string;
};
readonly terminatedEntered: {
readonly title: (p: { readonly method: string | number }) => string;
readonly itWaitsUntilVolumes: string;
readonly otherwise: string;
};
readonly volumesUnmountedSeen: {
readonly volumesUnmounted: string;
readonly volumesUncertain: string;
readonly volumeManagerUnmountsAs: string;
readonly directoriesThatRemainDo: string;
readonly otherwise: string;
};
readonly cgroupRemoved: {
readonly title: string;
readonly whateverStillRunsInside: string;
readonly housekeepingRemovesItToo: string;
readonly otherwise: string;
};
readonly statusFinal: {
readonly title: string;
readonly terminatepodClosesWhatIs: string;
readonly phaseThatIsNot: string;
readonly phaseIsNotTouched: string;
readonly staticPodPhaseIs: string;
readonly from127On: string;
};
readonly terminatedExited: {
readonly title: (p: { readonly method: string | number }) => string;
readonly thisLineIsPrinted: string;
};
readonly workerFinished: {
readonly title: string;
readonly objectGone: string;
readonly nodeCleanedUp: (p: { readonly sinceAsked: string | number }) => string;
readonly volumesUncertain: (p: { readonly uncertainVolumes: string | number }) => string;
readonly onlyNowIsName: string;
readonly podWithObjectWould: string;
readonly stepThatFailsBusy: string;
readonly stepThatFailsCgroup: string;
};
readonly workerForgotten: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly housekeepingEvery2S: string;
readonly otherwise: string;
};
readonly orphanFound: {
readonly title: string;
readonly runtimeListShowsPod: string;
readonly podDown: string;
readonly otherwise: string;
};
readonly workFailed: {
readonly title: string;
readonly error: (p: { readonly error: string | number }) => string;
readonly itIsWokenAgain: string;
readonly upTo126: string;
readonly otherwise: string;
};
};
export default texts;
