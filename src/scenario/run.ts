/** From the document to the run: texts become numbers, and names become objects. */
import {
  DEFAULT_BEHAVIOUR,
  simulate,
  simulating,
  releaseOf,
  type ClusterSetup,
  type OwnLatencies,
  type ClusterState,
  type PodSetup,
  type StepSetup,
  type VolumeSetup,
} from '../cluster/index.ts';
import { minus, toSeconds, ZERO, type Micros } from '../engine/time.ts';
import type { Container, LifecycleHandler, PodManifest } from '../kube/objects.ts';
import type { Trace } from '../trace/index.ts';
import { durationMicros } from './durations.ts';
import { shutdownPeriods } from './shutdownPeriods.ts';
import type { Behaviour, ContainerBehaviour, Scenario, ScenarioPod, StepOf, VolumeBehaviour } from './schema.ts';
import { type NamedPod, objectNameOf, type PodStep, targetOf } from './targets.ts';

/** Seconds that a hook plainly says it takes: `sleep: { seconds: 3 }`, or a command such as `sh -c "sleep 3"`. */
function secondsOf(hook: LifecycleHandler | undefined): number {
  const slept = /(?:^|\s|;)sleep (\d{1,5})(?:\s|;|$)/.exec(hook?.exec?.command?.join(' ') ?? '')?.[1];
  return hook?.sleep?.seconds ?? Number(slept ?? 0);
}

/** An init container is there to end: it does so at once unless its behaviour says otherwise. */
const ENDS_AT_ONCE = { after: '0s', exitCode: 0 };

/** A hook ends at once unless the behaviour, or the hook itself, says how long it takes. */
function behaviourOf(
  spec: Container,
  isInit: boolean,
  behaviour: ContainerBehaviour | undefined,
): PodSetup['behaviour'][string] {
  const exits = behaviour?.exits ?? (isInit && spec.restartPolicy !== 'Always' ? ENDS_AT_ONCE : undefined);
  return {
    ...DEFAULT_BEHAVIOUR,
    ...(behaviour?.onSigterm !== undefined && { onSigterm: behaviour.onSigterm }),
    ...(behaviour?.after !== undefined && { exitAfter: durationMicros(behaviour.after) }),
    ...(behaviour?.exitCode !== undefined && { exitCode: behaviour.exitCode }),
    preStopTakes: durationMicros(behaviour?.preStop?.takes ?? `${secondsOf(spec.lifecycle?.preStop)}s`),
    ...(exits && { exits: { after: durationMicros(exits.after), exitCode: exits.exitCode ?? 0 } }),
    ...(behaviour?.image === 'missing' && { imageMissing: true }),
    ...(behaviour?.stopsAnswering && { stopsAnsweringAfter: durationMicros(behaviour.stopsAnswering.after) }),
  };
}

function behavioursOf({ spec }: PodManifest, behaviour: Behaviour | undefined): PodSetup['behaviour'] {
  const all = [
    ...(spec.initContainers ?? []).map((container) => ({ container, isInit: true })),
    ...[...spec.containers, ...(spec.ephemeralContainers ?? [])].map((container) => ({ container, isInit: false })),
  ];
  return Object.fromEntries(
    all.map(({ container, isInit }) => [container.name, behaviourOf(container, isInit, behaviour?.[container.name])]),
  );
}

/** Kubernetes decodes an object into fields, so the order of its keys means nothing; a static pod's UID hashes them. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)])) as T;
}

const podSetup = (pod: ScenarioPod): PodSetup => ({
  from: pod.from,
  manifest: sorted(pod.manifest),
  ...(pod.owner && { owner: pod.owner }),
  ...(pod.earlierRuns !== undefined && { earlierRuns: pod.earlierRuns }),
  behaviour: behavioursOf(pod.manifest, pod.behaviour),
  volumes: Object.fromEntries(
    Object.entries(pod.volumes ?? {}).map(([name, { unmount = 'ok', mount }]) => [
      name,
      { unmount: unmountOf(unmount), ...(mount === 'missing' && { missing: true as const }) },
    ]),
  ),
});

/** Such a pod can't have been running before t = 0, so it comes then. */
const cannotMount = ({ volumes }: ScenarioPod): boolean =>
  Object.values(volumes ?? {}).some(({ mount }) => mount === 'missing');

const comesAtStart = (pod: ScenarioPod): StepSetup => ({ at: ZERO, do: 'create', pod: podSetup(pod) });

function unmountOf(unmount: NonNullable<VolumeBehaviour['unmount']>): VolumeSetup['unmount'] {
  if (unmount === 'ok') return { does: 'succeed' };
  if (unmount === 'hangs') return { does: 'hang' };
  if ('failures' in unmount) return { does: 'fail', failures: unmount.failures };
  return { does: 'succeed', takes: durationMicros(unmount.takes) };
}

interface Target extends NamedPod {
  readonly namespace: string;
  /** What its manifest's file is called by: the first pod that it held. */
  readonly file: string;
}

const asTarget = ({ from, manifest: { metadata }, owner }: ScenarioPod, file = metadata.name): Target => ({
  ...(owner && { deployment: owner.deployment }),
  from,
  name: metadata.name,
  namespace: metadata.namespace ?? 'default',
  file,
});

/** A step that names a pod, together with the pod that it names among those that have come by then. */
function onPod(step: Exclude<PodStep, StepOf<'editManifest'>>, target: Target, nodeName: string): StepSetup {
  const at = durationMicros(step.at);
  const { namespace } = target;
  const name = objectNameOf(target, nodeName);
  switch (step.do) {
    case 'delete': {
      const { force = false, gracePeriodSeconds } = step;
      return {
        at,
        do: 'delete',
        namespace,
        name,
        force,
        ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
      };
    }
    case 'label':
      return { at, do: 'label', namespace, name, labels: step.labels };
    case 'evict': {
      const { gracePeriodSeconds } = step;
      return { at, do: 'evict', namespace, name, ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }) };
    }
    case 'evictByKubelet':
      return { at, do: 'evictByKubelet', namespace, name, reason: step.reason, ...softEviction(step) };
    case 'removeManifest':
      return { at, do: 'removeManifest', name: target.file, from: target.from === 'http' ? 'http' : 'file' };
    case 'removeFinalizer': {
      const { finalizer } = step;
      return { at, do: 'removeFinalizer', namespace, name, ...(finalizer !== undefined && { finalizer }) };
    }
    case 'freezeContainer':
    case 'thawContainer':
      return { at, do: 'runtimeFault', fault: { what: step.do, namespace, name, container: step.container } };
    case 'freezeShim':
    case 'thawShim':
      return { at, do: 'runtimeFault', fault: { what: step.do, namespace, name } };
    case 'volumeBusy':
    case 'volumeFree':
      return { at, do: step.do, namespace, name, volume: step.volume };
    case 'fault':
      return { at, ...faultSetup(step, { namespace, name }) };
  }
}

/** Without --eviction-max-pod-grace-period a soft eviction gives no time either. */
const softEviction = ({ soft }: StepOf<'evictByKubelet'>) =>
  soft === undefined ? {} : { maxPodGracePeriodSeconds: soft.maxPodGracePeriodSeconds ?? 0 };

/** Optional fields are left out, not undefined. */
function faultSetup(fault: PodStep & StepOf<'fault'>, pod: { readonly namespace: string; readonly name: string }) {
  switch (fault.name) {
    case 'volumeHangs':
    case 'cgroupBusy': {
      const takes = fault.takes === undefined ? {} : { takes: durationMicros(fault.takes) };
      return fault.name === 'cgroupBusy'
        ? ({ do: fault.name, ...pod, ...takes } as const)
        : ({ do: fault.name, ...pod, volume: fault.volume, ...takes } as const);
    }
    case 'stopContainerFails':
    case 'sandboxTeardownFails': {
      const failures = fault.failures === undefined ? {} : { failures: fault.failures };
      const container =
        fault.name === 'sandboxTeardownFails' || fault.container === undefined ? {} : { container: fault.container };
      return { do: 'runtimeFault', fault: { what: fault.name, ...pod, ...failures, ...container } } as const;
    }
    case 'statusConflict': {
      const failures = fault.failures === undefined ? {} : { failures: fault.failures };
      return { do: 'apiFault', fault: { what: fault.name, ...pod, ...failures } } as const;
    }
    case 'deleteLost': {
      const { sender = 'kubelet', part = 'request' } = fault;
      return { do: 'apiFault', fault: { what: fault.name, ...pod, sender, part } } as const;
    }
  }
}

function widerFaultSetup(fault: Exclude<StepOf<'fault'>, PodStep>) {
  switch (fault.name) {
    case 'watchDropped': {
      const takes = fault.takes === undefined ? {} : { takes: durationMicros(fault.takes) };
      return { do: 'apiFault', fault: { what: fault.name, ...takes } } as const;
    }
    case 'clockSkew': {
      const by = durationMicros(fault.by);
      const ahead = fault.direction === 'behind' ? minus(ZERO, by) : by;
      return { do: 'apiFault', fault: { what: fault.name, ahead } } as const;
    }
  }
}

function known(step: PodStep, come: readonly Target[], nodeName: string): Target {
  const target = targetOf(step, come, nodeName);
  if (target === undefined) throw new Error(`no pod ${step.pod}: a checked scenario names only pods that exist`);
  return target;
}

/** A Deployment is known by its pods. */
const namespaceOf = (deployment: string, pods: Scenario['pods']): string =>
  pods.find(({ owner }) => owner?.deployment === deployment)?.manifest.metadata.namespace ?? 'default';

/** The kubelet works with whole seconds. */
const wholeSeconds = (duration: Micros): number => Math.floor(toSeconds(duration));

function stepSetups({ pods, steps, node }: Scenario): StepSetup[] {
  const come = pods.map((pod) => asTarget(pod));
  return steps.map((step) => {
    const at = durationMicros(step.at);
    switch (step.do) {
      case 'drain':
      case 'deleteNode':
      case 'taintOutOfService':
      case 'stopKubelet':
      case 'startKubelet':
      case 'stopRuntime':
      case 'startRuntime':
      case 'stopApiserver':
      case 'startApiserver':
      case 'partitionNode':
      case 'healNode':
        return { at, do: step.do };
      case 'rollout': {
        const { manifest, behaviour } = podSetup({ ...step, from: 'api' });
        const namespace = namespaceOf(step.deployment, pods);
        return { at, do: 'rollout', namespace, deployment: step.deployment, manifest, behaviour };
      }
      case 'create': {
        const pod = { ...step, from: step.from ?? 'api' };
        come.push(asTarget(pod));
        return { at, do: 'create', pod: podSetup(pod) };
      }
      case 'shutdownNode': {
        const { gracePeriod, criticalPods } = shutdownPeriods(step);
        return {
          at,
          do: 'shutdownNode',
          gracePeriod: wholeSeconds(gracePeriod),
          criticalPods: wholeSeconds(criticalPods),
        };
      }
      case 'editManifest': {
        const { from, file } = known(step, come, node.name);
        const pod = { ...step, from };
        come.push(asTarget(pod, file));
        return { at, do: 'editManifest', name: file, pod: podSetup(pod) };
      }
      default:
        if (!('pod' in step)) return { at, ...widerFaultSetup(step) };
        return onPod(step, known(step, come, node.name), node.name);
    }
  });
}

const inMicros = <Name extends string>(texts: Readonly<Partial<Record<Name, string>>> | undefined) =>
  Object.fromEntries(
    Object.entries<string>((texts ?? {}) as Readonly<Record<string, string>>).map(([name, text]) => [
      name,
      durationMicros(text),
    ]),
  ) as Partial<Record<Name, Micros>>;

export function clusterSetup(scenario: Scenario, latencies: OwnLatencies = {}): ClusterSetup {
  return {
    release: releaseOf(scenario.kubernetes),
    seed: scenario.seed,
    nodeName: scenario.node.name,
    ...(scenario.node.alone === true && { alone: true }),
    timers: inMicros(scenario.node.timers),
    latencies,
    pods: scenario.pods.filter((pod) => !cannotMount(pod)).map(podSetup),
    steps: [...scenario.pods.filter(cannotMount).map(comesAtStart), ...stepSetups(scenario)],
    until: scenario.until === 'quiet' ? 'quiet' : durationMicros(scenario.until),
  };
}

/** The same, by turns: it tells how it stands and can be stopped. */
export const runByTurns = (scenario: Scenario): ReturnType<typeof simulating> => simulating(clusterSetup(scenario));

/** The trace of a scenario: the same in Node, in every browser, and every time. */
/** @param latencies of a node that was measured, where they differ from the usual ones. */
export const run = (scenario: Scenario, latencies?: OwnLatencies): Trace<ClusterState> =>
  simulate(clusterSetup(scenario, latencies));
