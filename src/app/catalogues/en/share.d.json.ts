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
};
export default texts;
