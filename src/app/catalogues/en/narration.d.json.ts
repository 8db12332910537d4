/** Data table, made from narration.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly step: (p: { readonly number: string | number; readonly count: string | number }) => string;
readonly waits: (p: { readonly what: string | number }) => string;
readonly atStart: (p: { readonly events: string | number }) => string;
readonly skip: string;
readonly narration: string;
readonly means: string;
readonly choice: {
readonly steps: string;
readonly milestones: string;
readonly off: string;
};
};
export default texts;
