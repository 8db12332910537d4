/**
 * What no single field can tell: that the steps come in order and that everything they name exists by then. A pod may
 * be named after it has gone (a second delete is a lesson too), never before it has come.
 */
import type { Container, PodManifest } from '../kube/objects.ts';
import { PROBE_FIELD } from '../kube/probeTypes.ts';
import { bytesOfAnnotations, MOST_ANNOTATIONS, SUBDOMAIN } from '../kube/names.ts';
import { isReservedName } from './bounds.ts';
import { durationMicros } from './durations.ts';
import { nodesOf } from './nodes.ts';
import { cannotMount, nodeOf, placements } from './placements.ts';
import { checkEnvironment } from './environmentChecks.ts';
import { checkClaims } from './claimChecks.ts';
import { checkClients, checkServes } from './clientChecks.ts';
import { objectNamed } from '../kube/objectManifests.ts';
import { podNamed } from './manySteps.ts';
import { checkObjects, checkObjectStep, type KnownObject } from './objectChecks.ts';
import { checkHooks, hasProbe } from './hookChecks.ts';
import { checkNotSimulated } from './notSimulated.ts';
import { shutdownPeriods } from './shutdownPeriods.ts';
import { anyOf, type Key, type Problem } from './problem.ts';
import {
  bringsPod,
  type Behaviour,
  type FaultName,
  type PodFrom,
  type Scenario,
  type Step,
  type StepOf,
  type VolumeBehaviours,
} from './schema.ts';
import { type NamedPod, objectNameOf, reachOf, targetOf, UNNAMED } from './targets.ts';
import { timerProblems } from './timerPhases.ts';
import { isObjectStep, podsAtTheStart, podToCome, workloadPods } from './workloads.ts';

interface Known extends NamedPod {
  readonly containers: ReadonlySet<string>;
  readonly volumes: ReadonlySet<string>;
  readonly hostNetwork: boolean;
  readonly specs: readonly Container[];
}

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

export function crossCheck(scenario: Scenario): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (keys, message, expected, atKey = false) => problems.push({ keys, message, expected, atKey });
  const pods: Known[] = [];
  const all = podsAtTheStart(scenario);
  const placed = placements({ ...scenario, pods: all });
  const names = new Set(nodesOf(scenario).map(({ name }) => name));
  checkNodes(scenario, report);
  const objects = checkObjects(scenario, report);
  checkClients(scenario, report);
  checkClaims(scenario, report);
  checkNotSimulated(scenario, report);

  const come = ({ from, manifest, node }: Coming, keys: readonly Key[], more: Partial<Known> = {}) => {
    const pod = {
      from,
      name: manifest.metadata.name,
      node: nodeOf({ from, manifest, ...(node !== undefined && { node }) }, scenario),
    };
    checkManifest(manifest, [...keys, 'manifest'], report);
    checkPlace({ from, manifest, node }, names, keys, report);
    checkObjectName(pod, [...keys, 'manifest'], report);
    if (from !== 'api' || keys[0] === 'steps') checkNew(manifest, [...keys, 'manifest'], report);
    pods.push({ ...known(manifest), ...pod, ...more });
    return objectNameOf(pod);
  };

  const namesTaken = new Map<string, number>();
  scenario.pods.forEach((pod, i) => {
    const keys = ['pods', i];
    const objectName = come(pod, keys, {
      ...(pod.owner && { deployment: pod.owner.deployment }),
      node: placed[i],
    });
    if (placed[i] === undefined && !cannotMount(pod))
      report(
        [...keys, 'manifest', 'spec'],
        'a pod that no node takes',
        'one that fits a node, by its taints and labels',
      );
    checkBehaviour(pod.manifest, pod.behaviour, pod.volumes, keys, report);
    checkServes(pod.serves, known(pod.manifest).containers, keys, report);
    if (pod.owner !== undefined) {
      if (pod.from !== 'api')
        report([...keys, 'owner'], 'a static pod belongs to no Deployment', 'from: api, or no owner');
      checkTemplate(pod.manifest, keys, report);
    }
    if (pod.earlierRuns !== undefined && pod.from === 'api')
      report([...keys, 'earlierRuns'], 'a pod of the API has a new UID each time', 'from: file or http');
    const before = namesTaken.get(objectName);
    if (before === undefined) namesTaken.set(objectName, i);
    else
      report(
        [...keys, 'manifest', 'metadata', 'name'],
        `pods[${before}] is called "${objectName}" in the API too`,
        'a name of its own, as steps name pods by it',
      );
  });

  workloadPods(scenario).forEach(({ manifest, workload }, i) => {
    const node = placed[scenario.pods.length + i];
    pods.push({ ...known(manifest), from: 'api', name: manifest.metadata.name, node, workload });
  });

  let last = 0;
  scenario.steps.forEach((step, i) => {
    const keys = ['steps', i];
    const at = durationMicros(step.at);
    if (at < last) report([...keys, 'at'], `${step.at} comes before the step above it`, 'steps in order of `at`');
    last = Math.max(last, at);
    checkObjectStep(step, objects, keys, report);
    const toCome = podToCome(step, scenario);
    if (toCome !== undefined)
      pods.push({
        ...known(toCome.manifest),
        from: 'api',
        name: UNNAMED,
        node: undefined,
        workload: toCome.workload,
      });
    if (isObjectStep(step)) return;
    if (bringsPod(step)) {
      checkBehaviour(step.manifest, step.behaviour, step.volumes, keys, report);
      checkServes(step.serves, known(step.manifest).containers, keys, report);
      come({ ...step, from: step.from ?? 'api' }, keys);
    } else if (step.do !== 'create') {
      if (step.do === 'editManifest' || step.do === 'rollout')
        checkBehaviour(step.manifest, step.behaviour, undefined, keys, report);

      if ('node' in step) checkNode(step.node, names, keys, report);
      checkTarget(step, pods, keys, report);
    }
    if (step.do === 'rollout') {
      checkRollout(step, pods, keys, report);
      come({ from: 'api', manifest: step.manifest }, keys, { name: UNNAMED, deployment: step.deployment });
    }
    if (step.do === 'editManifest') {
      const { from, node } = targetOf(step, pods) ?? { from: 'file', node: step.node };
      come({ from, manifest: step.manifest, node }, keys);
    }
    if (step.do === 'shutdownNode') {
      const { gracePeriod, criticalPods } = shutdownPeriods(step);
      if (criticalPods > gracePeriod)
        report([...keys, 'criticalPods'], 'more than the whole grace period', 'at most gracePeriod');
    }
    if (step.do === 'delete' || step.do === 'deletePods' || step.do === 'deleteFile')
      checkDeleteFlags(step, keys, report);
    if (step.do === 'deleteFile') checkFile(step, pods, objects, keys, report);
    if (step.do === 'taint') checkTaint(step, keys, report);
  });
  return [...timerProblems(scenario), ...problems];
}

/** taint/utils.go:parseTaint: a taint that is added has an effect; one that is removed is meant by its key. */
function checkTaint({ effect, value, remove }: StepOf<'taint'>, keys: readonly Key[], report: Report): void {
  if (remove !== true && effect === undefined)
    report([...keys, 'effect'], 'a taint without an effect', 'NoSchedule, PreferNoSchedule or NoExecute');
  if (remove === true && value !== undefined)
    report([...keys, 'value'], 'the value of a taint that is removed', 'its key, and perhaps its effect', true);
}

function checkFile(
  { of }: StepOf<'deleteFile'>,
  pods: readonly Known[],
  objects: readonly KnownObject[],
  keys: readonly Key[],
  report: Report,
): void {
  of.forEach((text, i) => {
    const pod = podNamed(text);
    const named = objectNamed(text);
    const isThere =
      pod === undefined
        ? objects.some(({ kind, name }) => kind === named?.kind && name === named.name)
        : pods.some((each) => objectNameOf(each) === pod);
    if (!isThere) report([...keys, 'of', i], `no object "${text}" at this step`, 'such as pod/web, or deployment/web');
  });
}

type DeleteFlags = Pick<StepOf<'delete'>, 'force' | 'now' | 'gracePeriodSeconds'>;

/** delete.go: Complete, Validate. */
function checkDeleteFlags({ force, now, gracePeriodSeconds }: DeleteFlags, keys: readonly Key[], report: Report) {
  if (now === true && gracePeriodSeconds !== undefined)
    report([...keys, 'now'], 'now with gracePeriodSeconds, which kubectl refuses', 'one of them');
  const grace = now === true ? 1 : (gracePeriodSeconds ?? 0);
  if (force === true && grace > 0)
    report(
      [...keys, 'force'],
      `force with a grace of ${grace} s, which kubectl refuses`,
      'gracePeriodSeconds: 0, or no force',
    );
}

/** pkg/apis/apps/validation: a ReplicaSet's pods are started again for ever. */
function checkTemplate({ spec }: PodManifest, keys: readonly Key[], report: Report): void {
  if (spec.activeDeadlineSeconds !== undefined)
    report([...keys, 'manifest', 'spec', 'activeDeadlineSeconds'], 'a deadline for a pod of a Deployment', 'none');
  if ((spec.restartPolicy ?? 'Always') !== 'Always')
    report(
      [...keys, 'manifest', 'spec', 'restartPolicy'],
      `${spec.restartPolicy} for a pod of a Deployment`,
      'restartPolicy: Always',
    );
}

/** The kubelet validates a static pod under the name that it gives it (pkg/kubelet/config/common.go:tryDecodeSinglePod). */
function checkObjectName(pod: NamedPod, keys: readonly Key[], report: Report): void {
  const { length } = objectNameOf(pod);
  if (length > SUBDOMAIN.most)
    report(
      [...keys, 'metadata', 'name'],
      `with "-" and the node's name behind it, it has ${length} characters`,
      `a shorter name: a static pod's has at most ${SUBDOMAIN.most} with the node's`,
    );
}

function checkRollout(step: StepOf<'rollout'>, pods: readonly Known[], keys: readonly Key[], report: Report): void {
  checkTemplate(step.manifest, keys, report);
  const deployments = new Set(pods.flatMap(({ deployment }) => (deployment === undefined ? [] : [deployment])));
  if (!deployments.has(step.deployment))
    report(
      [...keys, 'deployment'],
      `no pod belongs to a Deployment "${step.deployment}"`,
      namesOf('one of', deployments),
    );
}

/** pkg/apis/core/validation:ValidatePodCreate, which the kubelet holds its own manifests against, too. */
function checkNew({ spec }: PodManifest, keys: readonly Key[], report: Report): void {
  if ((spec.ephemeralContainers ?? []).length > 0)
    report(
      [...keys, 'spec', 'ephemeralContainers'],
      'ephemeral containers in a pod that is new',
      'none: kubectl debug adds them to a pod of the API that runs',
    );
}

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

const known = ({ spec }: PodManifest): Omit<Known, keyof NamedPod> => ({
  containers: new Set(LISTS.flatMap((list) => (spec[list] ?? []).map(({ name }) => name))),
  volumes: new Set(spec.volumes?.map(({ name }) => name)),
  hostNetwork: spec.hostNetwork === true,
  specs: [...(spec.initContainers ?? []), ...spec.containers],
});

/** The API server adds this volume to every pod with a service account, so no manifest need have it. */
const isInjectedVolume = (name: string): boolean => name.startsWith('kube-api-access');

function checkManifest({ metadata, spec }: PodManifest, keys: readonly Key[], report: Report): void {
  if (isReservedName(metadata.name)) report([...keys, 'metadata', 'name'], 'a reserved name', 'another name');
  if (bytesOfAnnotations(metadata.annotations ?? {}) > MOST_ANNOTATIONS)
    report([...keys, 'metadata', 'annotations'], 'more than an object may have', `at most ${MOST_ANNOTATIONS} bytes`);

  const volumes = new Set<string>();
  spec.volumes?.forEach(({ name }, i) => {
    const at = [...keys, 'spec', 'volumes', i, 'name'];
    if (isReservedName(name)) report(at, 'a reserved name', 'another name');
    if (volumes.has(name)) report(at, `a second volume "${name}"`, 'a name of its own');
    volumes.add(name);
  });

  const containers = new Set<string>();
  for (const list of LISTS) {
    spec[list]?.forEach((container, i) => {
      const at = [...keys, 'spec', list, i];
      if (isReservedName(container.name)) report([...at, 'name'], 'a reserved name', 'another name');
      if (containers.has(container.name))
        report([...at, 'name'], `a second container "${container.name}"`, 'a name of its own');
      containers.add(container.name);
      if ('restartPolicyRules' in container && container.restartPolicy === undefined)
        report([...at, 'restartPolicyRules'], 'rules without a restartPolicy of the container', 'a restartPolicy, too');
      container.volumeMounts?.forEach(({ name }, j) => {
        if (!volumes.has(name) && !isInjectedVolume(name))
          report([...at, 'volumeMounts', j, 'name'], `no volume "${name}"`, namesOf('one of', volumes));
      });
    });
  }
}

/** What is known of a pod before it is there. */
interface Coming {
  readonly from: PodFrom;
  readonly manifest: PodManifest;
  readonly node?: string | undefined;
}

function checkNodes({ node, nodes }: Scenario, report: Report): void {
  if (nodes === undefined) return;
  if (node.name !== 'node-1' || Object.keys(node).length > 1)
    report(['node'], 'a node beside `nodes`', 'one of the two: `node` is the short form of one', true);
  nodes.forEach(({ name }, i) => {
    if (nodes.findIndex((each) => each.name === name) < i)
      report(['nodes', i, 'name'], `a second node "${name}"`, 'a name of its own');
  });
}

function checkNode(node: string | undefined, names: ReadonlySet<string>, keys: readonly Key[], report: Report): void {
  if (node !== undefined && !names.has(node)) report([...keys, 'node'], `no node "${node}"`, namesOf('one of', names));
}

/** Where a pod is: a pod of the API says it in its spec, a static pod is where its manifest is. */
function checkPlace(
  { from, manifest, node }: Coming,
  names: ReadonlySet<string>,
  keys: readonly Key[],
  report: Report,
): void {
  const { nodeName } = manifest.spec;
  const at = [...keys, 'manifest', 'spec', 'nodeName'];
  checkNode(node, names, keys, report);
  const isOther = from !== 'api' && node !== undefined && nodeName !== node;
  if (nodeName !== undefined && (isOther || !names.has(nodeName)))
    report(
      at,
      `this pod is on "${nodeName}"`,
      namesOf('one of', isOther ? new Set([node]) : names) + (names.size === 1 ? ", the scenario's node" : ''),
    );
  if (from === 'api' && node !== undefined)
    report([...keys, 'node'], 'a pod of the API says it itself', 'spec.nodeName in its manifest', true);
}

function checkBehaviour(
  manifest: PodManifest,
  behaviour: Behaviour | undefined,
  volumes: VolumeBehaviours | undefined,
  keys: readonly Key[],
  report: Report,
): void {
  const pod = known(manifest);
  for (const [name, { env }] of Object.entries(behaviour ?? {})) {
    if (!pod.containers.has(name))
      report([...keys, 'behaviour', name], `no container "${name}"`, namesOf('one of', pod.containers), true);
    else if (env === 'missing') checkEnvironment(manifest.spec, name, keys, report);
  }
  checkHooks(manifest.spec, behaviour, [...keys, 'behaviour'], report);
  for (const name of Object.keys(volumes ?? {})) {
    if (!pod.volumes.has(name) && !isInjectedVolume(name))
      report([...keys, 'volumes', name], `no volume "${name}"`, namesOf('one of', pod.volumes), true);
  }
}

const NETWORK_FAULTS: Partial<Record<FaultName, string>> = {
  sandboxSetupFails: 'set up',
  sandboxTeardownFails: 'torn down',
};

function checkTarget(step: Step, pods: readonly Known[], keys: readonly Key[], report: Report): void {
  if (!('pod' in step)) return;
  const reach = reachOf(step);
  if (reach === 'manifest' && !('node' in step)) {
    const on = new Set(
      pods.flatMap(({ from, name, node }) => (from !== 'api' && name === step.pod ? (node ?? []) : [])),
    );
    if (on.size > 1) report(keys, `"${step.pod}" is on several nodes`, `node: ${namesOf('one of', on)}`);
  }
  const at = [...keys, 'pod'];
  const target = targetOf(step, pods);

  if (target === undefined) {
    const isStatic = (pod: Known) => pod.from !== 'api';
    const other = pods.find((pod) => step.pod === (reach === 'object' ? pod.name : objectNameOf(pod)));
    if (other !== undefined && reach === 'object')
      report(
        at,
        `"${step.pod}" is a static pod, which the API server does not have`,
        `"${objectNameOf(other)}", its mirror, or the step removeManifest`,
      );
    else if (other !== undefined && isStatic(other))
      report(at, `"${step.pod}" is a mirror pod, which has no manifest file`, `"${other.name}", its static pod`);
    else if (other !== undefined)
      report(at, `"${step.pod}" comes from the API and has no manifest file`, 'a static pod, or the step delete');
    else {
      const candidates = pods.filter((pod) => pod.name !== UNNAMED && (reach !== 'manifest' || isStatic(pod)));
      const names = new Set(candidates.map((pod) => (reach === 'object' ? objectNameOf(pod) : pod.name)));
      report(at, `no pod "${step.pod}" at this step`, namesOf('one of', names));
    }
    return;
  }
  if (step.do === 'evictByKubelet' && target.node === undefined)
    report(at, `where "${step.pod}" will be is for the scheduler to say`, 'a pod with spec.nodeName');
  if ('container' in step && step.container !== undefined && !target.containers.has(step.container))
    report([...keys, 'container'], `no container "${step.container}"`, namesOf('one of', target.containers));
  const network = step.do === 'fault' ? NETWORK_FAULTS[step.name] : undefined;
  if (network !== undefined && target.hostNetwork)
    report(at, `"${step.pod}" uses the host's network, which is not ${network}`, 'a pod with a network of its own');
  if (step.do === 'fault' && step.name === 'probeFails') {
    const { container, probe } = step;
    const meant = target.specs.filter(({ name }) => container === undefined || name === container);
    if (meant.length > 0 && !meant.some((each) => hasProbe(each, probe)))
      report(
        [...keys, probe === undefined ? 'pod' : 'probe'],
        `no ${probe === undefined ? 'probe' : PROBE_FIELD[probe]} in "${container ?? step.pod}"`,
        'a probe of the container',
      );
  }
  if ('volume' in step && !target.volumes.has(step.volume) && !isInjectedVolume(step.volume))
    report([...keys, 'volume'], `no volume "${step.volume}"`, namesOf('one of', target.volumes));
}

function namesOf(lead: string, names: ReadonlySet<string>): string {
  const some = [...names].slice(0, 12).map((name) => `"${name}"`);
  if (some.length === 0) return 'none, as there is none';
  return some.length === 1 ? (some[0] ?? '') : `${lead} ${anyOf(some)}`;
}
