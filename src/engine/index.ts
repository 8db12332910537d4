export { micros, minus, ms, plus, seconds, toSeconds, ZERO, type Micros } from './time.ts';
export { Kernel, type Actor, type Actors, type Recorded, type StepContext } from './kernel.ts';
