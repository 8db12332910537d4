/** Data table, made from explainLogged.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly volumesLeft: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly shutdownSeen: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly kubeletPods: {
readonly cleanUpProbes: {
readonly title: string;
readonly sentence: string;
};
readonly podIsRestartable: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly notReclaimedContainers: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly notReclaimedDeadContainers: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly notReclaimedStatus: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly notReclaimedCgroup: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly allReclaimed: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly cleanUpUserNamespaces: {
readonly title: string;
readonly sentence: string;
};
readonly willBeRestarted: {
readonly title: string;
readonly sentence: string;
};
readonly orphanedPodVolumesNotYetRemoved: {
readonly title: string;
readonly sentence: string;
};
readonly creatingHostsMount: {
readonly title: string;
readonly sentence: string;
};
readonly cleanUpPodWorkers: {
readonly title: string;
readonly recordsOfFinishedWorkers: string;
readonly oneWhosePodNobody: string;
readonly workerThatHasNot: string;
};
readonly cleanUpOrphanedPodStatuses: {
readonly title: string;
readonly sentence: string;
};
readonly cleanUpOrphanedPodDirectories: {
readonly title: string;
readonly sentence: string;
};
readonly cleanUpOrphanedMirrorPods: {
readonly title: string;
readonly sentence: string;
};
readonly cleanUpOrphanedPodCgroups: {
readonly title: string;
readonly sentence: string;
};
readonly orphanedPodRemovingCgroups: {
readonly title: string;
readonly podRuns: string;
readonly containersDown: string;
};
readonly generatingStatus: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itIsComputedAnew: string;
};
readonly gotPhase: {
readonly phaseIsComputed: string;
readonly phaseStays: (p: { readonly to: string | number }) => string;
readonly phaseBecomes: (p: { readonly to: string | number }) => string;
readonly withRestartpolicyAlwaysStopped: string;
readonly onlyWhenAllContainers: string;
readonly itFollowsFromWhat: string;
readonly itIsComputedAnew: string;
readonly containerRunsOrIs: string;
};
readonly listContainersFailed: {
readonly title: string;
readonly sentence: string;
};
readonly apiPhaseTerminal: {
readonly title: string;
readonly sentence: string;
};
readonly statusManagerPhaseTerminal: {
readonly title: string;
readonly sentence: string;
};
};
readonly podWorkers: {
readonly podIsTerminal: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly orphanNotified: {
readonly title: string;
readonly sentence: string;
};
readonly alreadyQueued: {
readonly title: string;
readonly sentence: string;
};
readonly workerStopped: {
readonly title: string;
readonly sentence: string;
};
readonly removeNotTerminated: {
readonly title: string;
readonly sentence: string;
};
};
readonly podKiller: {
readonly markingApiPod: {
readonly title: string;
readonly sentence: string;
};
readonly pending: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
};
readonly probeWorker: {
readonly noStatus: {
readonly title: string;
readonly sentence: string;
};
readonly targetNotFound: {
readonly title: string;
readonly sentence: string;
};
readonly exiting: {
readonly title: string;
readonly sentence: string;
};
};
readonly statusManager: {
readonly syncingAll: {
readonly title: string;
readonly sentence: string;
};
readonly syncingUpdated: {
readonly title: string;
readonly sentence: string;
};
readonly markingFailed: {
readonly title: string;
readonly sentence: string;
};
readonly podRecreated: {
readonly title: string;
readonly sentence: string;
};
readonly deletedWhileReconciling: {
readonly title: string;
readonly sentence: string;
};
readonly readinessUnchanged: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly deletedFromEtcd: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly patch: {
readonly title: string;
readonly withAnswerStatusManager: string;
readonly titlePatchWouldBeEmpty: string;
readonly statusHoldsNothingNew: string;
};
readonly upToDate: {
readonly title: string;
readonly sentence: string;
};
readonly ignoringSame: {
readonly title: string;
readonly sentence: string;
};
readonly updated: {
readonly title: string;
readonly sentence: string;
};
};
readonly kuberuntimeManager: {
readonly noReadySandbox: {
readonly title: string;
readonly sentence: string;
};
readonly noSandbox: {
readonly title: string;
readonly sentence: string;
};
readonly newPod: {
readonly title: string;
readonly sentence: string;
};
readonly stoppingSandboxForNew: {
readonly title: string;
readonly sentence: string;
};
readonly createdSandbox: {
readonly title: string;
readonly sentence: string;
};
readonly determinedIP: {
readonly title: string;
readonly sentence: string;
};
readonly checkingBackoff: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly backOffRestarting: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly creatingContainer: {
readonly title: string;
readonly sentence: string;
};
readonly gotSandboxIDs: {
readonly title: string;
readonly sentence: string;
};
readonly computedActions: {
readonly title: string;
readonly sentence: string;
};
readonly stopSandboxFailed: {
readonly title: string;
readonly sentence: string;
};
readonly killingUnwanted: {
readonly title: string;
readonly sentence: string;
};
readonly containerToStart: {
readonly title: string;
readonly sentence: string;
};
};
readonly populator: {
readonly addedVolume: {
readonly title: string;
readonly sentence: string;
};
readonly removingVolume: {
readonly title: string;
readonly containersDown: (p: { readonly pod: string | number }) => string;
};
readonly containersStillRunning: {
readonly title: string;
readonly podRuns: string;
readonly podIsToGo: string;
readonly itLooksTenTimes: string;
};
};
readonly reconciler: {
readonly verifyAttachedStarted: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly mountStarting: {
readonly title: string;
readonly sentence: string;
};
};
readonly prober: {
readonly succeeded: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly failed: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
readonly triggered: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
};
readonly kubelet: {
readonly syncLoopProbe: {
readonly title: string;
readonly sentence: string;
};
readonly postTerminationState: {
readonly title: string;
readonly sentence: string;
};
readonly readStatusFailed: {
readonly title: string;
readonly sentence: string;
};
readonly housekeepingFailed: {
readonly title: string;
readonly sentence: string;
};
readonly syncLoopPaused: {
readonly title: string;
readonly sentence: string;
};
readonly mountVolumesFailed: {
readonly title: string;
readonly sentence: string;
readonly otherwise: string;
};
};
readonly volumeManager: {
readonly waitingToMount: {
readonly title: string;
readonly sentence: string;
};
readonly allMounted: {
readonly title: string;
readonly sentence: string;
};
readonly waitingToUnmount: {
readonly title: string;
readonly sentence: string;
};
readonly allUnmounted: {
readonly title: string;
readonly volumeManagerUnmountsThem: string;
readonly titleLineCountsAllVolumes: string;
readonly volumesUncertain: (p: { readonly volume: string | number }) => string;
};
};
readonly eviction: {
readonly mustEvict: {
readonly title: string;
readonly sentence: string;
};
readonly ranked: {
readonly title: string;
readonly sentence: string;
};
};
readonly nodeShutdown: {
readonly processing: {
readonly title: string;
readonly sentence: string;
};
};
readonly podCgroups: {
readonly killingProcess: {
readonly title: string;
readonly sentence: string;
};
};
readonly topologyManager: {
readonly admit: {
readonly title: string;
readonly sentence: string;
};
readonly removeContainer: {
readonly title: string;
readonly sentence: string;
};
};
readonly cpuManager: {
readonly removeStaleState: {
readonly title: string;
readonly sentence: string;
};
readonly deletedAssignment: {
readonly title: string;
readonly sentence: string;
};
};
readonly memoryManager: {
readonly removeStaleState: {
readonly title: string;
readonly sentence: string;
};
};
readonly kubeletVolumes: {
readonly cleanedUpOrphanedPodVolumesDir: {
readonly title: string;
readonly sentence: string;
};
readonly orphanedPodFoundRemoving: {
readonly title: string;
readonly sentence: string;
};
readonly orphanedPodVolumesNotCleanedUp: {
readonly title: string;
readonly sentence: string;
};
};
readonly kuberuntimeContainer: {
readonly removing: {
readonly title: string;
readonly sentence: string;
};
readonly probeGracePeriod: {
readonly title: string;
readonly sentence: string;
};
readonly killFailed: {
readonly title: string;
readonly sentence: string;
};
readonly killContainerFailed: {
readonly title: string;
readonly sentence: string;
};
};
readonly kuberuntimeGC: {
readonly removingSandbox: {
readonly title: string;
readonly sentence: string;
};
readonly removingLogs: {
readonly title: string;
readonly sentence: string;
};
readonly stopBeforeRemoveFailed: {
readonly title: string;
readonly sentence: string;
};
readonly removeContainerFailed: {
readonly title: string;
readonly sentence: string;
};
};
readonly qosContainerManager: {
readonly updated: {
readonly title: string;
readonly sentence: string;
};
};
readonly podContainerDeletor: {
readonly deleteFailed: {
readonly title: string;
readonly sentence: string;
};
readonly notFound: {
readonly title: string;
readonly sentence: string;
};
};
readonly file: {
readonly readingConfigFile: {
readonly title: string;
readonly sentence: string;
};
};
readonly lifecycle: {
readonly execHookFailed: {
readonly title: string;
readonly sentence: string;
};
readonly httpHookFailed: {
readonly title: string;
readonly sentence: string;
};
};
readonly remoteRuntime: {
readonly execSyncFailed: {
readonly title: string;
readonly sentence: string;
};
};
readonly other: {
readonly title: (p: { readonly message: string | number }) => string;
readonly sentence: string;
};
};
export default texts;
