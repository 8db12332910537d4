/** Data table, made from explainWords.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly between: string;
readonly seconds: (p: { readonly value: number }) => string;
readonly pod: string;
readonly container: string;
readonly containerNamed: (p: { readonly name: string | number }) => string;
readonly gracePeriod: string;
readonly grace: (p: { readonly seconds: string | number }) => string;
readonly listed: (p: { readonly first: string | number; readonly next: string | number }) => string;
readonly listEnd: (p: { readonly before: string | number; readonly last: string | number }) => string;
};
export default texts;
