/** Data table, made from explainConfig.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly listed: {
readonly file: string;
readonly http: string;
readonly api: string;
};
readonly read: {
readonly file: {
readonly title: string;
readonly otherwise: string;
};
readonly http: {
readonly title: string;
readonly otherwise: string;
};
readonly api: {
readonly title: string;
readonly otherwise: string;
};
};
readonly mirrorOp: {
readonly title: (p: { readonly op: string | number; readonly pod: string | number }) => string;
readonly staticGone: string;
readonly otherwise: string;
readonly changeOfMirrorPod: string;
readonly staticUndeleted: string;
readonly itsNextSyncpodMakes: string;
readonly otherwiseOnlyItsManifestRemoval: string;
};
readonly deleteOp: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly workerFinished: string;
readonly otherwise: string;
readonly titleSyncloopDeleteOf: (p: { readonly pod: string | number }) => string;
readonly objectThere: string;
readonly objectGone: string;
readonly itIsHandledLike: string;
readonly otherwiseHadObjectGoneWhile: string;
};
readonly removeOp: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly notInSource: (p: { readonly listed: string | number }) => string;
readonly workerFinished: string;
readonly otherwise: string;
readonly objectGone: string;
readonly undeleted: string;
readonly fromHereOnFailed: string;
readonly withGraceAbove0: string;
};
readonly syncLoopOp: {
readonly add: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly newMirrorPodComes: string;
readonly uidThatThisSource: string;
readonly removeComesBeforeAdd: string;
readonly onlyAnnotationKubernetesIo: string;
readonly withDeletiontimestampAlreadySet: string;
};
readonly reconcile: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly onlyStatusDiffersEcho: string;
readonly otherwise: string;
};
readonly other: {
readonly title: (p: { readonly op: string | number; readonly pod: string | number }) => string;
readonly somethingThatKubeletCares: string;
readonly otherwise: string;
};
};
readonly plegEvent: {
readonly title: string;
readonly unlisted: string;
readonly lineLooksLikeError: string;
readonly otherwise: string;
readonly titleSyncloopTakesPlegEvent: (p: { readonly type: string | number }) => string;
readonly workerOfGetsOne: (p: { readonly pod: string | number }) => string;
readonly containersDown: string;
readonly deletedAndStopped: string;
readonly oneDeadInstanceOf: string;
readonly otherwiseAfterRemoveNobodyWould: string;
};
readonly sourceSet: {
readonly sourceAlwaysHandsOver: string;
};
readonly configUpdate: {
readonly title: (p: { readonly pod: string | number }) => string;
readonly itComparesUidBy: string;
readonly otherwise: string;
};
readonly syncLoopTick: {
readonly title: string;
readonly onceSecondItWakes: string;
readonly itFindsOnlyPods: string;
readonly podThatNoSource: string;
readonly podThatNoSourceLists: string;
};
};
export default texts;
