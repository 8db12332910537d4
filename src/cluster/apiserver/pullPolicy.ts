import type { Container } from '../../kube/objects.ts';

/** The API server's default (pkg/apis/core/v1/defaults.go): an image that may move is asked for every time. */
export function pullPolicyOf({ image, imagePullPolicy }: Container): string {
  if (imagePullPolicy !== undefined) return imagePullPolicy;
  const tag = /:([^/:@]+)$/.exec(image)?.[1];
  return (tag ?? 'latest') === 'latest' && !image.includes('@') ? 'Always' : 'IfNotPresent';
}
