/** That what is said of a claim is said of a volume that is one, and the same wherever it is said again. */
import { claimOf } from '../kube/volumes.ts';
import { objectKey, type PodManifest } from '../kube/objects.ts';
import { claimSetup } from './claims.ts';
import type { Key } from './problem.ts';
import type { Scenario, VolumeBehaviours } from './schema.ts';
import { scenarioObjects } from './workloads.ts';

type Report = (keys: readonly Key[], message: string, expected: string, atKey?: boolean) => void;

/** Where something is said of the volumes of a pod, or of a workload's pods. */
interface Said {
  readonly keys: readonly Key[];
  readonly namespace: string;
  readonly name: string;
  readonly spec: PodManifest['spec'];
  /** Names of a StatefulSet's volumeClaimTemplates, each of which is a claim in place of a volume of its name. */
  readonly templates: ReadonlySet<unknown>;
  readonly volumes: VolumeBehaviours;
}

interface WithVolumes {
  readonly manifest: {
    readonly metadata: { readonly namespace?: string | undefined; readonly name: string };
    readonly spec?: object | undefined;
  };
  readonly volumes?: VolumeBehaviours | undefined;
}

const isPodSpec = (spec: object): spec is PodManifest['spec'] => 'containers' in spec;

/** The spec of a pod, or of a workload's template; a Service has neither. */
function podSpecIn(spec: object | undefined): PodManifest['spec'] | undefined {
  if (spec === undefined) return undefined;
  if (isPodSpec(spec)) return spec;
  const template = 'template' in spec ? spec.template : undefined;
  if (typeof template !== 'object' || template === null || !('spec' in template)) return undefined;
  return typeof template.spec === 'object' && template.spec !== null && isPodSpec(template.spec)
    ? template.spec
    : undefined;
}

function claimTemplatesIn(spec: object | undefined): ReadonlySet<unknown> {
  const templates = spec !== undefined && 'volumeClaimTemplates' in spec ? spec.volumeClaimTemplates : [];
  return new Set((Array.isArray(templates) ? templates : []).map((template: ClaimTemplate) => template.metadata?.name));
}

interface ClaimTemplate {
  readonly metadata?: { readonly name?: string };
}

function saidOf({ manifest, volumes }: WithVolumes, keys: readonly Key[]): readonly Said[] {
  const spec = podSpecIn(manifest.spec);
  if (spec === undefined || volumes === undefined) return [];
  const { namespace = 'default', name } = manifest.metadata;
  return [{ keys, namespace, name, spec, templates: claimTemplatesIn(manifest.spec), volumes }];
}

function allSaid(scenario: Scenario): readonly Said[] {
  return [
    ...scenario.pods.flatMap((pod, i) => saidOf(pod, ['pods', i])),
    ...scenarioObjects(scenario).flatMap((object, i) => saidOf(object, ['objects', i])),
    ...scenario.steps.flatMap((step, i) => (step.do === 'create' ? saidOf(step, ['steps', i]) : [])),
  ];
}

export function checkClaims(scenario: Scenario, report: Report): void {
  const known = new Map<string, { readonly setup: string; readonly place: string }>();
  for (const { keys, namespace, name, spec, templates, volumes } of allSaid(scenario)) {
    for (const volume of spec.volumes ?? []) {
      const said = volumes[volume.name]?.claim;
      if (said === undefined || templates.has(volume.name)) continue;
      const at = [...keys, 'volumes', volume.name, 'claim'];
      const claim = claimOf(volume, name);
      if (claim === undefined) {
        report(
          at,
          `the volume "${volume.name}" is no claim`,
          'a persistentVolumeClaim in the manifest, or no claim',
          true,
        );
        continue;
      }
      const key = objectKey(namespace, claim);
      const setup = JSON.stringify(claimSetup(said));
      const before = known.get(key);
      if (before === undefined) known.set(key, { setup, place: `${keys[0] ?? ''}[${keys[1] ?? ''}]` });
      else if (before.setup !== setup)
        report(at, `${before.place} says otherwise of the claim "${claim}"`, 'the same of one claim, or nothing', true);
    }
  }
}
