/** Steps of kubectl that delete or await several objects; their manifests give the namespaces. */
import type { Step } from '../cluster/index.ts';
import { objectNamed } from '../kube/objectManifests.ts';
import { deleteFlags } from './deleteFlags.ts';
import { durationMicros } from './durations.ts';
import type { Scenario, StepOf } from './schema.ts';
import { manifestNamed } from './workloads.ts';

const POD = 'pod/';
const DEFAULT = 'default';

/** The pod of that name in the document; undefined of what is no `pod/…`. */
export const podNamed = (text: string): string | undefined =>
  text.startsWith(POD) ? text.slice(POD.length) : undefined;

/** The latest that the scenario brings of that name. */
function namespaceOfPod(name: string, { pods, steps }: Scenario): string {
  const created = steps.flatMap((step) =>
    step.do === 'create' && step.manifest.kind === 'Pod' ? [step.manifest] : [],
  );
  const all = [...pods.map(({ manifest }) => manifest), ...created];
  return all.findLast(({ metadata }) => metadata.name === name)?.metadata.namespace ?? DEFAULT;
}

function placeOf(text: string, scenario: Scenario) {
  const pod = podNamed(text);
  if (pod !== undefined) return { kind: 'Pod', name: pod, namespace: namespaceOfPod(pod, scenario) } as const;
  const named = objectNamed(text);
  if (named === undefined) throw new Error(`${text}: a checked scenario names only objects that exist`);
  const { metadata } = manifestNamed(text, scenario) ?? {};
  return { ...named, namespace: named.kind === 'Namespace' ? '' : (metadata?.namespace ?? DEFAULT) };
}

export function deletesMany(step: StepOf<'deletePods'> | StepOf<'deleteFile'>, scenario: Scenario): Step {
  const at = durationMicros(step.at);
  const flags = deleteFlags(step);
  if (step.do === 'deletePods') {
    const { namespace = DEFAULT, selector } = step;
    const which = selector === undefined ? {} : { selector };
    return { at, to: 'kubectl', message: { type: 'kubectlDeletePods', namespace, ...which, ...flags } };
  }
  const of = step.of.map((text) => placeOf(text, scenario));
  const file = `${of[0]?.name ?? 'objects'}.yaml`;
  return { at, to: 'kubectl', message: { type: 'kubectlDeleteFile', file, of, ...flags } };
}
