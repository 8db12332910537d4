/** Data table, made from store.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly doneAt: (p: { readonly said: string | number; readonly when: string | number }) => string;
readonly replaced: (p: { readonly steps: number }) => string;
readonly added: (p: { readonly names: string | number }) => string;
readonly addedFromStart: (p: { readonly names: string | number }) => string;
readonly andMore: (p: { readonly names: string | number; readonly more: string | number }) => string;
readonly release: (p: { readonly release: string | number }) => string;
readonly happened: string;
readonly noPodSelected: string;
readonly notThere: (p: { readonly key: string | number }) => string;
readonly nothingToCompare: string;
readonly simulationNotLoaded: (p: { readonly why: string | number }) => string;
readonly frameKeptApart: (p: { readonly address: string | number }) => string;
readonly textsNotLoaded: string;
readonly narration: {
readonly steps: string;
readonly milestones: string;
readonly off: string;
};
readonly reading: {
readonly slow: string;
readonly normal: string;
readonly fast: string;
};
readonly done: string;
readonly removedManifest: (p: { readonly pod: string | number }) => string;
readonly deleted: (p: { readonly mirror: boolean; readonly pod: string | number; readonly again: boolean }) => string;
};
export default texts;
