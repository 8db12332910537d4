export { Inspector } from './Inspector.tsx';
export { requestRows, type RequestRow } from './requests.ts';
export { causesOf, shortChain } from './causeChain.ts';
export { changedFields, shownValue } from './changedFields.ts';
