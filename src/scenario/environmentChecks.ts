/** Checks that a container with a missing environment refers to a Secret or ConfigMap. */
import { missingEnvironment } from '../kube/environment.ts';
import type { PodManifest } from '../kube/objects.ts';
import type { Key } from './problem.ts';

type Report = (keys: readonly Key[], message: string, expected: string) => void;

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

export function checkEnvironment(spec: PodManifest['spec'], name: string, keys: readonly Key[], report: Report): void {
  const container = LISTS.flatMap((list) => spec[list] ?? []).find((each) => each.name === name);
  if (container !== undefined && missingEnvironment(container) === undefined)
    report(
      [...keys, 'behaviour', name, 'env'],
      `"${name}" takes nothing from a Secret or ConfigMap that it needs`,
      'envFrom or env with a secretRef, configMapRef, secretKeyRef or configMapKeyRef',
    );
}
