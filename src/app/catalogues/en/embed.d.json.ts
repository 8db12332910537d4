/** Data table, made from embed.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly player: (p: { readonly title: string | number }) => string;
readonly controls: string;
readonly play: string;
readonly pause: string;
readonly again: string;
readonly nextMilestone: string;
readonly forward: string;
readonly back: string;
readonly toStart: string;
readonly place: string;
readonly at: (p: { readonly seconds: string | number; readonly total: string | number }) => string;
readonly fullScreen: string;
readonly leaveFullScreen: string;
readonly open: string;
readonly speed: string;
readonly times: (p: { readonly factor: string | number }) => string;
readonly atStart: string;
readonly ownStory: string;
readonly working: string;
readonly notOpened: string;
readonly showing: (p: { readonly title: string | number }) => string;
readonly tryAgain: string;
};
export default texts;
