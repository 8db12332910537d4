/**
 * Validates an update of a pod (pkg/apis/core/validation: ValidatePodUpdate; its metadata:
 * apimachinery/pkg/api/validation/objectmeta.go, ValidateObjectMetaAccessorUpdate).
 */
import type { Container, Pod, Toleration } from '../../kube/objects.ts';
import { strategicallyPatched, type PodPatch } from '../../kube/strategicMerge.ts';
import { admittedTolerations } from '../controllers/tolerations.ts';
import type { Release } from '../releases/index.ts';
import type { ApiResponse } from '../state.ts';

type Cause = NonNullable<ApiResponse['causes']>[number];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const forbidden = (field: string, why: string): Cause => ({
  reason: 'FieldValueForbidden',
  field,
  message: `Forbidden: ${why}`,
});
const invalid = (field: string, value: unknown, why: string): Cause => ({
  reason: 'FieldValueInvalid',
  field,
  message: `Invalid value: ${value === undefined ? 'null' : JSON.stringify(value)}: ${why}`,
});

const STANDARD_FINALIZERS: readonly string[] = ['kubernetes', 'orphan', 'foregroundDeletion'];

function finalizerCauses(changed: Pod, existing: Pod): readonly Cause[] {
  const { finalizers: before = [], deletionTimestamp } = existing.metadata;
  const fresh = (changed.metadata.finalizers ?? []).filter((name) => !before.includes(name));
  const field = 'metadata.finalizers';
  if (deletionTimestamp !== undefined && fresh.length > 0) {
    const names = fresh.toSorted().map((name) => JSON.stringify(name));
    return [
      forbidden(
        field,
        `no new finalizers can be added if the object is being deleted, found new finalizers []string{${names.join(', ')}}`,
      ),
    ];
  }
  const why = 'name is neither a standard finalizer name nor is it fully qualified';
  return (changed.metadata.finalizers ?? []).flatMap((name, i) =>
    name.includes('/') || STANDARD_FINALIZERS.includes(name) ? [] : [invalid(`${field}[${i}]`, name, why)],
  );
}

/** It may come, and then only become less. */
function deadlineCauses({ spec: { activeDeadlineSeconds: next } }: Pod, existing: Pod): readonly Cause[] {
  const { activeDeadlineSeconds: before } = existing.spec;
  const field = 'spec.activeDeadlineSeconds';
  if (before === undefined || before === next) return [];
  if (next === undefined) return [invalid(field, next, 'must not update from a positive integer to nil value')];
  return next > before ? [invalid(field, next, 'must be less than or equal to previous value')] : [];
}

const withoutSeconds = ({ tolerationSeconds: _seconds, ...toleration }: Toleration): string =>
  JSON.stringify(Object.entries(toleration).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** validateOnlyAddedTolerations, ValidateTolerations: all of before are there still, but for their seconds. */
function tolerationCauses(changed: Pod, existing: Pod): readonly Cause[] {
  const field = 'spec.tolerations';
  const next = changed.spec.tolerations ?? [];
  if (same(next, existing.spec.tolerations ?? [])) return [];
  const kept = new Set(next.map(withoutSeconds));
  if (admittedTolerations(existing).some((old) => !kept.has(withoutSeconds(old))))
    return [forbidden(field, 'existing toleration can not be modified except its tolerationSeconds')];
  return next.flatMap(({ key = '', operator = 'Equal', effect = '', tolerationSeconds }, i) => [
    ...(key === '' && operator !== 'Exists'
      ? [
          invalid(
            `${field}[${i}].operator`,
            operator,
            'operator must be Exists when `key` is empty, which means "match all values and all keys"',
          ),
        ]
      : []),
    ...(tolerationSeconds !== undefined && effect !== 'NoExecute'
      ? [invalid(`${field}[${i}].effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")]
      : []),
  ]);
}

const IMAGES = '`spec.containers[*].image`, `spec.initContainers[*].image`, `spec.activeDeadlineSeconds`';
const TOLERATIONS = '`spec.tolerations` (only additions to existing tolerations)';
const GRACE = '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** The text goes on with a diff in Go's own form, which is left out. */
const OTHER_FIELDS: Readonly<Record<Release['podUpdateText'], string>> = {
  tolerations: `${IMAGES} or ${TOLERATIONS}`,
  grace: `${IMAGES}, ${TOLERATIONS} or ${GRACE}`,
  list: `${IMAGES.replaceAll(', ', ',')},${TOLERATIONS},${GRACE}`,
};

const withImagesOf = (containers: readonly Container[], before: readonly Container[]): readonly Container[] =>
  containers.map((container, i) => ({ ...container, image: before[i]?.image ?? container.image }));

/** ValidateContainerUpdates, and the comparison of all that may not change. */
function otherCauses(changed: Pod, existing: Pod, { podUpdateText }: Release): readonly Cause[] {
  for (const list of ['containers', 'initContainers'] as const) {
    const [now, before] = [changed.spec[list] ?? [], existing.spec[list] ?? []];
    if (now.length !== before.length)
      return [forbidden(`spec.${list}`, 'pod updates may not add or remove containers')];
  }
  const munged: Pod['spec'] = {
    ...changed.spec,
    containers: withImagesOf(changed.spec.containers, existing.spec.containers),
    ...(existing.spec.initContainers !== undefined && {
      initContainers: withImagesOf(changed.spec.initContainers ?? [], existing.spec.initContainers),
    }),
  };
  const munge = ({ activeDeadlineSeconds: _deadline, tolerations: _tolerations, ...spec }: Pod['spec']) => spec;
  return sameFields(munge(munged), munge(existing.spec))
    ? []
    : [forbidden('spec', `pod updates may not change fields other than ${OTHER_FIELDS[podUpdateText]}`)];
}

/** A field that a patch has set anew stands behind the others. */
function sameFields(a: object, b: object): boolean {
  const sorted = (value: object) => Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1));
  return same(sorted(a), sorted(b));
}

/** errors.NewInvalid: several causes are told as a list. */
function refusal(name: string, causes: readonly Cause[]): Omit<ApiResponse, 'request'> {
  const each = causes.map(({ field = '', message }) => `${field}: ${message}`);
  const all = each.length === 1 ? each.join('') : `[${each.join(', ')}]`;
  return { code: 422, reason: 'Invalid', message: `Pod ${JSON.stringify(name)} is invalid: ${all}`, causes };
}

/** A new spec is a new generation, where pods have one. */
function grown(changed: Pod, existing: Pod): Pod {
  const { generation } = existing.metadata;
  if (generation === undefined || same(changed.spec, existing.spec)) return changed;
  return { ...changed, metadata: { ...changed.metadata, generation: generation + 1 } };
}

/** @returns the pod as it would be, or why it may not. */
export function patchedPod(
  existing: Pod,
  patch: PodPatch,
  release: Release,
): { readonly pod: Pod } | { readonly refused: Omit<ApiResponse, 'request'> } {
  const changed = strategicallyPatched(existing, patch);
  const ofMetadata = finalizerCauses(changed, existing);
  const others = otherCauses(changed, existing, release);
  const ofLists = others.filter(({ field }) => field !== 'spec');
  const causes =
    ofLists.length > 0
      ? [...ofMetadata, ...ofLists]
      : [...ofMetadata, ...deadlineCauses(changed, existing), ...tolerationCauses(changed, existing), ...others];
  return causes.length > 0 ? { refused: refusal(existing.metadata.name, causes) } : { pod: grown(changed, existing) };
}
