/** Data table, made from typed.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly section: string;
readonly usage: string;
readonly refused: {
readonly openQuote: string;
readonly command: (p: { readonly command: string | number; readonly meant: string | number }) => string;
readonly elsewhere: (p: { readonly place: 'read' | 'other'; readonly command: string | number }) => string;
readonly flag: (p: { readonly command: string | number; readonly flag: string | number; readonly hasMeant: boolean; readonly meant: string | number }) => string;
readonly value: (p: { readonly flag: string | number; readonly value: string | number }) => string;
readonly missing: (p: { readonly example: string | number }) => string;
readonly kind: (p: { readonly command: string | number; readonly kind: string | number }) => string;
readonly notFound: (p: { readonly what: string | number }) => string;
readonly file: (p: { readonly name: string | number; readonly file: string | number }) => string;
readonly patch: (p: { readonly patch: string | number }) => string;
readonly patchOf: (p: { readonly what: string | number }) => string;
};
};
export default texts;
