/** Data table, made from takeaway.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly pictureOf: (p: { readonly title: string | number; readonly seconds: string | number; readonly release: string | number }) => string;
};
export default texts;
