/** What the present step changed, as a field that says what it was: the same wherever an object's fields are shown. */
export { Flash } from './Flash.tsx';
export { useBeforeStep } from './useBeforeStep.ts';
