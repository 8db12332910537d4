export { Inspector } from './Inspector.tsx';
export { changedFields, shownValue } from './changedFields.ts';
