/** Data table, made from explainMirror.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly mirrorPodOutdated: {
readonly title: string;
readonly mirrorOutdated: string;
readonly neitherTouchesStaticPod: (p: { readonly pod: string | number }) => string;
readonly otherwise: string;
};
readonly mirrorPodDeleting: {
readonly title: string;
readonly grace0CopyHas: string;
readonly staticGone: string;
readonly housekeepingDoesItNo: string;
readonly whileStaticPodContainers: string;
readonly from119On: string;
readonly workerDoesItAnd: string;
readonly otherwise: string;
};
readonly mirrorPodDeleted: {
readonly title: string;
readonly noMirrorLeft: string;
readonly otherwise: string;
readonly staticThere: string;
readonly otherwiseWithManifestGoneIt: string;
};
readonly mirrorPodCreating: {
readonly title: string;
readonly noMirrorThatStays: (p: { readonly pod: string | number }) => string;
readonly newMirrorSaysPending: string;
readonly otherwise: string;
};
};
export default texts;
