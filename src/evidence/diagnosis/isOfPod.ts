import type { Diagnosis } from '../evidence.ts';

/** A pod by name, in one namespace or in any. */
export interface PodAsked {
  readonly namespace: string | null;
  readonly name: string;
}

/** A pod whose namespace the input does not tell may be the one. */
export const isOfPod = (pod: Pick<Diagnosis, 'namespace' | 'name'>, { namespace, name }: PodAsked): boolean =>
  pod.name === name && (namespace === null || pod.namespace === namespace || pod.namespace === '');
