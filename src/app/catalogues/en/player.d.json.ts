/** Data table, made from player.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly player: string;
readonly play: string;
readonly pause: string;
readonly step: (p: { readonly number: string | number; readonly count: string | number }) => string;
readonly stepSlider: string;
readonly stepAt: (p: { readonly number: string | number; readonly count: string | number; readonly seconds: string | number }) => string;
readonly beforeFirst: string;
readonly pace: string;
readonly speed: string;
readonly story: string;
readonly storyMeans: string;
readonly real: string;
readonly realMeans: string;
readonly halfSpeed: string;
readonly speedTimes: (p: { readonly factor: string | number }) => string;
readonly stops: string;
readonly reading: string;
readonly readingMeans: string;
readonly readings: {
readonly slow: string;
readonly normal: string;
readonly fast: string;
};
readonly working: string;
readonly end: string;
readonly atRest: (p: { readonly pod: string | number }) => string;
readonly brokenOff: string;
readonly nothingMore: (p: { readonly length: string | number }) => string;
readonly next: (p: { readonly title: string | number }) => string;
readonly nextMilestone: (p: { readonly title: string | number; readonly at: string | number }) => string;
readonly nextIn: (p: { readonly length: string | number; readonly title: string | number }) => string;
};
export default texts;
