/** Data table, made from explainNode.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly volumeOf: {
readonly volume: string;
readonly named: (p: { readonly name: string | number }) => string;
};
readonly mountOf: {
readonly deviceOf: (p: { readonly volume: string | number }) => string;
};
readonly processesKilled: {
readonly some: string;
readonly counted: (p: { readonly processes: number }) => string;
};
readonly unmountFailed: {
readonly title: (p: { readonly volume: string | number }) => string;
readonly itIsTriedAgain: string;
readonly itIsTriedAgainAfter: (p: { readonly wait: string | number }) => string;
readonly volumeFailing: string;
readonly volumeFailingObjectStaysUntilIt: string;
readonly mostOftenProcessOutside: string;
readonly otherwise: string;
};
readonly plegStateChange: {
readonly title: (p: { readonly from: string | number }) => string;
readonly change: string;
readonly titleFrom: (p: { readonly from: string | number; readonly to: string | number }) => string;
readonly itWasRemovedFrom: string;
readonly itListsSandboxesLike: string;
readonly syncloopGetsContainerdiedFor: string;
readonly otherwise: string;
};
readonly probes: {
readonly readiness: string;
readonly liveness: string;
readonly startup: string;
};
readonly probeResult: {
readonly title: (p: { readonly probe: string | number; readonly verdict: string | number }) => string;
readonly probe: string;
readonly readinessProbesGoOn: string;
readonly allProbesGoOn: string;
readonly allProbesGoOnDuring: string;
readonly changedVerdictIsSent: string;
readonly otherwise: string;
};
readonly volumeMountStarted: {
readonly title: (p: { readonly volume: string | number }) => string;
readonly oneTurnOfIts: string;
readonly noContainerStartsBefore: string;
readonly otherwise: string;
};
readonly volumeMounted: {
readonly title: (p: { readonly volume: string | number }) => string;
readonly syncpodChecksEvery300: string;
readonly otherwise: string;
};
readonly volumeMountFailed: {
readonly title: (p: { readonly volume: string | number }) => string;
readonly reason: (p: { readonly reason: string | number }) => string;
readonly claimIsLookedFor: string;
readonly itIsTriedAgain: (p: { readonly wait: string | number }) => string;
readonly podStaysPending: string;
readonly otherwise: string;
};
readonly volumeUnmountStarted: {
readonly title: (p: { readonly mountOf: string | number }) => string;
readonly deviceWasMountedOnce: string;
readonly tenTimesSecondIt: string;
readonly itDoesNotWait: string;
readonly withAnotherPodOf: string;
readonly whileContainerOfPod: string;
};
readonly volumeUnmounted: {
readonly title: (p: { readonly mountOf: string | number }) => string;
readonly whatIsLeftIs: string;
readonly volumeUnmounted: string;
readonly syncterminatedpodWaitsForMount: string;
readonly lastDeleteWaitsFor: string;
readonly emptydirOrSecretHas: string;
readonly mountThatIsBusy: string;
};
readonly volumeDetached: {
readonly title: (p: { readonly volume: string | number }) => string;
readonly volumeManagerDropsIt: string;
readonly otherwise: string;
};
readonly cgroupProcessesKilled: {
readonly beforeItRemovesCgroup: string;
readonly mostlyNothingIsRuntime: string;
readonly otherwise: string;
};
readonly cgroupRemoveFailed: {
readonly title: string;
readonly cgroupThere: string;
readonly housekeepingTriesAgainEvery: string;
readonly ifPodWorkerAsked: string;
readonly otherwise: string;
};
readonly podDirRemoved: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly varLibKubeletPods: string;
readonly otherwise: string;
};
readonly relist: {
readonly title: string;
readonly onceSecondWhatChanged: string;
readonly workerBetweenTwoPhases: string;
readonly otherwise: string;
readonly titlePlegGetsNoAnswer: string;
readonly runtimeAway: string;
readonly otherwiseAfter3MinutesWithout: string;
};
readonly plegCacheWritten: {
readonly title: string;
readonly nothingInRuntime: string;
readonly otherwise: string;
readonly titlePlegWritesFreshStatus: (p: { readonly pod: string | number }) => string;
readonly whoeverWaitsInGetnewerthan: string;
readonly otherwiseHadNothingOfPod: string;
};
readonly kubeletStopped: {
readonly title: string;
readonly allThatItKnew: string;
readonly containersGoOnAnd: string;
readonly otherwise: string;
};
readonly kubeletStarted: {
readonly title: string;
readonly itKnowsNothingYet: string;
readonly untilEverySourceHas: string;
readonly otherwise: string;
};
readonly housekeepingSkipped: {
readonly title: string;
readonly sourceHasNotReported: string;
readonly otherwise: string;
};
readonly housekeepingStarted: {
readonly title: string;
readonly every2SInside: string;
readonly otherwise: string;
};
readonly housekeepingStage: {
readonly otherwise: string;
readonly title: string;
readonly workersProbesOrphanedContainers: string;
};
readonly housekeepingEnded: {
readonly title: string;
readonly syncloopReadsItsChannels: string;
readonly otherwise: string;
};
readonly garbageCollected: {
readonly title: string;
readonly deadContainersAndSandboxes: string;
readonly otherwise: string;
readonly titleContainerGcHasRun: string;
readonly onceMinuteItRemoves: string;
readonly otherwiseOfPodThatIs: string;
};
readonly eventRecorded: {
readonly title: (p: { readonly reason: string | number }) => string;
readonly kubectlDescribePodLists: string;
readonly otherwise: string;
};
readonly idled: {
readonly title: string;
readonly periodicTimersWentOn: string;
readonly otherwise: string;
};
readonly runtimeRead: {
readonly otherwise: string;
readonly title: string;
readonly listOrStatusOver: string;
};
readonly internal: {
readonly withLowerVLine: string;
readonly itHasNoAlternative: string;
readonly stepWithoutChange: string;
readonly onlyChanges: (p: { readonly quietChanges: string | number }) => string;
readonly partNotesSomethingFor: string;
};
};
export default texts;
