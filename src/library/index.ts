/**
 * Grace Period as a library: how Kubernetes lets go of a pod, simulated; and real logs, judged. The same doors that the
 * command line goes through. Nothing here touches a screen, a clock or chance: the same input gives the same answer in
 * Node, in browsers and in workers.
 *
 * @example A pod is deleted, and its kubelet's log is read.
 * ```ts
 * import { parseScenario, run } from 'grace-period';
 *
 * const scenario = parseScenario(`
 *   kind: Scenario
 *   pods:
 *     - from: api
 *       manifest: { apiVersion: v1, kind: Pod, metadata: { name: web }, spec: { containers: [{ name: app, image: app }] } }
 *   steps:
 *     - { at: 1s, do: delete, pod: web }
 * `);
 * if ('errors' in scenario) throw new Error(scenario.errors[0]?.message);
 * const gone = run(scenario.ok, { release: '1.30' });
 * console.log(gone.text('requests').split('\n')[0]); // → 1.070500 kubectl DELETE pods/web {"propagationPolicy":"Background"} -> 200
 * ```
 *
 * @packageDocumentation
 */
export {
  diagnose,
  type AdviceStep,
  type Cause,
  type Confidence,
  type DiagnoseOptions,
  type Diagnosis,
  type FileRead,
  type Input,
  type NamedInput,
  type PodDiagnosis,
  type Proof,
  type Stage,
  type WaitingOn,
} from './diagnose.ts';
export { explain, type Explanation, type Language, type SourceLink } from './explain.ts';
export { RELEASES, type Release } from './release.ts';
export { run, type Format, type Run, type RunEvent, type RunOptions, type Value } from './run.ts';
export {
  parseScenario,
  preset,
  presetNames,
  type ParsedScenario,
  type Scenario,
  type ScenarioError,
} from './scenario.ts';
