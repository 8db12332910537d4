/** Values that are taken as long as they have no effect in the scenario, and refused where they would act. */
import { objectNamed, type ManifestOfKind, type ObjectManifest } from '../kube/objectManifests.ts';
import { nearestTo } from './nearest.ts';
import type { Key } from './problem.ts';
import type { Scenario } from './schema.ts';
import { isObjectStep, objectKeyOf, scenarioObjects } from './workloads.ts';

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

interface Written {
  readonly manifest: ObjectManifest;
  readonly keys: readonly Key[];
}

/** Every object that the scenario writes, at its place. */
function allWritten({ objects = [], steps }: Scenario): readonly Written[] {
  return [
    ...scenarioObjects({ objects }).map(({ manifest }, i): Written => {
      const own = objects[i];
      return { manifest, keys: own !== undefined && 'manifest' in own ? ['objects', i, 'manifest'] : ['objects', i] };
    }),
    ...steps.flatMap((step, i): readonly Written[] => {
      const manifest = 'manifest' in step && step.manifest.kind !== 'Pod' ? step.manifest : undefined;
      return manifest === undefined ? [] : [{ manifest, keys: ['steps', i, 'manifest'] }];
    }),
  ];
}

type StatefulSet = ManifestOfKind<'StatefulSet'>;

const isNamed = (object: string, kind: ObjectManifest['kind'], name: string): boolean => {
  const named = objectNamed(object);
  return named?.kind === kind && named.name === name;
};

/** Orphaned claims lose their owner and stay. */
const isDeleted = ({ metadata }: StatefulSet, { steps }: Scenario): boolean =>
  steps.some(
    (step) =>
      isObjectStep(step) &&
      step.do === 'delete' &&
      (isNamed(step.object, 'Namespace', metadata.namespace ?? 'default') ||
        (step.propagation !== 'orphan' && isNamed(step.object, 'StatefulSet', metadata.name))),
  );

function isScaledDown(set: StatefulSet, scenario: Scenario): boolean {
  let replicas = set.spec.replicas ?? 1;
  for (const step of scenario.steps) {
    if (!isObjectStep(step) || !isNamed(step.object, 'StatefulSet', set.metadata.name)) continue;
    const manifest = step.do === 'editManifest' && step.manifest.kind === 'StatefulSet' ? step.manifest : undefined;
    const wanted = step.do === 'scale' ? step.replicas : manifest === undefined ? undefined : manifest.spec.replicas;
    if (wanted === undefined) continue;
    if (wanted < replicas) return true;
    replicas = wanted;
  }
  return false;
}

/** pkg/controller/statefulset/stateful_pod_control.go:UpdatePodClaimForRetentionPolicy */
function checkRetention(set: StatefulSet, keys: readonly Key[], scenario: Scenario, report: Report): void {
  const { volumeClaimTemplates = [], persistentVolumeClaimRetentionPolicy: policy = {} } = set.spec;
  if (volumeClaimTemplates.length === 0) return;
  const at = [...keys, 'spec', 'persistentVolumeClaimRetentionPolicy'];
  const message = 'claims are no objects here, so their deletion is not simulated';
  const expected = '"Retain", by which the pods end in the same way';
  if (policy.whenDeleted === 'Delete' && isDeleted(set, scenario)) report([...at, 'whenDeleted'], message, expected);
  if (policy.whenScaled === 'Delete' && isScaledDown(set, scenario)) report([...at, 'whenScaled'], message, expected);
}

/** pkg/proxy/iptables/proxier.go:writeServiceToEndpointRules */
function checkAffinity(service: ManifestOfKind<'Service'>, keys: readonly Key[], scenario: Scenario, report: Report) {
  if (service.spec.sessionAffinity !== 'ClientIP') return;
  const hasClient = scenario.clients?.some(({ to }) => to === service.metadata.name) === true;
  if (hasClient)
    report(
      [...keys, 'spec', 'sessionAffinity'],
      'a client that keeps its pod from one connection to the next is not simulated',
      '"None"; with keepAlive: 60s the client keeps its connection, and so its pod',
    );
}

export const OS_LABELS = ['kubernetes.io/os', 'beta.kubernetes.io/os'];

function checkWindows({ node, nodes }: Scenario, report: Report): void {
  const [message, expected] = [nearestTo('windows')?.message ?? '', nearestTo('windows')?.nearest ?? ''];
  const each = [
    ...(nodes ?? []).map(({ labels }, i) => ({ keys: ['nodes', i, 'labels'], labels })),
    { keys: ['node', 'labels'], labels: node.labels },
  ];
  for (const { keys, labels = {} } of each)
    for (const name of OS_LABELS) if (labels[name] === 'windows') report([...keys, name], message, expected);
}

export function checkNotSimulated(scenario: Scenario, report: Report): void {
  checkWindows(scenario, report);
  const told = new Set<string>();
  for (const { manifest, keys } of allWritten(scenario)) {
    if (manifest.kind === 'Service') checkAffinity(manifest, keys, scenario, report);
    if (manifest.kind !== 'StatefulSet' || told.has(objectKeyOf(manifest))) continue;
    checkRetention(manifest, keys, scenario, (...problem) => {
      told.add(objectKeyOf(manifest));
      report(...problem);
    });
  }
}
