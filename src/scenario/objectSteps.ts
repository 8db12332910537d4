/** What people do to objects that are no pods, as what they type; and how the pods behave that come of it. */
import type { Step } from '../cluster/index.ts';
import { objectNamed, type ObjectManifest } from '../kube/objectManifests.ts';
import { deleteFlags } from './deleteFlags.ts';
import { durationMicros } from './durations.ts';
import type { ObjectStep, Scenario, StepOf } from './schema.ts';
import { manifestNamed, objectKeyOf, workloadBehaviour, type ScenarioObject } from './workloads.ts';

const POLICIES = { background: 'Background', foreground: 'Foreground', orphan: 'Orphan' } as const;

const namespaceOf = ({ kind, metadata }: ObjectManifest): string =>
  kind === 'Namespace' ? '' : (metadata.namespace ?? 'default');

/** In which namespace an object is that a step names: in that of its latest manifest. */
function placeOf(step: ObjectStep, scenario: Scenario) {
  const named = objectNamed(step.object);
  if (named === undefined) throw new Error(`${step.object}: a checked scenario names only objects that exist`);
  const { kind, name } = named;
  const manifest = manifestNamed(step.object, scenario);
  return { kind, name, namespace: manifest === undefined ? 'default' : namespaceOf(manifest) };
}

/** The latest manifest of the object that was written before `step`. */
function writtenBefore(step: StepOf<'editManifest'> & ObjectStep, scenario: Scenario): ObjectManifest | undefined {
  const before = scenario.steps.slice(0, scenario.steps.indexOf(step));
  const edits = before.flatMap((each) =>
    each.do === 'editManifest' && 'object' in each && each.object === step.object ? [each.manifest] : [],
  );
  return edits.at(-1) ?? manifestNamed(step.object, { ...scenario, steps: before });
}

/** How the pods will behave that come of it is known to those who run them before it is asked for. */
function behaves(at: Step['at'], object: ScenarioObject): readonly Step[] {
  if (object.manifest.spec === undefined || !('template' in object.manifest.spec)) return [];
  const key = objectKeyOf(object.manifest);
  return [{ at, to: 'controllerManager', message: { type: 'workloadBehaves', key, as: workloadBehaviour(object) } }];
}

export function onObject(step: ObjectStep, scenario: Scenario): readonly Step[] {
  const at = durationMicros(step.at);
  const of = placeOf(step, scenario);
  switch (step.do) {
    case 'delete': {
      const { propagation } = step;
      const policy = propagation === undefined ? {} : { propagationPolicy: POLICIES[propagation] };
      const message = { type: 'kubectlDeleteObject', ...of, ...policy, ...deleteFlags(step) } as const;
      return [{ at, to: 'kubectl', message }];
    }
    case 'scale':
      return [{ at, to: 'kubectl', message: { type: 'kubectlScale', ...of, replicas: step.replicas } }];
    case 'rolloutRestart':
    case 'rolloutUndo':
    case 'rolloutPause':
    case 'rolloutResume': {
      const revision = 'toRevision' in step && step.toRevision !== undefined ? { toRevision: step.toRevision } : {};
      return [{ at, to: 'kubectl', message: { type: 'kubectlRollout', does: step.do, ...of, ...revision } }];
    }
    case 'editManifest': {
      const { metadata } = step.manifest;
      const manifest = { ...step.manifest, metadata: { ...metadata, namespace: of.namespace } } as ObjectManifest;
      const last = writtenBefore(step, scenario);
      const message = { type: 'kubectlApplyObject', manifest, ...(last !== undefined && { last }) } as const;
      return [...behaves(at, { ...step, manifest }), { at, to: 'kubectl', message }];
    }
  }
}

export const objectCreated = (step: StepOf<'create'>, manifest: ObjectManifest): readonly Step[] => {
  const { behaviour, volumes, serves } = step;
  const at = durationMicros(step.at);
  const object = {
    manifest,
    ...(behaviour !== undefined && { behaviour }),
    ...(volumes !== undefined && { volumes }),
    ...(serves !== undefined && { serves }),
  };
  return [...behaves(at, object), { at, to: 'kubectl', message: { type: 'kubectlCreateObject', manifest } }];
};
