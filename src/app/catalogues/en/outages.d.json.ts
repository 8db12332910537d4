/** Data table, made from outages.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly since: {
readonly kubelet: (p: { readonly at: string | number }) => string;
readonly apiserver: (p: { readonly at: string | number }) => string;
readonly runtime: (p: { readonly at: string | number }) => string;
readonly network: (p: { readonly at: string | number }) => string;
readonly node: (p: { readonly at: string | number }) => string;
};
readonly cutOff: (p: { readonly at: string | number }) => string;
readonly lane: {
readonly kubelet: {
readonly down: string;
readonly short: string;
};
readonly apiserver: {
readonly down: string;
readonly short: string;
};
readonly runtime: {
readonly down: string;
readonly short: string;
};
readonly network: {
readonly down: string;
readonly short: string;
};
readonly node: {
readonly down: string;
readonly short: string;
};
};
};
export default texts;
