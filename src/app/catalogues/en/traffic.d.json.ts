/** Data table, made from traffic.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly title: string;
readonly whole: (p: { readonly clients: 'one' | 'other'; readonly name: string | number; readonly length: string | number }) => string;
readonly first: (p: { readonly clients: 'one' | 'other'; readonly name: string | number; readonly until: string | number; readonly length: string | number }) => string;
readonly failed: (p: { readonly failed: string | number; readonly sent: string | number }) => string;
readonly none: (p: { readonly sent: string | number }) => string;
readonly with: (p: { readonly failed: string | number; readonly parts: string | number }) => string;
readonly and: (p: { readonly list: string | number; readonly next: string | number }) => string;
readonly outcome: {
readonly "502": (p: { readonly count: string | number }) => string;
readonly "503": (p: { readonly count: string | number }) => string;
readonly "504": (p: { readonly count: string | number }) => string;
readonly answered: (p: { readonly count: string | number }) => string;
readonly refused: (p: { readonly count: string | number }) => string;
readonly reset: (p: { readonly count: string | number }) => string;
readonly closed: (p: { readonly count: string | number }) => string;
readonly timedOut: (p: { readonly count: string | number }) => string;
};
readonly why: {
readonly closed: (p: { readonly by: string | number; readonly cut: boolean; readonly address: string | number; readonly sigterm: boolean; readonly before: string | number }) => string;
readonly cut: (p: { readonly pod: string | number; readonly sigterm: boolean; readonly before: string | number }) => string;
readonly dead: (p: { readonly pod: string | number; readonly before: string | number }) => string;
readonly unreachable: (p: { readonly by: string | number; readonly cut: boolean; readonly address: string | number; readonly before: string | number }) => string;
readonly nodeOff: (p: { readonly by: string | number; readonly cut: boolean; readonly address: string | number; readonly node: string | number; readonly before: string | number }) => string;
readonly dropped: (p: { readonly by: string | number }) => string;
readonly entryOff: (p: { readonly by: string | number }) => string;
readonly nobody: (p: { readonly cut: boolean; readonly by: string | number }) => string;
readonly noNode: string;
readonly notYet: (p: { readonly by: string | number; readonly address: string | number }) => string;
readonly slow: (p: { readonly pod: string | number }) => string;
};
readonly go: (p: { readonly at: string | number }) => string;
readonly cure: {
readonly looking: string;
readonly none: (p: { readonly seconds: string | number }) => string;
readonly noCure: (p: { readonly seconds: string | number }) => string;
};
readonly tryIt: string;
readonly tried: (p: { readonly seconds: string | number }) => string;
readonly simulated: string;
readonly requests: string;
readonly rate: (p: { readonly bin: string | number }) => string;
readonly lane: {
readonly slice: string;
readonly rules: string;
readonly listener: string;
};
readonly rulesOf: (p: { readonly node: string | number }) => string;
readonly says: {
readonly ready: (p: { readonly pod: string | number }) => string;
readonly notReady: string;
readonly terminating: string;
readonly absent: string;
readonly sends: (p: { readonly pod: string | number }) => string;
readonly stale: string;
readonly dropped: string;
readonly off: string;
readonly listens: (p: { readonly pod: string | number }) => string;
readonly closed: string;
readonly notYet: string;
};
readonly table: (p: { readonly pod: string | number }) => string;
readonly from: string;
readonly to: string;
readonly what: string;
readonly strip: (p: { readonly failed: string | number; readonly sent: string | number }) => string;
readonly compareBoth: string;
};
export default texts;
