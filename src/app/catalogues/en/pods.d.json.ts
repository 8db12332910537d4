/** Data table, made from pods.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly pods: string;
readonly namespaces: (p: { readonly count: string | number }) => string;
readonly onNode: (p: { readonly node: string | number }) => string;
readonly add: string;
readonly noPods: (p: { readonly node: string | number }) => string;
readonly noPodsHint: string;
readonly toStart: string;
readonly scenarios: string;
readonly openPods: string;
readonly closePods: string;
readonly comesBack: string;
readonly backWithKubelet: string;
readonly waitsFor: string;
readonly waitsForNamed: (p: { readonly what: string | number }) => string;
readonly pin: (p: { readonly pod: string | number }) => string;
readonly unpin: (p: { readonly pod: string | number }) => string;
readonly pinMeans: string;
readonly unpinMeans: string;
readonly pinned: string;
readonly mirrorOf: (p: { readonly pod: string | number }) => string;
readonly itsMirror: (p: { readonly pod: string | number }) => string;
readonly filter: string;
readonly filterHint: string;
readonly clearFilter: string;
readonly noneMatch: (p: { readonly text: string | number }) => string;
readonly ofAll: (p: { readonly shown: string | number; readonly all: string | number }) => string;
readonly sort: string;
readonly sorts: {
readonly name: string;
readonly status: string;
readonly age: string;
readonly terminating: string;
};
readonly outages: string;
readonly since: (p: { readonly at: string | number }) => string;
readonly out: {
readonly kubelet: string;
readonly apiserver: string;
readonly runtime: string;
readonly network: string;
readonly node: (p: { readonly node: string | number }) => string;
};
readonly end: {
readonly kubelet: {
readonly face: string;
readonly name: string;
};
readonly apiserver: {
readonly face: string;
readonly name: string;
};
readonly runtime: {
readonly face: string;
readonly name: string;
};
readonly network: {
readonly face: string;
readonly name: string;
};
readonly node: {
readonly face: string;
readonly name: string;
};
};
readonly grace: (p: { readonly seconds: string | number }) => string;
readonly takeOutOfUrl: string;
readonly removeFile: string;
readonly putBack: string;
readonly didPutBack: (p: { readonly name: string | number }) => string;
readonly manifestRemoved: string;
readonly noObject: string;
readonly noObjectUnheard: string;
readonly noObjectCleaning: string;
readonly delete: string;
readonly deleteAgain: string;
readonly deleteNamed: (p: { readonly name: string | number }) => string;
readonly deleteAgainNamed: (p: { readonly name: string | number }) => string;
readonly otherGrace: (p: { readonly name: string | number }) => string;
readonly ownGrace: string;
readonly seconds: (p: { readonly count: string | number }) => string;
readonly other: string;
readonly now: string;
readonly nowMeans: string;
readonly force: string;
readonly forceMeans: string;
readonly graceField: string;
readonly graceWrong: (p: { readonly most: string | number }) => string;
readonly graceZero: string;
readonly graceMeans: string;
readonly forceDelete: string;
readonly cancel: string;
readonly dropHere: string;
readonly tooLarge: (p: { readonly file: string | number }) => string;
readonly theFile: string;
readonly fileWrong: (p: { readonly file: string | number; readonly what: string | number }) => string;
readonly fileWrongAt: (p: { readonly file: string | number; readonly line: string | number; readonly what: string | number }) => string;
readonly noScenario: string;
readonly wait: string;
readonly waitMeans: string;
readonly waits: (p: { readonly name: string | number }) => string;
readonly patch: string;
readonly patchMeans: string;
};
export default texts;
