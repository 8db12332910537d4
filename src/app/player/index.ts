export { startClock } from './clock.ts';
export { lengthText, secondsText } from './secondsText.ts';
export { telling, useTelling } from './telling.ts';
export { Transport } from './Transport.tsx';
