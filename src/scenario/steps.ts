/**
 * What people do, and what breaks, as messages to whom it concerns: the names that the document uses become objects,
 * files and pods.
 */
import { createPod, removeManifest, type PodSetup, type Step } from '../cluster/index.ts';
import { DRAINS_ALL, type DrainFlags } from '../cluster/client/drainFlags.ts';
import { minus, toSeconds, ZERO, type Micros } from '../engine/time.ts';
import { deleteFlags } from './deleteFlags.ts';
import { durationMicros } from './durations.ts';
import { elsewhere, firstNode, nodesOf } from './nodes.ts';
import { cannotMount, nodeOf, placements } from './placements.ts';
import { podSetup } from './podSetup.ts';
import type { Scenario, ScenarioPod, StepOf } from './schema.ts';
import { deletesMany } from './manySteps.ts';
import { objectCreated, onObject } from './objectSteps.ts';
import { autoscalerScaleDown, karpenterDisruption } from './scaleDownSteps.ts';
import { shutdownPeriods } from './shutdownPeriods.ts';
import { spotInterruption } from './spotSteps.ts';
import { type NamedPod, objectNameOf, type PodStep, reachOf, targetOf } from './targets.ts';
import { isObjectStep, podsAtTheStart, podToCome } from './workloads.ts';

/** On another node than the first. */
type Where = Pick<PodSetup, 'node'>;

interface Target extends NamedPod {
  readonly namespace: string;
  /** What its manifest's file is called by: the first pod that it held. */
  readonly file: string;
}

const asTarget = (
  pod: ScenarioPod & { readonly workload?: string },
  node: string | undefined,
  file = pod.manifest.metadata.name,
): Target => {
  const {
    from,
    manifest: { metadata },
    owner,
    workload,
  } = pod;
  return {
    ...(owner && { deployment: owner.deployment }),
    ...(workload !== undefined && { workload }),
    from,
    node,
    name: metadata.name,
    namespace: metadata.namespace ?? 'default',
    file,
  };
};

/** A step that names a pod, together with the pod that it names among those that have come by then. */
function onPod(step: Exclude<PodStep, StepOf<'editManifest'>>, target: Target, where: Where): Step {
  const at = durationMicros(step.at);
  const pod = { namespace: target.namespace, name: objectNameOf(target) };
  switch (step.do) {
    case 'delete': {
      const { force = false } = step;
      return { at, to: 'kubectl', message: { type: 'kubectlDelete', ...pod, ...deleteFlags(step), force } };
    }
    case 'label':
      return { at, to: 'kubectl', message: { type: 'kubectlLabel', ...pod, labels: step.labels } };
    case 'waitForDelete': {
      const { timeout } = step;
      const told = timeout === undefined ? {} : { timeout: durationMicros(timeout) };
      return { at, to: 'kubectl', message: { type: 'kubectlWaitDeleted', ...pod, ...told } };
    }
    case 'patch':
      return { at, to: 'kubectl', message: { type: 'kubectlPatch', ...pod, patch: step.patch } };
    case 'evict':
      return { at, to: 'kubectl', message: { type: 'kubectlEvict', ...pod, ...graceOf(step.gracePeriodSeconds) } };
    case 'evictByKubelet': {
      const { reason } = step;
      return {
        at,
        to: 'evictionManager',
        ...where,
        message: { type: 'nodePressure', ...pod, reason, ...softEviction(step) },
      };
    }
    case 'removeManifest':
      return removeManifest(at, target.file, target.from === 'http' ? 'http' : 'file', where);
    case 'removeFinalizer': {
      const which = step.finalizer === undefined ? {} : { finalizer: step.finalizer };
      return { at, to: 'kubectl', message: { type: 'kubectlRemoveFinalizer', ...pod, ...which } };
    }
    case 'freezeContainer':
    case 'thawContainer':
    case 'oomKill':
    case 'hangContainer':
    case 'blockIO':
    case 'unblockIO': {
      const fault = { what: step.do, ...pod, container: step.container };
      return { at, to: 'runtime', ...where, message: { type: 'runtimeFault', fault } };
    }
    case 'freezeShim':
    case 'thawShim':
      return { at, to: 'runtime', ...where, message: { type: 'runtimeFault', fault: { what: step.do, ...pod } } };
    case 'volumeBusy':
    case 'volumeFree':
      return { at, to: 'node', ...where, message: { type: step.do, ...pod, volume: step.volume } };
    case 'fault':
      return faultOfPod(at, step, pod, where);
  }
}

/** Only where any is given: a drain as it stands says the same of every node. */
function drainFlags({ at: _at, do: _do, node: _node, timeout, ...told }: StepOf<'drain'>): { flags?: DrainFlags } {
  const given = { ...told, ...(timeout !== undefined && { timeout: durationMicros(timeout) }) };
  return Object.keys(given).length === 0 ? {} : { flags: { ...DRAINS_ALL, ...given } };
}

/** Optional fields are left out, not undefined. */
const graceOf = (gracePeriodSeconds: number | undefined) =>
  gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };

/** Without --eviction-max-pod-grace-period a soft eviction gives no time either. */
const softEviction = ({ soft }: StepOf<'evictByKubelet'>) =>
  soft === undefined ? {} : { maxPodGracePeriodSeconds: soft.maxPodGracePeriodSeconds ?? 0 };

function faultOfPod(
  at: Micros,
  fault: PodStep & StepOf<'fault'>,
  pod: { readonly namespace: string; readonly name: string },
  where: Where,
): Step {
  switch (fault.name) {
    case 'volumeHangs': {
      const { volume } = fault;
      return { at, to: 'node', ...where, message: { type: 'volumeHangs', ...pod, volume, ...timeOf(fault) } };
    }
    case 'cgroupBusy':
      return { at, to: 'node', ...where, message: { type: 'cgroupBusy', ...pod, ...timeOf(fault) } };
    case 'stopContainerFails': {
      const container = fault.container === undefined ? {} : { container: fault.container };
      const stop = { what: fault.name, ...pod, ...failuresOf(fault), ...container };
      return { at, to: 'runtime', ...where, message: { type: 'runtimeFault', fault: stop } };
    }
    case 'probeFails': {
      const { name, container, probe } = fault;
      const which = { ...(container !== undefined && { container }), ...(probe !== undefined && { probe }) };
      const failing = { what: name, ...pod, ...which, ...timeOf(fault) };
      return { at, to: 'runtime', ...where, message: { type: 'runtimeFault', fault: failing } };
    }
    case 'sandboxSetupFails':
    case 'sandboxTeardownFails': {
      const tearDown = { what: fault.name, ...pod, ...failuresOf(fault) };
      return { at, to: 'runtime', ...where, message: { type: 'runtimeFault', fault: tearDown } };
    }
    case 'statusConflict': {
      const conflict = { what: fault.name, ...pod, ...failuresOf(fault) };
      return { at, to: 'apiserver', message: { type: 'apiFault', fault: conflict } };
    }
    case 'deleteLost': {
      const { sender = 'kubelet', part = 'request' } = fault;
      return { at, to: 'apiserver', message: { type: 'apiFault', fault: { what: fault.name, ...pod, sender, part } } };
    }
  }
}

const timeOf = ({ takes }: { readonly takes?: string }) =>
  takes === undefined ? {} : { takes: durationMicros(takes) };
const failuresOf = ({ failures }: { readonly failures?: number }) => (failures === undefined ? {} : { failures });

function widerFault(at: Micros, fault: Exclude<StepOf<'fault'>, PodStep>): Step {
  switch (fault.name) {
    case 'watchDropped':
      const { at: _at, do: _does, name: what, takes: _takes, ...where } = fault;
      return { at, to: 'apiserver', message: { type: 'apiFault', fault: { what, ...where, ...timeOf(fault) } } };
    case 'clockSkew': {
      const by = durationMicros(fault.by);
      const ahead = fault.direction === 'behind' ? minus(ZERO, by) : by;
      return { at, to: 'apiserver', message: { type: 'apiFault', fault: { what: fault.name, ahead } } };
    }
    case 'etcdSlow': {
      const slow = { what: fault.name, by: durationMicros(fault.by), ...timeOf(fault) };
      return { at, to: 'apiserver', message: { type: 'apiFault', fault: slow } };
    }
  }
}

function known(step: PodStep, come: readonly Target[]): Target {
  const target = targetOf(step, come);
  if (target === undefined) throw new Error(`no pod ${step.pod}: a checked scenario names only pods that exist`);
  return target;
}

/** A Deployment is known by its pods. */
const namespaceOf = (deployment: string, pods: Scenario['pods']): string =>
  pods.find(({ owner }) => owner?.deployment === deployment)?.manifest.metadata.namespace ?? 'default';

/** The kubelet works with whole seconds. */
const wholeSeconds = (duration: Micros): number => Math.floor(toSeconds(duration));

/** What one step of the document comes to, a list each. */
function messagesOf(scenario: Scenario): (readonly Step[])[] {
  const { pods, steps } = scenario;
  const all = podsAtTheStart(scenario);
  const placed = placements({ ...scenario, pods: all });
  const come = all.map((pod, i) => asTarget(pod, placed[i]));
  const on = (node: string | undefined): Where => elsewhere(node, scenario);
  const names = nodesOf(scenario).map(({ name }) => name);
  /** What is said of a pod that may be on any node is said to all: those that do not have it make nothing of it. */
  const onPodOf = (step: Exclude<PodStep, StepOf<'editManifest'>>): readonly Step[] => {
    const target = known(step, come);
    const isAnywhere = target.node === undefined && reachOf(step) === 'node';
    return (isAnywhere ? names : [target.node]).map((node) => onPod(step, target, on(node)));
  };
  return steps.map((step) => {
    const at = durationMicros(step.at);
    const toCome = podToCome(step, scenario);
    if (toCome !== undefined) come.push(asTarget(toCome, undefined));
    if (isObjectStep(step)) return onObject(step, scenario);
    switch (step.do) {
      case 'deletePods':
      case 'deleteFile':
        return [deletesMany(step, scenario)];
      case 'drain':
        return [{ at, to: 'kubectl', message: { type: 'kubectlDrain', ...on(step.node), ...drainFlags(step) } }];
      case 'deleteNode':
        return [{ at, to: 'kubectl', message: { type: 'kubectlDeleteNode', ...on(step.node) } }];
      case 'cordon':
      case 'uncordon': {
        const type = step.do === 'cordon' ? 'kubectlCordon' : 'kubectlUncordon';
        return [{ at, to: 'kubectl', message: { type, ...on(step.node) } }];
      }
      case 'taint': {
        const { key, value, effect, remove } = step;
        const taint = { key, ...(value !== undefined && { value }), ...(effect !== undefined && { effect }) };
        const type = remove === true ? 'kubectlUntaint' : 'kubectlTaint';
        return [{ at, to: 'kubectl', message: { type, ...on(step.node), taint } }];
      }
      case 'taintOutOfService':
        return [{ at, to: 'kubectl', message: { type: 'kubectlTaintOutOfService', ...on(step.node) } }];
      case 'spotInterruption':
        return spotInterruption(step, on(step.node));
      case 'autoscalerScaleDown':
        return [autoscalerScaleDown(step, on(step.node))];
      case 'karpenterDisruption':
        return [karpenterDisruption(step, on(step.node))];
      case 'stopKubelet':
      case 'startKubelet':
        return [{ at, to: 'kubelet', ...on(step.node), message: { type: step.do } }];
      case 'stopRuntime':
      case 'startRuntime':
        return [{ at, to: 'runtime', ...on(step.node), message: { type: step.do } }];
      case 'stopApiserver':
      case 'startApiserver':
        return [{ at, to: 'apiserver', message: { type: step.do } }];
      case 'partitionNode':
      case 'healNode':
        return [{ at, to: 'apiClient', ...on(step.node), message: { type: step.do } }];
      case 'cancelShutdown':
      case 'powerOffNode':
      case 'powerOnNode':
        return [{ at, to: 'nodeShutdown', ...on(step.node), message: { type: step.do } }];
      case 'rollout': {
        const { deployment } = step;
        const { manifest, behaviour } = podSetup({ ...step, from: 'api' });
        const namespace = namespaceOf(deployment, pods);
        return [{ at, to: 'kubectl', message: { type: 'kubectlApply', namespace, deployment, manifest, behaviour } }];
      }
      case 'create': {
        if (step.manifest.kind !== 'Pod') return objectCreated(step, step.manifest);
        const pod = { ...step, manifest: step.manifest, from: step.from ?? 'api' };
        const node = nodeOf(pod, scenario);
        come.push(asTarget(pod, node));
        return comes(at, pod, node, scenario);
      }
      case 'shutdownNode': {
        const { gracePeriod, criticalPods } = shutdownPeriods(step);
        const periods = { gracePeriod: wholeSeconds(gracePeriod), criticalPods: wholeSeconds(criticalPods) };
        return [{ at, to: 'nodeShutdown', ...on(step.node), message: { type: 'shutdownNode', ...periods } }];
      }
      case 'editManifest': {
        const { from, file, node } = known(step, come);
        const pod = { ...step, from };
        come.push(asTarget(pod, node, file));
        return comes(at, pod, node, scenario, file);
      }
      default:
        return 'pod' in step ? onPodOf(step) : [widerFault(at, step)];
    }
  });
}

/** @param node absent where the scheduler places the pod. */
function comes(
  at: Micros,
  pod: ScenarioPod,
  node: string | undefined,
  scenario: Scenario,
  file?: string,
): readonly Step[] {
  const setup = { ...podSetup(pod), ...elsewhere(node, scenario) };
  const names = nodesOf(scenario).map(({ name }) => name);
  return createPod(at, setup, node ?? firstNode(scenario).name, {
    ...(file !== undefined && { file }),
    ...(node === undefined && { mayComeTo: names }),
  });
}

/** Everything that is done in a scenario, in its order; of some of it several hear. */
export const actsOf = (scenario: Scenario): readonly (readonly Step[])[] => [
  ...scenario.pods.filter(cannotMount).map((pod) => comes(ZERO, pod, nodeOf(pod, scenario), scenario)),
  ...messagesOf(scenario),
];
