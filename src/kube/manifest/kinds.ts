/** Objects that are no Pod, and what their owner can paste instead. */
import type { ValueProblem } from './problem.ts';

/** Where a workload keeps the template of its pods. */
const TEMPLATES: Readonly<Record<string, string>> = {
  CronJob: 'spec.jobTemplate.spec.template',
  DaemonSet: 'spec.template',
  Deployment: 'spec.template',
  Job: 'spec.template',
  PodTemplate: 'template',
  ReplicaSet: 'spec.template',
  ReplicationController: 'spec.template',
  StatefulSet: 'spec.template',
};

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

export function otherKind(kind: string, line: number): Omit<ValueProblem, 'keys'> {
  if (kind === 'Scenario') {
    return { message: 'this is a whole scenario, not a pod', hint: 'open it as a scenario' };
  }
  if (kind.toLowerCase() === 'pod') return { message: `kind must be Pod, but is ${kind}`, hint: 'write kind: Pod' };
  const template = Object.hasOwn(TEMPLATES, kind) ? TEMPLATES[kind] : undefined;
  const what = `${article(kind)} ${kind} (line ${line})`;
  if (template === undefined) {
    const hint = 'paste the pod that it belongs to: kubectl get pod NAME -o yaml';
    return { message: `${what} is no Pod, and only Pods are simulated`, hint };
  }
  const hint = `paste its ${template} as a Pod: put apiVersion: v1 and kind: Pod above it, and give its metadata a name`;
  return { message: `${what} makes pods but is none, and only Pods are simulated`, hint };
}
