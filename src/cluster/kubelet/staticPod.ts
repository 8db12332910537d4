/** A static pod as its source makes it of a manifest (pkg/kubelet/config/common.go). */
import { CONFIG_HASH, CONFIG_SEEN, CONFIG_SOURCE, type Pod, type PodManifest } from '../../kube/objects.ts';
import { dropDisabledFields } from '../apiserver/disabledFields.ts';
import { hex } from '../ids.ts';
import type { Release } from '../releases/index.ts';
import type { PodSource } from '../state.ts';

/** pkg/kubelet/config/common.go:generatePodName */
export const staticPodName = (name: string, nodeName: string): string => `${name}-${nodeName.toLowerCase()}`;

export const staticPodUID = (manifest: PodManifest, place: string, nodeName: string): string =>
  manifest.metadata.uid ?? hex(`${nodeName} ${place} ${JSON.stringify(manifest)}`, 32);

/**
 * A manifest as the kubelet runs it: named after its node, its UID a hash of its content and place
 * (common.go:applyDefaults). Editing anything but comments therefore makes another pod of the same name.
 */
export function staticPod(
  manifest: PodManifest,
  source: PodSource,
  place: string,
  nodeName: string,
  seen: string,
  release: Release,
): Pod {
  const { metadata } = manifest;
  const spec = dropDisabledFields(manifest.spec, release);
  const uid = staticPodUID(manifest, place, nodeName);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...metadata,
      name: staticPodName(metadata.name, nodeName),
      namespace: metadata.namespace ?? 'default',
      uid,
      resourceVersion: '',
      creationTimestamp: '',
      annotations: {
        ...metadata.annotations,
        [CONFIG_HASH]: uid,
        [CONFIG_SEEN]: seen,
        [CONFIG_SOURCE]: source,
      },
    },
    spec: {
      ...spec,
      nodeName,
      restartPolicy: spec.restartPolicy ?? 'Always',
      terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? 30,
    },
    status: { phase: 'Pending' },
  };
}
