/**
 * A PATCH of a pod's status contains only the writer's changes to the status that it has read (pkg/util/pod/pod.go:
 * PatchPodStatus, by way of strategicpatch.CreateTwoWayMergePatch). The API server merges it into the current object,
 * so changes by others since that read are kept (apiserver: handlers/patch.go, smpPatcher.applyPatchToCurrentObject).
 */
import * as v from 'valibot';
import type { PodCondition, PodStatus } from '../../kube/objects.ts';
import type { ApiRequest } from './state.ts';

interface Changes {
  /** Fields of the status that the patch sets or removes. */
  readonly fields: ReadonlySet<string>;
  /** Types of the conditions that the patch changes; only this list is merged by item. `all`: it removes the list. */
  readonly conditions: ReadonlySet<string> | 'all';
}

/** podgc/gc_controller.go: markFailedAndDeletePodWithCondition. */
const GARBAGE_COLLECTORS: Changes = { fields: new Set(['phase']), conditions: new Set(['DisruptionTarget']) };
/** tainteviction/taint_eviction.go: addConditionAndDeletePod. */
const TAINT_EVICTIONS: Changes = { fields: new Set(), conditions: new Set(['DisruptionTarget']) };
/** scheduler: schedule_one.go, updatePod; framework/preemption/preemption.go. */
const SCHEDULERS: Changes = {
  fields: new Set(['nominatedNodeName']),
  conditions: new Set(['PodScheduled', 'DisruptionTarget']),
};

const Sent = v.object({ status: v.optional(v.record(v.string(), v.unknown()), {}) });
const Conditions = v.fallback(v.array(v.object({ type: v.string() })), []);

/** The changes by the patch's JSON if the request has it, else by its sender. */
function changesOf({ patch, user, controller }: ApiRequest): Changes {
  if (patch === undefined) {
    if (user === 'scheduler') return SCHEDULERS;
    return controller === 'pod-garbage-collector' ? GARBAGE_COLLECTORS : TAINT_EVICTIONS;
  }
  const { status } = v.parse(Sent, JSON.parse(patch));
  const conditions = v.parse(Conditions, status['conditions']);
  return {
    fields: new Set(Object.keys(status)),
    conditions: status['conditions'] === null ? 'all' : new Set(conditions.map(({ type }) => type)),
  };
}

/** @param sent the status that the writer has read, with its changes. */
export function patchedStatus(existing: PodStatus, sent: PodStatus, request: ApiRequest): PodStatus {
  const { fields, conditions } = changesOf(request);
  const isTheirs = (field: string): boolean => field === 'conditions' || fields.has(field);
  const [before, after]: readonly [Fields, Fields] = [{ ...existing }, { ...sent }];
  const order = [...Object.keys(after), ...Object.keys(before).filter((field) => !Object.hasOwn(after, field))];
  const patched: Record<string, unknown> = Object.fromEntries(
    order.flatMap((field) => {
      const value = (isTheirs(field) ? after : before)[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );
  if (conditions === 'all') return patched as unknown as PodStatus;
  const merged = mergedConditions(existing.conditions ?? [], sent.conditions ?? [], conditions);
  if (merged.length > 0) patched['conditions'] = merged;
  return patched as unknown as PodStatus;
}

type Fields = Readonly<Record<string, unknown>>;

function mergedConditions(
  existing: readonly PodCondition[],
  sent: readonly PodCondition[],
  theirs: ReadonlySet<string>,
): readonly PodCondition[] {
  const types = new Set([...sent, ...existing].map(({ type }) => type));
  return [...types].flatMap((type) => {
    const [before, after] = [existing, sent].map((list) => list.find((each) => each.type === type));
    if (theirs.has(type)) return after ?? [];
    return (before !== undefined && after !== undefined && isSame(before, after) ? after : before) ?? [];
  });
}

/** Whether two conditions are equal, in any order of fields. */
const isSame = (a: PodCondition, b: PodCondition): boolean => {
  const [before, after]: readonly [Fields, Fields] = [{ ...a }, { ...b }];
  return [...Object.keys(before), ...Object.keys(after)].every((field) => before[field] === after[field]);
};
