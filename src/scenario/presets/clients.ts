/** What those notice who send requests while a pod goes: by which rules they still find it, and how it meets them. */
import type { ContainerBehaviour, Scenario, ScenarioPod, Serves } from '../schema.ts';
import { deleteWeb, DIES_POLITELY, type Preset, presetsOf, type Web, web, workloadsOf } from './preset.ts';
import { around, deployment, stopsAfter } from './workloads.ts';

const preset = presetsOf('Clients');

type Clients = NonNullable<Scenario['clients']>;
type Objects = NonNullable<Scenario['objects']>;

/** Both pods carry its label, so that both are behind one Service. */
const LABELS = { labels: { app: 'web' } };

const service = (spec: object = {}): Objects => [
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }], ...spec },
  },
];

/** 1,500 requests in 15 s: often enough that a window of some milliseconds is seen. */
const shop = (fields: Partial<Clients[number]> = {}): Clients => [
  { name: 'shop', to: 'web', rate: '100/s', from: 'node-1', ...fields },
];
const UNTIL = '15s';

const CLOSES: Serves[string] = { latency: '40ms', onSigterm: 'closes' };
/** Its process ends a second after SIGTERM; when it takes no more connections, `serves` says. */
const ENDS_SOON: ContainerBehaviour = { ...DIES_POLITELY, after: '1s' };

const server = (more: Web = {}): Web => ({ serves: CLOSES, behaviour: ENDS_SOON, ...more });
const second = (more: Web = {}): ScenarioPod => web(server({ name: 'web-2', metadata: LABELS, ...more }));

const sleep = (seconds: number) => ({ lifecycle: { preStop: { sleep: { seconds } } } });

const rolled = workloadsOf('Clients');
const ROLLING = { spec: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } } };
const SERVER_STOPS = stopsAfter('nginx', '1s');

export const CLIENTS: readonly Preset[] = [
  preset('requests-fail', {
    title: 'Requests to a pod that is deleted',
    summary: 'The server closes at SIGTERM while kube-proxy still sends it connections: some requests fail.',
    kubernetes: '1.36',
    web: server(),
    others: [second()],
    around: { objects: service(), clients: shop() },
    steps: [deleteWeb],
    containerGC: '8s',
    until: UNTIL,
  }),
  preset('requests-prestop', {
    title: 'The same with a preStop sleep',
    summary: 'A preStop hook sleeps for 5 s, in which every kube-proxy drops the pod’s address: no request fails.',
    kubernetes: '1.36',
    web: server({ container: sleep(5) }),
    others: [second({ container: sleep(5) })],
    around: { objects: service(), clients: shop() },
    steps: [deleteWeb],
    containerGC: '13s',
    until: UNTIL,
  }),
  preset('keep-alive', {
    title: 'A connection that outlives its endpoint',
    summary: 'The client keeps its connection, so that requests reach the pod long after the slice has dropped it.',
    kubernetes: '1.36',
    web: server({ serves: { latency: '100ms', onSigterm: 'keeps' }, behaviour: { ...DIES_POLITELY, after: '6s' } }),
    others: [second({ serves: { latency: '100ms', onSigterm: 'keeps' } })],
    around: { objects: service(), clients: shop({ keepAlive: '30s' }) },
    steps: [deleteWeb],
    containerGC: '13s',
    until: UNTIL,
  }),
  preset('last-endpoint', {
    title: 'Delete the last endpoint',
    summary: 'With nobody else ready, kube-proxy still uses the pod while it terminates; then nobody answers.',
    kubernetes: '1.36',
    web: server({ serves: { latency: '40ms', onSigterm: 'keeps' }, behaviour: { ...DIES_POLITELY, after: '6s' } }),
    around: { objects: service(), clients: shop() },
    steps: [deleteWeb],
    containerGC: '13s',
    until: UNTIL,
  }),
  preset('health-check', {
    title: 'A load balancer that checks every 10 s',
    summary: 'Its node has no endpoint left, but new connections go there until two checks of the balancer fail.',
    kubernetes: '1.36',
    web: server({ serves: { latency: '40ms', onSigterm: 'keeps' }, spec: { nodeName: 'node-1' } }),
    around: {
      nodes: [{ name: 'node-1', timers: { housekeeping: '500ms', containerGC: '8s' } }, { name: 'node-2' }],
      objects: service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }),
      clients: shop({ from: 'outside', through: 'loadBalancer', rate: '50/s' }),
    },
    steps: [deleteWeb],
    containerGC: '8s',
    until: '30s',
  }),
  preset('readiness-fails', {
    title: 'Readiness that fails on SIGTERM',
    summary: 'Failing the probe helps nobody: the slice said not ready from the delete on, and the same requests fail.',
    kubernetes: '1.36',
    web: server({
      serves: { ...CLOSES, failsReadiness: true },
      container: { readinessProbe: { httpGet: { port: 8080 }, periodSeconds: 1, failureThreshold: 1 } },
    }),
    others: [second()],
    around: { objects: service(), clients: shop() },
    steps: [deleteWeb],
    containerGC: '8s',
    until: UNTIL,
  }),
  preset('exits-at-once', {
    title: 'A server that exits at once',
    summary: 'SIGTERM ends the process in the midst of its answers: what it had in hand is reset.',
    kubernetes: '1.36',
    web: server({ serves: { latency: '200ms', onSigterm: 'exits' } }),
    others: [second()],
    around: { objects: service(), clients: shop() },
    steps: [deleteWeb],
    containerGC: '8s',
    until: UNTIL,
  }),
  rolled('rolling-requests', {
    title: 'Requests while a Deployment rolls',
    summary: 'Enough pods are always ready, and still some requests fail as the old ones go: the balancer says 502.',
    around: {
      ...around(
        2,
        '26s',
        { manifest: deployment(3, ROLLING), behaviour: SERVER_STOPS, serves: { nginx: CLOSES } },
        ...service({ type: 'LoadBalancer' }),
      ),
      clients: shop({ from: 'outside', through: 'loadBalancer' }),
    },
    steps: [
      {
        at: '2s',
        do: 'editManifest',
        object: 'deployment/web',
        manifest: deployment(3, { ...ROLLING, image: 'nginx:1.24' }),
        behaviour: SERVER_STOPS,
      },
    ],
    until: '25s',
  }),
];
