/**
 * What kubectl patch does to a pod (apimachinery/pkg/util/strategicpatch): maps are merged and null takes away, as in a
 * merge patch; of lists some are merged by a key of their items, finalizers are added, and all others are replaced.
 */
import type { Pod } from './objects.ts';

export type PodPatch = Readonly<Partial<Record<'metadata' | 'spec', Readonly<Record<string, unknown>>>>>;

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** patchMergeKey of the lists in a pod (core/v1/types.go). */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: 'name',
  initContainers: 'name',
  ephemeralContainers: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  env: 'name',
  ports: 'containerPort',
  imagePullSecrets: 'name',
  hostAliases: 'ip',
  schedulingGates: 'name',
};

function mergedList(field: string, target: unknown, patch: readonly unknown[]): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(target) ? target : [];
  if (field === 'finalizers') return [...list, ...patch.filter((each) => !list.includes(each))];
  const key = MERGE_KEYS[field];
  if (key === undefined) return patch;
  const keyOf = (item: unknown): unknown => (isMapping(item) ? item[key] : undefined);
  const kept = list.map((item) => {
    const change = patch.find((each) => keyOf(each) === keyOf(item));
    return change === undefined ? item : merged(field, item, change);
  });
  return [...kept, ...patch.filter((each) => !list.some((item) => keyOf(item) === keyOf(each)))];
}

function merged(field: string, target: unknown, patch: unknown): unknown {
  if (Array.isArray(patch)) return mergedList(field, target, patch);
  if (!isMapping(patch)) return patch;
  const result: Record<string, unknown> = isMapping(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(key, result[key], value);
  }
  return result;
}

/** @param patch of fields that a schema has looked at; whether the result may be the API server validates. */
export const strategicallyPatched = (pod: Pod, patch: PodPatch): Pod => merged('', pod, patch) as Pod;
