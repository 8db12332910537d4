/** Data table, made from explainApi.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly actor: {
readonly apiserver: string;
readonly statusManager: string;
readonly syncLoop: string;
readonly apiSource: string;
readonly scheduler: string;
readonly controllerManager: string;
readonly apiClient: string;
};
readonly told: {
readonly watchType: (p: { readonly watchType: string | number }) => string;
};
readonly fromKubectl: {
readonly withNoDisruptionBudget: string;
readonly otherwise: string;
readonly itIsOnIts: string;
readonly otherwiseIfItIsRefused: string;
readonly deleteOfRunningPod: string;
readonly itCarriesNoGrace: string;
readonly itCarriesOfGrace: (p: { readonly grace: string | number }) => string;
readonly otherwiseOnlyGrace0Removes: string;
};
readonly sent: {
readonly list: {
readonly reflectorBeginsWithList: string;
readonly otherwise: string;
};
readonly watch: {
readonly itAsksForEverything: string;
readonly otherwise: string;
};
readonly get: {
readonly itReadsObjectFirst: string;
readonly otherwise: string;
};
readonly patch: {
readonly patchOfStatusChanges: string;
readonly ifItFailsPass: string;
readonly statusWrittenInMeantime: string;
};
readonly delete: {
readonly itNamesNoGrace: string;
readonly grace0NobodyIs: string;
readonly grace0WhateverHad: string;
readonly answerComesWhenEtcd: string;
readonly itNamesUidFor: string;
readonly itNamesNoUid: string;
};
readonly create: {
readonly mirrorPodIsOnly: string;
readonly answerComesWhenEtcd: string;
readonly otherwise: string;
};
};
readonly requestSent: {
readonly title: (p: { readonly actor: string | number; readonly headline: string | number }) => string;
readonly request: string;
readonly nodeCutOff: string;
readonly otherwise: string;
readonly schedulerHasFoundNode: string;
readonly otherwiseUntilThenPodBelongs: string;
readonly itIsOnIts: string;
readonly otherwiseIfItIsRefused: string;
};
readonly immediate: {
readonly title: string;
readonly grace0MeansTwo: string;
readonly finalizerHolds: (p: { readonly finalizers: string | number }) => string;
readonly nothingRunsBehindMirror: string;
readonly nobodyWaitsForContainers: string;
readonly otherwise: string;
};
readonly deletionTimestampSet: {
readonly it: string;
readonly whatStamp: (p: { readonly stamp: string | number }) => string;
readonly title: string;
readonly isTimeOfRequest: (p: { readonly what: string | number; readonly grace: string | number }) => string;
readonly grace: string;
readonly ofGrace: (p: { readonly grace: string | number }) => string;
readonly phaseStaysKubectlShows: (p: { readonly phase: string | number }) => string;
readonly staticRuns: string;
readonly nobodyCountsDownHere: string;
readonly otherwise: string;
};
readonly disturbed: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly conditionDisruptiontargetSaysThat: (p: { readonly reason: string | number }) => string;
readonly conditionDisruptiontargetSaysThatReason: (p: { readonly reason: string | number }) => string;
readonly itIsWriteAnd: string;
readonly otherwise: string;
};
readonly statusPatched: {
readonly withCode: (p: { readonly name: string | number; readonly exitCode: string | number }) => string;
readonly apiServerFilledIn: (p: { readonly pod: string | number }) => string;
readonly apiServerWroteStatus: string;
readonly untilNowNewMirror: string;
readonly resourceVersionTold: (p: { readonly version: string | number }) => string;
readonly oneHigher: string;
readonly resourceVersionToldVersion: (p: { readonly version: string | number }) => string;
readonly mirrorPodStatusIs: string;
readonly otherwise: string;
readonly title: string;
readonly endsTold: (p: { readonly ended: string | number }) => string;
readonly phaseStillRunning: string;
readonly whatWillRemoveObject: string;
readonly upTo126: string;
readonly from127On: string;
};
readonly requestRefused: {
readonly nobodyThere: {
readonly title: (p: { readonly who: string | number }) => string;
readonly processIsNotThere: string;
readonly statusStaysInIts: string;
readonly otherwise: string;
};
readonly noAnswer: {
readonly title: (p: { readonly who: string | number }) => string;
readonly connectionBrokeOrWas: string;
readonly otherwise: string;
};
readonly exists: {
readonly title: (p: { readonly who: string | number }) => string;
readonly apiServerHasObject: string;
readonly otherwise: string;
};
readonly notFound: {
readonly title: (p: { readonly who: string | number }) => string;
readonly thereIsNoSuch: string;
readonly otherwise: string;
};
readonly other: {
readonly title: (p: { readonly code: string | number }) => string;
readonly with: (p: { readonly code: string | number }) => string;
readonly itSays: (p: { readonly reason: string | number }) => string;
readonly preconditionProtectsNewPod: string;
readonly otherwise: string;
};
};
readonly objectRemoved: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly objectGone: string;
readonly staticThere: string;
readonly staticGone: string;
readonly containersRun: string;
readonly nameFree: string;
readonly toStopStaticPod: string;
readonly hadManifestStayedKubelet: string;
readonly withGraceAbove0: string;
readonly finalizerWouldHaveKept: string;
};
readonly responseSent: {
readonly title: (p: { readonly message: string | number }) => string;
readonly thereIsNoSuch: string;
readonly conflictItIsNot: string;
readonly whoeverSentRequestWas: string;
readonly otherwise: string;
};
readonly gracePeriodZeroed: {
readonly title: string;
readonly deleteWithGrace0: string;
readonly finalizerHolds: (p: { readonly finalizers: string | number }) => string;
readonly isMirror: string;
readonly workerFinished: string;
readonly kubeletSeesItAs: string;
readonly withoutFinalizerObjectWould: string;
readonly finalizerWouldHoldBack: string;
};
readonly objectCreated: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly phase: (p: { readonly phase: string | number; readonly pod: string | number }) => string;
readonly newUid: string;
readonly staticRuns: string;
readonly staticIdle: string;
readonly podOfSameName: string;
readonly withManifestGoneNo: string;
readonly whileAnotherObjectHas: string;
};
readonly podBound: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly schedulerHasChosenIts: string;
readonly onlyNowDoesPod: string;
readonly otherwise: string;
};
readonly objectUpdated: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly neitherStatusNorDeletion: string;
readonly otherwise: string;
};
readonly requestLost: {
readonly title: (p: { readonly method: string | number }) => string;
readonly connectionBreaksItsSender: string;
readonly kubeletTriesAgainWith: string;
readonly kubectlDoesNotTry: string;
readonly otherwise: string;
};
readonly apiserverReady: {
readonly title: string;
readonly itServesWhatEtcd: string;
readonly nobodyTellsClientsEach: string;
readonly otherwise: string;
};
readonly connectionLost: {
readonly title: string;
readonly twoAttemptsToRenew: string;
readonly untilNowTheyJust: string;
readonly otherwise: string;
};
readonly watchClosed: {
readonly title: string;
readonly at410GoneApiServer: string;
readonly itAsksForNew: string;
readonly meanwhileItGoesOn: string;
readonly wereThoseEventsStill: string;
readonly wereThatVersionToo: string;
};
readonly watchOpened: {
readonly title: string;
readonly itBeginsWithLast: string;
readonly fromNowOnEach: string;
readonly otherwise: string;
};
readonly reflectorBackOff: {
readonly title: (p: { readonly seconds: string | number }) => string;
readonly forS: (p: { readonly seconds: string | number }) => string;
readonly watchThatIsRefused: string;
readonly eachFailedAttemptDoubles: string;
readonly otherwise: string;
};
readonly relisted: {
readonly title: string;
readonly wholeListReplacesWhat: string;
readonly whatHappenedInBetween: string;
readonly otherwise: string;
};
readonly watchEventSent: {
readonly title: (p: { readonly told: string | number }) => string;
readonly nobodyCallsKubeletIt: string;
readonly everyWriteIsOne: string;
readonly otherwise: string;
};
readonly watchEventToKubectl: {
readonly title: (p: { readonly told: string | number }) => string;
readonly getWPrintsRow: string;
readonly otherwise: string;
};
};
export default texts;
