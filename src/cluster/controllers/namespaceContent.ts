/**
 * What is left in a namespace that goes, and what its conditions say of it
 * (pkg/controller/namespace/deletion: namespaced_resources_deleter.go, status_condition_utils.go).
 */
import { seconds, type Micros } from '../../engine/time.ts';
import { groupResource, isOfKind, resourceOf, type Namespace, type ObjectCondition } from '../../kube/apiObjects.ts';
import type { ObjectMeta } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { parseRfc3339, rfc3339 } from '../../kube/time.ts';
import { NAMESPACE, NAMESPACE_FINE } from './conditionWords.ts';
import type { Informers } from './informers.ts';

export interface Content {
  /** How many there are of each kind, by `resource.group`. */
  readonly remaining: Readonly<Record<string, number>>;
  /** How many of those each finalizer holds. */
  readonly finalizers: Readonly<Record<string, number>>;
}

function counts(names: readonly string[]): Readonly<Record<string, number>> {
  const count: Record<string, number> = {};
  for (const name of names) count[name] = (count[name] ?? 0) + 1;
  return count;
}

/** Group and resource with a dot between them, which is there even where the group has no name. */
const dotted = (resource: Parameters<typeof groupResource>[0]): string => {
  const name = groupResource(resource);
  return name === resource ? `${resource}.` : name;
};

export function contentOf(namespace: string, { pods, objects }: Informers): Content {
  const lies = ({ metadata }: { readonly metadata: ObjectMeta }): boolean => metadata.namespace === namespace;
  const inside = Object.values(pods).filter(lies);
  const others = Object.values(objects).filter((object) => !isOfKind(object, 'Namespace') && lies(object));
  return {
    remaining: counts([...inside.map(() => 'pods.'), ...others.map(({ kind }) => dotted(resourceOf(kind)))]),
    finalizers: counts([...inside, ...others].flatMap(({ metadata }) => metadata.finalizers ?? [])),
  };
}

/** finalizerEstimateSeconds: what has a finalizer is given some time for it. */
const FINALIZER_ESTIMATE = 15;

/**
 * estimateGracefulTerminationForPods: the longest grace of the pods, as long as so much time has not gone by since the
 * namespace was deleted.
 * @returns seconds; 0 where nothing tells how long it will take.
 */
export function estimate({ metadata }: Namespace, { pods }: Informers, content: Content, now: Micros): number {
  const graces = Object.values(pods).flatMap((pod) =>
    pod.metadata.namespace === metadata.name && !isTerminal(pod) ? [pod.spec.terminationGracePeriodSeconds] : [],
  );
  const longest = Math.max(0, ...graces);
  const since = now - (parseRfc3339(metadata.deletionTimestamp ?? '') ?? now);
  const left = since >= seconds(longest) ? 0 : longest;
  return Math.max(left, Object.keys(content.finalizers).length > 0 ? FINALIZER_ESTIMATE : 0);
}

const listed = (of: Readonly<Record<string, number>>, words: (name: string, count: number) => string): string =>
  Object.entries(of)
    .map(([name, count]) => words(name, count))
    .toSorted()
    .join(', ');

function complaintOf(
  type: string,
  { remaining, finalizers }: Content,
  isStuck: boolean,
): readonly string[] | undefined {
  if (type === 'NamespaceContentRemaining' && Object.keys(remaining).length > 0)
    return NAMESPACE.remaining(listed(remaining, NAMESPACE.instances));
  if (type === 'NamespaceFinalizersRemaining' && Object.keys(finalizers).length > 0)
    return NAMESPACE.finalizers(listed(finalizers, NAMESPACE.heldBy));
  const kinds = Object.keys(remaining).toSorted();
  return type === 'NamespaceDeletionContentFailure' && isStuck ? NAMESPACE.failure(kinds) : undefined;
}

/** @param isStuck something remains that nothing explains. */
export function conditionsOf(
  { status: { conditions = [] } }: Namespace,
  content: Content,
  isStuck: boolean,
  now: Micros,
): readonly ObjectCondition[] {
  return Object.entries(NAMESPACE_FINE).map(([type, [fine, allIsWell]]) => {
    const complaint = complaintOf(type, content, isStuck);
    const [reason = fine, message = allIsWell] = complaint ?? [];
    const status = complaint === undefined ? 'False' : 'True';
    const before = conditions.find((condition) => condition.type === type);
    const lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? rfc3339(now)) : rfc3339(now);
    return { type, status, lastTransitionTime, reason, message };
  });
}
