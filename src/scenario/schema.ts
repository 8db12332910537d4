/**
 * The Scenario document: a node, the pods that run on it at t = 0, and what people and faults do to them. Its parsed
 * form has every default filled in at the top; texts, durations among them, stay as they were written.
 */
import { described } from '../kube/printed.ts';
import * as v from 'valibot';
import type { PodManifest } from '../kube/objects.ts';
import { SELECTOR_TEXT } from '../kube/selectors.ts';
import { QUANTITY } from '../kube/quantity.ts';
import type { ObjectManifest } from '../kube/objectManifests.ts';
import { LIMITS } from './limits.ts';
import { BehaviourSchema, ManifestSchema, ServesSchema, VolumesSchema } from './manifestSchema.ts';
import { AnyManifestSchema, ObjectManifestSchema, ObjectSchema } from './objectSchemas.ts';
import { manySteps } from './manySchema.ts';
import { PodPatchSchema } from './patchSchema.ts';
import { PROCESS_STEPS } from './processSchema.ts';
import { DEFAULT_RELEASE, RELEASES } from './releases.ts';
import { ROLLOUT_STEPS } from './rolloutSchema.ts';
import { scaleDownSteps } from './scaleDownSchema.ts';
import { step } from './stepSchema.ts';
import {
  closed,
  Duration,
  durationUpTo,
  flag,
  Instant,
  Label,
  list,
  mapping,
  ObjectName,
  Offset,
  oneOf,
  PodMeant,
  Subdomain,
  text,
  whole,
} from './vocabulary.ts';

const From = oneOf('api', 'file', 'http');
const Grace = whole(0, LIMITS.graceSeconds, 'whole seconds');
const LabelValue = v.nullable(v.string('a text (in quotes), or null to remove the label'));
const Times = whole(1, 1_000);

const Owner = v.pipe(
  closed('an owner', {
    deployment: v.pipe(Subdomain, v.description('Pods with the same Deployment are its replicas')),
    strategy: v.optional(oneOf('Recreate'), 'Recreate'),
  }),
  v.description('The Deployment that the pod belongs to: a pod of it that is deleted is replaced'),
);

const EarlierRuns = v.pipe(
  whole(1, LIMITS.earlierRuns),
  v.description('How often the same manifest was there before: a static pod keeps its UID, and the counts of restarts'),
);

const On = v.exactOptional(
  v.pipe(Subdomain, v.description('The node; without it the first, which may be the only one')),
);

const PodSchema = closed('a pod', {
  from: v.optional(From, 'api'),
  node: On,
  manifest: ManifestSchema,
  owner: v.exactOptional(Owner),
  earlierRuns: v.exactOptional(EarlierRuns),
  behaviour: v.exactOptional(BehaviourSchema),
  volumes: v.exactOptional(VolumesSchema),
  serves: v.exactOptional(ServesSchema),
});

const fault = <const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  does: string,
  entries: Entries,
) => step('fault', does, { name: v.literal(name, `"${name}"`), pod: PodMeant, ...entries });

/** A fault that concerns no one pod. */
const widerFault = <const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  does: string,
  entries: Entries,
) => step('fault', does, { name: v.literal(name, `"${name}"`), ...entries });

const FaultSchema = v.variant('name', [
  fault('stopContainerFails', 'StopContainer returns an error instead of stopping; without failures, always', {
    container: v.exactOptional(Label),
    failures: v.exactOptional(Times),
  }),
  fault(
    'probeFails',
    described`The probes of what runs in the pod fail; all of them where none is named, without takes for good`,
    {
      container: v.exactOptional(Label),
      probe: v.exactOptional(oneOf('startup', 'readiness', 'liveness')),
      takes: v.exactOptional(Duration),
    },
  ),
  fault('sandboxTeardownFails', 'StopPodSandbox cannot tear the network down; without failures, ever', {
    failures: v.exactOptional(Times),
  }),
  fault('sandboxSetupFails', 'RunPodSandbox cannot set the network up (CNI ADD); without failures, ever', {
    failures: v.exactOptional(Times),
  }),
  fault('cgroupBusy', described`The pod's cgroup cannot be removed; without takes, ever`, {
    takes: v.exactOptional(Duration),
  }),
  fault('volumeHangs', described`The volume's unmount does not return; without takes, ever`, {
    volume: Label,
    takes: v.exactOptional(Duration),
  }),
  fault('statusConflict', "PATCHes of the pod's status are answered 409 Conflict; without failures, always", {
    failures: v.exactOptional(Times),
  }),
  fault('deleteLost', described`The next DELETE of the pod by its sender does not arrive, or its answer doesn't`, {
    sender: v.exactOptional(oneOf('kubelet', 'kubectl')),
    part: v.exactOptional(oneOf('request', 'answer')),
  }),
  widerFault('watchDropped', described`The kubelet's watch ends, and its version is too old: it has to list`, {
    node: On,
    takes: v.exactOptional(Duration),
  }),
  widerFault('clockSkew', described`The API server's clock is wrong, compared with the node's`, {
    by: Duration,
    direction: v.exactOptional(oneOf('ahead', 'behind')),
  }),
  widerFault('etcdSlow', "etcd's disk is slow: each write takes longer; without takes, for good", {
    by: durationUpTo(LIMITS.slowWriteSeconds, `${LIMITS.slowWriteSeconds}s (etcd gives a request up after 7s)`),
    takes: v.exactOptional(Duration),
  }),
]);

const Propagation = v.pipe(
  oneOf('background', 'foreground', 'orphan'),
  v.description('What becomes of the objects that it owns: --cascade'),
);

/** What kubectl delete may be told of any object. */
const DELETE_FLAGS = {
  gracePeriodSeconds: v.exactOptional(Grace),
  force: v.exactOptional(flag),
  now: v.exactOptional(v.pipe(flag, v.description('--now: a grace of 1 s'))),
  wait: v.exactOptional(v.pipe(flag, v.description('--wait; unless it is false, until the object is gone'))),
  timeout: v.exactOptional(v.pipe(Duration, v.description('--timeout: how long it waits; 0s is a week'))),
};

/** What is done to an object that is no pod. */
const ObjectStepSchema = v.variant('object', [
  step('delete', 'kubectl delete, of any object; a grace has a meaning for pods only', {
    object: ObjectName,
    propagation: v.exactOptional(Propagation),
    ...DELETE_FLAGS,
  }),
  step('scale', 'kubectl scale: how many pods a workload is to have', {
    object: ObjectName,
    replicas: whole(0, LIMITS.pods),
  }),
  ...ROLLOUT_STEPS,
  step('editManifest', 'kubectl apply: an object is changed to what the manifest says', {
    object: ObjectName,
    manifest: ObjectManifestSchema,
    behaviour: v.exactOptional(BehaviourSchema),
    volumes: v.exactOptional(VolumesSchema),
  }),
]);

const Effect = oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute');

/** A qualified name: `dedicated`, `node.kubernetes.io/out-of-service`. */
const TaintKey = v.pipe(
  v.string('a key'),
  v.maxLength(317, 'a key of at most 317 characters'),
  v.regex(
    /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/u,
    'a key such as "dedicated"',
  ),
);

export const StepSchema = v.variant(
  'do',
  [
    step('delete', "kubectl delete; without a grace, the pod's own; force goes with grace 0", {
      pod: PodMeant,
      ...DELETE_FLAGS,
    }),
    step('create', 'kubectl create, or a new manifest file; any object of those under `objects`, too', {
      manifest: AnyManifestSchema,
      from: v.exactOptional(From),
      node: On,
      behaviour: v.exactOptional(BehaviourSchema),
      volumes: v.exactOptional(VolumesSchema),
      serves: v.exactOptional(ServesSchema),
    }),
    ObjectStepSchema,
    step('editManifest', described`A static pod's file is replaced atomically`, {
      pod: PodMeant,
      node: On,
      manifest: ManifestSchema,
      behaviour: v.exactOptional(BehaviourSchema),
    }),
    step('removeManifest', described`A static pod's file goes, or the HTTP source answers without it`, {
      pod: PodMeant,
      node: On,
    }),
    step('label', 'kubectl label: an update that is no deletion; null removes a label', {
      pod: PodMeant,
      labels: mapping('of labels', v.string(), LabelValue),
    }),
    step('patch', 'kubectl patch: fields of a pod that is there', { pod: PodMeant, patch: PodPatchSchema }),
    step('evict', 'The Eviction API', { pod: PodMeant, gracePeriodSeconds: v.exactOptional(Grace) }),
    step('evictByKubelet', described`The kubelet evicts the pod because its node is short of something`, {
      pod: PodMeant,
      reason: text('a reason, such as "memory"'),
      soft: v.exactOptional(
        v.pipe(
          closed('soft', { maxPodGracePeriodSeconds: v.exactOptional(Grace) }),
          v.description('The threshold is a soft one, whose own period has passed: pods are given time to stop'),
        ),
      ),
    }),
    step('shutdownNode', described`The node shuts down, and systemd waits for the kubelet to stop its pods`, {
      node: On,
      gracePeriod: v.exactOptional(Duration),
      criticalPods: v.exactOptional(Duration),
    }),
    step('cancelShutdown', described`The shutdown is taken back: logind sends PrepareForShutdown(false)`, { node: On }),
    step('removeFinalizer', described`A finalizer goes from the object; without its name, all go`, {
      pod: PodMeant,
      finalizer: v.exactOptional(text('a finalizer')),
    }),
    step('drain', 'kubectl drain: every pod of the node is evicted, whatever kubectl might object to', {
      node: On,
      force: v.exactOptional(v.pipe(flag, v.description('--force; unless it is false'))),
      ignoreDaemonsets: v.exactOptional(v.pipe(flag, v.description('--ignore-daemonsets; unless it is false'))),
      deleteEmptydirData: v.exactOptional(v.pipe(flag, v.description('--delete-emptydir-data; unless it is false'))),
      disableEviction: v.exactOptional(v.pipe(flag, v.description('--disable-eviction: pods are deleted'))),
      gracePeriodSeconds: v.exactOptional(Grace),
      timeout: v.exactOptional(Duration),
      podSelector: v.exactOptional(
        v.pipe(
          v.string('a selector'),
          v.maxLength(LIMITS.title),
          v.regex(SELECTOR_TEXT, 'a selector such as "app=web,!canary"'),
        ),
      ),
    }),
    step('rollout', 'kubectl apply: a Deployment gets another template; with Recreate all pods go before any comes', {
      deployment: Subdomain,
      manifest: ManifestSchema,
      behaviour: v.exactOptional(BehaviourSchema),
    }),
    step('deleteNode', 'kubectl delete node: its object goes, what runs there goes on', { node: On }),
    step('cordon', 'kubectl cordon: no new pod comes to the node', { node: On }),
    step('uncordon', 'kubectl uncordon: new pods may come to the node again', { node: On }),
    step(
      'taint',
      'kubectl taint: the node gets a taint, or with remove loses it; without an effect it loses all of the key',
      {
        node: On,
        key: TaintKey,
        value: v.exactOptional(text('a value')),
        effect: v.exactOptional(Effect),
        remove: v.exactOptional(flag),
      },
    ),
    step(
      'spotInterruption',
      described`The cloud takes a spot machine back: taint, cordon and drain within the notice, then the machine and its Node go`,
      { node: On, notice: v.exactOptional(v.pipe(Duration, v.description('2m on EC2; 30s on Google Cloud'))) },
    ),
    ...scaleDownSteps(On),
    step('taintOutOfService', 'kubectl taint: the node is declared out of service', { node: On }),
    step('stopKubelet', described`The kubelet stops; containers go on`, { node: On }),
    step('startKubelet', described`The kubelet starts again, with an empty memory`, { node: On }),
    step('stopApiserver', described`The API server is down`, {}),
    step('startApiserver', described`The API server is back`, {}),
    step('powerOffNode', described`The node loses its power: what runs there is gone at once, and nobody is told`, {
      node: On,
    }),
    step('powerOnNode', described`The node has power again, and boots`, { node: On }),
    step('stopRuntime', described`The container runtime is down; containers go on`, { node: On }),
    step('startRuntime', described`The container runtime is back`, { node: On }),
    step('partitionNode', described`The node cannot reach the API server`, { node: On }),
    step('healNode', described`The node reaches the API server again`, { node: On }),
    step('volumeBusy', described`A process holds the mount, so that it cannot be unmounted`, {
      pod: PodMeant,
      volume: Label,
    }),
    step('volumeFree', described`The process lets the mount go`, { pod: PodMeant, volume: Label }),
    step('freezeContainer', described`The container's processes are frozen by their cgroup`, {
      pod: PodMeant,
      container: Label,
    }),
    step('thawContainer', described`The container's processes run again`, { pod: PodMeant, container: Label }),
    ...manySteps(DELETE_FLAGS),
    ...PROCESS_STEPS,
    step('freezeShim', described`The runtime's calls for this pod hang to their deadline`, { pod: PodMeant }),
    step('thawShim', described`The runtime's calls for this pod return again`, { pod: PodMeant }),
    FaultSchema,
  ],
  ({ expected }) => (expected === 'Object' ? 'a step: { at, do, … }' : (expected ?? '').replaceAll(' | ', ', ')),
);

const ClientSchema = closed('a client', {
  name: Label,
  to: v.pipe(Subdomain, v.description('The Service')),
  rate: v.pipe(
    v.string('a rate such as "50/s"'),
    v.regex(/^(?!0+(\.0+)?\/)\d{1,4}(\.\d{1,3})?\/s$/u, 'a rate from "0.001/s" to "9999/s"'),
  ),
  keepAlive: v.exactOptional(v.union([v.literal('none'), Duration], 'how long an idle connection is kept, or "none"')),
  connections: v.exactOptional(
    v.pipe(
      whole(1, LIMITS.connections),
      v.description('How many it keeps and uses in turn; without it, as many as it needs'),
    ),
  ),
  timeout: v.exactOptional(Duration),
  retry: v.exactOptional(oneOf('none', 'idempotent')),
  through: v.exactOptional(oneOf('clusterIP', 'loadBalancer')),
  from: v.exactOptional(v.pipe(Subdomain, v.description('A node, or outside'))),
});

const NODE = { name: 'node-1' };

const Timers = closed('timers', {
  pleg: v.exactOptional(Instant),
  housekeeping: v.exactOptional(Instant),
  statusSync: v.exactOptional(Instant),
  containerGC: v.exactOptional(Instant),
  runtimeCache: v.exactOptional(Instant),
  populator: v.exactOptional(Instant),
  reconciler: v.exactOptional(Instant),
  probes: v.exactOptional(Instant),
  lease: v.exactOptional(Instant),
  nodeMonitor: v.exactOptional(Instant),
  podGC: v.exactOptional(Instant),
  schedulerFlush: v.exactOptional(
    v.pipe(Instant, v.description("The scheduler's look for pods whose back-off is over")),
  ),
});

const Taint = closed('a taint', {
  key: text('a key'),
  value: v.exactOptional(text('a value')),
  effect: Effect,
});

const OF_NODE = {
  labels: v.exactOptional(mapping('of labels', v.string(), v.string('a text (in quotes)'))),
  taints: v.exactOptional(list(Taint, 'taints')),
  allocatable: v.exactOptional(
    v.pipe(
      mapping(
        'of resources',
        v.string(),
        v.pipe(v.string('a quantity (in quotes)'), v.regex(QUANTITY, 'a quantity such as "2" or "512Mi"')),
      ),
      v.description('What its pods may ask for together (cpu, memory, pods, …); of what is not named there is enough'),
    ),
  ),
  timers: v.exactOptional(Timers),
  clockSkew: v.exactOptional(
    v.pipe(Offset, v.description("How far the node's clock is ahead of everybody else's; behind where negative")),
  ),
};

const NodesSchema = v.pipe(
  list(closed('a node', { name: Subdomain, ...OF_NODE }), 'nodes', LIMITS.nodes),
  v.minLength(1, 'one node or more'),
  v.description('The nodes of the cluster, which has no others; `node` is the short form of one'),
);

export const ScenarioSchema = closed('a scenario', {
  kind: v.literal('Scenario', '"Scenario"'),
  title: v.optional(
    v.pipe(
      v.string('a title'),
      v.maxLength(LIMITS.title, `a title of at most ${LIMITS.title} characters`),
      v.regex(/^\P{Cc}*$/u, 'a title on one line'),
    ),
    'Untitled scenario',
  ),
  kubernetes: v.optional(oneOf(...RELEASES), DEFAULT_RELEASE),
  seed: v.optional(whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), 0),
  node: v.optional(
    closed('a node', {
      name: v.optional(Subdomain, NODE.name),
      alone: v.exactOptional(
        v.pipe(flag, v.description('The cluster has no other node: who loses all of them evicts nobody')),
      ),
      ...OF_NODE,
    }),
    NODE,
  ),
  nodes: v.exactOptional(NodesSchema),
  objects: v.exactOptional(
    v.pipe(
      list(ObjectSchema, 'objects', LIMITS.objects),
      v.description('What the API holds at t = 0 besides: workloads, whose pods run, Services, budgets, namespaces'),
    ),
  ),
  clients: v.exactOptional(list(ClientSchema, 'clients', LIMITS.clients)),
  pods: v.optional(list(PodSchema, 'pods', LIMITS.pods), []),
  steps: v.optional(list(StepSchema, 'steps', LIMITS.steps), []),
  until: v.optional(v.union([v.literal('quiet'), Instant], '"quiet" or a duration such as "90s"'), 'quiet'),
});

type Deep<T> = T extends PodManifest
  ? PodManifest
  : T extends ObjectManifest
    ? ObjectManifest
    : T extends object
      ? { readonly [K in keyof T]: Deep<T[K]> }
      : T;

/** A checked document; what `parseScenario` returns and everything else takes. */
export type Scenario = Deep<v.InferOutput<typeof ScenarioSchema>>;
/** The same before the defaults are filled in. */
export type ScenarioInput = Deep<v.InferInput<typeof ScenarioSchema>>;
export type ScenarioPod = Scenario['pods'][number];
export type Step = Scenario['steps'][number];
/** One that brings a pod, and no other object. */
export type PodCreation = StepOf<'create'> & { readonly manifest: PodManifest };
export const bringsPod = (step: Step): step is PodCreation => step.do === 'create' && step.manifest.kind === 'Pod';
export type ObjectStep = Extract<Step, { readonly object: string }>;
export type StepAction = Step['do'];
export type StepOf<Action extends StepAction> = Extract<Step, { readonly do: Action }>;
export type FaultName = StepOf<'fault'>['name'];
/** How the processes of a pod behave, by container name. */
export type Behaviour = NonNullable<ScenarioPod['behaviour']>;
export type ContainerBehaviour = Behaviour[string];
/** Behaviour of single replicas, by number. */
export type ReplicaBehaviours = Readonly<Record<string, Behaviour>>;
/** How the volumes of a pod behave, by volume name. */
export type VolumeBehaviours = NonNullable<ScenarioPod['volumes']>;
export type VolumeBehaviour = VolumeBehaviours[string];
/** How the containers of a pod serve requests, by their names. */
export type Serves = NonNullable<ScenarioPod['serves']>;
export type PodFrom = ScenarioPod['from'];
