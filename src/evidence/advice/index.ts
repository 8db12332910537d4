/** What may be done about a wait, and where that comes from. */
export { adviceFor, causesOf, goneCheck } from './adviceFor.ts';
export { type CauseCode } from './causes.ts';
export { DANGEROUS, type CheckCode, type Dangerous, type RemedyCode, type RiskCode } from './remedies.ts';
export { type Command, type Particulars } from './shell.ts';
export { nodeOfPod, situationOf, type Situation } from './situation.ts';
