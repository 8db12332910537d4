export { startClock } from './clock.ts';
export { lengthText, secondsText } from './secondsText.ts';
export { Transport } from './Transport.tsx';
