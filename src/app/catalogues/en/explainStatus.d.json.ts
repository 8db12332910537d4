/** Data table, made from explainStatus.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly misses: {
readonly running: {
readonly itsContainersStillRun: string;
readonly itsWorkerHasNot: string;
};
readonly runningStatus: {
readonly containerIsStillRunning: string;
};
readonly deadContainers: {
readonly plegStillKnowsOf: string;
};
readonly volumes: {
readonly itsVolumesAreStill: string;
};
readonly cgroup: {
readonly itsCgroupIsStill: string;
};
readonly phase: {
readonly itsPhaseInApi: (p: { readonly phase: string | number }) => string;
};
};
readonly needed: {
readonly containersRemoved: string;
readonly resourcesReclaimed: string;
readonly podIsFinished: string;
};
readonly fulfilled: {
readonly containersRemoved: {
readonly nodeCleanedUp: string;
};
readonly resourcesReclaimed: {
readonly nodeCleanedUp: string;
};
readonly podIsFinished: string;
};
readonly deletionDelayed: {
readonly objectMayNotGo: string;
readonly objectMayNotGoYet: (p: { readonly what: string | number }) => string;
readonly withEveryStatusOf: string;
readonly volumesUncertain: (p: { readonly failedUnmounts: string | number }) => string;
readonly itAsksAgainWith: string;
readonly otherwise: string;
};
readonly statusGenerated: {
readonly otherwise: string;
readonly title: (p: { readonly pod: string | number }) => string;
readonly kubeletComputesStatusAnew: string;
};
readonly statusCached: {
readonly title: string;
readonly itIsKeptAs: string;
readonly deletedPodGetsNew: string;
readonly otherwise: string;
};
readonly statusUnchanged: {
readonly otherwise: string;
readonly title: string;
readonly statusIsWhatApi: string;
};
readonly statusSent: {
readonly title: string;
readonly onlyWhatDiffersFrom: string;
readonly otherwise: string;
};
readonly resourcesReclaimed: {
readonly title: string;
readonly sandboxLogsAndPod: string;
readonly deadContainersSandboxLogs: string;
readonly otherwise: string;
};
readonly finalDeleteSent: {
readonly title: string;
readonly thisOneRemovesObject: string;
readonly itNamesUidNew: (p: { readonly pod: string | number }) => string;
readonly onlyResourcesCountHere: string;
readonly otherwise: string;
};
readonly podGoneFromApi: {
readonly otherwise: string;
readonly title: string;
readonly itsGetWasAnswered: string;
readonly otherwiseWithoutForceDeleteObject: string;
readonly titleObjectIsDeletedSays: string;
readonly apiServerHasAnswered: string;
};
};
export default texts;
