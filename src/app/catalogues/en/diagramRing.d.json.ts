/** Data table, made from diagramRing.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly left: (p: { readonly total: string | number }) => string;
readonly used: (p: { readonly total: string | number }) => string;
readonly usedShort: string;
};
export default texts;
