/**
 * The body of the kubelet's status PATCH (pkg/util/pod/pod.go: PatchPodStatus, by way of apimachinery's
 * strategicpatch.CreateTwoWayMergePatch). Lists that have a merge key send what changed and the order of all; the lists
 * of container statuses have none and travel whole; a field that went is null.
 */
import { goJson, goStatus, type GoJson, type GoObject } from './goStatus.ts';
import type { PodStatus } from './objects.ts';

/** Lists of a PodStatus with `patchStrategy:"merge"`, and their keys. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  conditions: 'type',
  hostIPs: 'ip',
  podIPs: 'ip',
  resourceClaimStatuses: 'name',
};

/** The patch that makes `before` into `after`; without a difference it holds nothing but the UID. */
export function statusPatch(before: PodStatus, after: PodStatus, uid: string): string {
  const status = before === after ? {} : diff(goStatus(before), goStatus(after));
  return goJson(sorted({ metadata: { uid }, ...(Object.keys(status).length > 0 && { status }) }));
}

function diff(before: GoObject, after: GoObject): GoObject {
  const patch: Record<string, GoJson> = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (old === undefined) patch[key] = value;
    else if (same(old, value)) continue;
    else if (isObject(old) && isObject(value)) patch[key] = diff(old, value);
    else Object.assign(patch, diffField(key, old, value));
  }
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) patch[key] = null;
  }
  return patch;
}

function diffField(key: string, before: GoJson, after: GoJson): GoObject {
  const mergeKey = MERGE_KEYS[key];
  if (mergeKey === undefined || !isList(before) || !isList(after)) return { [key]: after };
  const find = (list: readonly GoObject[], id: GoJson | undefined): GoObject | undefined =>
    list.find((item) => same(item[mergeKey], id));
  const changed: GoObject[] = [];
  for (const item of after) {
    const id = item[mergeKey] ?? null;
    const old = find(before, id);
    const patch = old === undefined ? item : diff(old, item);
    if (Object.keys(patch).length > 0) changed.push({ ...patch, [mergeKey]: id });
  }
  const removed = before
    .filter((item) => find(after, item[mergeKey]) === undefined)
    .map((item): GoObject => ({ $patch: 'delete', [mergeKey]: item[mergeKey] ?? null }));
  const items = [...changed, ...removed];
  const order = after.map((item): GoObject => ({ [mergeKey]: item[mergeKey] ?? null }));
  return { [`$setElementOrder/${key}`]: order, ...(items.length > 0 && { [key]: items }) };
}

const isObject = (value: GoJson | undefined): value is GoObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: GoJson): value is readonly GoObject[] => Array.isArray(value) && value.every(isObject);

/** Equality of JSON values, whatever the order of their keys. */
function same(a: GoJson | undefined, b: GoJson | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** Keys in the order in which Go writes a map. */
function sorted(value: GoJson): GoJson {
  if (Array.isArray(value)) return (value as readonly GoJson[]).map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key] ?? null)]));
}
