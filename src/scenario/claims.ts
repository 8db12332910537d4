/** What a scenario says of the PersistentVolumes behind its pods' claims, by the claims' `namespace/name`. */
import type { ClaimSetup } from '../cluster/index.ts';
import { claimOf } from '../kube/volumes.ts';
import type { ManifestOfKind } from '../kube/objectManifests.ts';
import { objectKey, type PodManifest } from '../kube/objects.ts';
import { durationMicros } from './durations.ts';
import { bringsPod, type Scenario, type VolumeBehaviour, type VolumeBehaviours } from './schema.ts';
import { isObjectStep, podsAtTheStart, scenarioObjects } from './workloads.ts';

/** How long a cloud usually takes. */
const USUAL = '2s';

/** What a run makes of what is said of a claim. */
export const claimSetup = ({
  driver,
  accessModes = [],
  attach,
  detach,
}: NonNullable<VolumeBehaviour['claim']>): ClaimSetup => ({
  driver,
  exclusive: !accessModes.includes('ReadWriteMany') && !accessModes.includes('ReadOnlyMany'),
  attachTakes: durationMicros(attach ?? USUAL),
  detachTakes: durationMicros(detach ?? USUAL),
});

interface WithVolumes {
  readonly namespace: string;
  readonly name: string;
  readonly spec: PodManifest['spec'];
  readonly volumes: VolumeBehaviours | undefined;
}

function ofPod({ namespace, name, spec, volumes = {} }: WithVolumes): readonly (readonly [string, ClaimSetup])[] {
  return (spec.volumes ?? []).flatMap((volume) => {
    const said = volumes[volume.name]?.claim;
    const claim = claimOf(volume, name);
    return said === undefined || claim === undefined ? [] : [[objectKey(namespace, claim), claimSetup(said)] as const];
  });
}

/** How many pods a StatefulSet has at most, as far as the document tells. */
function mostReplicas({ metadata, spec }: ManifestOfKind<'StatefulSet'>, { steps }: Scenario): number {
  const object = `statefulset/${metadata.name}`;
  const later = steps.flatMap((step) => {
    if (!isObjectStep(step) || step.object !== object) return [];
    if (step.do === 'scale') return [step.replicas];
    return step.do === 'editManifest' && step.manifest.kind === 'StatefulSet' ? [step.manifest.spec.replicas ?? 1] : [];
  });
  return Math.max(spec.replicas ?? 1, ...later);
}

/** Those of its templates: its pods that are still to come have claims, too. */
function ofStatefulSet(
  manifest: ManifestOfKind<'StatefulSet'>,
  volumes: VolumeBehaviours = {},
  scenario: Scenario,
): readonly (readonly [string, ClaimSetup])[] {
  const { metadata, spec } = manifest;
  const start = spec.ordinals?.start ?? 0;
  return (spec.volumeClaimTemplates ?? []).flatMap(({ metadata: { name } }) => {
    const said = volumes[name]?.claim;
    if (said === undefined) return [];
    return Array.from({ length: mostReplicas(manifest, scenario) }, (_, i) => {
      const claim = `${name}-${metadata.name}-${start + i}`;
      return [objectKey(metadata.namespace ?? 'default', claim), claimSetup(said)] as const;
    });
  });
}

/** undefined where no volume has to be attached. */
export function claimsOf(scenario: Scenario): Readonly<Record<string, ClaimSetup>> | undefined {
  const pods = podsAtTheStart(scenario).map(({ manifest, volumes }) => ({ manifest, volumes }));
  const brought = scenario.steps.flatMap((step) => (bringsPod(step) ? [step] : []));
  const ofPods = [...pods, ...brought].flatMap(({ manifest: { metadata, spec }, volumes }) =>
    ofPod({ namespace: metadata.namespace ?? 'default', name: metadata.name, spec, volumes }),
  );
  const ofWorkloads = [
    ...scenarioObjects(scenario),
    ...scenario.steps.flatMap((step) => (step.do === 'create' && !bringsPod(step) ? [step] : [])),
  ].flatMap(({ manifest, volumes }) => {
    const { spec, metadata } = manifest;
    const template = spec !== undefined && 'template' in spec ? spec.template.spec : undefined;
    const { namespace = 'default', name } = metadata;
    const templates = manifest.kind === 'StatefulSet' ? ofStatefulSet(manifest, volumes, scenario) : [];
    return template === undefined ? [] : [...ofPod({ namespace, name, spec: template, volumes }), ...templates];
  });
  const all = [...ofPods, ...ofWorkloads];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}
