/** Data table, made from explainAttach.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly volume: {
readonly volume: string;
readonly named: (p: { readonly name: string | number }) => string;
};
readonly node: {
readonly node: string;
readonly named: (p: { readonly name: string | number }) => string;
readonly another: string;
};
readonly attaching: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly otherwise: string;
};
readonly attached: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly otherwise: string;
};
readonly attachFailed: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly otherwise: string;
};
readonly multiAttach: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number; readonly attachedTo: string | number }) => string;
readonly usedBy: string;
readonly leftBehind: string;
readonly waits: string;
readonly otherwise: string;
};
readonly detachWaits: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly sixMinutes: string;
readonly sixMinutesAny: string;
readonly otherwise: string;
};
readonly detaching: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly titleForced: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly safe: string;
readonly timeout: string;
readonly timeoutAny: string;
readonly outOfService: string;
readonly otherwise: string;
readonly otherwiseForced: string;
};
readonly detachFailed: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly otherwise: string;
};
readonly left: {
readonly title: (p: { readonly volume: string | number; readonly node: string | number }) => string;
readonly why: string;
readonly otherwise: string;
};
readonly inUse: {
readonly title: string;
readonly none: string;
readonly some: string;
readonly otherwise: string;
};
};
export default texts;
