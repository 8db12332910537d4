/** Data table, made from timelineLanes.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly lanes: string;
readonly lanesTable: string;
readonly from: string;
readonly to: string;
readonly taint: {
readonly noSchedule: string;
readonly noExecute: string;
};
readonly nodeIs: {
readonly ready: string;
readonly silent: string;
readonly notReady: string;
readonly unknown: string;
readonly deleted: string;
};
readonly workloadReady: (p: { readonly ready: string | number; readonly wanted: string | number }) => string;
readonly workloadWaits: (p: { readonly ready: string | number; readonly wanted: string | number }) => string;
readonly evicted: string;
readonly tolerated: (p: { readonly seconds: string | number }) => string;
readonly graceFor: (p: { readonly seconds: string | number }) => string;
readonly overdue: string;
};
export default texts;
