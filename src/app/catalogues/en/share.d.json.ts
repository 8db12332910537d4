/** Data table, made from share.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly theLink: string;
readonly notOpened: (p: { readonly why: string | number }) => string;
readonly showing: (p: { readonly title: string | number }) => string;
readonly scenarios: string;
readonly dismiss: string;
readonly trouble: {
readonly "too-long": (p: { readonly length: string | number; readonly most: string | number }) => string;
readonly "unknown-version": (p: { readonly version: string | number }) => string;
readonly "unknown-preset": (p: { readonly id: string | number; readonly isMeant: boolean; readonly meant: string | number }) => string;
readonly damaged: string;
readonly "too-large": string;
readonly "not-a-scenario": (p: { readonly reason: string | number }) => string;
readonly "shared-too-long": (p: { readonly most: string | number }) => string;
readonly "shared-unknown-version": string;
readonly "shared-damaged": string;
readonly "shared-too-large": string;
readonly "shared-no-trace": string;
};
readonly share: string;
readonly opens: (p: { readonly title: string | number; readonly seconds: string | number }) => string;
readonly characters: (p: { readonly count: string | number }) => string;
readonly refused: string;
readonly copied: (p: { readonly count: string | number }) => string;
readonly copy: string;
readonly close: string;
readonly what: string;
readonly tabs: {
readonly link: string;
readonly article: string;
};
readonly article: {
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
};
export default texts;
