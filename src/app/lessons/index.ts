/** Lessons: guided tours, questions, and what people get wrong. Only what begins them comes with the page. */
export { lessonActs } from './lessonActs.ts';
export { TEXTS as LESSON_TEXTS } from './texts.ts';
export { TourPlace } from './TourPlace.tsx';
export const loadQuizDialog = () => import('./QuizDialog.tsx');
export const loadMisbeliefsDialog = () => import('./MisbeliefsDialog.tsx');
