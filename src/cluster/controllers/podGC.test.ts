import { describe, expect, it } from 'vitest';
import { seconds, toSeconds } from '../../engine/time.ts';
import { v1_23, v1_27, v1_36 } from '../releases/index.ts';
import {
  at,
  del,
  endOf,
  eventsOf,
  first,
  kinds,
  manifest,
  objectNamed,
  operations,
  outputs,
  pod,
  rows,
  simulated,
  stateAfter,
  writes,
} from '../testing/runs.ts';
import {
  creates,
  cutsNodeOff,
  deletesNode,
  drains,
  joinsNodeAgain,
  removesFinalizers,
  startsApiserver,
  startsKubelet,
  stopsApiserver,
  stopsKubelet,
  taintsOutOfService,
} from '../testing/steps.ts';

const web = pod('api', manifest('web'));
const byController = (all: readonly string[]): readonly string[] =>
  all.filter((write) => write.startsWith('controllerManager'));

describe.each([v1_23, v1_27, v1_36])('a node that is deleted, $id', (release) => {
  const run = simulated([web], [stopsKubelet(seconds(2)), deletesNode(seconds(5))], { release });

  it('is missed by the first pass, and its pods deleted by the first one 40 s later', () => {
    expect(at(run, 'GarbagePodFound')).toBe(60);
    expect(toSeconds(eventsOf(run, 'ObjectRemoved')[0]?.t ?? seconds(0))).toBeLessThan(60.2);
  });

  it('has its pods marked Failed first, where the release does, and deleted with force', () => {
    const marks = release.disruptionTarget ? ['controllerManager patch/status web 200'] : [];
    expect(byController(writes(run))).toEqual([...marks, 'controllerManager delete web grace=0 200']);
    // From 1.31 kubectl says Terminating of no pod that is over.
    expect(rows(run).at(-1)).toBe(`DELETED web 1/1 ${release === v1_36 ? 'Failed' : 'Terminating'}`);
    if (!release.disruptionTarget) return;
    const last = objectNamed(stateAfter(run, first(run, 'StatusPatched')), 'web');
    expect(last?.status.phase).toBe('Failed');
    expect(last?.status.conditions).toContainEqual(
      expect.objectContaining({
        type: 'DisruptionTarget',
        reason: 'DeletionByPodGC',
        message: 'PodGC: node no longer exists',
      }),
    );
  });

  it('is no matter for the runtime', () => {
    expect(kinds(run, 'ContainerExited')).toEqual([]);
    expect(outputs(run)).toEqual(['$ kubectl delete node node-1\nnode "node-1" deleted']);
  });
});

describe('a node that is deleted while its kubelet runs', () => {
  it('has its pods stopped when their objects are gone', () => {
    const run = simulated([web], [deletesNode(seconds(5))], { release: v1_27 });
    expect(operations(run)).toContain('REMOVE web');
    expect(first(run, 'ContainerExited').t).toBeGreaterThan(first(run, 'ObjectRemoved').t);
    expect(endOf(run).podWorkers.workers).toEqual({});
  });

  it('makes a mirror pod nobody renews', () => {
    const agent = pod('file', manifest('agent'));
    const run = simulated([agent], [deletesNode(seconds(5))], { release: v1_27 });
    expect(objectNamed(endOf(run), 'agent-node-1')).toBeUndefined();
    expect(kinds(run, 'ContainerExited', 'MirrorPodCreating')).toEqual([]);
  });

  it('has pods deleted that somebody was already deleting', () => {
    const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 600 }), { onSigterm: 'ignore' });
    const run = simulated([stubborn], [del('web'), cutsNodeOff(seconds(5)), deletesNode(seconds(6))], {
      release: v1_27,
    });
    expect(byController(writes(run)).at(-1)).toBe('controllerManager delete web grace=0 200');
    expect(at(run, 'ObjectRemoved')).toBeLessThan(61);
    expect(outputs(run)[0]).toBe('$ kubectl delete pod web\npod "web" deleted');
  });
});

describe('a node that is declared out of service', () => {
  const down = [stopsKubelet(seconds(2)), taintsOutOfService(seconds(60))];

  it('loses pods that terminate, at once evicted by the same taint', () => {
    const run = simulated([web], down, { release: v1_27 });
    expect(byController(writes(run))).toEqual([
      'controllerManager update/status web 200',
      'controllerManager patch/status web 200',
      'controllerManager delete web 200',
      'controllerManager patch/status web 200',
      'controllerManager delete web grace=0 200',
    ]);
    expect(at(run, 'DeletionTimestampSet')).toBeLessThan(60.5);
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(80);
    expect(at(run, 'ObjectRemoved')).toBeLessThan(80.2);
  });

  it('loses none while it is ready', () => {
    const stubborn = pod('api', manifest('web', { terminationGracePeriodSeconds: 100 }), { onSigterm: 'ignore' });
    const run = simulated([stubborn], [taintsOutOfService(seconds(2))], { release: v1_27 });
    expect(byController(writes(run))).not.toContain('controllerManager delete web grace=0 200');
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(100);
  });

  it('keeps them in releases that do not know the taint', () => {
    const run = simulated([web], down, { release: v1_23 });
    expect(kinds(run, 'ObjectRemoved')).toEqual([]);
    expect(rows(run).at(-1)).toBe('MODIFIED web 1/1 Terminating');
  });
});

describe('the rule of pod GC that a pod falls under', () => {
  const FILE = 'pkg/controller/podgc/gc_controller.go';

  it('has a function in every release that knows it', () => {
    const out = simulated(
      [web],
      [stopsKubelet(seconds(2)), del('web', { at: seconds(5) }), taintsOutOfService(seconds(60))],
      {
        release: v1_27,
      },
    );
    expect(first(out, 'GarbagePodFound').source).toEqual({ file: FILE, func: 'gcTerminating' });
    const gone = simulated([web], [stopsKubelet(seconds(2)), deletesNode(seconds(5))], { release: v1_23 });
    expect(first(gone, 'GarbagePodFound').source).toEqual({ file: FILE, func: 'gcOrphaned' });
    const nowhere = pod(
      'api',
      manifest('late', { nodeSelector: { no: 'such' } }, { finalizers: ['example.com/keep'] }),
    );
    const create = creates(seconds(1), nowhere);
    const kept = simulated([web], [create, del('late', { at: seconds(5) })], { release: v1_23 });
    expect(first(kept, 'GarbagePodFound').source).toEqual({ file: FILE, func: 'gcUnscheduledTerminating' });
  });
});

describe('several orphaned pods', () => {
  it('are deleted one after the other', () => {
    const names = ['web', 'shop', 'queue'];
    const run = simulated(
      names.map((name) => pod('api', manifest(name))),
      [stopsKubelet(seconds(2)), deletesNode(seconds(5))],
      { release: v1_27 },
    );
    const each = byController(writes(run)).map((write) => write.split(' ')[1]);
    expect(each).toEqual(['patch/status', 'delete', 'patch/status', 'delete', 'patch/status', 'delete']);
    expect(Object.keys(endOf(run).etcd.pods)).toEqual([]);
  });
});

describe('a kubelet whose node was deleted', () => {
  it('registers it when it starts, and its pods are no orphans any more', () => {
    const run = simulated([web], [stopsKubelet(seconds(2)), deletesNode(seconds(5)), startsKubelet(seconds(30))], {
      release: v1_27,
    });
    expect(kinds(run, 'NodeDeleted', 'NodeRegistered', 'NodeReady', 'GarbagePodFound')).toEqual([
      'NodeDeleted',
      'NodeRegistered',
      'NodeReady',
    ]);
    expect(objectNamed(endOf(run), 'web')?.status.phase).toBe('Running');
  });

  it('that starts too late finds containers that no source knows', () => {
    const run = simulated([web], [stopsKubelet(seconds(2)), deletesNode(seconds(5)), startsKubelet(seconds(90))], {
      release: v1_27,
    });
    expect(kinds(run, 'ObjectRemoved', 'NodeRegistered', 'ContainerExited')).toEqual([
      'ObjectRemoved',
      'NodeRegistered',
      'ContainerExited',
    ]);
  });

  it('does not register it while it goes on running, cut off or not', () => {
    const run = simulated([web], [cutsNodeOff(seconds(2)), deletesNode(seconds(5)), joinsNodeAgain(seconds(100))], {
      release: v1_27,
    });
    expect(kinds(run, 'NodeRegistered', 'NodeReady')).toEqual([]);
    expect(kinds(run, 'ContainerExited')).toEqual(['ContainerExited']);
  });

  it('registers it behind a partition when that ends', () => {
    const run = simulated(
      [web],
      [
        cutsNodeOff(seconds(2)),
        stopsKubelet(seconds(3)),
        deletesNode(seconds(5)),
        startsKubelet(seconds(10)),
        joinsNodeAgain(seconds(20)),
      ],
      { release: v1_27 },
    );
    expect(at(run, 'NodeRegistered')).toBeGreaterThan(20);
    expect(kinds(run, 'GarbagePodFound')).toEqual([]);
  });

  it('waits with it for the API server', () => {
    const run = simulated(
      [web],
      [
        stopsKubelet(seconds(2)),
        deletesNode(seconds(5)),
        stopsApiserver(seconds(6)),
        startsKubelet(seconds(8)),
        startsApiserver(seconds(14)),
      ],
      { release: v1_27 },
    );
    expect(at(run, 'NodeRegistered')).toBeGreaterThan(14);
    expect(objectNamed(endOf(run), 'web')?.status.phase).toBe('Running');
  });
});

describe('an outage of the API server', () => {
  it('lets the quarantine of a missing node begin anew', () => {
    const run = simulated(
      [web],
      [stopsKubelet(seconds(2)), deletesNode(seconds(5)), stopsApiserver(seconds(30)), startsApiserver(seconds(50))],
      { release: v1_27 },
    );
    const since = at(run, 'GarbagePodFound') - at(run, 'ControllersStarted');
    expect(since).toBeGreaterThan(39.9);
    expect(since).toBeLessThan(40.2);
  });
});

describe.each([v1_23, v1_36])('a pod without a node that terminates, $id', (release) => {
  const held = manifest('held', {}, { finalizers: ['example.com/hold'] });
  const run = simulated(
    [],
    [
      drains(seconds(1)),
      creates(seconds(2), pod('api', held)),
      del('held', { at: seconds(5) }),
      removesFinalizers(seconds(50), 'held'),
    ],
    { release },
  );

  it('is deleted by every pass, and goes when nothing holds it any more', () => {
    expect(at(run, 'GarbagePodFound')).toBe(20);
    const marks = release.disruptionTarget ? ['controllerManager patch/status held 200'] : [];
    const asked = 'controllerManager delete held grace=0 200';
    expect(byController(writes(run))).toEqual([...marks, asked, asked]);
    expect(objectNamed(endOf(run), 'held')).toBeUndefined();
    expect(at(run, 'ObjectRemoved')).toBeGreaterThan(50);
  });

  it('shows as what it was when it goes', () => {
    const phases = rows(run).filter((row) => row.includes('held'));
    expect(phases.at(-1)).toBe(`DELETED held 0/1 ${release === v1_36 ? 'Failed' : 'Terminating'}`);
  });
});
