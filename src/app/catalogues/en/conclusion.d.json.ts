/** Data table, made from conclusion.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly clause: {
readonly fate: (p: { readonly pod: string | number; readonly subject: 'gone' | 'terminating' | 'there' | 'other'; readonly other: string | number; readonly otherFate: 'gone' | 'terminating' | 'there' | 'other' }) => string;
readonly gone: (p: { readonly pod: string | number; readonly by: string | number; readonly sooner: boolean }) => string;
readonly sigterm: (p: { readonly by: string | number; readonly sooner: boolean }) => string;
readonly sigkill: (p: { readonly needed: boolean }) => string;
readonly exit: (p: { readonly code: string | number; readonly otherCode: string | number }) => string;
readonly moreWrites: (p: { readonly count: number }) => string;
readonly fewerWrites: (p: { readonly count: number }) => string;
readonly moreRequests: (p: { readonly count: number }) => string;
readonly fewerRequests: (p: { readonly count: number }) => string;
readonly status: (p: { readonly pod: string | number; readonly status: string | number; readonly otherStatus: string | number }) => string;
readonly way: (p: { readonly count: number }) => string;
readonly same: string;
};
readonly lead: {
readonly any: (p: { readonly subject: string | number; readonly clause: string | number }) => string;
readonly moreWrites: (p: { readonly count: number; readonly subject: string | number }) => string;
readonly fewerWrites: (p: { readonly count: number; readonly subject: string | number }) => string;
readonly moreRequests: (p: { readonly count: number; readonly subject: string | number }) => string;
readonly fewerRequests: (p: { readonly count: number; readonly subject: string | number }) => string;
readonly way: (p: { readonly count: number; readonly subject: string | number; readonly other: string | number }) => string;
readonly same: (p: { readonly subject: string | number; readonly other: string | number }) => string;
};
readonly and: (p: { readonly claims: string | number; readonly clause: string | number }) => string;
readonly alike: (p: { readonly list: string | number }) => string;
readonly list: {
readonly pair: (p: { readonly first: string | number; readonly last: string | number }) => string;
readonly next: (p: { readonly list: string | number; readonly next: string | number }) => string;
readonly last: (p: { readonly list: string | number; readonly last: string | number }) => string;
};
readonly each: {
readonly deletes: (p: { readonly of: number }) => string;
readonly someDeletes: (p: { readonly count: number; readonly of: string | number }) => string;
readonly sigterm: (p: { readonly at: string | number }) => string;
readonly exit: (p: { readonly at: string | number }) => string;
readonly gone: (p: { readonly pod: string | number; readonly at: string | number }) => string;
};
};
export default texts;
