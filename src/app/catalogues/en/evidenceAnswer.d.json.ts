/** Data table, made from evidenceAnswer.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly way: string;
readonly until: (p: { readonly time: string | number }) => string;
readonly since: (p: { readonly time: string | number }) => string;
readonly notYet: string;
readonly proof: string;
readonly again: (p: { readonly count: string | number }) => string;
readonly others: (p: { readonly count: number }) => string;
readonly fewer: string;
readonly doThis: string;
readonly fill: (p: { readonly names: string | number }) => string;
readonly worked: (p: { readonly uid: string | number }) => string;
readonly workedIf: string;
readonly onNode: string;
readonly showCommand: string;
readonly sourceOf: (p: { readonly page: string | number }) => string;
readonly theCommand: string;
readonly confidence: {
readonly high: string;
readonly medium: string;
readonly low: string;
};
readonly confidenceWhy: {
readonly high: string;
readonly medium: string;
readonly low: string;
};
readonly called: {
readonly restartDocker: string;
readonly removeLeftFile: string;
readonly unmountLazy: string;
readonly unmountByHand: string;
readonly removeFinalizer: string;
readonly outOfService: string;
readonly deleteNode: string;
readonly drainReboot: string;
readonly forceDelete: string;
};
readonly doFirst: string;
readonly then: string;
readonly lastResort: string;
readonly lastResortMore: string;
readonly causeShown: (p: { readonly hasLine: boolean; readonly line: string | number }) => string;
readonly causesUsual: string;
readonly details: string;
readonly workedUnnamed: string;
readonly happened: (p: { readonly from: string | number }) => string;
readonly lane: {
readonly worker: string;
readonly failures: string;
readonly running: string;
readonly stopping: string;
readonly mounted: string;
readonly unmounting: string;
};
readonly lanes: (p: { readonly stages: string | number; readonly count: number }) => string;
};
export default texts;
