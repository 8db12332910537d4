import { describe, expect, it } from 'vitest';
import { micros, ZERO } from '../../engine/time.ts';
import type { Container, Pod, PodSpec } from '../../kube/objects.ts';
import { v1_23, v1_30 } from '../releases/index.ts';
import type { RuntimeContainerStatus, RuntimePodStatus } from '../state.ts';
import { computePodActions, type PodActions, type ProbeVerdict } from './computePodActions.ts';

const podOf = (spec: Partial<PodSpec> = {}, deleted = false): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web',
    namespace: 'default',
    uid: 'u',
    resourceVersion: '1',
    creationTimestamp: '',
    ...(deleted && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
  },
  spec: {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    containers: [container('a'), container('b'), container('c')],
    ...spec,
  },
  status: { phase: 'Running' },
});

const container = (name: string, more: Partial<Container> = {}): Container => ({ name, image: 'busybox:1', ...more });
const sidecar = (name: string, more: Partial<Container> = {}): Container =>
  container(name, { restartPolicy: 'Always', ...more });

type Short = `${string} ${'runs' | 'created' | number}`;

/** `a runs`, `b 0` (exited with that code). */
function seen(short: Short, i: number): RuntimeContainerStatus {
  const [name = '', what = ''] = short.split(' ');
  const state = what === 'runs' ? 'running' : what === 'created' ? 'created' : 'exited';
  return {
    id: `id-${name}`,
    name,
    state,
    createdAt: micros(i),
    image: 'busybox:1',
    restartCount: 0,
    ...(state === 'exited' && { exitCode: Number(what) }),
  };
}

const status = (containers: readonly Short[], sandbox: 'ready' | 'notready' | 'none' = 'ready'): RuntimePodStatus => ({
  podUID: 'u',
  name: 'web',
  namespace: 'default',
  containers: containers.map(seen),
  sandboxes: sandbox === 'none' ? [] : [{ id: 's', ready: sandbox === 'ready', attempt: 0, createdAt: ZERO }],
});

const silent: ProbeVerdict = () => undefined;
const compute = (pod: Pod, runtime: RuntimePodStatus, probes = silent, release = v1_30): PodActions =>
  computePodActions({ pod, status: runtime, release, probes });
const short = ({
  killPod,
  createSandbox,
  attempt,
  initContainersToStart,
  containersToStart,
  containersToKill,
}: PodActions) => ({
  killPod,
  createSandbox,
  attempt,
  init: initContainersToStart,
  start: containersToStart,
  kill: containersToKill.map(({ name }) => name),
});
const nothing = { killPod: false, createSandbox: false, attempt: 0, init: [], start: [], kill: [] };

/** After pkg/kubelet/kuberuntime/kuberuntime_manager_test.go:TestComputePodActions. */
describe('computePodActions', () => {
  const running: Short[] = ['a runs', 'b runs', 'c runs'];

  it.each<readonly [string, Partial<PodSpec>, RuntimePodStatus, Partial<typeof nothing> | object]>([
    ['does nothing for a pod that runs', {}, status(running), {}],
    [
      'starts everything of a new pod in a new sandbox',
      {},
      status([], 'none'),
      { killPod: true, createSandbox: true, start: [0, 1, 2] },
    ],
    ['starts what has ended', {}, status(['a 0', 'b 111', 'c runs']), { start: [0, 1] }],
    [
      'starts only what has failed, with OnFailure',
      { restartPolicy: 'OnFailure' },
      status(['a 0', 'b 111', 'c runs']),
      { start: [1] },
    ],
    ['starts nothing again, with Never', { restartPolicy: 'Never' }, status(['a 0', 'b 111', 'c runs']), {}],
    [
      'starts what has never been, even with Never',
      { restartPolicy: 'Never' },
      status(['b 0', 'c runs']),
      { start: [0] },
    ],
    [
      'kills a pod in which nothing is left to run',
      { restartPolicy: 'Never' },
      status(['a 0', 'b 0', 'c 0']),
      { killPod: true },
    ],
    [
      'makes a new sandbox where the old one has died, and starts all again',
      {},
      status(running, 'notready'),
      { killPod: true, createSandbox: true, attempt: 1, start: [0, 1, 2] },
    ],
    [
      'makes none for a pod that may not start again',
      { restartPolicy: 'Never' },
      status(['a 0', 'b 0', 'c 0'], 'notready'),
      { killPod: true, attempt: 1 },
    ],
    [
      'makes none for a pod that has succeeded, with OnFailure',
      { restartPolicy: 'OnFailure' },
      status(['a 0', 'b 0', 'c 0'], 'notready'),
      { killPod: true, attempt: 1 },
    ],
    [
      'makes one for what has failed, with OnFailure',
      { restartPolicy: 'OnFailure' },
      status(['a 0', 'b 1', 'c 0'], 'notready'),
      { killPod: true, createSandbox: true, attempt: 1, start: [1] },
    ],
  ])('%s', (_what, spec, runtime, expected) => {
    for (const release of [v1_23, v1_30])
      expect(short(compute(podOf(spec), runtime, silent, release))).toEqual({ ...nothing, ...expected });
  });

  it('starts nothing of a pod that is being deleted', () => {
    expect(short(compute(podOf({}, true), status(['a 0', 'b runs', 'c runs'])))).toEqual(nothing);
  });

  it('kills a container that fails its liveness or startup probe, and starts it again where it may', () => {
    const probes: ProbeVerdict = (id, probe) =>
      (id === 'id-a' && probe === 'liveness') || (id === 'id-b' && probe === 'startup') ? 'failure' : 'success';
    expect(short(compute(podOf(), status(running), probes))).toEqual({ ...nothing, start: [0, 1], kill: ['a', 'b'] });
    const never = compute(podOf({ restartPolicy: 'Never' }), status(running), probes);
    expect(short(never)).toEqual({ ...nothing, kill: ['a', 'b'] });
    expect(never.containersToKill[0]?.message).toBe('Container a failed liveness probe');
    expect(compute(podOf(), status(running), probes).containersToKill[0]?.message).toBe(
      'Container a failed liveness probe, will be restarted',
    );
  });
});

/** After TestComputePodActionsWithInitContainers. */
describe('init containers', () => {
  const initContainers = [container('i1'), container('i2'), container('i3')];
  const spec = { initContainers };

  it.each<readonly [string, Partial<PodSpec>, RuntimePodStatus, object]>([
    ['begin with the first', spec, status([]), { init: [0] }],
    [
      'begin with the first in a new sandbox',
      spec,
      status(['i1 0', 'i2 0', 'i3 0', 'a runs'], 'notready'),
      { killPod: true, createSandbox: true, attempt: 1, init: [0] },
    ],
    ['are waited for', spec, status(['i1 runs']), {}],
    ['go on when one has succeeded', spec, status(['i1 0']), { init: [1] }],
    ['are tried again when one has failed', spec, status(['i1 0', 'i2 1']), { init: [1] }],
    [
      'end the pod when one has failed that may not be tried again',
      { ...spec, restartPolicy: 'Never' },
      status(['i1 0', 'i2 1']),
      { killPod: true },
    ],
    [
      'make way for the others when the last has succeeded',
      spec,
      status(['i1 0', 'i2 0', 'i3 0']),
      { start: [0, 1, 2] },
    ],
    ['need not be on record when the last is', spec, status(['i3 0']), { start: [0, 1, 2] }],
    ['do not matter any more once a container runs', spec, status(['i1 1', 'a runs', 'b runs', 'c runs']), {}],
  ])('%s', (_what, more, runtime, expected) => {
    for (const release of [v1_23, v1_30])
      expect(short(compute(podOf(more), runtime, silent, release))).toEqual({ ...nothing, ...expected });
  });
});

/** After TestComputePodActionsWithRestartableInitContainers. */
describe('sidecars', () => {
  const spec = { initContainers: [sidecar('s1'), container('i'), sidecar('s2')] };
  const main: Short[] = ['a runs', 'b runs', 'c runs'];

  it.each<readonly [string, Partial<PodSpec>, RuntimePodStatus, object]>([
    ['are not waited for: the next starts beside them', spec, status(['s1 runs']), { init: [1] }],
    [
      'let the main containers start beside the last of them',
      spec,
      status(['s1 runs', 'i 0', 's2 runs']),
      { start: [0, 1, 2] },
    ],
    ['are kept running beside the main containers', spec, status(['s1 1', 'i 0', 's2 0', ...main]), { init: [0, 2] }],
    ['are started again when nothing is known of them', spec, status(['i 0', ...main]), { init: [0, 2] }],
    [
      'do not keep a pod alive',
      { ...spec, restartPolicy: 'Never' },
      status(['s1 1', 'i 0', 's2 runs', 'a 0', 'b 0', 'c 0']),
      { killPod: true },
    ],
  ])('%s', (_what, more, runtime, expected) => {
    expect(short(compute(podOf(more), runtime))).toEqual({ ...nothing, ...expected });
  });

  it('hold the next one up until their startup probe has succeeded', () => {
    const probed = { initContainers: [sidecar('s1', { startupProbe: {} }), container('i')] };
    const says = (verdict: ReturnType<ProbeVerdict>): PodActions =>
      compute(podOf(probed), status(['s1 runs']), () => verdict);
    expect(short(says(undefined))).toEqual(nothing);
    expect(short(says('success'))).toEqual({ ...nothing, init: [1] });
    expect(short(says('failure'))).toEqual({ ...nothing, init: [0], kill: ['s1'] });
  });

  it('are ordinary init containers before there were any', () => {
    expect(short(compute(podOf(spec), status(['s1 runs']), silent, v1_23))).toEqual(nothing);
  });
});
