/** A pod that waits at a scheduling gate at t = 0: an object in the API, and nothing of it on the node. */
import type { Pod } from '../kube/objects.ts';
import { admit, podOfManifest } from './apiserver/admission.ts';
import { uuid } from './ids.ts';
import type { Release } from './releases/index.ts';
import type { PodSetup } from './setup.ts';
import { createdAt, FIRST_REVISION } from './steadyPod.ts';

/** Before the release knows of gates the field is dropped, and the pod runs. */
export const isGated = ({ from, manifest: { spec } }: PodSetup, release: Release): boolean =>
  from === 'api' && release.schedulingGates && spec.nodeName === undefined && (spec.schedulingGates ?? []).length > 0;

/** @param index among all pods of the scenario. */
export function gatedPod({ manifest }: PodSetup, index: number, release: Release): Pod {
  const { name, namespace = 'default', uid = uuid(`${namespace}/${name}`) } = manifest.metadata;
  const { metadata, ...pod } = admit(podOfManifest(manifest), uid, createdAt(index), release);
  return { ...pod, metadata: { ...metadata, namespace, resourceVersion: String(FIRST_REVISION + index) } };
}
