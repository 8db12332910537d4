/** What is found of removals in words: in English as the command line prints it, or of whatever catalogue is handed in. */
export { causeInWords, inWords } from './advice.ts';
export { breachInWords, invariantName, knownInWords } from './breach.ts';
export {
  lineReasonInWords,
  missingInWords,
  releaseReasonInWords,
  remarkInWords,
  summaryInWords,
  timeInWords,
  type DiagnosisWords,
} from './diagnosis.ts';
export { fileReasonInWords } from './fileReason.ts';
export { diagnosisJson, findingJson, isBlocked, isWaiting, type DiagnosisJson, type PodJson } from './json.ts';
export { lasting } from './lasting.ts';
export { shortenMiddle } from './shorten.ts';
export { clockOf, expectationInWords, lengthOf, type LiveWords } from './live.ts';
export { diagnosisText, podText } from './text.ts';
export { WRITTEN } from './written.ts';
