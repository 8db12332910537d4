import { describe, expect, it } from 'vitest';
import { run } from '../run.ts';
import { problemsOf, scenarioWith } from '../testing/objects.ts';
import { trafficFormat } from './trafficFormat.ts';
import { outcomesOf, trafficOf } from './traffic.ts';

const service = (spec: object = {}, annotations: Readonly<Record<string, string>> = {}) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', annotations },
  spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }], ...spec },
});

interface Shape {
  readonly onSigterm?: string;
  readonly preStop?: object;
  readonly nodeName?: string;
  readonly after?: string;
  readonly failsReadiness?: boolean;
}

const server = (
  name: string,
  { onSigterm = 'closes', preStop, nodeName, after = '5s', failsReadiness }: Shape = {},
) => ({
  manifest: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: 'web' } },
    spec: {
      ...(nodeName !== undefined && { nodeName }),
      containers: [{ name: 'app', image: 'busybox', ...(preStop !== undefined && { lifecycle: { preStop } }) }],
    },
  },
  behaviour: { app: { onSigterm: 'exit', after } },
  serves: { app: { latency: '20ms', onSigterm, ...(failsReadiness !== undefined && { failsReadiness }) } },
});

const client = (fields: object = {}) => ({ name: 'shop', to: 'web', rate: '100/s', from: 'node-1', ...fields });

const fields = (more: Readonly<Record<string, unknown>> = {}) => ({
  objects: [service()],
  clients: [client()],
  pods: [server('a'), server('b')],
  steps: [{ at: '5s', do: 'delete', pod: 'a' }],
  until: '20s',
  ...more,
});

/** How the requests of the first client end. */
function outcomes(more: Readonly<Record<string, unknown>> = {}) {
  const scenario = scenarioWith(fields(more));
  const [one] = trafficOf(run(scenario), scenario);
  return outcomesOf(one?.requests ?? []);
}

/** Those that fail, of all. */
const failures = (more: Readonly<Record<string, unknown>> = {}): number =>
  Object.entries(outcomes(more)).reduce((sum, [outcome, count]) => sum + (outcome === 'answered' ? 0 : count), 0);

describe('a server that closes at SIGTERM', () => {
  it('refuses and resets what still comes by rules that are out of date', () => {
    const { refused = 0, reset = 0, answered = 0, ...others } = outcomes();
    expect(refused).toBeGreaterThan(0);
    expect(reset).toBeGreaterThan(0);
    expect(refused + reset).toBeLessThan(10);
    expect(answered).toBeGreaterThan(1_900);
    expect(others).toEqual({});
  });

  it('fails none with a preStop hook that outlasts the rules', () => {
    expect(failures({ pods: [server('a', { preStop: { sleep: { seconds: 2 } } }), server('b')] })).toBe(0);
  });

  it('fails none where it goes on serving until it exits', () => {
    expect(failures({ pods: [server('a', { onSigterm: 'keeps' }), server('b')] })).toBe(0);
  });

  it('resets nothing where it drains, but refuses', () => {
    const { refused = 0, reset = 0 } = outcomes({ pods: [server('a', { onSigterm: 'drains' }), server('b')] });
    expect(refused).toBeGreaterThan(0);
    expect(reset).toBe(0);
  });

  it('is answered by another where requests are sent again', () => {
    expect(failures({ clients: [client({ retry: 'idempotent' })] })).toBe(0);
  });
});

describe('a server that exits at once', () => {
  it('resets what it has in hand, whatever its behaviour says', () => {
    const { reset = 0 } = outcomes({ pods: [server('a', { onSigterm: 'exits', after: '30s' }), server('b')] });
    expect(reset).toBeGreaterThan(0);
  });
});

describe('connections that are kept', () => {
  it('go on to a pod that left the slice, for as long as it serves', () => {
    const scenario = scenarioWith(
      fields({
        clients: [client({ keepAlive: '30s', rate: '400/s' })],
        pods: [server('a', { onSigterm: 'keeps' }), server('b')],
      }),
    );
    const [one] = trafficOf(run(scenario), scenario);
    const late = one?.requests.filter(
      ({ at, address }) => at > 6_000_000 && one.servers.get(address ?? '')?.pod === 'default/a',
    );
    expect(late?.length).toBeGreaterThan(0);
    expect(late?.every(({ outcome, ends }) => outcome === 'answered' || ends > 10_000_000)).toBe(true);
  });
});

/** Which serves, and how it meets SIGTERM. */
const servingOf = (more: Readonly<Record<string, unknown>>, pod: string) => {
  const scenario = scenarioWith(fields(more));
  const [one] = trafficOf(run(scenario), scenario);
  return [...(one?.servers.values() ?? [])].find((each) => each.pod === pod);
};

describe('a server whose container starts again', () => {
  const restarts = server('c');
  const fragile = { ...restarts, behaviour: { app: { exits: { after: '3s', exitCode: 1 } } } };
  const more = { pods: [server('b')], steps: [{ at: '1s', do: 'create', ...fragile }], until: '12s' };

  it('listens once more', () => {
    const [first, second] = servingOf(more, 'default/c')?.listens ?? [];
    expect(first?.closes).toBe((first?.opens ?? 0) + 3_000_000);
    expect(second?.opens).toBeGreaterThan(first?.closes ?? 0);
    const scenario = scenarioWith(fields(more));
    const [one] = trafficOf(run(scenario), scenario);
    const answered = one?.requests.filter(
      ({ address, outcome, at }) =>
        outcome === 'answered' && at > (second?.opens ?? 0) && one.servers.get(address ?? '')?.pod === 'default/c',
    );
    expect(answered?.length).toBeGreaterThan(100);
  });
});

describe('a server whose node loses its power', () => {
  it('answers nobody, and refuses nobody', () => {
    const { timedOut = 0, refused = 0 } = outcomes({
      nodes: [{ name: 'node-1' }, { name: 'node-2' }],
      pods: [server('a', { nodeName: 'node-1' }), server('b', { nodeName: 'node-2' })],
      steps: [{ at: '5s', do: 'powerOffNode', node: 'node-2' }],
    });
    expect(timedOut).toBeGreaterThan(600);
    expect(refused).toBe(0);
  });
});

describe('how a pod serves', () => {
  it('is known of one that a step brings', () => {
    const steps = [{ at: '1s', do: 'create', ...server('c', { onSigterm: 'drains' }) }];
    expect(servingOf({ steps }, 'default/c')?.serving).toMatchObject({ onSigterm: 'drains', latency: 20_000 });
  });

  it('is known of pods of a workload that a step brings', () => {
    const { manifest, serves, behaviour } = server('c', { onSigterm: 'drains' });
    const { metadata, spec } = manifest;
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'late' },
      spec: {
        replicas: 1,
        selector: { matchLabels: metadata.labels },
        template: { metadata: { labels: metadata.labels }, spec },
      },
    };
    const scenario = scenarioWith(
      fields({ steps: [{ at: '1s', do: 'create', manifest: deployment, serves, behaviour }] }),
    );
    const [one] = trafficOf(run(scenario), scenario);
    const late = [...(one?.servers.values() ?? [])].find(({ pod }) => pod.startsWith('default/late-'));
    expect(late?.serving.onSigterm).toBe('drains');
  });

  it('is the first container’s matter where nothing is said', () => {
    const one = server('a');
    const [app] = one.manifest.spec.containers;
    const pod = {
      manifest: { ...one.manifest, spec: { containers: [app, { name: 'sidecar', image: 'busybox' }] } },
      behaviour: { sidecar: { exits: { after: '2s', exitCode: 1 } } },
    };
    const steps = [{ at: '1s', do: 'create', ...pod }];
    const listens = servingOf({ pods: [server('b')], steps, until: '5s' }, 'default/a')?.listens;
    expect(listens?.map(({ closes }) => closes)).toEqual([null]);
  });
});

describe('more requests than are reckoned', () => {
  it('are told by the instant that they go to', () => {
    const scenario = scenarioWith(fields({ clients: [client({ rate: '1000/s' })], steps: [], until: '60s' }));
    const [one] = trafficOf(run(scenario), scenario);
    expect(one?.requests).toHaveLength(20_000);
    expect(one?.until).toBe((one?.requests.at(-1)?.at ?? 0) + 1_000);
  });
});

describe('the last endpoint', () => {
  const last = { pods: [server('a', { onSigterm: 'keeps' })] };

  it('still gets requests while it terminates and serves, in releases that do so', () => {
    const { refused = 0, answered = 0 } = outcomes({ ...last, until: '9s' });
    expect(refused).toBe(0);
    expect(answered).toBeGreaterThan(850);
  });

  it('is refused at once in a release before', () => {
    const { refused = 0 } = outcomes({ ...last, until: '9s', kubernetes: '1.24' });
    expect(refused).toBeGreaterThan(350);
  });

  it('is refused once its readiness fails, as nobody serves', () => {
    const fails = server('a', { onSigterm: 'keeps', failsReadiness: true });
    const spec = fails.manifest.spec.containers.map((container) => ({
      ...container,
      readinessProbe: { exec: { command: ['true'] }, periodSeconds: 1, failureThreshold: 1 },
    }));
    const pod = { ...fails, manifest: { ...fails.manifest, spec: { containers: spec } } };
    expect(outcomes({ pods: [pod], until: '9s' }).refused ?? 0).toBeGreaterThan(100);
  });
});

describe('a load balancer before a Service that is Local', () => {
  const nodes = [{ name: 'node-1' }, { name: 'node-2' }];
  const local = (annotations: Readonly<Record<string, string>>) => ({
    nodes,
    objects: [service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }, annotations)],
    clients: [client({ from: 'outside', through: 'loadBalancer', timeout: '500ms' })],
    pods: [server('a', { nodeName: 'node-1', onSigterm: 'keeps', after: '1s' }), server('b', { nodeName: 'node-2' })],
    until: '40s',
  });

  it('sends to a node without an endpoint until its checks have failed', () => {
    const slow = outcomes(local({}));
    expect(slow['504'] ?? 0).toBeGreaterThan(100);
    const quick = outcomes(local({ 'service.beta.kubernetes.io/aws-load-balancer-healthcheck-interval': '1' }));
    expect(quick['504'] ?? 0).toBeLessThan((slow['504'] ?? 0) / 3);
  });

  it('has nobody to send to once no node is fit', () => {
    const scenario = { ...local({}), pods: [server('a', { nodeName: 'node-1', after: '1s' })] };
    expect(outcomes(scenario)['503'] ?? 0).toBeGreaterThan(100);
  });
});

describe('a load balancer before a server that closes', () => {
  it('answers for it', () => {
    const {
      answered = 0,
      '502': bad = 0,
      ...others
    } = outcomes({
      objects: [service({ type: 'LoadBalancer' })],
      clients: [client({ from: 'outside', through: 'loadBalancer' })],
    });
    expect(bad).toBeGreaterThan(0);
    expect(answered + bad).toBe(2_000);
    expect(others).toEqual({});
  });
});

describe('a run of a year', () => {
  it('is reckoned without looking at each of its checks', () => {
    const annotations = { 'service.beta.kubernetes.io/aws-load-balancer-healthcheck-interval': '1' };
    const { answered = 0 } = outcomes({
      objects: [service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }, annotations)],
      clients: [client({ from: 'outside', through: 'loadBalancer', rate: '0.001/s' })],
      until: '8760h',
    });
    expect(answered).toBeGreaterThan(19_000);
  });
});

describe('the lines of requests', () => {
  it('say when, to whom and by whose rules, and end with a sum', () => {
    const scenario = scenarioWith(fields());
    const lines = [...trafficFormat(run(scenario), scenario)];
    expect(lines.find((line) => line.includes('refused'))).toMatch(
      /^5\.\d{6} shop -> 10\.\d+\.\d+\.\d+ default\/a by node-1: refused at 5\.\d{6}\n$/,
    );
    expect(lines.at(-1)).toMatch(/^shop: 2000 requests, \d+ answered, /);
  });

  it('are the same every time, and others with another seed', () => {
    const text = (seed: number): string => {
      const scenario = scenarioWith(fields({ seed }));
      return [...trafficFormat(run(scenario), scenario)].join('');
    };
    expect(text(0)).toBe(text(0));
    expect(text(1)).not.toBe(text(0));
  });
});

describe('a document with clients', () => {
  it.each([
    [{ clients: [client({ to: 'other' })] }, 'clients[0].to: no Service "other"'],
    [{ clients: [client(), client()] }, 'clients[1].name: a second client "shop"'],
    [{ clients: [client({ from: 'node-9' })] }, 'clients[0].from: no node "node-9"'],
    [
      { clients: [client({ through: 'loadBalancer' })] },
      'clients[0].from: a load balancer before a client within the cluster',
    ],
    [{ clients: [client({ rate: '50' })] }, 'clients[0].rate: found "50"'],
    [{ clients: [client({ rate: '0/s' })] }, 'clients[0].rate: found "0/s"'],
    [{ pods: [{ ...server('a'), serves: { nobody: {} } }] }, 'pods[0].serves.nobody: no container "nobody"'],
  ])('%j is told what is wrong', (more, problem) => {
    expect(problemsOf(fields({ steps: [], ...more }))).toContain(problem);
  });
});
