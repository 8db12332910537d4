/** Data table, made from diagramPlayer.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly exited: (p: { readonly code: string | number }) => string;
readonly grace: (p: { readonly total: string | number }) => string;
readonly notYet: string;
readonly left: (p: { readonly left: string | number; readonly total: string | number }) => string;
readonly asked: (p: { readonly container: string | number }) => string;
readonly hookFirst: string;
readonly over: (p: { readonly total: string | number }) => string;
readonly killed: (p: { readonly container: string | number }) => string;
readonly used: (p: { readonly used: string | number; readonly total: string | number }) => string;
readonly leftItself: (p: { readonly container: string | number }) => string;
readonly wasKilled: (p: { readonly container: string | number }) => string;
};
export default texts;
