/** Data table, made from ui.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly close: string;
readonly error: string;
readonly tryAgain: string;
readonly scenarioKept: string;
readonly copyReport: string;
readonly reportCopied: string;
readonly report: string;
readonly partNotLoaded: string;
readonly cardGroup: (p: { readonly heading: string | number; readonly count: string | number }) => string;
readonly cardKeys: (p: { readonly arrows: string | number; readonly enter: string | number; readonly esc: string | number }) => string;
readonly notHad: (p: { readonly why: string | number }) => string;
readonly failed: {
readonly comparison: string;
readonly diagram: string;
readonly inspector: string;
readonly page: string;
readonly player: string;
readonly pods: string;
readonly presenter: string;
readonly statechart: string;
readonly timeline: string;
readonly view: string;
};
readonly shape: {
readonly waiting: string;
readonly sync: string;
readonly terminating: string;
readonly terminated: string;
readonly gone: string;
readonly none: string;
readonly user: string;
readonly failure: string;
};
readonly kind: {
readonly regular: string;
readonly static: string;
readonly mirror: string;
};
};
export default texts;
