/** Data table, made from subtitle.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly label: string;
readonly beginning: string;
readonly both: (p: { readonly title: string | number; readonly more: string | number }) => string;
readonly ago: (p: { readonly container: string | number; readonly signal: string | number; readonly seconds: string | number }) => string;
readonly frozen: (p: { readonly container: string | number; readonly signal: string | number; readonly seconds: string | number }) => string;
readonly waits: (p: { readonly second: string | number }) => string;
readonly many: (p: { readonly count: string | number; readonly known: boolean; readonly signal: string | number }) => string;
readonly waitsForMany: (p: { readonly at: string | number }) => string;
readonly hook: (p: { readonly container: string | number; readonly seconds: string | number }) => string;
readonly afterHook: (p: { readonly second: string | number }) => string;
readonly afterOthers: (p: { readonly second: string | number }) => string;
readonly hooks: (p: { readonly count: string | number }) => string;
readonly stays: (p: { readonly name: string | number }) => string;
readonly waitsFor: (p: { readonly what: string | number }) => string;
readonly waitsForNode: (p: { readonly name: string | number; readonly node: string | number }) => string;
readonly nobodyElse: string;
readonly afterHooks: (p: { readonly at: string | number }) => string;
};
export default texts;
