/** Data table, made from evidenceAnswer.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly way: string;
readonly until: (p: { readonly time: string | number }) => string;
readonly since: (p: { readonly time: string | number }) => string;
readonly notYet: string;
readonly undated: string;
readonly proof: string;
readonly again: (p: { readonly count: string | number }) => string;
readonly others: (p: { readonly count: number }) => string;
readonly fewer: string;
readonly doThis: string;
readonly dont: string;
readonly dontMore: string;
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
readonly idle: {
readonly SyncPod: string;
readonly Terminating: string;
readonly Terminated: string;
readonly Finished: string;
readonly Removed: string;
readonly unknown: string;
};
readonly stuckOn: {
readonly "container-stop": (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly prestop: (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly "sandbox-teardown": string;
readonly "volume-unmount": (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly cgroup: string;
readonly finalizer: (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly apiserver: string;
readonly "kubelet-down": string;
readonly "node-lost": string;
readonly "mirror-conflict": string;
readonly "static-name-conflict": string;
readonly "status-update": string;
};
readonly waitsFor: {
readonly "container-stop": (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly prestop: (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly "sandbox-teardown": string;
readonly "volume-unmount": (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly cgroup: string;
readonly finalizer: (p: { readonly hasSubject: boolean; readonly subject: string | number }) => string;
readonly apiserver: string;
readonly "kubelet-down": string;
readonly "node-lost": string;
readonly "mirror-conflict": string;
readonly "static-name-conflict": string;
readonly "status-update": string;
};
readonly stuck: (p: { readonly what: string | number }) => string;
readonly waiting: (p: { readonly what: string | number }) => string;
readonly remains: (p: { readonly what: string | number }) => string;
readonly notShown: (p: { readonly stage: string | number; readonly isDated: boolean; readonly length: string | number }) => string;
readonly lasts: (p: { readonly since: 'stuck' | 'waiting' | 'other'; readonly what: string | number; readonly length: string | number; readonly stage: string | number }) => string;
readonly workedUnnamed: string;
};
export default texts;
