/** Data table, made from offline.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly label: string;
readonly waits: string;
readonly reload: string;
readonly later: string;
};
export default texts;
