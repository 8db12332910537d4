/** How events and logs name a pod. */
import type { PodRef } from '../trace/event.ts';

export const podRef = (pod: {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly uid: string };
}): PodRef => ({
  namespace: pod.metadata.namespace,
  name: pod.metadata.name,
  uid: pod.metadata.uid,
});
