/** pkg/kubelet/images/image_manager.go:EnsureImageExists: whether an image is there, may be pulled, or has to wait. */
import { printed } from '../../kube/printed.ts';
import type { Container } from '../../kube/objects.ts';
import type { Micros } from '../../engine/time.ts';
import type { BackOffEntry } from '../state.ts';
import { pullPolicyOf } from '../apiserver/pullPolicy.ts';
import { isInBackOffSinceUpdate } from './backOff.ts';

/** What a container's image comes to before anything is pulled. */
export type ImageAnswer =
  | { readonly kind: 'present' }
  | { readonly kind: 'pull' }
  | { readonly kind: 'refused'; readonly error: 'ErrImageNeverPull' | 'ImagePullBackOff'; readonly message: string };

export function ensureImageExists(
  container: Container,
  isPresent: boolean,
  backOff: BackOffEntry | undefined,
  now: Micros,
): ImageAnswer {
  const policy = pullPolicyOf(container);
  if (policy === 'Never' && !isPresent) {
    const message = printed`Container image "${container.image}" is not present with pull policy of Never`;
    return { kind: 'refused', error: 'ErrImageNeverPull', message };
  }
  if (policy === 'Never' || (policy === 'IfNotPresent' && isPresent)) return { kind: 'present' };
  if (isInBackOffSinceUpdate(backOff, now)) {
    const message = printed`Back-off pulling image "${container.image}"`;
    return { kind: 'refused', error: 'ImagePullBackOff', message };
  }
  return { kind: 'pull' };
}
