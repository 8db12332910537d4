/** Data table, made from explainControllers.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly theNode: {
readonly node: string;
readonly name: (p: { readonly name: string | number }) => string;
};
readonly theTaint: {
readonly taint: string;
readonly name: (p: { readonly name: string | number }) => string;
};
readonly theReplicaSet: {
readonly replicasetOfDeployment: string;
readonly replicaset: (p: { readonly name: string | number }) => string;
};
readonly theDeployment: {
readonly deployment: string;
readonly name: (p: { readonly name: string | number }) => string;
};
readonly nodeNotReady: {
readonly title: (p: { readonly theNode: string | number }) => string;
readonly runtimeHasNotAnswered: string;
readonly holdsUpItsShutdown: string;
readonly newPodsAreKept: string;
readonly otherwise: string;
readonly otherwiseSilence: string;
readonly titleCountsAsUnreachable: (p: { readonly theNode: string | number }) => string;
readonly itsLeaseHasNot: (p: { readonly nodeMonitorGracePeriod: string | number }) => string;
readonly conditionReadyBecomesUnknown: string;
readonly otherwiseOneRenewalOfIts: string;
};
readonly nodeReady: {
readonly title: (p: { readonly theNode: string | number }) => string;
readonly kubeletPostsItsStatus: string;
readonly podsThatWereDeleted: string;
readonly otherwise: string;
};
readonly nodeDeleted: {
readonly title: (p: { readonly theNode: string | number }) => string;
readonly toApiNodeNo: string;
readonly podGcWaits40: string;
readonly otherwise: string;
};
readonly nodeTainted: {
readonly title: (p: { readonly theNode: string | number }) => string;
readonly byThisPersonVouches: string;
readonly whatTerminatesOnNode: string;
readonly inThisReleaseNothing: string;
readonly otherwise: string;
readonly titleTaintBeginsToEvict: (p: { readonly theNode: string | number }) => string;
readonly withEffectNoexecuteFrom: (p: { readonly theTaint: string | number }) => string;
readonly controllerActsOnWhat: string;
readonly otherwiseWereThisOnlyNode: string;
readonly titleByPerson: (p: { readonly theNode: string | number; readonly taint: string | number }) => string;
readonly personEvicts: string;
readonly personKeepsAway: string;
readonly otherwiseByPerson: string;
};
readonly evictionScheduled: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itMayNotStay: string;
readonly otherwise: string;
readonly titleToleratesTaintFor: (p: { readonly pod: string | number; readonly tolerated: string | number }) => string;
readonly thatIsTolerationsecondsOf: string;
readonly otherwiseIfTaintGoesBefore: string;
};
readonly evictionCancelled: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly taintWentBeforePod: string;
readonly otherwise: string;
};
readonly nodeRegistered: {
readonly title: (p: { readonly theNode: string | number }) => string;
readonly kubeletMakesItsNode: string;
readonly newObjectHasNo: string;
readonly otherwise: string;
};
readonly controllersStarted: {
readonly title: string;
readonly oneBeforeCouldNot: string;
readonly itsTimersAreGone: string;
readonly otherwise: string;
};
readonly garbagePodFound: {
readonly itIsMarkedFailed: string;
readonly itIsDeletedWith: string;
readonly outOfService: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itsNodeIsNot: string;
readonly otherwise: string;
};
readonly unscheduled: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly noKubeletWillEver: string;
readonly itIsMarkedFailed: string;
readonly otherwise: string;
};
readonly other: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly nodeMissing: string;
readonly otherwise: string;
};
};
readonly replicaMissing: {
readonly title: (p: { readonly theReplicaSet: string | number }) => string;
readonly itCountsPodsThat: string;
readonly podThatTerminatesNo: string;
readonly otherwise: string;
};
readonly preemptionDecided: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly noNodeTakes: (p: { readonly node: string | number; readonly victims: string | number }) => string;
readonly others: string;
readonly theyKeepTheirGrace: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
readonly rolloutStarted: {
readonly title: (p: { readonly theDeployment: string | number }) => string;
readonly anotherTemplateIsAnother: string;
readonly notBeforeAllOf: string;
readonly otherwise: string;
};
readonly oldPodsGone: {
readonly title: (p: { readonly theDeployment: string | number }) => string;
readonly oldPodsGone: string;
readonly thatItsPodHad: string;
readonly oldPodsEnded: string;
readonly otherwise: string;
};
readonly theObject: {
readonly object: string;
readonly named: (p: { readonly kind: string | number; readonly name: string | number }) => string;
};
readonly apiObjectWritten: {
readonly title: (p: { readonly what: 'created' | 'deletion' | 'status' | 'metadata' | 'other'; readonly object: string | number; readonly within: string | number }) => string;
readonly sense: (p: { readonly what: 'created' | 'deletion' | 'status' | 'metadata' | 'other' }) => string;
readonly deploymentStatus: string;
readonly replicaSetStatus: string;
readonly statefulSetStatus: string;
readonly daemonSetStatus: string;
readonly replicaSetCreated: string;
readonly revisionCreated: string;
readonly budgetStatus: string;
readonly otherwise: (p: { readonly what: 'created' | 'deletion' | 'status' | 'metadata' | 'other' }) => string;
readonly otherwiseBudget: string;
readonly jobStatus: string;
readonly namespaceStatus: string;
readonly sliceCreated: string;
readonly sliceChanged: string;
readonly endpointsChanged: string;
readonly attachmentCreated: string;
readonly attachmentStatus: string;
};
readonly apiObjectRemoved: {
readonly title: (p: { readonly object: string | number }) => string;
readonly ownersGone: string;
readonly otherwise: string;
};
};
export default texts;
