/** What may be done about a wait, and where that comes from. */
export { adviceFor, causesOf, goneCheck } from './adviceFor.ts';
export { CAUSES, type CauseCode } from './causes.ts';
export { causeInWords, ENGLISH, inWords, PHRASES, type AdviceSaid, type AdviceWords } from './english.ts';
export {
  CHECKS,
  DANGEROUS,
  REMEDIES,
  RISKS,
  type CheckCode,
  type Dangerous,
  type RemedyCode,
  type RiskCode,
} from './remedies.ts';
export { proper, type Command, type Particulars } from './shell.ts';
export { nodeOfPod, situationOf, type Situation } from './situation.ts';
export { SOURCE_HOSTS, SOURCES } from './sources.ts';
