/** Data table, made from explainContainers.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly elsewhere: {
readonly from122To: string;
readonly from130On: string;
};
readonly killContainer: {
readonly title: (p: { readonly container: string | number }) => string;
readonly noSignalYet: string;
readonly hooksOfSeveralContainers: string;
readonly otherwise: string;
readonly titleKubeletStops: (p: { readonly container: string | number; readonly grace: string | number }) => string;
readonly withOfGrace: (p: { readonly grace: string | number }) => string;
readonly allRunningContainersOf: string;
readonly allRunningContainersOfPod: string;
readonly thisOneHasNo: string;
readonly wholeSecondsThatIts: string;
readonly itsPrestopHookTime: string;
readonly withPrestopHookThat: string;
readonly withPrestopHookThatWould: string;
};
readonly preStopEnded: {
readonly prestopHookDidNot: string;
readonly prestopHookIsDone: string;
readonly kubeletStopsWaitingFor: string;
readonly wholeSecondsThatIt: string;
readonly stopcontainerNowGetsWhole: string;
readonly hadItFailedContainer: string;
};
readonly ended: {
readonly byItself: {
readonly why: {
readonly itEndedByItself: string;
};
readonly otherwise: string;
};
readonly killedOutright: {
readonly why: {
readonly at137Is1289: string;
};
readonly otherwise: string;
};
readonly killedAfterGrace: {
readonly why: {
readonly at137Is1289: string;
};
readonly otherwise: string;
};
readonly diedOfSigterm: {
readonly why: {
readonly at143Is12815: string;
};
readonly otherwise: string;
};
readonly handledSignal: {
readonly why: {
readonly code0ProcessHandled: string;
};
readonly otherwise: string;
};
};
readonly exited: {
readonly title: (p: { readonly container: string | number; readonly exitCode: string | number }) => string;
readonly withCode: (p: { readonly exitCode: string | number }) => string;
readonly itTookFromSigterm: (p: { readonly t: string | number }) => string;
readonly apiServerDoesNot: string;
};
readonly callFailed: {
readonly title: string;
readonly twoPlegEventsAsked: string;
readonly itWasRemovedMoment: string;
readonly itWasRemovedMomentAgo: string;
readonly logCallsItError: string;
readonly otherwise: string;
readonly titleCallToRuntimeFailed: string;
readonly runtimeSays: (p: { readonly error: string | number }) => string;
readonly kubeletGoesOnWith: string;
readonly otherwiseOnlyCallThatSucceeds: string;
};
readonly preStopStarted: {
readonly title: (p: { readonly container: string | number }) => string;
readonly itRunsBeforeAny: string;
readonly itsTimeCountsProcess: string;
readonly itMayTakeWhole: string;
};
readonly stopContainerCalled: {
readonly title: (p: { readonly container: string | number }) => string;
readonly callCarriesAndIs: (p: { readonly grace: string | number }) => string;
readonly otherwise: string;
};
readonly sigtermSent: {
readonly title: (p: { readonly signal: string | number; readonly container: string | number }) => string;
readonly graceRuns: (p: { readonly grace: string | number }) => string;
readonly graceRunsGraceRunsIfProcess: (p: { readonly killAt: string | number }) => string;
readonly itsCgroupIsFrozen: string;
readonly onlyPid1Of: string;
readonly imageThatNamesStopsignal: string;
};
readonly sigkillSent: {
readonly title: (p: { readonly container: string | number }) => string;
readonly thereIsNoGrace: string;
readonly containerRuns: (p: { readonly t: string | number }) => string;
readonly thisIsHowGrace: string;
readonly otherwise: string;
};
readonly stopContainerReturned: {
readonly title: string;
readonly logSaysContainerExited: string;
readonly whenEveryContainerHas: string;
readonly otherwise: string;
};
readonly stopSandboxCalled: {
readonly title: string;
readonly containersRun: string;
readonly containersDown: string;
readonly onlyHereIsIp: string;
readonly otherwise: string;
};
readonly networkTornDown: {
readonly title: string;
readonly runtimeCallsCniDel: string;
readonly otherwise: string;
};
readonly sandboxStopped: {
readonly title: string;
readonly itStaysListedAs: string;
readonly otherwise: string;
};
readonly containerExitSeen: {
readonly title: (p: { readonly container: string | number }) => string;
readonly exitCodeGoesInto: string;
readonly otherwise: string;
readonly titleKubeletReadsExitOf: (p: { readonly container: string | number }) => string;
readonly itAsksRuntimeItself: string;
readonly otherwiseWithoutAnswerItWould: string;
};
readonly containerRemoved: {
readonly title: (p: { readonly container: string | number }) => string;
readonly runtimeDeletesItsRoot: string;
readonly forDeletedPodIt: string;
readonly otherwise: string;
};
readonly sandboxRemoved: {
readonly title: string;
readonly onlyContainerGcDoes: string;
readonly otherwise: string;
};
readonly logsRemoved: {
readonly title: string;
readonly containerGcRemovesVar: string;
readonly otherwise: string;
};
readonly lostWithThePower: {
readonly title: (p: { readonly container: string | number }) => string;
readonly nobodySawIt: string;
readonly laterItCounts: string;
readonly otherwise: string;
};
};
export default texts;
