/** Data table, made from palette.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly title: string;
readonly placeholder: string;
readonly found: string;
readonly nothing: string;
readonly act: string;
readonly steps: string;
readonly runTo: string;
readonly stopAt: string;
readonly scenarios: (p: { readonly heading: string | number }) => string;
readonly atRest: string;
readonly releases: string;
readonly exports: string;
readonly delete: (p: { readonly name: string | number }) => string;
readonly deleteAgain: (p: { readonly name: string | number }) => string;
readonly forceDelete: (p: { readonly name: string | number }) => string;
readonly removeManifest: (p: { readonly name: string | number }) => string;
readonly compareWith: (p: { readonly release: string | number }) => string;
readonly runIn: (p: { readonly release: string | number }) => string;
readonly export: (p: { readonly what: string | number }) => string;
};
export default texts;
