export { startClock } from './clock.ts';
export { lengthText, secondsText } from './secondsText.ts';
export { useToldTitles, type ToldTitles } from './toldTitles.ts';
export { telling, useTelling } from './telling.ts';
export { Transport } from './Transport.tsx';
