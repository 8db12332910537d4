import { describe, expect, it } from 'vitest';
import { manifestPath } from '../cluster/node/paths.ts';
import { seconds } from '../engine/time.ts';
import type { TraceEvent } from '../trace/index.ts';
import { decodeLink, encodeLink } from './codec.ts';
import { addStep } from './edit.ts';
import { hashTrace } from './hashTrace.ts';
import { parseScenario } from './parse.ts';
import { presetById, PRESETS } from './presets.ts';
import { beginningOf } from './clusterSetup.ts';
import { clusterSetup, run } from './run.ts';
import type { Scenario } from './schema.ts';
import { pod, twoPods } from './testing/documents.ts';

function scenarioOf(json: unknown): Scenario {
  const parsed = parseScenario(json);
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  return parsed.ok;
}

function preset(id: string): Scenario {
  const found = presetById(id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found.scenario;
}

describe('a preset shows what its summary says', () => {
  const eventsOf = (id: string) => {
    const { events } = run(preset(id));
    const all = (kind: string): readonly TraceEvent[] => events.filter((event) => event.kind === kind);
    const at = (kind: string): number | undefined => {
      const first = all(kind)[0];
      return first === undefined ? undefined : first.t / 1e6;
    };
    return { all, at };
  };

  it('regular: the container stops at once, then the object goes', () => {
    const { at } = eventsOf('regular');
    expect(at('SigkillSent')).toBeUndefined();
    expect(at('ContainerExited')).toBeCloseTo(2.3, 0);
    expect(at('ObjectRemoved')).toBeGreaterThan(at('ContainerExited') ?? Infinity);
  });

  it('drains: 12 s after SIGTERM the process has finished, and no SIGKILL was needed', () => {
    const { at } = eventsOf('drains');
    expect((at('ContainerExited') ?? 0) - (at('SigtermSent') ?? 0)).toBeCloseTo(12, 1);
    expect(at('SigkillSent')).toBeUndefined();
  });

  it('sigkill: 30 s after the kubelet began', () => {
    const { at } = eventsOf('sigkill');
    expect((at('SigkillSent') ?? 0) - (at('SigtermSent') ?? 0)).toBeCloseTo(30, 1);
  });

  it('grace-5: 5 s after the kubelet began', () => {
    const { at } = eventsOf('grace-5');
    expect((at('SigkillSent') ?? 0) - (at('SigtermSent') ?? 0)).toBeCloseTo(5, 1);
  });

  it('force: the object is gone long before the container', () => {
    const { at } = eventsOf('force');
    expect(at('ObjectRemoved')).toBeLessThan(2.5);
    expect(at('ContainerExited')).toBeGreaterThan(30);
  });

  it('prestop: SIGTERM waits for the hook', () => {
    const { at } = eventsOf('prestop');
    expect((at('SigtermSent') ?? 0) - (at('PreStopStarted') ?? 0)).toBeCloseTo(3, 1);
  });

  it('prestop-overrun: SIGTERM comes when the grace is over, the hook or no', () => {
    const { at } = eventsOf('prestop-overrun');
    expect((at('SigtermSent') ?? 0) - (at('PreStopStarted') ?? 0)).toBeCloseTo(10, 1);
  });

  it('static: the pod stops without a command, and its mirror follows', () => {
    const { all, at } = eventsOf('static');
    expect(all('CommandTyped')).toHaveLength(0);
    expect(at('ObjectRemoved')).toBeGreaterThan(at('ContainersStopped') ?? Infinity);
  });

  it('mirror: the object comes back, and nothing stops', () => {
    const { all } = eventsOf('mirror');
    expect(all('ObjectCreated')).toHaveLength(1);
    expect(all('SigtermSent')).toHaveLength(0);
    expect(all('TerminationRequested')).toHaveLength(0);
  });

  /** A new kubelet does not know what the one before it has begun. */
  const oneKubelet = PRESETS.filter(({ scenario }) => !scenario.steps.some((step) => step.do === 'startKubelet'));

  it.each(oneKubelet.map(({ id }) => id))('%s terminates no pod twice', (id) => {
    const uids = eventsOf(id)
      .all('TerminationRequested')
      .map((event) => event.pod?.uid);
    expect(new Set(uids).size).toBe(uids.length);
  });
});

describe('the set-up of a scenario', () => {
  it('has numbers for texts and objects for names', () => {
    const setup = clusterSetup(
      scenarioOf({
        ...twoPods(
          { at: '1.5s', do: 'delete', pod: 'nginx-node-1', force: true },
          { at: '1m', do: 'removeManifest', pod: 'nginx' },
        ),
        seed: 7,
        node: { name: 'node-1', timers: { pleg: '40ms' } },
        until: '90s',
      }),
    );
    expect(setup).toMatchObject({
      seed: 7,
      nodeName: 'node-1',
      timers: { pleg: 40_000 },
      until: 90_000_000,
      steps: [
        {
          at: 1_500_000,
          to: 'kubectl',
          message: { type: 'kubectlDelete', namespace: 'default', name: 'nginx-node-1', force: true },
        },
        { at: 60_000_000, to: 'node', message: { type: 'removeManifest', path: manifestPath('nginx') } },
      ],
    });
  });

  it('knows what people ask of the API server', () => {
    const steps = twoPods(
      { at: '1s', do: 'label', pod: 'web', labels: { tier: 'front', app: null } },
      { at: '2s', do: 'evict', pod: 'web', gracePeriodSeconds: 5 },
      { at: '3s', do: 'drain' },
    );
    expect(clusterSetup(scenarioOf(steps)).steps).toEqual([
      {
        at: 1e6,
        to: 'kubectl',
        message: { type: 'kubectlLabel', namespace: 'default', name: 'web', labels: { tier: 'front', app: null } },
      },
      {
        at: 2e6,
        to: 'kubectl',
        message: { type: 'kubectlEvict', namespace: 'default', name: 'web', gracePeriodSeconds: 5 },
      },
      { at: 3e6, to: 'kubectl', message: { type: 'kubectlDrain' } },
    ]);
  });

  it('knows what goes wrong at the API server', () => {
    const steps = twoPods(
      { at: '1s', do: 'stopApiserver' },
      { at: '2s', do: 'startApiserver' },
      { at: '3s', do: 'fault', name: 'statusConflict', pod: 'nginx' },
      { at: '4s', do: 'fault', name: 'deleteLost', pod: 'web', sender: 'kubectl', part: 'answer' },
      { at: '5s', do: 'fault', name: 'watchDropped', takes: '10s' },
      { at: '6s', do: 'fault', name: 'clockSkew', by: '1m', direction: 'behind' },
      { at: '7s', do: 'fault', name: 'etcdSlow', by: '3s', takes: '1m' },
    );
    const scenario = scenarioOf(steps);
    const fault = (at: number, what: object) => ({
      at,
      to: 'apiserver',
      message: { type: 'apiFault', fault: what },
    });
    expect(clusterSetup(scenario).steps).toEqual([
      { at: 1e6, to: 'apiserver', message: { type: 'stopApiserver' } },
      { at: 2e6, to: 'apiserver', message: { type: 'startApiserver' } },
      fault(3e6, { what: 'statusConflict', namespace: 'default', name: 'nginx-node-1' }),
      fault(4e6, { what: 'deleteLost', namespace: 'default', name: 'web', sender: 'kubectl', part: 'answer' }),
      fault(5e6, { what: 'watchDropped', takes: 10e6 }),
      fault(6e6, { what: 'clockSkew', ahead: -60e6 }),
      fault(7e6, { what: 'etcdSlow', by: 3e6, takes: 60e6 }),
    ]);
    expect(decodeLink(encodeLink({ scenario }))).toMatchObject({ scenario });
  });

  it('knows what becomes of nodes and Deployments', () => {
    const template = { ...pod('web'), metadata: { name: 'web' } };
    const json = twoPods(
      { at: '1s', do: 'rollout', deployment: 'shop', manifest: template },
      { at: '2s', do: 'taintOutOfService' },
      { at: '3s', do: 'deleteNode' },
    );
    const [web, nginx] = json.pods;
    const scenario = scenarioOf({ ...json, pods: [{ ...web, owner: { deployment: 'shop' } }, nginx] });
    const setup = clusterSetup(scenario);
    expect(setup.pods.map(({ owner }) => owner)).toEqual([{ deployment: 'shop', strategy: 'Recreate' }, undefined]);
    expect(setup.steps).toMatchObject([
      { at: 1e6, message: { type: 'kubectlApply', namespace: 'default', deployment: 'shop', manifest: template } },
      { at: 2e6, message: { type: 'kubectlTaintOutOfService' } },
      { at: 3e6, message: { type: 'kubectlDeleteNode' } },
    ]);
    expect(decodeLink(encodeLink({ scenario }))).toMatchObject({ scenario });
  });

  it('tells a regular pod from a static one of the same name', () => {
    const pods = [
      { from: 'http', manifest: { ...pod('web'), metadata: { name: 'web', namespace: 'kube-system' } } },
      { from: 'api', manifest: pod('web') },
    ];
    const steps = [
      { at: '1s', do: 'delete', pod: 'web' },
      { at: '2s', do: 'removeManifest', pod: 'web' },
    ];
    expect(clusterSetup(scenarioOf({ kind: 'Scenario', pods, steps })).steps).toMatchObject([
      { message: { type: 'kubectlDelete', namespace: 'default', name: 'web' } },
      { message: { type: 'removeHttpManifest', path: manifestPath('web') } },
    ]);
  });

  it.each([
    ['exits at once with 0', undefined, {}, { onSigterm: 'exit', exitAfter: 0, exitCode: 0, preStopTakes: 0 }],
    [
      'says what it does',
      { onSigterm: 'ignore', preStop: { takes: '4s' } },
      {},
      { onSigterm: 'ignore', preStopTakes: 4e6 },
    ],
    ['sleeps in its hook', undefined, { preStop: { sleep: { seconds: 5 } } }, { preStopTakes: 5e6 }],
    [
      'sleeps in a command',
      undefined,
      { preStop: { exec: { command: ['sh', '-c', 'nginx -s quit; sleep 3'] } } },
      { preStopTakes: 3e6 },
    ],
    ['sleeps and no more', undefined, { preStop: { exec: { command: ['sleep', '4'] } } }, { preStopTakes: 4e6 }],
    ['runs a command', undefined, { preStop: { exec: { command: ['/asleep 7'] } } }, { preStopTakes: 0 }],
  ])('knows a container that %s', (_what, behaviour, lifecycle, expected) => {
    const manifest = pod('web', { containers: [{ name: 'c', image: 'x', lifecycle }] });
    const pods = [{ manifest, ...(behaviour === undefined ? {} : { behaviour: { c: behaviour } }) }];
    const [setup] = clusterSetup(scenarioOf({ kind: 'Scenario', pods })).pods;
    expect(setup?.behaviour['c']).toMatchObject(expected);
  });
});

describe('pods that come later', () => {
  const behaviour = { nginx: { exits: { after: '2s', exitCode: 1 } } };

  it('are named by later steps, and bring their behaviour', () => {
    const { steps } = clusterSetup(
      scenarioOf({
        kind: 'Scenario',
        steps: [
          { at: '1s', do: 'create', manifest: pod('web'), behaviour },
          { at: '9s', do: 'delete', pod: 'web' },
        ],
      }),
    );
    expect(steps).toMatchObject([
      {
        to: 'runtime',
        message: { type: 'setBehaviour', name: 'web', behaviour: { nginx: { exits: { after: 2e6, exitCode: 1 } } } },
      },
      { to: 'node', message: { type: 'setVolumes', name: 'web', volumes: {} } },
      { to: 'kubectl', message: { type: 'kubectlCreate' } },
      { to: 'kubectl', message: { type: 'kubectlDelete', name: 'web' } },
    ]);
  });

  it('stay in the file in which their predecessor was, whatever they are called', () => {
    const { steps } = clusterSetup(
      scenarioOf({
        kind: 'Scenario',
        pods: [{ from: 'file', manifest: pod('one') }],
        steps: [
          { at: '1s', do: 'editManifest', pod: 'one', manifest: pod('two') },
          { at: '2s', do: 'editManifest', pod: 'two', manifest: pod('three') },
          { at: '3s', do: 'removeManifest', pod: 'three' },
        ],
      }),
    );
    const path = manifestPath('one');
    expect(steps.flatMap(({ message }) => ('path' in message ? [message] : []))).toMatchObject([
      { type: 'writeManifest', path, from: 'file', manifest: { metadata: { name: 'two' } } },
      { type: 'writeManifest', path, from: 'file', manifest: { metadata: { name: 'three' } } },
      { type: 'removeManifest', path },
    ]);
  });
});

describe('a run', () => {
  it('is the same every time, to the last value', () => {
    const scenario = { ...preset('together'), seed: 5 };
    expect(hashTrace(run(scenario))).toBe(hashTrace(run(scenario)));
    expect(hashTrace(run(scenario))).not.toBe(hashTrace(run({ ...scenario, seed: 6 })));
  });

  it('does not depend on the order of keys in the document', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, item]) => [key, reversed(item)]),
      );
    };
    const scenario = preset('static');
    expect(hashTrace(run(reversed(scenario) as Scenario))).toBe(hashTrace(run(scenario)));
  });

  it('shares its past with the run that it was forked from', () => {
    const before = run(preset('sigkill'));
    const after = run(addStep(preset('sigkill'), seconds(10), { do: 'removeManifest', pod: 'nginx-static' }));
    const past = before.events.filter(({ t }) => t < seconds(10));
    expect(past.length).toBeGreaterThan(100);
    expect(after.events.slice(0, past.length)).toEqual(past);
  });
});

describe('the preset static', () => {
  it('goes through the eight stages of its article in their order', () => {
    const STAGES = [
      ['ManifestRemoved'],
      ['SyncLoopOp', 'REMOVE', 'file'],
      ['ContainersStopped'],
      ['ContainerExitSeen'],
      ['CgroupRemoved'],
      ['SyncLoopOp', 'RECONCILE', 'api'],
      ['WorkerForgotten'],
      ['MirrorPodDeleted'],
      ['SyncLoopOp', 'DELETE', 'api'],
      ['SyncLoopOp', 'REMOVE', 'api'],
      ['SandboxRemoved'],
      ['LogsRemoved'],
    ];
    const told = run(preset('static')).events.map(({ kind, detail }) =>
      kind === 'SyncLoopOp' ? JSON.stringify([kind, detail?.['op'], detail?.['source']]) : JSON.stringify([kind]),
    );
    const stages = STAGES.map((stage) => JSON.stringify(stage));
    expect(told.filter((text) => stages.includes(text))).toEqual(stages);
  });
});

describe('how a scenario begins', () => {
  it.each(['regular', 'mirror', 'static', 'drain'])('is how its run does: %s', (id) => {
    const { initial } = run(preset(id));
    expect(beginningOf(preset(id), undefined)).toEqual({ initial, events: [], end: 0, open: true });
  });
});
