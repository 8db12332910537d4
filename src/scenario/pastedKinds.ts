/** Kinds that a pasted text may hold besides pods, and what to paste in the place of one that is not simulated. */
import type { ValueProblem } from '../kube/manifest/problem.ts';
import type { WrittenKind } from '../kube/objectManifests.ts';

const TAKEN = {
  DaemonSet: true,
  Deployment: true,
  Job: true,
  Namespace: true,
  PodDisruptionBudget: true,
  ReplicaSet: true,
  Service: true,
  StatefulSet: true,
} as const satisfies Record<WrittenKind, true>;

export const OBJECT_KINDS: ReadonlySet<string> = new Set(Object.keys(TAKEN));

/** What the server and tools write into an object's metadata. */
export const MADE_UP = {
  fields: new Set([
    'creationTimestamp',
    'deletionGracePeriodSeconds',
    'deletionTimestamp',
    'generateName',
    'generation',
    'managedFields',
    'resourceVersion',
    'selfLink',
    'uid',
  ]),
  annotations: new Set(['kubectl.kubernetes.io/last-applied-configuration', 'deployment.kubernetes.io/revision']),
} as const;

/** What stands in the place of kinds that make pods, or let in who asks for them. */
const INSTEAD: Readonly<Record<string, string>> = {
  CronJob: 'paste its spec.jobTemplate as a Job: put apiVersion: batch/v1 and kind: Job above it, and name it',
  Endpoints: 'paste the Service: its endpoints are made of the pods that it selects',
  EndpointSlice: 'paste the Service: its slices are made of the pods that it selects',
  Ingress: 'paste the Service behind it with type: LoadBalancer, and add a client that comes from outside',
  Node: 'add a node in the pods pane, by Add',
  PodTemplate: 'paste its template as a Pod: put apiVersion: v1 and kind: Pod above it, and name it',
  ReplicationController: 'paste it as a ReplicaSet, with apiVersion: apps/v1 and its selector under matchLabels',
};

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

export function notTaken(kind: string, line: number): Omit<ValueProblem, 'keys'> {
  if (kind === 'Scenario') return { message: 'this is a whole scenario, not an object', hint: 'open it as a scenario' };
  const meant = ['Pod', ...OBJECT_KINDS].find((each) => each.toLowerCase() === kind.toLowerCase());
  if (meant !== undefined) return { message: `kind must be ${meant}, but is ${kind}`, hint: `write kind: ${meant}` };
  const hint = Object.hasOwn(INSTEAD, kind) ? INSTEAD[kind] : undefined;
  return {
    message: `${article(kind)} ${kind} (line ${line}) is not simulated`,
    hint: hint ?? `leave it out; taken are Pod, ${[...OBJECT_KINDS].join(', ')}`,
  };
}
