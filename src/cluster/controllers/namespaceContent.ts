/**
 * What is left in a namespace that goes, and what its conditions say of it
 * (pkg/controller/namespace/deletion: namespaced_resources_deleter.go, status_condition_utils.go).
 */
import { seconds, type Micros } from '../../engine/time.ts';
import {
  groupResource,
  isOfKind,
  KINDS,
  resourceOf,
  type Namespace,
  type ObjectCondition,
} from '../../kube/apiObjects.ts';
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
  /** Kinds of which at least one is held by a finalizer. */
  readonly held: ReadonlySet<string>;
}

const PODS = 'pods.';

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
  const kinds = [...inside.map(() => PODS), ...others.map(({ kind }) => dotted(resourceOf(kind)))];
  const finalizers = [...inside, ...others].map(({ metadata }) => metadata.finalizers ?? []);
  return {
    remaining: counts(kinds),
    finalizers: counts(finalizers.flat()),
    held: new Set(kinds.filter((_kind, i) => (finalizers[i] ?? []).length > 0)),
  };
}

/** As it is when the pods alone have been asked for. */
export function podsAlone({ remaining, held, ...content }: Content): Content {
  const { [PODS]: pods } = remaining;
  return {
    ...content,
    remaining: pods === undefined ? {} : { [PODS]: pods },
    held: new Set([...held].filter((kind) => kind === PODS)),
  };
}

/** finalizerEstimateSeconds: what has a finalizer is given some time for it. */
const FINALIZER_ESTIMATE = 15;

/**
 * estimateGracefulTerminationForPods: the longest grace of the pods, as long as so much time has not gone by since the
 * namespace was deleted.
 */
function graceLeft({ metadata }: Namespace, { pods }: Informers, now: Micros): number {
  const graces = Object.values(pods).flatMap((pod) =>
    pod.metadata.namespace === metadata.name && !isTerminal(pod) ? [pod.spec.terminationGracePeriodSeconds] : [],
  );
  const longest = Math.max(0, ...graces);
  const since = now - (parseRfc3339(metadata.deletionTimestamp ?? '') ?? now);
  return since >= seconds(longest) ? 0 : longest;
}

/** @returns seconds; 0 where nothing tells how long it will take. */
export function estimate(object: Namespace, informers: Informers, { remaining, held }: Content, now: Micros): number {
  const left = graceLeft(object, informers, now);
  const estimates = Object.keys(remaining).map((kind) => {
    if (kind === PODS && left > 0) return left;
    return held.has(kind) ? FINALIZER_ESTIMATE : 0;
  });
  return Math.max(0, ...estimates);
}

/** The kinds of which something remains that neither a grace nor a finalizer explains, as Kubernetes names them. */
export function unexplained(
  object: Namespace,
  informers: Informers,
  { remaining, held }: Content,
  now: Micros,
): readonly string[] {
  const isExplained = (kind: string): boolean =>
    held.has(kind) || (kind === PODS && graceLeft(object, informers, now) > 0);
  return Object.keys(remaining)
    .filter((kind) => !isExplained(kind))
    .map(versioned);
}

/** GroupVersionResource.String */
function versioned(kind: string): string {
  const [resource = '', ...group] = kind.split('.');
  if (resource === 'pods') return '/v1, Resource=pods';
  const known = Object.values(KINDS).find((each) => each.resource === resource && each.group === group.join('.'));
  const version = known?.apiVersion.split('/').at(-1) ?? 'v1';
  return `${group.join('.')}/${version}, Resource=${resource}`;
}

const listed = (of: Readonly<Record<string, number>>, words: (name: string, count: number) => string): string =>
  Object.entries(of)
    .map(([name, count]) => words(name, count))
    .toSorted()
    .join(', ');

function complaintOf(
  type: string,
  { metadata }: Namespace,
  { remaining, finalizers }: Pick<Content, 'remaining' | 'finalizers'>,
  stuck: readonly string[],
): readonly string[] | undefined {
  if (type === 'NamespaceContentRemaining' && Object.keys(remaining).length > 0)
    return NAMESPACE.remaining(listed(remaining, NAMESPACE.instances));
  if (type === 'NamespaceFinalizersRemaining' && Object.keys(finalizers).length > 0)
    return NAMESPACE.finalizers(listed(finalizers, NAMESPACE.heldBy));
  if (type !== 'NamespaceDeletionContentFailure' || stuck.length === 0) return undefined;
  return NAMESPACE.failure(stuck.map((kind) => NAMESPACE.unexpected(metadata.name, kind)).toSorted());
}

/** @param stuck kinds of which something remains that nothing explains. */
export function conditionsOf(
  object: Namespace,
  content: Pick<Content, 'remaining' | 'finalizers'>,
  stuck: readonly string[],
  now: Micros,
): readonly ObjectCondition[] {
  const { conditions = [] } = object.status;
  return Object.entries(NAMESPACE_FINE).map(([type, [fine, allIsWell]]) => {
    const complaint = complaintOf(type, object, content, stuck);
    const [reason = fine, message = allIsWell] = complaint ?? [];
    const status = complaint === undefined ? 'False' : 'True';
    const before = conditions.find((condition) => condition.type === type);
    const lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? rfc3339(now)) : rfc3339(now);
    return { type, status, lastTransitionTime, reason, message };
  });
}
