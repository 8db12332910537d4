import { printed } from '../../kube/printed.ts';
/** pkg/controller/volume/attachdetach/reconciler/reconciler.go:reportMultiAttachError: in the words of the Event. */

/** @param local names of the pods that use it in the namespace of the one that waits; of others there is only a number. */
export function multiAttachError(volume: string, local: readonly string[], others: number): string {
  const elsewhere = `${others} pod(s) in different namespaces`;
  const because =
    local.length + others === 0
      ? printed`Volume is already exclusively attached to one node and can't be attached to another`
      : printed`Volume is already used by ${local.length === 0 ? elsewhere : named(local, others > 0 ? ` and ${elsewhere}` : '')}`;
  return printed`Multi-Attach error for volume "${volume}" ${because}`;
}

const named = (local: readonly string[], more: string): string => `pod(s) ${local.join(', ')}${more}`;
