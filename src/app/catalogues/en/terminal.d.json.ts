/** Data table, made from terminal.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly copyWhat: (p: { readonly what: string | number }) => string;
readonly copied: (p: { readonly what: string | number }) => string;
readonly notCopied: string;
readonly theLine: string;
readonly rowMenu: string;
};
export default texts;
