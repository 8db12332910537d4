/** The strategic merge patch that takes owners from an object (garbagecollector/patch.go:GenerateDeleteOwnerRefStrategicMergeBytes). */
import type { ApiRequest } from '../../cluster/apiserver/state.ts';
import type { Json } from '../../trace/index.ts';

export const ownersGone = (owners: readonly string[], uid = ''): Json => ({
  metadata: { uid, ownerReferences: owners.map((owner) => ({ $patch: 'delete', uid: owner })) },
});

/** The one that gives it an owner (controller_ref_manager.go:ownerRefControllerPatch). */
export const adopts = ({ owner, finalizer }: NonNullable<ApiRequest['adoption']>, uid = ''): Json => ({
  metadata: {
    uid,
    ownerReferences: [{ ...owner }],
    ...(finalizer !== undefined && { finalizers: [finalizer] }),
  },
});
