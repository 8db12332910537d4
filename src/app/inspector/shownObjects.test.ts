import { describe, expect, it } from 'vitest';
import { micros } from '../../engine/time.ts';
import { getLines } from '../../kube/kubectlGet.ts';
import type { Release } from '../../kube/release.ts';
import { presetById } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { instantAtTime, readyRun } from '../store/index.ts';
import { labelOf, nameForKubectl, objectIn, objectsOf } from './shownObjects.ts';

function runOf(id: string, release?: Release) {
  const preset = presetById(id);
  if (preset === undefined) throw new Error(`there is no preset ${id}`);
  return readyRun(release === undefined ? sharedRun(preset.opened) : sharedRun(preset.scenario, release));
}

/** What `kubectl get` prints of an object some seconds into a preset's run; columns are held apart by one space. */
function printed(id: string, label: RegExp, seconds: number, release: Release = '1.36') {
  const ready = runOf(id, release);
  const now = micros(seconds * 1_000_000);
  const state = ready.cursor.stateAt(instantAtTime(ready, now).index);
  const known = objectsOf(ready.trace).filter((each) => label.test(labelOf(each)));
  expect(known, `${id} has a ${label.source}`).not.toEqual([]);
  const object = known.map((each) => objectIn(state, each, release)).find((each) => each !== undefined);
  return object && getLines(object, now, release).map((line) => line.replaceAll(/ {2,}/g, ' | '));
}

describe('the objects of a run', () => {
  it('are those that come later, too, and the nodes', () => {
    const names = objectsOf(runOf('rolling-update').trace).map(labelOf);
    expect(names.filter((name) => name.startsWith('ReplicaSet'))).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(['Deployment web', 'Node node-1', 'Node node-2']));
    expect(names[0]).toBe('Deployment web');
  });

  it('are none where there are but pods on one node', () => {
    expect(objectsOf(runOf('regular').trace)).toEqual([]);
  });

  it('are named as kubectl does', () => {
    const names = objectsOf(runOf('statefulset-node').trace).map(nameForKubectl);
    expect(names).toEqual(expect.arrayContaining(['statefulset.apps/db', 'node/node-2']));
  });
});

describe('kubectl get of an object', () => {
  it.each([
    [
      'rolling-update',
      /^Deployment web/,
      1,
      ['NAME | READY | UP-TO-DATE | AVAILABLE | AGE', /^web \| 3\/3 \| 3 \| 3 \| /],
    ],
    ['rolling-update', /^ReplicaSet/, 1, ['NAME | DESIRED | CURRENT | READY | AGE', /^web-\w+ \| 3 \| 3 \| 3 \| /]],
    ['statefulset-node', /^StatefulSet/, 419, ['NAME | READY | AGE', /^db \| 2\/3 \| /]],
    [
      'daemonset-rollout',
      /^DaemonSet/,
      1,
      [
        'NAME | DESIRED | CURRENT | READY | UP-TO-DATE | AVAILABLE | NODE SELECTOR | AGE',
        /^\w+ \| 3 \| 3 \| 3 \| 3 \| 3 \| <none> \| /,
      ],
    ],
    [
      'requests-fail',
      /^Service/,
      1,
      [
        'NAME | TYPE | CLUSTER-IP | EXTERNAL-IP | PORT(S) | AGE',
        /^web \| ClusterIP \| 10\.(9[6-9]|1[01]\d)\.\d+\.\d+ \| <none> \| 80\/TCP \| /,
      ],
    ],
    [
      'requests-fail',
      /^EndpointSlice/,
      1,
      ['NAME | ADDRESSTYPE | PORTS | ENDPOINTS | AGE', /^web-\w+ \| IPv4 \| \d+ \| [\d.]+,/],
    ],
    [
      'drain-budget',
      /^PodDisruptionBudget/,
      1,
      [
        'NAME | MIN AVAILABLE | MAX UNAVAILABLE | ALLOWED DISRUPTIONS | AGE',
        /^\w+ \| (\d+ \| N\/A|N\/A \| \d+) \| 1 \| /,
      ],
    ],
    ['namespace-stuck', /^Namespace/, 10, ['NAME | STATUS | AGE', /^demo \| Terminating \| /]],
    [
      'statefulset-node',
      /^Node node-2/,
      419,
      ['NAME | STATUS | ROLES | AGE | VERSION', /^node-2 \| NotReady \| <none> \| <unknown> \| v1\.36/],
    ],
    [
      'drain-nodes',
      /^Node node-2/,
      10,
      ['NAME | STATUS | ROLES | AGE | VERSION', /^node-2 \| Ready,SchedulingDisabled \| /],
    ],
    [
      'multi-attach',
      /^VolumeAttachment/,
      1,
      ['NAME | ATTACHER | PV | NODE | ATTACHED | AGE', /^csi-\w+ \| \S+ \| \S+ \| node-\d \| true \| /],
    ],
  ] as const)('in %s of %s after %d s', (id, label, seconds, [heading, row]) => {
    expect(printed(id, label, seconds)).toEqual([heading, expect.stringMatching(row)]);
  });

  it('has the status of a Job from 1.30 on', () => {
    expect(printed('job-pod', /^Job/, 1)).toEqual([
      'NAME | STATUS | COMPLETIONS | DURATION | AGE',
      expect.stringMatching(/^\w+ \| Running \| 0\/1 \| /),
    ]);
    expect(printed('job-pod', /^Job/, 1, '1.27')?.[0]).toBe('NAME | COMPLETIONS | DURATION | AGE');
  });

  it('has nothing of one that is gone', () => {
    expect(printed('cascade-background', /^Deployment/, 60)).toBeUndefined();
  });
});
