/**
 * What people write of the objects around a pod, and what the API server makes of it: the defaults of each kind
 * (pkg/apis/apps/v1/defaults.go, batch/v1/defaults.go, core/v1/defaults.go, policy/v1/defaults.go).
 */
import type {
  ApiObject,
  DaemonSetSpec,
  DeploymentSpec,
  IntOrString,
  JobSpec,
  Namespace,
  ObjectOfKind,
  PodDisruptionBudgetSpec,
  ReplicaSetSpec,
  ServiceSpec,
  StatefulSetSpec,
} from './apiObjects.ts';
import type { PodManifest } from './objects.ts';

/** What may be left out of a spec, and what is an object of another shape there. */
type Written<Spec, Needed extends keyof Spec, Other extends object = object> = Pick<Spec, Needed> &
  Partial<Omit<Spec, Needed | keyof Other>> &
  Other;

interface SpecsAsWritten {
  readonly DaemonSet: Written<
    DaemonSetSpec,
    'selector' | 'template',
    { readonly updateStrategy?: Partial<DaemonSetSpec['updateStrategy']> }
  >;
  readonly Deployment: Written<
    DeploymentSpec,
    'selector' | 'template',
    {
      readonly strategy?: {
        readonly type?: 'Recreate' | 'RollingUpdate';
        readonly rollingUpdate?: { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString };
      };
    }
  >;
  readonly Job: Written<JobSpec, 'template'>;
  readonly Namespace: Partial<Namespace['spec']>;
  readonly PodDisruptionBudget: PodDisruptionBudgetSpec;
  readonly ReplicaSet: Written<ReplicaSetSpec, 'selector' | 'template'>;
  readonly Service: Partial<ServiceSpec> & { readonly sessionAffinity?: 'None' | 'ClientIP' };
  readonly StatefulSet: Written<
    StatefulSetSpec,
    'selector' | 'template',
    {
      readonly updateStrategy?: {
        readonly type?: 'RollingUpdate' | 'OnDelete';
        readonly rollingUpdate?: { readonly partition?: number; readonly maxUnavailable?: IntOrString };
      };
      readonly persistentVolumeClaimRetentionPolicy?: {
        readonly whenDeleted?: 'Retain' | 'Delete';
        readonly whenScaled?: 'Retain' | 'Delete';
      };
    }
  >;
}

/** Kinds that people write; what is of another kind a controller has made. */
export type WrittenKind = keyof SpecsAsWritten;

export type ManifestOfKind<Kind extends WrittenKind> = {
  readonly apiVersion: ObjectOfKind<Kind>['apiVersion'];
  readonly kind: Kind;
  readonly metadata: PodManifest['metadata'];
} & (Kind extends 'Namespace' ? { readonly spec?: SpecsAsWritten[Kind] } : { readonly spec: SpecsAsWritten[Kind] });

export type ObjectManifest = { [Kind in WrittenKind]: ManifestOfKind<Kind> }[WrittenKind];

/** A quarter, both of what may be too many and of what may be missing. */
const QUARTER = '25%';

function deploymentSpec({ strategy, ...spec }: SpecsAsWritten['Deployment']): DeploymentSpec {
  const { maxSurge = QUARTER, maxUnavailable = QUARTER } = strategy?.rollingUpdate ?? {};
  return {
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
    ...spec,
    strategy:
      strategy?.type === 'Recreate'
        ? { type: 'Recreate' }
        : { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
  };
}

/**
 * pkg/registry/apps/statefulset/strategy.go:dropStatefulSetDisabledFields: maxUnavailable goes, as its gate is off in
 * every release (MaxUnavailableStatefulSet: alpha from 1.24, beta and off from 1.35).
 */
function statefulSetSpec({ updateStrategy, ...spec }: SpecsAsWritten['StatefulSet']): StatefulSetSpec {
  const { type = 'RollingUpdate', rollingUpdate } = updateStrategy ?? {};
  const { maxUnavailable: _dropped, ...rolling } = rollingUpdate ?? {};
  return {
    replicas: 1,
    podManagementPolicy: 'OrderedReady',
    revisionHistoryLimit: 10,
    ...spec,
    updateStrategy: { type, ...(rollingUpdate !== undefined && { rollingUpdate: rolling }) },
  };
}

function daemonSetSpec({ updateStrategy, ...spec }: SpecsAsWritten['DaemonSet']): DaemonSetSpec {
  const { maxSurge = 0, maxUnavailable = 1 } = updateStrategy?.rollingUpdate ?? {};
  return {
    revisionHistoryLimit: 10,
    ...spec,
    updateStrategy:
      updateStrategy?.type === 'OnDelete'
        ? { type: 'OnDelete' }
        : { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
  };
}

/** One that says neither how many nor how many at once is for one pod. */
const jobSpec = (spec: SpecsAsWritten['Job']): JobSpec => ({
  ...(spec.completions === undefined && spec.parallelism === undefined && { completions: 1 }),
  parallelism: 1,
  backoffLimit: 6,
  completionMode: 'NonIndexed',
  suspend: false,
  podReplacementPolicy:
    spec.podReplacementPolicy ?? (spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed'),
  ...spec,
});

const serviceSpec = ({ type = 'ClusterIP', ...spec }: SpecsAsWritten['Service']): ServiceSpec => ({
  ...(type !== 'ExternalName' && { internalTrafficPolicy: 'Cluster' }),
  ...((type === 'NodePort' || type === 'LoadBalancer') && { externalTrafficPolicy: 'Cluster' }),
  ...spec,
  ports: (spec.ports ?? []).map((port) => ({ protocol: 'TCP', targetPort: port.port, ...port })),
  type,
});

/** Where every object is that lies in a namespace and names none. */
const DEFAULT_NAMESPACE = 'default';

/** The object as a client sends it, and as the server completes it; nothing in it is the server's own yet. */
export function objectOfManifest(manifest: ObjectManifest): ApiObject {
  const metadata = {
    namespace: manifest.kind === 'Namespace' ? '' : DEFAULT_NAMESPACE,
    ...manifest.metadata,
    uid: '',
    resourceVersion: '',
    creationTimestamp: '',
  };
  switch (manifest.kind) {
    case 'DaemonSet': {
      const status = {
        currentNumberScheduled: 0,
        desiredNumberScheduled: 0,
        numberMisscheduled: 0,
        numberReady: 0,
      };
      return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: daemonSetSpec(manifest.spec), status };
    }
    case 'Deployment':
      return { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: deploymentSpec(manifest.spec), status: {} };
    case 'Job':
      return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: jobSpec(manifest.spec), status: {} };
    case 'Namespace': {
      const spec = { finalizers: ['kubernetes'], ...manifest.spec };
      return { apiVersion: 'v1', kind: 'Namespace', metadata, spec, status: { phase: 'Active' } };
    }
    case 'PodDisruptionBudget': {
      const status = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
      const { apiVersion, spec } = manifest;
      return { apiVersion, kind: 'PodDisruptionBudget', metadata, spec, status };
    }
    case 'ReplicaSet': {
      const spec = { replicas: 1, ...manifest.spec };
      return { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata, spec, status: { replicas: 0 } };
    }
    case 'Service':
      return { apiVersion: 'v1', kind: 'Service', metadata, spec: serviceSpec(manifest.spec), status: {} };
    case 'StatefulSet': {
      const spec = statefulSetSpec(manifest.spec);
      return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec, status: { replicas: 0 } };
    }
  }
}

export const WRITTEN_KINDS: readonly WrittenKind[] = [
  'DaemonSet',
  'Deployment',
  'Job',
  'Namespace',
  'PodDisruptionBudget',
  'ReplicaSet',
  'Service',
  'StatefulSet',
];

/** An object as kubectl takes its name, `deployment/web`; undefined of what names none that people write. */
export function objectNamed(text: string): { readonly kind: WrittenKind; readonly name: string } | undefined {
  const [first, name = '', ...more] = text.split('/');
  const kind = WRITTEN_KINDS.find((each) => each.toLowerCase() === first);
  return kind === undefined || name === '' || more.length > 0 ? undefined : { kind, name };
}
