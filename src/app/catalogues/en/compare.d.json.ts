/** Data table, made from compare.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly comparison: string;
readonly compare: string;
readonly what: string;
readonly differences: (p: { readonly count: string | number }) => string;
readonly all: (p: { readonly count: string | number }) => string;
readonly end: string;
readonly working: string;
readonly failed: (p: { readonly why: string | number }) => string;
readonly with: string;
readonly restsOn: {
readonly recordings: string;
readonly source: string;
};
readonly compared: (p: { readonly release: string | number }) => string;
readonly swap: (p: { readonly compared: string | number; readonly shown: string | number }) => string;
readonly allSame: (p: { readonly second: string | number; readonly first: string | number }) => string;
readonly place: {
readonly requests: string;
readonly object: string;
readonly kubectl: string;
readonly kubelet: string;
readonly node: string;
readonly controllers: string;
};
readonly counts: (p: { readonly first: string | number; readonly second: string | number }) => string;
readonly field: {
readonly phase: string;
readonly status: string;
};
readonly follows: (p: { readonly count: number }) => string;
readonly silent: string;
readonly status: (p: { readonly verb: string | number }) => string;
readonly toldOf: (p: { readonly name: string | number }) => string;
readonly why: string;
readonly changes: string;
readonly only: (p: { readonly name: string | number }) => string;
readonly rows: (p: { readonly first: string | number; readonly second: string | number }) => string;
readonly same: string;
readonly saysOtherwise: string;
readonly earlier: (p: { readonly length: string | number }) => string;
readonly later: (p: { readonly length: string | number }) => string;
readonly seconds: (p: { readonly t: string | number }) => string;
readonly bothSeconds: (p: { readonly first: string | number; readonly second: string | number }) => string;
readonly asItIs: string;
readonly sleep: (p: { readonly seconds: string | number }) => string;
readonly cured: (p: { readonly seconds: string | number; readonly sent: string | number; readonly failed: number }) => string;
};
export default texts;
