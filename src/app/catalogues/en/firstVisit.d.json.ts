/** Data table, made from firstVisit.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly promise: (p: { readonly delete: string | number; readonly first: string | number; readonly last: string | number }) => string;
readonly ask: string;
readonly stuck: string;
readonly pods: string;
readonly onNode: (p: { readonly node: string | number }) => string;
readonly regular: (p: { readonly grace: string | number }) => string;
readonly mirror: string;
readonly file: string;
readonly url: string;
readonly delete: (p: { readonly pod: string | number }) => string;
readonly deleteNamed: (p: { readonly name: string | number }) => string;
readonly deleteMirror: string;
readonly deleteMirrorNamed: (p: { readonly name: string | number }) => string;
readonly deleteFile: string;
readonly deleteUrl: string;
readonly addPod: string;
readonly scenarios: string;
readonly player: string;
readonly play: string;
readonly playDeletes: (p: { readonly pod: string | number }) => string;
readonly atRest: string;
readonly ahead: string;
readonly now: string;
readonly seconds: (p: { readonly count: string | number }) => string;
readonly timer: {
readonly pleg: string;
readonly housekeeping: string;
readonly containerGC: string;
};
readonly short: {
readonly pleg: string;
readonly housekeeping: string;
};
readonly rest: string;
readonly yours: string;
readonly grace: (p: { readonly seconds: string | number }) => string;
readonly kubelets: string;
readonly strip: (p: { readonly grace: string | number }) => string;
};
export default texts;
