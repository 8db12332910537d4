/** What the presets of controllers and of several nodes are made of: the workloads, and how their processes end. */
import type { PodDisruptionBudgetSpec } from '../../kube/apiObjects.ts';
import type { Container } from '../../kube/objects.ts';
import type { ObjectManifest } from '../../kube/objectManifests.ts';
import type { Behaviour, Scenario } from '../schema.ts';
import type { Around } from './preset.ts';

/** One that collects what has ended so late. */
export const node = (name: string, containerGC: string) => ({
  name,
  timers: { housekeeping: '500ms', containerGC },
});

const nodes = (count: number, containerGC: string): NonNullable<Scenario['nodes']> =>
  Array.from({ length: count }, (_, i) => node(`node-${i + 1}`, containerGC));

/** The nodes of a scenario, which collect what has ended so late, and what the API holds. */
export const around = (
  count: number,
  containerGC: string,
  ...objects: NonNullable<Around['objects']>
): Pick<Scenario, 'nodes' | 'objects'> => ({ nodes: nodes(count, containerGC), objects });

export const container = (name: string, image: string, more: Partial<Container> = {}): Container => ({
  name,
  image: `registry.example/${image}`,
  ...more,
});

/** Its process ends so long after SIGTERM. */
export const stopsAfter = (name: string, after: string, exitCode = 0): Behaviour => ({
  [name]: { onSigterm: 'exit', after, exitCode },
});

const templateOf = (app: string, of: Container, spec: object = {}) => ({
  metadata: { labels: { app } },
  spec: { terminationGracePeriodSeconds: 30, containers: [of], ...spec },
});

/** Ready so long after its start that one sees who waits for it. */
const readyAfter = (initialDelaySeconds: number) => ({
  readinessProbe: { httpGet: { port: 8080 }, initialDelaySeconds, periodSeconds: 1 },
});

interface Rolled {
  readonly spec?: object;
  readonly image?: string;
  readonly namespace?: string;
  /** Seconds. */
  readonly warmUp?: number;
}

export const deployment = (
  replicas: number,
  { spec = {}, image = 'nginx:1.23', namespace, warmUp = 4 }: Rolled = {},
): ObjectManifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', ...(namespace !== undefined && { namespace }) },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: templateOf('web', container('nginx', image, readyAfter(warmUp))),
    ...spec,
  },
});
/** A budget of the pods of `deployment`. */
export const budget = (spec: PodDisruptionBudgetSpec): ObjectManifest => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'web' },
  spec: { ...spec, selector: { matchLabels: { app: 'web' } } },
});
export const WEB_STOPS = stopsAfter('nginx', '3s');

export const DB: ObjectManifest = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'db' } },
    template: templateOf('db', container('postgres', 'postgres:16')),
  },
};
export const DB_STOPS = stopsAfter('postgres', '5s');

export const agent = (image: string): ObjectManifest => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent' },
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: templateOf('agent', container('agent', image)),
  },
});
export const AGENT_STOPS = stopsAfter('agent', '2s');

export const JOB: ObjectManifest = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'batch' },
  spec: { backoffLimit: 2, template: templateOf('batch', container('work', 'work:1'), { restartPolicy: 'Never' }) },
};
/** It has not finished its work when it is stopped. */
export const JOB_STOPS = stopsAfter('work', '2s', 143);

export const WORK = container('work', 'work:1');
export const PROXY = container('istio-proxy', 'istio-proxy:1');
/** A Job whose work is done after 6 s, with a proxy that never ends by itself. */
export const meshed = (name: string, spec: object): ObjectManifest => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name },
  spec: { template: templateOf(name, WORK, { restartPolicy: 'Never', ...spec }) },
});
export const MESH_BEHAVES: Behaviour = {
  work: { exits: { after: '6s', exitCode: 0 } },
  ...stopsAfter('istio-proxy', '1s'),
};
