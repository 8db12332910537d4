/** Kinds that a pasted text may hold besides pods, and what to paste in the place of one that is not simulated. */
import { KINDS } from '../kube/apiObjects.ts';
import { short, type ValueProblem } from '../kube/manifest/problem.ts';
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

/** The kinds that can be pasted, for an error. */
export const takenKinds = (): string => `taken are Pod, ${Object.keys(TAKEN).join(', ')}`;

export const OBJECT_KINDS: ReadonlySet<string> = new Set(Object.keys(TAKEN));

/** Groups that some of these kinds were in before; a version in them is wrong, but the kind is the same. */
const FORMER_GROUPS: readonly string[] = ['extensions'];

const groupOf = (apiVersion: unknown): string | undefined => {
  if (typeof apiVersion !== 'string') return undefined;
  const at = apiVersion.indexOf('/');
  return at === -1 ? '' : apiVersion.slice(0, at);
};

const OWN_GROUPS: ReadonlySet<string> = new Set([
  ...Object.values(KINDS).map(({ apiVersion }) => groupOf(apiVersion) ?? ''),
  ...FORMER_GROUPS,
]);

/** The group of a custom resource; undefined for a kind of Kubernetes' own. */
export function foreignGroup(apiVersion: unknown): string | undefined {
  const group = groupOf(apiVersion);
  return group === undefined || OWN_GROUPS.has(group) ? undefined : group;
}

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

interface NotTaken {
  readonly kind: string;
  readonly apiVersion: unknown;
  readonly line: number;
}

export function notTaken({ kind, apiVersion, line }: NotTaken): Omit<ValueProblem, 'keys'> {
  if (kind === 'Scenario') return { message: 'this is a whole scenario, not an object', hint: 'open it as a scenario' };
  const group = foreignGroup(apiVersion);
  const meant = ['Pod', ...OBJECT_KINDS].find((each) => each.toLowerCase() === kind.toLowerCase());
  if (meant !== undefined && group === undefined)
    return { message: `kind must be ${meant}, but is ${kind}`, hint: `write kind: ${meant}` };
  const hint = Object.hasOwn(INSTEAD, kind) ? INSTEAD[kind] : undefined;
  const of = group === undefined || meant === undefined ? '' : ` of ${short(group)}`;
  return {
    message: `${article(kind)} ${kind}${of} (line ${line}) is not simulated`,
    ...(hint !== undefined && { hint }),
  };
}
