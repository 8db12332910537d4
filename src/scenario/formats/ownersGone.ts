/** The strategic merge patch that takes owners from an object (garbagecollector/patch.go:GenerateDeleteOwnerRefStrategicMergeBytes). */
import type { Json } from '../../trace/index.ts';

export const ownersGone = (owners: readonly string[], uid = ''): Json => ({
  metadata: { uid, ownerReferences: owners.map((owner) => ({ $patch: 'delete', uid: owner })) },
});
