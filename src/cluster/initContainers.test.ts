/** Init containers, sidecars and several containers: who is started after whom, and what people see of it. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, toSeconds } from '../engine/time.ts';
import type { Container, PodManifest } from '../kube/objects.ts';
import { TraceCursor } from '../trace/index.ts';
import { releaseOf, v1_23, v1_27, v1_30, v1_36, type Release } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type ClusterSetup, type PodSetup } from './setup.ts';
import type { ProcessBehaviour } from './state.ts';
import { endOf, eventsOf, manifest, objectNamed, simulated, stateAfter, type Run } from './testing/runs.ts';
import { creates, cutsPower, deletes, switchesOn, type Step, type Steps } from './testing/steps.ts';

type Behaviours = Readonly<Record<string, Partial<ProcessBehaviour>>>;

const container = (name: string, more: Partial<Container> = {}): Container => ({ name, image: name, ...more });
const sidecar = (name: string, more: Partial<Container> = {}): Container =>
  container(name, { restartPolicy: 'Always', ...more });
const exits = (after: number, exitCode = 0): Partial<ProcessBehaviour> => ({
  exits: { after: seconds(after), exitCode },
});

const web = (spec: Partial<PodManifest['spec']>, behaviours: Behaviours = {}): PodSetup => ({
  from: 'api',
  manifest: manifest('web', { containers: [container('app')], ...spec }),
  behaviour: Object.fromEntries(
    Object.entries(behaviours).map(([name, more]) => [name, { ...DEFAULT_BEHAVIOUR, exitAfter: ms(200), ...more }]),
  ),
});

const create = (pod: PodSetup): readonly Step[] => creates(ms(500), pod);
const run = (pod: PodSetup, more: Partial<ClusterSetup> = {}): Run =>
  simulated([], [create(pod)], { until: seconds(40), ...more });

/** Which container did what, in order: `+a` started, `-a` ended. */
const turns = (of: Run): readonly string[] =>
  eventsOf(of, 'ContainerStarted', 'ContainerExited').map(({ kind, detail }) =>
    [kind === 'ContainerStarted' ? '+' : '-', detail?.['container']]
      .filter((part) => typeof part === 'string')
      .join(''),
  );
const statuses = (of: Run): readonly string[] =>
  endOf(of).kubectl.watch.map(({ ready, status }) => `${ready} ${status}`);
const once = <T>(all: readonly T[]): readonly T[] => all.filter((one, i) => one !== all[i - 1]);

describe('init containers', () => {
  const spec = { initContainers: [container('first'), container('second')] };

  it.each<readonly [string, Release]>([
    ['1.23', v1_23],
    ['1.36', v1_36],
  ])('run one after the other, and then the main ones, in %s', (_id, release) => {
    const made = run(web(spec, { first: exits(2), second: exits(3) }), { release });
    expect(turns(made)).toEqual(['+first', '-first', '+second', '-second', '+app']);
    expect(once(statuses(made))).toEqual([
      '0/1 Pending',
      '0/1 Init:0/2',
      '0/1 Init:1/2',
      '0/1 PodInitializing',
      '1/1 Running',
    ]);
  });

  it('do not run again when a main container is restarted', () => {
    const made = run(web(spec, { first: exits(1), second: exits(1), app: exits(4, 1) }));
    expect(turns(made).slice(0, 8)).toEqual(['+first', '-first', '+second', '-second', '+app', '-app', '+app', '-app']);
  });

  it('hold the pod up as long as they fail, in their back-off', () => {
    const made = run(web(spec, { first: exits(1, 1) }));
    expect(turns(made).every((turn) => turn.endsWith('first'))).toBe(true);
    /** The first restart comes without a delay. */
    expect(once(statuses(made)).slice(0, 6)).toEqual([
      '0/1 Pending',
      '0/1 Init:0/2',
      '0/1 Init:Error',
      '0/1 Init:0/2',
      '0/1 Init:Error',
      '0/1 Init:CrashLoopBackOff',
    ]);
    expect(objectNamed(endOf(made), 'web')?.status.phase).toBe('Pending');
  });

  it('fail the pod that is not to be restarted', () => {
    const made = run(web({ ...spec, restartPolicy: 'Never' }, { first: exits(1, 1) }));
    expect(turns(made)).toEqual(['+first', '-first']);
    expect(statuses(made).at(-1)).toBe('0/1 Init:Error');
    expect(objectNamed(endOf(made), 'web')?.status.phase).toBe('Failed');
  });

  it('leave what never had its turn waiting when the pod is deleted', () => {
    const steps: Steps[] = [
      create(web(spec, { first: { onSigterm: 'ignore' } })),
      deletes(seconds(5), 'web', { gracePeriodSeconds: 2 }),
    ];
    const gone = simulated([], steps, { release: v1_27 });
    const [removed] = eventsOf(gone, 'ObjectRemoved');
    const before = new TraceCursor(gone).stateAt((removed?.seq ?? 1) - 1);
    const status = objectNamed(before, 'web')?.status;
    const shown = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
    expect(shown.map(({ name, state }) => [name, state.terminated?.reason ?? state.waiting?.reason])).toEqual([
      ['first', 'Error'],
      ['second', 'PodInitializing'],
      ['app', 'PodInitializing'],
    ]);
    expect(status?.phase).toBe('Failed');
  });
});

describe('sidecars', () => {
  const spec = { initContainers: [sidecar('proxy'), container('migrate')] };

  it('start before the init container behind them and go on beside the main ones, from 1.29 on', () => {
    const made = run(web(spec, { migrate: exits(2) }), { release: v1_30 });
    expect(turns(made)).toEqual(['+proxy', '+migrate', '-migrate', '+app']);
    expect(statuses(made).at(-1)).toBe('2/2 Running');
  });

  it('were init containers that never end, before', () => {
    const made = run(web(spec, { migrate: exits(2) }), { release: v1_27 });
    expect(turns(made)).toEqual(['+proxy']);
    expect(statuses(made).at(-1)).toBe('0/1 Init:0/2');
  });

  it('hold the next one up until they have started, by their startup probe', () => {
    const startupProbe = { httpGet: { port: 80 }, initialDelaySeconds: 6, periodSeconds: 1 };
    const slow = run(
      web({ initContainers: [sidecar('proxy', { startupProbe }), container('migrate')] }, { migrate: exits(2) }),
      {
        release: v1_30,
      },
    );
    const [proxy, migrate] = eventsOf(slow, 'ContainerStarted').map(({ t }) => toSeconds(t));
    expect((migrate ?? 0) - (proxy ?? 0)).toBeGreaterThan(5);
    expect(turns(slow)).toEqual(['+proxy', '+migrate', '-migrate', '+app']);
  });

  it('are started again when they end', () => {
    const made = run(web(spec, { proxy: exits(5, 1), migrate: exits(1) }), { release: v1_30, until: seconds(12) });
    expect(turns(made).slice(0, 6)).toEqual(['+proxy', '+migrate', '-migrate', '+app', '-proxy', '+proxy']);
  });

  it('end with a pod whose main containers have done their work', () => {
    const job = run(web({ ...spec, restartPolicy: 'Never' }, { migrate: exits(1), app: exits(4) }), { release: v1_30 });
    expect(turns(job)).toEqual(['+proxy', '+migrate', '-migrate', '+app', '-app', '-proxy']);
    expect(objectNamed(endOf(job), 'web')?.status.phase).toBe('Succeeded');
    expect(statuses(job).at(-1)).toBe('0/2 Completed');
  });
});

describe('several containers', () => {
  const spec = { containers: [container('app'), container('log')] };

  it('are started in the order of the spec, and the pod is ready when all are', () => {
    const made = run(web(spec));
    expect(turns(made)).toEqual(['+app', '+log']);
    expect(once(statuses(made))).toEqual(['0/2 Pending', '0/2 ContainerCreating', '2/2 Running']);
  });

  it('do not wait for one whose image is missing', () => {
    const made = run(web(spec, { app: { imageMissing: true } }));
    expect(turns(made)).toEqual(['+log']);
    expect(statuses(made).at(-1)).toMatch(/^1\/2 (ErrImagePull|ImagePullBackOff)$/);
    expect(objectNamed(endOf(made), 'web')?.status.phase).toBe('Pending');
  });

  it('are restarted each for itself', () => {
    const made = run(web(spec, { log: exits(3, 1) }), { until: seconds(8) });
    expect(turns(made).slice(0, 4)).toEqual(['+app', '+log', '-log', '+log']);
    expect(Object.values(endOf(made).runtime.sandboxes)).toHaveLength(1);
  });

  it('have succeeded together, or failed by one of them, where none is restarted', () => {
    const never = { ...spec, restartPolicy: 'Never' } as const;
    const ends = [exits(2), exits(2, 3)].map((log) => {
      const made = run(web(never, { app: exits(1), log }));
      return [objectNamed(endOf(made), 'web')?.status.phase, statuses(made).at(-1)];
    });
    /** kubectl shows the reason of the first container. */
    expect(ends).toEqual([
      ['Succeeded', '0/2 Completed'],
      ['Failed', '0/2 Completed'],
    ]);
  });

  it('go on while one of them is over', () => {
    const made = run(web({ ...spec, restartPolicy: 'Never' }, { app: exits(1) }));
    expect(objectNamed(endOf(made), 'web')?.status.phase).toBe('Running');
    expect(statuses(made).at(-1)).toBe('1/2 NotReady');
  });
});

describe('a pod with a sidecar that is over at t = 0', () => {
  const job = { initContainers: [sidecar('proxy')], restartPolicy: 'Never' } as const;
  const atStart = (pod: PodSetup): Run => simulated([pod], [], { release: v1_30, until: seconds(5) });

  it.each<readonly [string, Behaviours, string, number]>([
    ['its work done', { app: exits(3), proxy: { exitCode: 143 } }, 'Succeeded', 143],
    ['failed', { app: exits(3, 1), proxy: { onSigterm: 'ignore' } }, 'Failed', 137],
  ])('has none that runs: %s', (_what, behaviours, phase, exitCode) => {
    const made = atStart(web(job, behaviours));
    expect(objectNamed(made.initial, 'web')?.status).toMatchObject({
      phase,
      initContainerStatuses: [{ name: 'proxy', state: { terminated: { exitCode } } }],
    });
    expect(eventsOf(made, 'StopContainerCalled')).toEqual([]);
    expect(Object.values(made.initial.podWorkers.workers).map(({ status }) => status.finished)).toEqual([true]);
  });

  it('has none where an init container has failed for good', () => {
    const made = atStart(
      web({ ...job, initContainers: [sidecar('proxy'), container('first')] }, { first: exits(1, 1) }),
    );
    const states = Object.values(made.initial.runtime.containers).map(({ spec, state }) => `${spec.name} ${state}`);
    expect(states).toEqual(['proxy exited', 'first exited']);
  });
});

describe('an init container that runs again after its node was off', () => {
  const spec = { initContainers: [container('first')] };
  const reboot = [cutsPower(seconds(2)), switchesOn(seconds(4))];
  const rebooted = (release: Release): Run =>
    simulated([web(spec, { first: exits(6), app: {} })], reboot, {
      release,
      until: seconds(70),
    });

  it.each([
    ['1.27', 'Pending'],
    ['1.30', 'Running'],
    ['1.32', 'Pending'],
    ['1.36', 'Pending'],
  ] as const)('leaves the pod in %s %s meanwhile', (id, phase) => {
    const made = rebooted(releaseOf(id));
    const [again] = eventsOf(made, 'ContainerStarted');
    const ended = eventsOf(made, 'ContainerExited').find(({ t }) => t > (again?.t ?? 0));
    const during = made.events.filter(
      ({ kind, t }) => kind === 'StatusPatched' && t > (again?.t ?? 0) && t < (ended?.t ?? 0),
    );
    expect(during.length).toBeGreaterThan(0);
    const phases = during.map((event) => Object.values(stateAfter(made, event).etcd.pods)[0]?.status.phase);
    expect(phases.at(-1)).toBe(phase);
    expect(objectNamed(endOf(made), 'web')?.status.phase).toBe('Running');
  });

  it('is named in its Events by the list that it stands in', () => {
    const events = endOf(rebooted(releaseOf('1.36'))).eventRecorder.events.filter(({ reason }) => reason === 'Started');
    expect(events.map(({ fieldPath }) => fieldPath)).toEqual(['spec.initContainers{first}', 'spec.containers{app}']);
  });
});
