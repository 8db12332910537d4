/** What a mirror pod is made of (pkg/kubelet/pod/mirror_client.go) and known by (pod_manager.go). */
import { CONFIG_HASH, CONFIG_MIRROR, type Pod } from '../../kube/objects.ts';

/** mirror_client.go:CreateMirrorPod: the static pod again, marked with its hash and owned by the node. */
export function mirrorPodOf(pod: Pod, nodeUID: string): Pod {
  const hash = pod.metadata.annotations?.[CONFIG_HASH] ?? pod.metadata.uid;
  const { uid: _own, ...metadata } = pod.metadata;
  const owner = { apiVersion: 'v1', kind: 'Node', name: pod.spec.nodeName ?? '', uid: nodeUID, controller: true };
  return {
    ...pod,
    metadata: {
      ...metadata,
      uid: '',
      annotations: { ...pod.metadata.annotations, [CONFIG_MIRROR]: hash },
      ownerReferences: [owner],
    },
  };
}

/** podManager.IsMirrorPodOf: same name, and made from this very static pod. */
export const isMirrorPodOf = (mirrorPod: Pod, pod: Pod): boolean =>
  mirrorPod.metadata.annotations?.[CONFIG_MIRROR] === pod.metadata.annotations?.[CONFIG_HASH];
