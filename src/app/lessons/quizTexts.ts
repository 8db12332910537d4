/** What stands around questions, on the way and in the quiz. */
import en from '../catalogues/en/lessonQuiz.json';
import { catalogue } from '../language/index.ts';

export const QUIZ_TEXTS = catalogue('lessonQuiz', en);
