/**
 * `grace-period/evidence`: real logs and objects, without the simulator.
 *
 * @packageDocumentation
 */
export {
  diagnose,
  diagnosisText,
  findings,
  type AdviceStep,
  type Cause,
  type Confidence,
  type DiagnoseOptions,
  type Diagnosis,
  type FileRead,
  type Finding,
  type Input,
  type NamedInput,
  type PodDiagnosis,
  type Proof,
  type Stage,
  type WaitingOn,
} from './diagnose.ts';
export { RELEASES, type Release } from './release.ts';
