/**
 * For compiled catalogues (.ci/vite/catalogues.ts) of a language in Han: a space stands between Han and Latin letters,
 * digits or code, also where a message is filled with either.
 */
const BETWEEN = /(?<=\p{Script=Han})(?=[A-Za-z0-9`])|(?<=[A-Za-z0-9`])(?=\p{Script=Han})/gu;

export const spaced = (text: string): string => text.replace(BETWEEN, ' ');
