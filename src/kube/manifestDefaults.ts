/** What the API server fills in (pkg/apis/core/v1/defaults.go), as far as a removal depends on it. */
import type { ObjectMeta, PodManifest, PodSpec } from './objects.ts';

const DEFAULT_NAMESPACE = 'default';
const DEFAULT_GRACE_PERIOD_SECONDS = 30;

/** A manifest with the defaults that the rest of the model relies on. */
export interface DefaultedManifest extends PodManifest {
  readonly metadata: PodManifest['metadata'] & Pick<ObjectMeta, 'namespace'>;
  readonly spec: PodSpec;
}

/** Fills in what is missing; nothing that is there changes. */
export const applyDefaults = (manifest: PodManifest): DefaultedManifest => ({
  ...manifest,
  metadata: { ...manifest.metadata, namespace: manifest.metadata.namespace ?? DEFAULT_NAMESPACE },
  spec: {
    ...manifest.spec,
    restartPolicy: manifest.spec.restartPolicy ?? 'Always',
    terminationGracePeriodSeconds: manifest.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS,
  },
});
