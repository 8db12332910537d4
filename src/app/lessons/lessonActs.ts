/** What buttons, menu and keys ask for; the tours are loaded when it is first asked. */
const load = () => import('./acts.ts');

export const lessonActs = {
  begin: () => void load().then(({ begin }) => begin()),
  predict: () => void load().then(({ begin }) => begin(true)),
  toggleTour: () => void load().then(({ toggleTour }) => toggleTour()),
  comeBack: () => void load().then(({ comeBack }) => comeBack()),
  next: () => void load().then(({ next }) => next()),
  back: () => void load().then(({ back }) => back()),
} as const;
