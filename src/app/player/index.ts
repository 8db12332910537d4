export { captionOf, moreOf, type Caption } from './caption.ts';
export { startClock } from './clock.ts';
export { drainAt, drainsOf, drainTold, type Drain } from './drain.ts';
export { secondsText } from './secondsText.ts';
export { useToldTitles, type ToldTitles } from './toldTitles.ts';
export { ReadingSpeed } from './ReadingSpeed.tsx';
export { Hairline } from './PlayKey.tsx';
export { telling, useTelling } from './telling.ts';
export { Transport } from './Transport.tsx';
