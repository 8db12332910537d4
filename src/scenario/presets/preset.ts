/**
 * What all presets are made of. Every one begins with the same two pods, so that whoever opens one can act on either
 * kind. Something happens at 2 s: late enough to see the steady state, early enough to wait for. When the container GC
 * first passes is chosen to come soon after the removal, as a minute of waiting teaches nothing.
 */
import type { Container, PodManifest } from '../../kube/objects.ts';
import { DEFAULT_RELEASE, type Release } from '../releases.ts';
import type { ContainerBehaviour, Scenario, ScenarioPod, Serves, Step, VolumeBehaviours } from '../schema.ts';

/** The heading that a preset stands under, in this order. */
export const PRESET_GROUPS = [
  'Deletes',
  'Static and mirror pods',
  'Evictions',
  'Nodes and volumes',
  'Clients',
  'Controllers',
  'Outages and restarts',
  'What gets stuck',
] as const;
export type PresetGroup = (typeof PRESET_GROUPS)[number];

export interface Preset {
  readonly id: string;
  readonly group: PresetGroup;
  readonly title: string;
  /** One sentence: what it shows. */
  readonly summary: string;
  /** What it shows in releases that treat a preStop hook's time the other way than the one that it opens in. */
  readonly otherHookSummary?: string;
  /** Which of the five articles that the project grew from tells the same story, counted from 0. */
  readonly article?: number;
  /** What its name means in a link, for good. */
  readonly scenario: Scenario;
  /** As it is opened by whoever names no release: where it shows best, else in the newest. */
  readonly opened: Scenario;
}

/** Made up: the official nginx image stops on SIGQUIT, and these stories are about SIGTERM. */
export const IMAGE = 'registry.example/nginx:1.23';
export const CONTAINER = 'nginx';

export interface Web {
  readonly name?: string;
  readonly behaviour?: ContainerBehaviour;
  readonly container?: Partial<Container>;
  /** Beside the one that is called nginx. */
  readonly others?: readonly Container[];
  readonly otherBehaviour?: Readonly<Record<string, ContainerBehaviour>>;
  readonly metadata?: Partial<PodManifest['metadata']>;
  readonly spec?: Partial<PodManifest['spec']>;
  readonly volumes?: VolumeBehaviours;
  /** How its container answers requests. */
  readonly serves?: Serves[string];
}

export const DIES_POLITELY: ContainerBehaviour = { onSigterm: 'exit', after: '200ms', exitCode: 0 };

export function web({
  name = 'web',
  behaviour = DIES_POLITELY,
  container = {},
  others = [],
  otherBehaviour = {},
  metadata = {},
  spec = {},
  volumes,
  serves,
}: Web): ScenarioPod {
  const manifest: PodManifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app: name }, ...metadata },
    spec: {
      terminationGracePeriodSeconds: 30,
      containers: [
        {
          name: CONTAINER,
          image: IMAGE,
          volumeMounts: [{ name: 'cache', mountPath: '/var/cache/nginx' }],
          ...container,
        },
        ...others,
      ],
      volumes: [{ name: 'cache', emptyDir: {} }],
      ...spec,
    },
  };
  return {
    from: 'api',
    manifest,
    behaviour: { [CONTAINER]: behaviour, ...otherBehaviour },
    ...(volumes && { volumes }),
    ...(serves && { serves: { [CONTAINER]: serves } }),
  };
}

export const staticManifest = (image = IMAGE, name = 'nginx-static'): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: name } },
  spec: { terminationGracePeriodSeconds: 30, containers: [{ name: CONTAINER, image }] },
});

export const staticPod = (behaviour: ContainerBehaviour = DIES_POLITELY): ScenarioPod => ({
  from: 'file',
  manifest: staticManifest(),
  behaviour: { [CONTAINER]: behaviour },
});
export const STATIC = 'nginx-static';
export const MIRROR = 'nginx-static-node-1';

/** What is around the pods: workloads, Services, the clients that go to them, further nodes. */
export type Around = Pick<Scenario, 'objects' | 'clients' | 'nodes'>;

export interface Plot {
  readonly title: string;
  readonly summary: string;
  readonly otherHookSummary?: string;
  readonly article?: number;
  /** Where it shows best; absent where that is any. */
  readonly kubernetes?: Release;
  readonly web?: Web;
  /** How the static pod's process acts. */
  readonly static?: ContainerBehaviour;
  readonly others?: readonly ScenarioPod[];
  readonly around?: Around;
  /** Absent: until all is quiet, which it never is for clients. */
  readonly until?: string;
  readonly steps: readonly Step[];
  readonly containerGC: string;
  readonly housekeeping?: string;
}

/**
 * A phase at which housekeeping does not read a stale list of running pods. Elsewhere 1.23 terminates a pod that is
 * already gone once more: true, but a story of its own.
 */
const FRESH = '500ms';

const NODE = { name: 'node-1' };

/** What links mean that name a preset without a release of its own: the first one that there was, for good. */
const MEANT: Release = '1.23';

export const presetsOf =
  (group: PresetGroup) =>
  (
    id: string,
    { title, summary, otherHookSummary, article, housekeeping = FRESH, containerGC, ...plot }: Plot,
  ): Preset => {
    const scenario: Scenario = {
      kind: 'Scenario',
      title,
      kubernetes: plot.kubernetes ?? MEANT,
      seed: 0,
      // With several of them each has its own timers.
      node: plot.around?.nodes === undefined ? { ...NODE, timers: { housekeeping, containerGC } } : NODE,
      ...plot.around,
      pods: [web(plot.web ?? {}), staticPod(plot.static), ...(plot.others ?? [])],
      steps: [...plot.steps],
      until: plot.until ?? 'quiet',
    };
    return {
      id,
      group,
      title,
      summary,
      ...(otherHookSummary === undefined ? {} : { otherHookSummary }),
      ...(article === undefined ? {} : { article }),
      scenario,
      opened: plot.kubernetes === undefined ? { ...scenario, kubernetes: DEFAULT_RELEASE } : scenario,
    };
  };

/** One of workloads and of nodes: its pods are those that controllers have made, and what it says that there are. */
export interface WorkloadPlot extends Pick<Plot, 'title' | 'summary' | 'until' | 'steps'> {
  readonly around: Around;
  readonly pods?: readonly ScenarioPod[];
}

export const workloadsOf =
  (group: PresetGroup) =>
  (id: string, { title, summary, around, pods = [], steps, until = 'quiet' }: WorkloadPlot): Preset => {
    const scenario: Scenario = {
      kind: 'Scenario',
      title,
      kubernetes: '1.36',
      seed: 0,
      node: NODE,
      ...around,
      pods: [...pods],
      steps: [...steps],
      until,
    };
    return { id, group, title, summary, scenario, opened: scenario };
  };

/** The pod of the article that it is told in: one replica of a Deployment with the strategy Recreate. */
export const MINIO = 'minio-875749785-sv5ns';
export const minioManifest = (image: string, name: string): PodManifest => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', labels: { app: 'minio' } },
  spec: {
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'minio', image, readinessProbe: { httpGet: { port: 9000 }, initialDelaySeconds: 10 } }],
  },
});
export const DIES_IN_A_SECOND: ContainerBehaviour = { onSigterm: 'exit', after: '1500ms', exitCode: 0 };
export const MINIO_POD: ScenarioPod = {
  from: 'api',
  manifest: minioManifest('registry.example/minio:1', MINIO),
  owner: { deployment: 'minio', strategy: 'Recreate' },
  behaviour: { minio: DIES_IN_A_SECOND },
};

export const deleteWeb = { at: '2s', do: 'delete', pod: 'web' } as const satisfies Step;
