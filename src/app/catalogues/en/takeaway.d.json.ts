/** Data table, made from takeaway.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly pictureOf: (p: { readonly title: string | number; readonly seconds: string | number; readonly release: string | number }) => string;
readonly noMoment: (p: { readonly name: string | number }) => string;
readonly video: string;
readonly about: string;
readonly format: string;
readonly webm: string;
readonly gif: string;
readonly theme: string;
readonly dark: string;
readonly light: string;
readonly view: string;
readonly inside: string;
readonly overview: string;
readonly make: string;
readonly cancel: string;
readonly making: (p: { readonly percent: string | number }) => string;
readonly progress: string;
readonly saved: (p: { readonly name: string | number }) => string;
readonly noWebm: string;
readonly noGif: string;
readonly failed: (p: { readonly why: string | number }) => string;
};
export default texts;
