/** Data table, made from explainRuntimeFaults.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly preStopFailed: {
readonly title: (p: { readonly container: string | number }) => string;
readonly itSays: (p: { readonly trim: string | number }) => string;
readonly failedHookStopsNothing: string;
readonly podGetsEventFailedprestophook: string;
readonly podGetsEventFailedprestophookWithout: string;
readonly otherwise: string;
};
readonly networkTeardownFailed: {
readonly title: string;
readonly containersDown: string;
readonly podCountsAsTerminating: string;
readonly otherwise: string;
};
readonly runtimeStopped: {
readonly title: string;
readonly containersRunOnUnder: string;
readonly eachOfKubeletCalls: string;
readonly after30SWithout: string;
readonly otherwise: string;
};
readonly runtimeStarted: {
readonly title: string;
readonly itFindsContainersOf: string;
readonly kubeletNoticesWhenGrpc: string;
readonly otherwise: string;
readonly noneIsLeft: string;
readonly theirEndsAre: string;
};
readonly runtimeReached: {
readonly title: string;
readonly withNextRelistPleg: string;
readonly otherwise: string;
};
readonly syncLoopPaused: {
readonly title: string;
readonly runtimeHasNotAnswered: string;
readonly itLooksAgainAfter: string;
readonly otherwise: string;
};
readonly processesFrozen: {
readonly title: (p: { readonly container: string | number }) => string;
readonly theirCgroupDoesNot: string;
readonly sigkillStillWorksRunc: string;
readonly otherwise: string;
};
readonly processesThawed: {
readonly title: (p: { readonly container: string | number }) => string;
readonly signalThatWasSent: string;
readonly otherwise: string;
};
readonly shimFrozen: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly containerdSignalsAndStarts: string;
readonly stopcontainerRunsForIts: string;
readonly listingContainersNeedsNo: string;
readonly otherwise: string;
};
readonly shimThawed: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itDoesWhatIt: string;
readonly otherwise: string;
};
readonly faultInjected: {
readonly fromNowOn: string;
readonly times: (p: { readonly failures: number }) => string;
readonly title: (p: { readonly call: string | number; readonly times: string | number; readonly pod: string | number }) => string;
readonly itsNetworkPluginCannot: string;
readonly runtimeCannotSignalProcess: string;
readonly kubeletTriesWholeStop: string;
readonly otherwise: string;
};
readonly probesFail: {
readonly title: (p: { readonly container: string | number; readonly probe: string | number }) => string;
readonly all: string;
readonly startup: string;
readonly readiness: string;
readonly liveness: string;
readonly asked: string;
readonly unready: string;
readonly killed: string;
readonly takes: (p: { readonly takes: string | number }) => string;
readonly otherwise: string;
};
};
export default texts;
