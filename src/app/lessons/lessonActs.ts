/** What buttons, menu and keys ask for; the tours are loaded when it is first asked. */
import { withPart } from '../shell/ui/index.ts';

const load = () => import('./acts.ts');

export const lessonActs = {
  begin: () => withPart(load, ({ begin }) => begin()),
  predict: () => withPart(load, ({ begin }) => begin(true)),
  toggleTour: () => withPart(load, ({ toggleTour }) => toggleTour()),
  comeBack: () => withPart(load, ({ comeBack }) => comeBack()),
  next: () => withPart(load, ({ next }) => next()),
  back: () => withPart(load, ({ back }) => back()),
} as const;
