/** Data table, made from explainPeople.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly manifest: {
readonly manifest: string;
readonly name: (p: { readonly name: string | number }) => string;
};
readonly deleteTyped: {
readonly grace0: string;
readonly graceS: (p: { readonly grace: string | number }) => string;
readonly title: (p: { readonly name: string | number; readonly told: string | number }) => string;
readonly kubectlSendsOneDelete: string;
readonly withGrace0Object: string;
readonly itNamesNoGrace: string;
readonly withoutForceKubectlTurns: string;
readonly podGetsInsteadOf: (p: { readonly grace: string | number }) => string;
readonly withoutForceObjectWould: string;
readonly withForceObjectWould: string;
readonly withGracePeriod0: string;
};
readonly faults: {
readonly volumeBusy: {
readonly began: (p: { readonly volume: string | number }) => string;
readonly ended: (p: { readonly volume: string | number }) => string;
readonly workingDirectoryOrOpen: string;
readonly containersAreNotAffected: string;
readonly otherwise: string;
};
readonly volumeHangs: {
readonly began: (p: { readonly volume: string | number }) => string;
readonly ended: (p: { readonly volume: string | number }) => string;
readonly callThatDoesNot: string;
readonly podWorkerGivesUp: string;
readonly otherwise: string;
};
readonly apiserverDown: {
readonly began: string;
readonly ended: string;
readonly containersVolumesAndCgroups: string;
readonly whatItHasTo: string;
readonly otherwise: string;
};
readonly statusConflict: {
readonly began: string;
readonly ended: string;
readonly eachPatchOfIt: string;
readonly kubeletKeepsStatusAnd: string;
readonly otherwise: string;
};
readonly deleteLost: {
readonly began: string;
readonly ended: string;
readonly connectionWillBreakWhile: string;
readonly otherwise: string;
};
readonly watchDropped: {
readonly began: string;
readonly ended: string;
readonly streamEndsAndApi: string;
readonly kubeletListsItsPods: string;
readonly otherwise: string;
};
readonly clockSkew: {
readonly began: (p: { readonly ahead: string | number }) => string;
readonly behind: string;
readonly ahead: string;
readonly ended: string;
readonly itWritesDeletiontimestampAnd: string;
readonly otherwise: string;
};
readonly etcdSlow: {
readonly began: (p: { readonly by: string | number }) => string;
readonly ended: string;
readonly whoeverWritesWaits: string;
readonly oneRequestAfterAnother: string;
readonly otherwise: string;
};
readonly partition: {
readonly began: string;
readonly ended: string;
readonly kubeletGoesOnWith: string;
readonly neitherSideIsTold: string;
readonly otherwise: (p: { readonly nodeMonitorGracePeriod: string | number }) => string;
};
readonly cgroupBusy: {
readonly began: string;
readonly ended: string;
readonly itSleepsInsideKernel: string;
readonly cgroupWithProcessIn: string;
readonly otherwise: string;
};
readonly oomKill: {
readonly began: (p: { readonly container: string | number }) => string;
readonly ended: string;
readonly what: string;
readonly then: string;
readonly otherwise: string;
};
readonly processHangs: {
readonly began: (p: { readonly container: string | number }) => string;
readonly ended: string;
readonly what: string;
readonly then: string;
readonly otherwise: string;
};
readonly ioBlocked: {
readonly began: (p: { readonly container: string | number }) => string;
readonly ended: string;
readonly what: string;
readonly then: string;
readonly otherwise: string;
};
};
readonly typed: {
readonly create: {
readonly title: (p: { readonly name: string | number }) => string;
readonly objectExistsAsSoon: string;
readonly otherwise: string;
};
readonly label: {
readonly title: (p: { readonly name: string | number }) => string;
readonly updateThatIsNo: string;
readonly noContainerIsTouched: string;
readonly otherwise: string;
};
readonly evict: {
readonly title: (p: { readonly name: string | number }) => string;
readonly evictionIsDeleteThat: string;
readonly forKubeletTwoLook: string;
readonly otherwise: string;
};
readonly drain: {
readonly title: (p: { readonly name: string | number }) => string;
readonly kubectlListsNodePods: string;
readonly mirrorPodsStayAs: string;
readonly otherwise: string;
};
readonly deleteNode: {
readonly title: (p: { readonly name: string | number }) => string;
readonly onlyItsObjectGoes: string;
readonly otherwise: string;
};
readonly taint: {
readonly title: (p: { readonly name: string | number }) => string;
readonly itIsPromiseThat: string;
readonly otherwise: string;
};
readonly apply: {
readonly title: (p: { readonly name: string | number }) => string;
readonly itsTemplateIsNew: string;
readonly otherwise: string;
};
readonly patch: {
readonly title: (p: { readonly name: string | number }) => string;
readonly whoeverPutItThere: string;
readonly otherwise: string;
};
readonly patchPod: {
readonly title: (p: { readonly name: string | number }) => string;
readonly onlyAFewFields: string;
readonly whatFollows: string;
readonly otherwise: string;
};
readonly deleteMany: {
readonly title: string;
readonly oneAfterAnother: string;
readonly oneWait: string;
readonly otherwise: string;
};
readonly wait: {
readonly title: (p: { readonly name: string | number }) => string;
readonly onlyLooks: string;
readonly otherwise: string;
};
readonly cordon: {
readonly title: (p: { readonly name: string | number }) => string;
readonly onlyNewPods: string;
readonly otherwise: string;
};
readonly uncordon: {
readonly title: (p: { readonly name: string | number }) => string;
readonly newPods: string;
readonly noneComesBack: string;
readonly otherwise: string;
};
readonly taintNode: {
readonly title: (p: { readonly name: string | number }) => string;
readonly effects: string;
readonly otherwise: string;
};
readonly untaint: {
readonly title: (p: { readonly name: string | number }) => string;
readonly cancels: string;
readonly otherwise: string;
};
};
readonly otherTyped: {
readonly it: string;
readonly youRanCommand: string;
readonly youRan: (p: { readonly line: string | number }) => string;
readonly kubectlSendsItsRequest: string;
readonly otherwise: string;
};
readonly printed: {
readonly title: (p: { readonly output: string | number }) => string;
readonly itsResult: string;
readonly titleOutput: (p: { readonly output: string | number }) => string;
readonly delete: {
readonly itPrintsThisWhen: string;
readonly kubectlWaits: string;
readonly otherwise: string;
};
readonly drain: {
readonly oneGoroutineForEach: string;
readonly otherwise: string;
};
readonly other: {
readonly thatIsApiServer: string;
readonly otherwise: string;
};
};
readonly left: {
readonly sandbox: string;
readonly logs: string;
readonly record: string;
readonly leftRunning: string;
readonly leftRunningItsContainersStillRun: string;
readonly leftBehind: (p: { readonly things: string | number }) => string;
};
readonly done: {
readonly title: string;
readonly itsRequestWasNot: string;
readonly otherwise: string;
readonly delete: {
readonly title: string;
readonly nameFree: string;
readonly otherwise: string;
};
readonly drain: {
readonly title: string;
readonly drained: string;
readonly staticStay: string;
readonly daemonsStay: string;
readonly otherwise: string;
};
readonly other: {
readonly title: string;
readonly changeIsWrittenWhat: string;
readonly otherwise: string;
};
};
readonly manifestRemoved: {
readonly title: (p: { readonly manifest: string | number }) => string;
readonly staticPodLivesBy: string;
readonly kubeletHearsOfFile: string;
readonly mirrorSaysRunning: string;
readonly otherwise: string;
};
readonly manifestWritten: {
readonly title: (p: { readonly manifest: string | number }) => string;
readonly staticPodUidIs: string;
readonly soEditMakesAnother: string;
readonly otherwise: string;
};
readonly faultBegan: {
readonly somethingBreaks: string;
readonly fromNowOnIt: string;
readonly putRightBeforeIt: string;
};
readonly faultEnded: {
readonly itWorksAgain: string;
readonly whatFailedIsTried: string;
readonly otherwise: string;
};
readonly watchEnded: {
readonly title: string;
readonly itsWatchBrokeWith: string;
readonly otherwise: string;
};
readonly watchRowPrinted: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly titlePod: string;
readonly for: (p: { readonly pod: string | number }) => string;
readonly forDeletedItPrints: string;
readonly oneRowForEach: (p: { readonly event: string | number }) => string;
readonly thisOneWas: (p: { readonly event: string | number }) => string;
readonly otherwise: string;
};
readonly objectDeleted: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly background: string;
readonly ownedGoLater: string;
readonly otherwiseBackground: string;
readonly foreground: string;
readonly ownedGoFirst: string;
readonly otherwiseForeground: string;
readonly orphan: string;
readonly ownedStay: string;
readonly otherwiseOrphan: string;
readonly namespace: string;
readonly namespaceWaits: string;
readonly otherwiseNamespace: string;
};
readonly objectTyped: {
readonly create: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly exists: string;
readonly otherwise: string;
};
readonly apply: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly onlyWhatDiffers: string;
readonly templateReplaces: string;
readonly otherwise: string;
};
readonly scale: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number; readonly replicas: string | number }) => string;
readonly oneNumber: string;
readonly otherwise: string;
};
readonly rolloutRestart: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly annotation: string;
readonly otherwise: string;
};
readonly rolloutUndo: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly template: string;
readonly otherwise: string;
};
readonly rolloutPause: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly noReplacing: string;
readonly otherwise: string;
};
readonly rolloutResume: {
readonly title: (p: { readonly kind: string | number; readonly name: string | number }) => string;
readonly goesOn: string;
readonly otherwise: string;
};
};
readonly printedDelete: {
readonly accepted: string;
readonly body: string;
readonly otherwiseBody: string;
readonly notWaiting: string;
readonly otherwiseNotWaiting: string;
readonly timedOut: string;
readonly otherwiseTimedOut: string;
readonly refused: string;
readonly otherwiseRefused: string;
};
readonly doneDelete: {
readonly timedOutTitle: string;
readonly timedOut: string;
readonly otherwiseTimedOut: string;
readonly notWaited: string;
readonly otherwiseNotWaited: string;
};
};
export default texts;
