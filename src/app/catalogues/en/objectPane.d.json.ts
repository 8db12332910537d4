/** Data table, made from objectPane.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly yaml: string;
readonly theObject: string;
readonly noPod: string;
readonly noObject: (p: { readonly name: string | number }) => string;
readonly gone: (p: { readonly name: string | number; readonly at: string | number }) => string;
readonly deletes: string;
readonly first: string;
readonly second: string;
readonly other: string;
readonly podsGrace: string;
readonly grace: (p: { readonly seconds: string | number }) => string;
readonly onlyUid: (p: { readonly uid: string | number }) => string;
readonly refused: (p: { readonly code: string | number }) => string;
readonly since: string;
readonly sinces: {
readonly step: string;
readonly milestone: string;
readonly start: string;
};
readonly hidden: (p: { readonly count: number }) => string;
readonly stopHere: (p: { readonly field: string | number }) => string;
readonly last: string;
readonly next: string;
readonly fold: string;
readonly unfold: string;
readonly copyLine: string;
readonly copyPath: string;
readonly notes: {
readonly deletionTimestampNow: string;
readonly deletionTimestamp: (p: { readonly grace: string | number }) => string;
readonly graceZero: string;
readonly grace: string;
readonly finalizers: string;
readonly uid: string;
readonly ownGrace: string;
readonly mirror: string;
readonly managedFields: string;
readonly phase: string;
readonly phaseBefore127: string;
};
readonly which: string;
readonly partOfNode: string;
};
export default texts;
