/** Data table, made from shareArticle.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly kind: string;
readonly kinds: {
readonly element: string;
readonly iframe: string;
};
readonly view: string;
readonly views: {
readonly diagram: string;
readonly timeline: string;
readonly both: string;
};
readonly controls: string;
readonly control: {
readonly min: string;
readonly full: string;
readonly none: string;
};
readonly theme: string;
readonly themes: {
readonly auto: string;
readonly light: string;
readonly dark: string;
};
readonly caption: string;
readonly captions: {
readonly yes: string;
readonly no: string;
};
readonly snippet: string;
readonly height: (p: { readonly wide: string | number; readonly tall: string | number }) => string;
readonly copy: string;
readonly copied: string;
readonly refused: string;
};
export default texts;
