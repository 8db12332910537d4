/** What no single field of an object can tell: that names are its own, and that what steps name is there by then. */
import { objectNamed, type ManifestOfKind, type ObjectManifest, type WrittenKind } from '../kube/objectManifests.ts';
import { selects } from '../kube/selectors.ts';
import { isReservedName } from './bounds.ts';
import { checkServes } from './clientChecks.ts';
import { checkEnvironment } from './environmentChecks.ts';
import { checkHooks } from './hookChecks.ts';
import { LIMITS } from './limits.ts';
import { nearestTo } from './nearest.ts';
import { anyOf, type Key } from './problem.ts';
import type { Scenario, Step, StepOf } from './schema.ts';
import { isObjectStep, objectKeyOf, podsAtTheStart, scenarioObjects, type ScenarioObject } from './workloads.ts';

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

/** Kinds whose pods `kubectl scale` counts. */
const SCALABLE: readonly WrittenKind[] = ['Deployment', 'StatefulSet', 'ReplicaSet'];

const WITH_REVISIONS: readonly WrittenKind[] = ['Deployment', 'StatefulSet', 'DaemonSet'];

/** polymorphichelpers: kinds that each part of kubectl rollout takes. */
const ROLLED: Readonly<Record<string, readonly WrittenKind[]>> = {
  rolloutRestart: WITH_REVISIONS,
  rolloutUndo: WITH_REVISIONS,
  rolloutPause: ['Deployment'],
  rolloutResume: ['Deployment'],
};
const ROLLOUT: Readonly<Record<string, string>> = {
  rolloutRestart: 'rollout restart',
  rolloutUndo: 'rollout undo',
  rolloutPause: 'rollout pause',
  rolloutResume: 'rollout resume',
};

/** What is none of theirs. */
const NOBODY = { kind: undefined, name: '' } as const;

export interface KnownObject {
  readonly kind: WrittenKind;
  readonly name: string;
}

const knownOf = ({ kind, metadata }: ObjectManifest): KnownObject => ({ kind, name: metadata.name });

/** @param keys of the object, or of the manifest itself where it stands alone. */
function checkObject(
  { manifest, behaviour, replicas, volumes, serves }: ScenarioObject,
  keys: readonly Key[],
  report: Report,
): void {
  const at = behaviour === undefined && volumes === undefined && replicas === undefined ? keys : [...keys, 'manifest'];
  if (isReservedName(manifest.metadata.name)) report([...at, 'metadata', 'name'], 'a reserved name', 'another name');
  const spec = manifest.spec ?? {};
  if (!('template' in spec)) {
    if (behaviour !== undefined || volumes !== undefined || replicas !== undefined)
      report(keys, `a ${manifest.kind} makes no pods`, 'no behaviour and no volumes', true);
    return checkBudget(manifest, at, report);
  }
  const containers = new Set(
    [...(spec.template.spec.initContainers ?? []), ...spec.template.spec.containers].map(({ name }) => name),
  );
  for (const name of Object.keys(behaviour ?? {}))
    if (!containers.has(name))
      report(
        [...keys, 'behaviour', name],
        `no container "${name}"`,
        anyOf([...containers].map((each) => `"${each}"`)),
        true,
      );
  for (const [name, { env }] of Object.entries(behaviour ?? {}))
    if (env === 'missing' && containers.has(name)) checkEnvironment(spec.template.spec, name, keys, report);
  checkHooks(spec.template.spec, behaviour, [...keys, 'behaviour'], report);
  for (const [place, own] of Object.entries(replicas ?? {})) {
    for (const name of Object.keys(own))
      if (!containers.has(name))
        report(
          [...keys, 'replicas', place, name],
          `no container "${name}"`,
          anyOf([...containers].map((each) => `"${each}"`)),
          true,
        );
    checkHooks(spec.template.spec, own, [...keys, 'replicas', place], report);
  }
  for (const [name, { mount }] of Object.entries(volumes ?? {}))
    if (mount === 'missing')
      report(
        [...keys, 'volumes', name, 'mount'],
        'a source that does not exist, of a pod that has been running',
        '"ok"',
      );
  checkServes(serves, containers, keys, report);
  checkTemplate(manifest, at, report);
}

function checkBudget(manifest: ObjectManifest, at: readonly Key[], report: Report): void {
  if (manifest.kind !== 'PodDisruptionBudget') return;
  const { minAvailable, maxUnavailable } = manifest.spec;
  if (minAvailable !== undefined && maxUnavailable !== undefined)
    report([...at, 'spec', 'maxUnavailable'], 'maxUnavailable beside minAvailable', 'one of the two', true);
}

/** pkg/apis/apps/validation and batch/validation: a workload selects its own pods, and starts them again for ever or not at all. */
function checkTemplate(manifest: ObjectManifest, at: readonly Key[], report: Report): void {
  const { spec } = manifest;
  if (spec === undefined || !('template' in spec)) return;
  const policy = spec.template.spec.restartPolicy ?? (manifest.kind === 'Job' ? undefined : 'Always');
  const field = [...at, 'spec', 'template', 'spec', 'restartPolicy'];
  if (manifest.kind === 'Job') {
    checkJob(manifest, at, report);
    if (policy !== 'Never' && policy !== 'OnFailure')
      report(
        field,
        policy === undefined ? 'no restartPolicy in the template of a Job' : `${policy} in a Job`,
        'Never or OnFailure',
      );
    return;
  }
  if (policy !== 'Always')
    report(field, `${policy ?? ''} in the template of a ${manifest.kind}`, 'restartPolicy: Always');
  const { selector, template } = spec;
  if (selector !== undefined && !selects(selector, template.metadata?.labels))
    report(
      [...at, 'spec', 'selector'],
      "a selector that does not take the template's own labels",
      'the labels of spec.template.metadata',
    );
}

/** The controller that a Job has where it names none (batch/v1: JobControllerName). */
const JOB_CONTROLLER = 'kubernetes.io/job-controller';

/** pkg/apis/batch/validation: validateJobSpec, validatePodFailurePolicy, validateSuccessPolicy; and what is not simulated. */
function checkJob({ spec }: ManifestOfKind<'Job'>, at: readonly Key[], report: Report): void {
  const field = (name: string): readonly Key[] => [...at, 'spec', name];
  for (const name of ['backoffLimitPerIndex', 'maxFailedIndexes'])
    if (name in spec) report(field(name), `${name}, which is not simulated`, 'a Job without it', true);
  const { managedBy = JOB_CONTROLLER } = spec;
  if (managedBy !== JOB_CONTROLLER) report(field('managedBy'), 'a controller that is not simulated', JOB_CONTROLLER);
  const isIndexed = spec.completionMode === 'Indexed';
  if (isIndexed && spec.completions === undefined)
    report(field('completionMode'), 'an indexed Job without completions', 'completions beside it');
  if (spec.successPolicy !== undefined && !isIndexed)
    report(field('successPolicy'), 'a successPolicy of a Job without indexes', 'completionMode: Indexed', true);
  const { podFailurePolicy } = spec;
  if (podFailurePolicy === undefined) return;
  if (spec.template.spec.restartPolicy !== 'Never')
    report(
      field('podFailurePolicy'),
      'a podFailurePolicy beside containers that are started again',
      'restartPolicy: Never',
      true,
    );
  if (spec.podReplacementPolicy === 'TerminatingOrFailed')
    report(field('podReplacementPolicy'), 'TerminatingOrFailed beside a podFailurePolicy', 'Failed');
  podFailurePolicy.rules.forEach(({ onExitCodes, onPodConditions }, i) => {
    if ((onExitCodes === undefined) === (onPodConditions === undefined))
      report(
        [...field('podFailurePolicy'), 'rules', i],
        'a rule of both kinds, or of none',
        'onExitCodes or onPodConditions',
      );
  });
}

export function checkObjects(scenario: Scenario, report: Report): KnownObject[] {
  const objects = scenarioObjects(scenario);
  const firstOf = new Map<string, number>();
  objects.forEach((object, i) => {
    checkObject(object, ['objects', i], report);
    const key = objectKeyOf(object.manifest);
    const before = firstOf.get(key);
    if (before === undefined) firstOf.set(key, i);
    else report(['objects', i], `objects[${before}] is the same object`, 'a name of its own');
  });
  if (podsAtTheStart(scenario).length > LIMITS.pods)
    report(['objects'], `more than ${LIMITS.pods} pods with those of the workloads`, `at most ${LIMITS.pods}`);
  return objects.map(({ manifest }) => knownOf(manifest));
}

/** @param there objects that have come by then; what the step brings is added. */
export function checkObjectStep(step: Step, there: KnownObject[], keys: readonly Key[], report: Report): void {
  if (step.do === 'create' && step.manifest.kind !== 'Pod')
    return checkCreation(step, step.manifest, there, keys, report);
  if (!isObjectStep(step)) return;
  const { kind, name } = objectNamed(step.object) ?? NOBODY;
  const at = [...keys, 'object'];
  if (!there.some((object) => object.kind === kind && object.name === name)) {
    const names = there.map((object) => `"${object.kind.toLowerCase()}/${object.name}"`);
    const [word = ''] = step.object.split('/', 1);
    const near = kind === undefined ? nearestTo(word) : undefined;
    if (near !== undefined) report(at, `found "${step.object}": ${near.message}`, near.nearest);
    else
      report(
        at,
        `no object "${step.object}" at this step`,
        names.length === 0 ? 'none, as there is none' : anyOf(names.slice(0, 12)),
      );
  }
  if (kind === undefined) return;
  if (step.do === 'scale' && !SCALABLE.includes(kind))
    report(at, `a ${kind} has no number of replicas`, anyOf(SCALABLE.map((each) => each.toLowerCase())));
  const rollout = ROLLED[step.do];
  if (rollout !== undefined && !rollout.includes(kind))
    report(
      at,
      `kubectl ${ROLLOUT[step.do] ?? ''} of a ${kind}, which it refuses`,
      anyOf(rollout.map((each) => each.toLowerCase())),
    );
  if (step.do !== 'editManifest') return;
  const { manifest } = step;
  if (manifest.kind !== kind || manifest.metadata.name !== name)
    report(
      [...keys, 'manifest'],
      `the manifest of ${manifest.kind.toLowerCase()}/${manifest.metadata.name}`,
      `one of ${step.object}`,
    );
  checkObject({ ...step, manifest }, keys, report);
}

function checkCreation(
  step: StepOf<'create'>,
  manifest: ObjectManifest,
  there: KnownObject[],
  keys: readonly Key[],
  report: Report,
): void {
  const { behaviour, volumes, from, node } = step;
  if (from !== undefined && from !== 'api') report([...keys, 'from'], `a ${manifest.kind} from a ${from}`, 'from: api');
  if (node !== undefined) report([...keys, 'node'], `a ${manifest.kind} is on no node`, 'no node', true);
  checkObject(
    {
      manifest,
      ...(behaviour !== undefined && { behaviour }),
      ...(volumes !== undefined && { volumes }),
      ...(step.serves !== undefined && { serves: step.serves }),
    },
    [...keys, 'manifest'],
    report,
  );
  there.push(knownOf(manifest));
}
