/** `share` for tests that expect a link. @throws Error if there is none. */
import type { Release } from '../../kube/release.ts';
import { share, type PodEvidence, type Shared } from '../index.ts';

export function shareable(pod: PodEvidence, release: Release, standIns: boolean): Shared {
  const shared = share(pod, release, standIns);
  if (shared === null) throw new Error(`no link can hold ${pod.key}`);
  return shared;
}
