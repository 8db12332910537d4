/** A pod that has no node at t = 0, for its scheduling gates or for want of room: an object in the API, and nothing of it on a node. */
import type { Pod } from '../kube/objects.ts';
import { admit, podOfManifest } from './apiserver/admission.ts';
import { withCondition } from './apiserver/conditions.ts';
import { uuid } from './ids.ts';
import type { Release } from './releases/index.ts';
import type { PodSetup } from './setup.ts';
import { createdAt, FIRST_REVISION } from './steadyPod.ts';

/** Before the release knows of gates the field is dropped, and the pod runs. */
export const isGated = ({ from, manifest: { spec } }: PodSetup, release: Release): boolean =>
  from === 'api' && release.schedulingGates && spec.nodeName === undefined && (spec.schedulingGates ?? []).length > 0;

/** @param index among all pods of the scenario. */
export function gatedPod({ manifest }: Pick<PodSetup, 'manifest'>, index: number, release: Release): Pod {
  const { name, namespace = 'default', uid = uuid(`${namespace}/${name}`) } = manifest.metadata;
  const { metadata, ...pod } = admit(podOfManifest(manifest), uid, createdAt(index), release);
  return { ...pod, metadata: { ...metadata, namespace, resourceVersion: String(FIRST_REVISION + index) } };
}

/** @param message why the scheduler could place it nowhere. */
export function unplacedPod({ manifest }: PodSetup, index: number, message: string, release: Release): Pod {
  const pod = gatedPod({ manifest }, index, release);
  const why = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message } as const;
  return { ...pod, status: withCondition(pod, why, createdAt(index), release) };
}
