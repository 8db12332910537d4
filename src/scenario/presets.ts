/**
 * Scenarios with a name: what the page opens with and what short links say. An id is a promise, as links hold nothing
 * else; a preset may be drawn better but must go on showing what its summary says.
 *
 * Every preset has the same two pods, so that whoever opens one can act on either kind. Something happens at 2 s:
 * late enough to see the steady state, early enough to wait for. When the container GC first passes is chosen to come
 * soon after the removal, as a minute of waiting teaches nothing.
 */
import type { Container, PodManifest } from '../kube/objects.ts';
import type { ContainerBehaviour, Scenario, ScenarioPod, Step } from './schema.ts';

export interface Preset {
  readonly id: string;
  readonly title: string;
  /** One sentence: what it shows. */
  readonly summary: string;
  /** Which of the five articles that the project grew from tells the same story, counted from 0. */
  readonly article?: number;
  readonly scenario: Scenario;
}

/** Made up: the official nginx image stops on SIGQUIT, and these stories are about SIGTERM. */
const IMAGE = 'registry.example/nginx:1.23';
const CONTAINER = 'nginx';

interface Web {
  readonly behaviour?: ContainerBehaviour;
  readonly container?: Partial<Container>;
  readonly terminationGracePeriodSeconds?: number;
}

const DIES_POLITELY: ContainerBehaviour = { onSigterm: 'exit', after: '200ms', exitCode: 0 };

function web({ behaviour = DIES_POLITELY, container = {}, terminationGracePeriodSeconds = 30 }: Web): ScenarioPod {
  const manifest: PodManifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', labels: { app: 'web' } },
    spec: {
      terminationGracePeriodSeconds,
      containers: [
        {
          name: CONTAINER,
          image: IMAGE,
          volumeMounts: [{ name: 'cache', mountPath: '/var/cache/nginx' }],
          ...container,
        },
      ],
      volumes: [{ name: 'cache', emptyDir: {} }],
    },
  };
  return { from: 'api', manifest, behaviour: { [CONTAINER]: behaviour } };
}

const NGINX_STATIC: ScenarioPod = {
  from: 'file',
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'nginx-static', namespace: 'default', labels: { app: 'nginx-static' } },
    spec: { terminationGracePeriodSeconds: 30, containers: [{ name: CONTAINER, image: IMAGE }] },
  },
  behaviour: { [CONTAINER]: DIES_POLITELY },
};
const MIRROR = 'nginx-static-node-1';

interface Plot {
  readonly title: string;
  readonly summary: string;
  readonly article?: number;
  readonly web?: Web;
  readonly steps: readonly Step[];
  readonly containerGC: string;
  readonly housekeeping?: string;
}

/**
 * A phase at which housekeeping does not read a stale list of running pods. Elsewhere 1.23 terminates a pod that is
 * already gone once more: true, but a story of its own.
 */
const FRESH = '500ms';

function preset(
  id: string,
  { title, summary, article, web: how = {}, steps, containerGC, housekeeping = FRESH }: Plot,
): Preset {
  const scenario: Scenario = {
    kind: 'Scenario',
    title,
    kubernetes: '1.23',
    seed: 0,
    node: { name: 'node-1', timers: { housekeeping, containerGC } },
    pods: [web(how), NGINX_STATIC],
    steps,
    until: 'quiet',
  };
  return { id, title, summary, ...(article === undefined ? {} : { article }), scenario };
}

const deleteWeb: Step = { at: '2s', do: 'delete', pod: 'web' };

export const PRESETS: readonly Preset[] = [
  preset('regular', {
    title: 'Delete a regular pod',
    summary: 'kubectl delete only asks; the kubelet stops the container, cleans up, and deletes the object in the end.',
    article: 2,
    steps: [deleteWeb],
    containerGC: '8s',
  }),
  preset('drains', {
    title: 'Delete a pod that drains slowly',
    summary:
      'The process takes 12 s after SIGTERM to finish its work; the grace of 30 s lets it, and nothing is killed.',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [deleteWeb],
    containerGC: '20s',
  }),
  preset('sigkill', {
    title: 'Delete a pod that ignores SIGTERM',
    summary: 'The process does not listen, so it is killed when the grace period of 30 s has run out.',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [deleteWeb],
    containerGC: '38s',
  }),
  preset('grace-5', {
    title: 'Delete with a grace of 5 seconds',
    summary: 'A grace given on the command line replaces the pod’s own: a drain of 12 s is cut off after 5 s.',
    web: { behaviour: { onSigterm: 'exit', after: '12s', exitCode: 0 } },
    steps: [{ ...deleteWeb, gracePeriodSeconds: 5 }],
    containerGC: '13s',
    housekeeping: '1400ms',
  }),
  preset('force', {
    title: 'Force delete',
    summary: 'The object is gone at once, while the container that it described still runs on the node.',
    web: { behaviour: { onSigterm: 'ignore' } },
    steps: [{ ...deleteWeb, gracePeriodSeconds: 0, force: true }],
    containerGC: '38s',
  }),
  preset('prestop', {
    title: 'Delete a pod with a preStop hook',
    summary: 'The hook runs for 3 s before SIGTERM is sent, and its time comes on top of the grace period.',
    web: {
      behaviour: { ...DIES_POLITELY, preStop: { takes: '3s' } },
      container: { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 3'] } } } },
    },
    steps: [deleteWeb],
    containerGC: '11s',
  }),
  preset('prestop-overrun', {
    title: 'Delete a pod whose preStop hook overruns',
    summary: 'The hook outlasts the grace of 10 s: the kubelet stops waiting, and the process still gets 10 s.',
    web: {
      behaviour: { ...DIES_POLITELY, preStop: { takes: '25s' } },
      container: { lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 25'] } } } },
      terminationGracePeriodSeconds: 10,
    },
    steps: [deleteWeb],
    containerGC: '20s',
  }),
  preset('static', {
    title: 'Remove a static pod',
    summary: 'Only its manifest file counts: the file goes, the kubelet stops the pod, and the mirror pod follows.',
    article: 1,
    steps: [{ at: '2s', do: 'removeManifest', pod: 'nginx-static' }],
    containerGC: '10s',
    housekeeping: '1400ms', // after the relist, so that the mirror's last status is seen before the mirror goes
  }),
  preset('mirror', {
    title: 'Delete a mirror pod',
    summary: 'The mirror pod is deleted and comes back under a new UID, while the static pod never stops.',
    article: 0,
    steps: [{ at: '2s', do: 'delete', pod: MIRROR }],
    containerGC: '10s',
  }),
  preset('together', {
    title: 'Regular, mirror and static together',
    summary: 'The three removals one after the other on one node: who starts each of them, and what remains.',
    steps: [
      deleteWeb,
      { at: '6s', do: 'delete', pod: MIRROR },
      { at: '12s', do: 'removeManifest', pod: 'nginx-static' },
    ],
    containerGC: '20s',
  }),
];

/** What the page opens with when nobody has asked for anything else. */
export const FIRST_PRESET = 'regular';

export const presetById = (id: string): Preset | undefined => PRESETS.find((candidate) => candidate.id === id);
