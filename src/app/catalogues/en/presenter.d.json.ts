/** Data table, made from presenter.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly presenter: string;
readonly controls: string;
readonly play: string;
readonly pause: string;
readonly leave: string;
readonly fullScreen: string;
readonly ring: {
readonly running: string;
readonly killed: string;
readonly ended: string;
};
readonly used: (p: { readonly used: string | number; readonly seconds: string | number }) => string;
readonly timers: {
readonly pleg: string;
readonly housekeeping: string;
readonly gc: string;
};
};
export default texts;
