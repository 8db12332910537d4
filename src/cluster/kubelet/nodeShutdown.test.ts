import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { unfinishedBusiness } from '../quiet.ts';
import { v1_18, v1_21, v1_22, v1_23, v1_27, v1_32 } from '../releases/index.ts';
import type { PodSetup } from '../setup.ts';
import { at, endOf, eventsOf, first, kinds, manifest, objectNamed, pod, simulated, type Run } from '../testing/runs.ts';
import { runsShort, shutsNodeDown, stopsKubelet, takesShutdownBack, type Step } from '../testing/steps.ts';

const shutdown = (when = 2, gracePeriod = 30, criticalPods = 10): Step =>
  shutsNodeDown(seconds(when), gracePeriod, criticalPods);

const web = pod('api', manifest('web'), { exitCode: 3, exitAfter: seconds(4) });
const dns = pod('api', manifest('dns', { priorityClassName: 'system-node-critical' }), { exitCode: 3 });
const stubborn = (name: string, spec: Parameters<typeof manifest>[1] = {}): PodSetup =>
  pod('api', manifest(name, spec), { onSigterm: 'ignore' });

const killings = (run: Run): readonly (readonly [string, number, number])[] =>
  eventsOf(run, 'ShutdownKilling').map(({ pod: which, detail, t }) => [
    which?.name ?? '',
    Number(detail?.['gracePeriod']),
    toSeconds(t),
  ]);

describe('a graceful shutdown of the node', () => {
  const run = simulated([web, dns], [shutdown()], { release: v1_27, until: seconds(200) });

  it('stops normal pods first and critical ones when these have stopped', () => {
    const [normal, critical] = killings(run);
    expect(normal).toEqual(['web', 20, 2]);
    expect(critical?.slice(0, 2)).toEqual(['dns', 10]);
    expect(critical?.[2]).toBeCloseTo(at(run, 'ShutdownGroupEnded'), 3);
    expect(at(run, 'ShutdownGroupEnded')).toBeLessThan(7);
  });

  it('tells the pods’ statuses, and deletes nothing', () => {
    for (const name of ['web', 'dns']) {
      expect(objectNamed(endOf(run), name)?.status).toMatchObject({
        phase: 'Failed',
        reason: 'Terminated',
        message: 'Pod was terminated in response to imminent node shutdown.',
      });
    }
    expect(objectNamed(endOf(run), 'web')?.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'DisruptionTarget', reason: 'TerminationByKubelet' }),
    );
    expect(kinds(run, 'DeletionTimestampSet', 'FinalDeleteSent', 'ObjectRemoved')).toEqual([]);
  });

  it('kills, but does not evict', () => {
    expect(eventsOf(run, 'TerminationRequested').map(({ detail }) => detail)).toEqual([
      { reason: 'killed' },
      { reason: 'killed' },
    ]);
  });

  it('says so in the kubelet’s words', () => {
    const said = run.events.flatMap(({ klog }) => (klog?.id.startsWith('nodeShutdown.') ? [klog.text] : []));
    expect(said).toEqual([
      '"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=true',
      '"Shutdown manager detected new shutdown event" event="shutdown"',
      '"Shutdown manager processing shutdown event"',
      '"Shutdown manager killing pod with gracePeriod" pod="default/web" gracePeriod=20',
      '"Shutdown manager finished killing pod" pod="default/web"',
      '"Shutdown manager killing pod with gracePeriod" pod="default/dns" gracePeriod=10',
      '"Shutdown manager finished killing pod" pod="default/dns"',
      '"Shutdown manager completed processing shutdown event, node will shutdown shortly"',
    ]);
  });

  it('ends with the node off, and its kubelet with it', () => {
    expect(kinds(run, 'NodeShutdownCompleted', 'NodePoweredOff')).toEqual(['NodeShutdownCompleted', 'NodePoweredOff']);
    expect(endOf(run).nodeShutdown.state).toBe('off');
    expect(endOf(run).kubelet.running).toBe(false);
  });

  it('is told to the API at once: the node is not ready, and its pods are to be evicted', () => {
    const [told] = eventsOf(run, 'NodeNotReady');
    expect(told?.detail).toEqual({ node: 'node-1', ready: 'False', shutdown: true });
    expect(toSeconds(told?.t ?? seconds(0))).toBeCloseTo(2.2, 1);
    expect(first(run, 'NodeTainted').detail).toMatchObject({ taint: 'node.kubernetes.io/not-ready' });
    expect(at(run, 'EvictionScheduled')).toBeLessThan(8);
  });

  it('ends the heartbeats, so that the node counts as unreachable in the end', () => {
    const [, silent] = eventsOf(run, 'NodeNotReady');
    expect(silent?.detail).toMatchObject({ ready: 'Unknown' });
    expect(silent?.t).toBeGreaterThan(seconds(40));
    expect(eventsOf(run, 'NodeNotReady')).toHaveLength(2);
  });

  it('has its pods removed when their toleration is over: an object that has ended needs no kubelet', () => {
    const whole = simulated([web], [shutdown()], { release: v1_27 });
    expect(at(whole, 'ObjectRemoved')).toBeGreaterThan(300);
    expect(at(whole, 'ObjectRemoved')).toBeLessThan(310);
    expect(kinds(whole, 'FinalDeleteSent')).toEqual([]);
  });
});

describe('the time that a pod has', () => {
  it('is its own grace where that is less', () => {
    const run = simulated([stubborn('web', { terminationGracePeriodSeconds: 5 })], [shutdown()]);
    expect(killings(run)).toEqual([['web', 5, 2]]);
    expect(at(run, 'SigkillSent') - at(run, 'SigtermSent')).toBeCloseTo(5, 1);
  });

  it('ends with its group’s, and the next group does not wait', () => {
    const slow = pod('api', manifest('slow', { terminationGracePeriodSeconds: 60 }), {
      exitAfter: seconds(50),
      preStopTakes: seconds(15),
    });
    const hooked = {
      ...slow,
      manifest: manifest('slow', {
        terminationGracePeriodSeconds: 60,
        containers: [{ name: 'app', image: 'nginx', lifecycle: { preStop: { exec: { command: ['wait'] } } } }],
      }),
    };
    const run = simulated([hooked, dns], [shutdown()], { release: v1_23 });
    expect(first(run, 'ShutdownGroupEnded').detail).toMatchObject({ inTime: false, priority: 0 });
    expect(at(run, 'ShutdownGroupEnded')).toBe(22);
    expect(killings(run)).toEqual([
      ['slow', 20, 2],
      ['dns', 10, 22],
    ]);
    expect(at(run, 'NodePoweredOff')).toBeLessThan(24);
  });

  it('is the spec’s grace for a group that has 0 s, until an explicit 0 counts', () => {
    const grace = (release: typeof v1_23) =>
      first(
        simulated([stubborn('dns', { priorityClassName: 'system-node-critical' })], [shutdown(2, 30, 0)], { release }),
        'GracePeriodChosen',
      ).detail;
    expect(grace(v1_23)).toEqual({ gracePeriod: 30 });
    expect(grace(v1_32)).toEqual({ gracePeriod: 1 });
  });
});

describe('which pods are critical', () => {
  const nginx = pod('file', manifest('nginx'), { exitCode: 3 });

  it('is a matter of priority from 1.23 on, so static pods go first', () => {
    const run = simulated([nginx, web], [shutdown()], { release: v1_23 });
    expect(killings(run).map(([name]) => name)).toEqual(['nginx-node-1', 'web']);
    expect(new Set(killings(run).map(([, , t]) => t))).toEqual(new Set([2]));
  });

  it('counts static pods in before, and lets them sleep while the others have their time', () => {
    const run = simulated([nginx, web], [shutdown()], { release: v1_22 });
    expect(killings(run)).toEqual([
      ['web', 20, 2],
      ['nginx-node-1', 10, 22],
    ]);
  });
});

describe('releases', () => {
  it('before 1.21 do not notice', () => {
    const began = simulated([], [shutdown()], { release: v1_18 });
    expect(kinds(began, 'NodeShutdownBegan', 'NodeShutdownCompleted', 'NodePoweredOff')).toEqual([
      'NodeShutdownBegan',
      'NodePoweredOff',
    ]);
  });

  it('from 1.32 on wait for a group’s volumes', () => {
    const slowly: PodSetup = {
      ...pod('api', manifest('web', { volumes: [{ name: 'ram', emptyDir: { medium: 'Memory' } }] }), { exitCode: 3 }),
      volumes: { ram: { unmount: { does: 'succeed', takes: seconds(5) } } },
    };
    const ended = (release: typeof v1_23) => {
      const run = simulated([slowly, dns], [shutdown()], { release });
      return at(run, 'ShutdownGroupEnded') - at(run, 'ShutdownKilled');
    };
    expect(ended(v1_27)).toBe(0);
    expect(ended(v1_32)).toBeGreaterThan(5);
    expect(ended(v1_32)).toBeLessThan(5.6);
  });

  it('from 1.32 on give volumes up that do not go in time', () => {
    const hanging: PodSetup = {
      ...pod('api', manifest('web', { volumes: [{ name: 'ram', emptyDir: { medium: 'Memory' } }] }), { exitCode: 3 }),
      volumes: { ram: { unmount: { does: 'hang' } } },
    };
    const run = simulated([hanging], [shutdown()], { release: v1_32 });
    expect(at(run, 'ShutdownGroupEnded')).toBe(22);
    expect(run.events.map(({ klog }) => klog?.id)).toContain('nodeShutdown.groupVolumesFailed');
  });
});

describe('an eviction and a shutdown of the same pod', () => {
  it('leave the last word to the last that killed it before it was stopped', () => {
    const run = simulated([pod('api', manifest('web'), { exitCode: 3 })], [runsShort(seconds(2), 'web'), shutdown()], {
      release: v1_27,
      until: seconds(60),
    });
    expect(objectNamed(endOf(run), 'web')?.status).toMatchObject({ phase: 'Failed', reason: 'Terminated' });
    expect(first(run, 'TerminationRequested').detail).toEqual({ reason: 'evicted' });
    expect([first(run, 'PodEvicted').detail, first(run, 'ShutdownKilled').detail]).toEqual([
      { inTime: true },
      { inTime: true },
    ]);
    expect(unfinishedBusiness(endOf(run))).not.toContainEqual({ code: 'nodeShutdown', of: '' });
  });
});

describe('a kubelet that ends amidst the shutdown', () => {
  it('holds nothing up any more: its lock goes with its process', () => {
    const stop = stopsKubelet(seconds(3));
    const run = simulated([stubborn('web')], [shutdown(), stop], { release: v1_27 });
    expect(at(run, 'NodePoweredOff')).toBeCloseTo(3.5, 1);
    expect(unfinishedBusiness(endOf(run))).not.toContainEqual({ code: 'nodeShutdown', of: '' });
  });

  it('is not waited for when it was down before', () => {
    const stop = stopsKubelet(seconds(1));
    const run = simulated([web], [stop, shutdown()], { release: v1_27 });
    expect(at(run, 'NodePoweredOff')).toBeCloseTo(2.5, 1);
    expect(killings(run)).toEqual([]);
  });
});

/** nodeshutdown_manager_linux.go:start: one loop reads logind's signals, and processShutdownEvent holds it up. */
describe('a shutdown that is taken back', () => {
  const back = (when: number): Step => takesShutdownBack(seconds(when));
  const words = (run: Run): readonly string[] =>
    run.events.flatMap(({ klog }) => (klog?.id.startsWith('nodeShutdown.event') ? [klog.text] : []));

  it('while pods are being killed has the kubelet kill them all first', () => {
    const run = simulated([web, dns], [shutdown(), back(3)], { release: v1_27, until: seconds(40) });
    expect(killings(run).map(([name]) => name)).toEqual(['web', 'dns']);
    expect(kinds(run, 'NodeShutdownCancelled', 'NodeShutdownCompleted', 'ShutdownCancellationHeard')).toEqual([
      'NodeShutdownCancelled',
      'NodeShutdownCompleted',
      'ShutdownCancellationHeard',
    ]);
    expect(kinds(run, 'NodePoweredOff')).toEqual([]);
    expect(endOf(run).nodeShutdown).toEqual({
      state: 'up',
      groups: [],
      kills: {},
      left: 0,
      running: null,
      unmounting: null,
    });
    expect(words(run)).toEqual([
      '"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=true',
      '"Shutdown manager detected new shutdown event" event="shutdown"',
      '"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=false',
      '"Shutdown manager detected new shutdown event" event="cancelled"',
    ]);
  });

  it('leaves killed pods Failed, and the node is Ready with its next regular status', () => {
    const run = simulated([web], [shutdown(), back(3)], { release: v1_27, until: seconds(40) });
    expect(objectNamed(endOf(run), 'web')?.status).toMatchObject({ phase: 'Failed', reason: 'Terminated' });
    const heard = at(run, 'ShutdownCancellationHeard');
    expect(at(run, 'NodeReady')).toBeGreaterThan(heard);
    expect(at(run, 'NodeReady') - heard).toBeLessThanOrEqual(10.1);
    expect(endOf(run).controllerManager.node.ready).toBe('True');
  });

  it('between the release of the lock and the power cut keeps the power on', () => {
    const [normal] = killings(simulated([web], [shutdown()], { release: v1_27 }));
    expect(normal?.[0]).toBe('web');
    const done = at(simulated([web], [shutdown()], { release: v1_27 }), 'NodeShutdownCompleted');
    const run = simulated([web], [shutdown(), back(done + 0.2)], { release: v1_27, until: seconds(60) });
    expect(kinds(run, 'NodePoweredOff')).toEqual([]);
    expect(at(run, 'ShutdownCancellationHeard')).toBeCloseTo(done + 0.2, 3);
  });

  it('comes to nothing once the node is off, or before it shuts down', () => {
    const late = simulated([web], [shutdown(), back(60)], { release: v1_27, until: seconds(70) });
    expect(kinds(late, 'NodeShutdownCancelled')).toEqual([]);
    expect(endOf(late).nodeShutdown.state).toBe('off');
    const early = simulated([web], [back(1), shutdown()], { release: v1_27, until: seconds(70) });
    expect(endOf(early).nodeShutdown.state).toBe('off');
  });

  it('that is ordered anew meanwhile shuts the node down', () => {
    const again = [shutdown(), back(3), shutdown(3.5)];
    expect(endOf(simulated([web], again, { release: v1_27, until: seconds(70) })).nodeShutdown.state).toBe('off');
  });

  it('is no news to a kubelet that knows nothing of shutdowns, or is down', () => {
    for (const [release, steps] of [
      [v1_18, [shutdown(), back(2.2)]],
      [v1_27, [shutdown(), back(2.5), stopsKubelet(seconds(3))]],
    ] as const) {
      const run = simulated([stubborn('web')], steps, { release, until: seconds(70) });
      expect(kinds(run, 'NodeShutdownCancelled')).toEqual(['NodeShutdownCancelled']);
      expect(kinds(run, 'ShutdownCancellationHeard', 'NodePoweredOff')).toEqual([]);
      expect(endOf(run).nodeShutdown.state).toBe('up');
    }
  });

  it('writes one line of the signal in 1.21, which has no second', () => {
    const run = simulated([web], [shutdown(), back(3)], { release: v1_21, until: seconds(40) });
    expect(words(run)).toEqual([
      '"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=true',
      '"Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=false',
    ]);
  });
});
