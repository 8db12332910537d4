/** Data table, made from endingPlace.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly summary: string;
readonly again: string;
readonly waysOn: string;
};
export default texts;
