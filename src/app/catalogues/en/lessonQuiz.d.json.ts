/** Data table, made from lessonQuiz.json by `npx vitest run src/app/language/catalogues.test.ts -u`. */
declare const texts: {
readonly ask: string;
readonly right: string;
readonly watch: string;
readonly quiz: string;
readonly quizOf: (p: { readonly title: string | number }) => string;
readonly about: string;
readonly check: string;
readonly answerAll: (p: { readonly count: number }) => string;
readonly unanswered: string;
readonly score: (p: { readonly right: string | number; readonly of: string | number }) => string;
readonly again: string;
readonly done: string;
readonly none: string;
readonly watchNamed: (p: { readonly ask: string | number }) => string;
readonly yours: string;
};
export default texts;
