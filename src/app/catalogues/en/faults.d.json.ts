/** Data table, made from faults.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly button: string;
readonly title: string;
readonly search: string;
readonly placeholder: string;
readonly found: (p: { readonly count: number }) => string;
readonly none: string;
readonly clear: string;
readonly when: (p: { readonly at: string | number }) => string;
readonly groups: {
readonly evictions: string;
readonly containers: string;
readonly cleanUp: string;
readonly object: string;
readonly outages: string;
};
readonly groupsOf: {
readonly containers: (p: { readonly pod: string | number }) => string;
readonly cleanUp: (p: { readonly pod: string | number }) => string;
readonly object: (p: { readonly pod: string | number }) => string;
};
};
export default texts;
