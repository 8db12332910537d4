export { Inspector } from './Inspector.tsx';
export { requestRows, type RequestRow } from './requests.ts';
