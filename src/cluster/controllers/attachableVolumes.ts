/** Volumes that have to be attached to a node, and what they and their VolumeAttachments are called. */
import { rfc3339 } from '../../kube/time.ts';
import type { Micros } from '../../engine/time.ts';
import type { VolumeAttachment } from '../../kube/apiObjects.ts';
import { objectKey, type ContainerStatus, type Pod } from '../../kube/objects.ts';
import { sha256 } from '../../kube/sha256.ts';
import { claimOf } from '../../kube/volumes.ts';
import { uuid } from '../ids.ts';
import type { ClaimSetup } from '../setup.ts';
import type { AttachableVolume, AttachDetachState, AttachedVolume } from './attachDetachState.ts';

/** A provisioned PersistentVolume is called after its claim's UID, and by most drivers the volume behind it, too. */
function behind(claim: string, setup: ClaimSetup): AttachableVolume {
  const name = `pvc-${uuid(`persistentvolumeclaims/${claim}`)}`;
  return { ...setup, name, uniqueName: `kubernetes.io/csi/${setup.driver}^${name}` };
}

export const attachableVolumes = (
  claims: Readonly<Record<string, ClaimSetup>>,
): Readonly<Record<string, AttachableVolume>> =>
  Object.fromEntries(Object.entries(claims).map(([claim, setup]) => [claim, behind(claim, setup)] as const));

type Volumes = AttachDetachState['volumes'];

/** The attachable volumes of a pod, each once. */
export function attachableOf({ metadata, spec }: Pod, volumes: Volumes): readonly AttachableVolume[] {
  const claims = (spec.volumes ?? []).flatMap((volume) => claimOf(volume, metadata.name) ?? []);
  return [...new Set(claims)].flatMap((claim) => volumes[objectKey(metadata.namespace, claim)] ?? []);
}

/** pkg/volume/csi/csi_attacher.go:getAttachmentName */
export const attachmentName = ({ name, driver }: AttachableVolume, node: string): string =>
  `csi-${sha256(`${name}${driver}${node}`)}`;

/** Of kubernetes-csi/external-attacher, pkg/controller/util.go:GetFinalizerName. */
export const attacherFinalizer = (driver: string): string =>
  `external-attacher/${driver.replaceAll(/[^a-zA-Z0-9-]/gu, '-')}`;

export const attachmentOf = (volume: AttachableVolume, node: string): VolumeAttachment => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'VolumeAttachment',
  metadata: { name: attachmentName(volume, node), namespace: '', uid: '', resourceVersion: '', creationTimestamp: '' },
  spec: { attacher: volume.driver, nodeName: node, source: { persistentVolumeName: volume.name } },
  status: { attached: false },
});

/** As it is once the volume has been attached for a while. */
export function attachmentAtStart(
  { volume, node }: Pick<AttachedVolume, 'volume' | 'node'>,
  resourceVersion: number,
  at: Micros,
): VolumeAttachment {
  const made = attachmentOf(volume, node);
  const { name } = made.metadata;
  return {
    ...made,
    metadata: {
      ...made.metadata,
      uid: uuid(`volumeattachments//${name}`),
      resourceVersion: String(resourceVersion),
      creationTimestamp: rfc3339(at),
      finalizers: [attacherFinalizer(volume.driver)],
    },
    status: { attached: true },
  };
}

export const placeOf = (node: string, { uniqueName }: AttachableVolume): string => `${node} ${uniqueName}`;

const notRunning = (statuses: readonly ContainerStatus[] = []): boolean =>
  statuses.every(({ state }) => state.terminated !== undefined || state.waiting !== undefined);

/** pkg/volume/util/util.go:IsPodTerminated: its volumes are wanted no more. */
export function isPodTerminated({ metadata, status }: Pod): boolean {
  if (status.phase === 'Failed' || status.phase === 'Succeeded') return true;
  return (
    metadata.deletionTimestamp !== undefined &&
    [status.initContainerStatuses, status.containerStatuses, status.ephemeralContainerStatuses].every(notRunning)
  );
}
