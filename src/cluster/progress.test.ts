import { describe, expect, it } from 'vitest';
import { micros, ms, seconds, toSeconds } from '../engine/time.ts';
import type { PodManifest } from '../kube/objects.ts';
import { Progress } from './progress.ts';
import { v1_30 } from './releases/index.ts';
import { DEFAULT_BEHAVIOUR, type PodSetup } from './setup.ts';
import { simulate } from './simulate.ts';
import type { ProcessBehaviour } from './state.ts';
import { breaksRuntime, creates, deletes, type Step, type Steps } from './testing/steps.ts';

const pod = (name: string, behaviour: Partial<ProcessBehaviour>, grace = 30): PodSetup => {
  const manifest: PodManifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      terminationGracePeriodSeconds: grace,
      containers: [{ name: 'app', image: 'app', lifecycle: { preStop: { exec: { command: ['drain'] } } } }],
    },
  };
  return { from: 'api', manifest, behaviour: { app: { ...DEFAULT_BEHAVIOUR, ...behaviour } } };
};

const deleted = (name: string): Step => deletes(seconds(2), name);
const frozen = (name: string): Step => breaksRuntime(seconds(1), name, { what: 'freezeShim' });

const run = (pods: readonly PodSetup[], steps: readonly Steps[]) =>
  simulate({
    release: v1_30,
    seed: 0,
    nodeName: 'n',
    timers: { pleg: ms(900), housekeeping: ms(700), containerGC: seconds(20) },
    pods,
    steps: steps.flat(),
    until: 'quiet',
  });

describe('a run whose removal fails for ever', () => {
  it('ends when trying again brings nothing new', () => {
    const { events, end } = run([pod('web', {})], [frozen('web'), deleted('web')]);
    expect(events.filter(({ kind }) => kind === 'WorkFailed').length).toBeGreaterThan(1);
    expect(toSeconds(end)).toBeLessThan(1_000);
  });

  it('goes on while another pod still gets somewhere', () => {
    const slow = pod('slow', { preStopTakes: seconds(1_200) }, 3_600);
    const { events } = run([pod('web', {}), slow], [frozen('web'), deleted('web'), deleted('slow')]);
    const gone = events.filter(({ kind, pod: of }) => kind === 'ObjectRemoved' && of?.name === 'slow');
    expect(gone.map(({ t }) => Math.floor(toSeconds(t)))).toEqual([1_202]);
  });
});

describe('the lives of a name', () => {
  const life = (progress: Progress, n: number): void => {
    const pod = { namespace: 'default', name: 'mirror', uid: `uid-${n}` };
    for (const kind of ['ObjectCreated', 'ObjectRemoved']) progress.see({ t: seconds(n), kind, pod });
  };

  it('are news until the pod has come back several times', () => {
    const progress = new Progress();
    for (let n = 1; n <= 4; n++) life(progress, n);
    expect([progress.last, progress.recurs]).toEqual([seconds(4), false]);
    life(progress, 5); // the first that is known by its name alone
    for (let n = 6; n <= 20; n++) life(progress, n);
    expect([progress.last, progress.recurs]).toEqual([seconds(5), true]);
  });

  it('are forgotten once something else is news', () => {
    const progress = new Progress();
    for (let n = 1; n <= 20; n++) life(progress, n);
    progress.see({ t: seconds(30), kind: 'ObjectRemoved', pod: { namespace: 'default', name: 'web', uid: 'u' } });
    expect([progress.last, progress.recurs]).toEqual([seconds(30), false]);
  });
});

describe('a run in which something goes on for ever', () => {
  /** Its ended container gets a new probe worker with each sync, whose first result asks for the next sync. */
  const probed = (): PodSetup => {
    const manifest: PodManifest = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'job' },
      spec: {
        restartPolicy: 'Never',
        containers: [
          { name: 'app', image: 'app', livenessProbe: { tcpSocket: { port: 80 }, periodSeconds: 2 } },
          { name: 'server', image: 'server' },
        ],
      },
    };
    const exits = { after: seconds(3), exitCode: 0 };
    return { from: 'api', manifest, behaviour: { app: { ...DEFAULT_BEHAVIOUR, exits }, server: DEFAULT_BEHAVIOUR } };
  };

  it('ends when nothing new has come of it for long enough', () => {
    const create = creates(seconds(1), probed());
    const { events, end } = run([], [create]);
    expect(toSeconds(end)).toBeLessThan(200);
    const failures = events.filter(({ kind, detail }) => kind === 'ProbeResult' && detail?.['result'] === 'failure');
    expect(failures.length).toBeGreaterThan(100);
  });
});

describe('progress', () => {
  const told = (t: number, kind: string, uid = 'a') => ({
    t: micros(t),
    kind,
    pod: { namespace: 'd', name: uid, uid },
  });

  it('is what has not happened before', () => {
    const progress = new Progress();
    progress.see(told(1, 'SigtermSent'));
    progress.see(told(2, 'SigtermSent'));
    expect(progress.last).toBe(1);
    progress.see(told(3, 'SigkillSent'));
    expect(progress.last).toBe(3);
  });

  it('ends for a pod that fails twice with nothing new between', () => {
    const progress = new Progress();
    progress.see(told(1, 'WorkFailed'));
    progress.see(told(2, 'SigtermSent'));
    progress.see(told(3, 'WorkFailed'));
    expect(progress.stuck).toEqual(new Set());
    progress.see(told(4, 'WorkFailed'));
    progress.see(told(5, 'WorkFailed', 'b'));
    expect(progress.stuck).toEqual(new Set(['a']));
  });
});
