/** What may be done about a wait, and where that comes from. */
export { adviceFor, causesOf, goneCheck } from './adviceFor.ts';
export { type Command, type Particulars } from './shell.ts';
export { nodeOfPod, situationOf, type Bearings } from './situation.ts';
