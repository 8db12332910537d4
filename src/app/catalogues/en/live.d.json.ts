/** Data table, made from live.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly step: {
readonly exit: string;
readonly volumes: string;
readonly final: string;
readonly gone: string;
};
readonly seenBy: {
readonly exit: string;
readonly volumes: string;
readonly final: string;
readonly gone: string;
};
readonly within: (p: { readonly step: string | number; readonly left: string | number; readonly until: string | number }) => string;
readonly late: (p: { readonly step: string | number; readonly until: string | number; readonly by: string | number }) => string;
readonly volumesLate: (p: { readonly by: string | number }) => string;
readonly graceLate: (p: { readonly by: string | number }) => string;
readonly hold: {
readonly finalizers: (p: { readonly names: string | number }) => string;
readonly node: string;
readonly unscheduled: string;
readonly mirror: string;
};
};
export default texts;
