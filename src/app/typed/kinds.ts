/** Kinds by all the words that kubectl takes for them, and whether what is named is there. */
import type { WrittenKind } from '../../kube/objectManifests.ts';
import type { ObjectMeta } from '../../kube/objects.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { refused, type Read } from './refusal.ts';

export type TypedKind = WrittenKind | 'Pod' | 'Node';

const KIND_OF: ReadonlyMap<string, TypedKind> = new Map(
  (
    [
      ['Pod', 'pod pods po'],
      ['Node', 'node nodes no'],
      ['DaemonSet', 'daemonset daemonsets ds daemonset.apps daemonsets.apps'],
      ['Deployment', 'deployment deployments deploy deployment.apps deployments.apps'],
      ['Job', 'job jobs job.batch jobs.batch'],
      ['Namespace', 'namespace namespaces ns'],
      ['PodDisruptionBudget', 'poddisruptionbudget poddisruptionbudgets pdb poddisruptionbudget.policy'],
      ['ReplicaSet', 'replicaset replicasets rs replicaset.apps replicasets.apps'],
      ['Service', 'service services svc'],
      ['StatefulSet', 'statefulset statefulsets sts statefulset.apps statefulsets.apps'],
    ] as const satisfies readonly (readonly [TypedKind, string])[]
  ).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

export const kindOf = (word: string): TypedKind | undefined => KIND_OF.get(word.toLowerCase());

export interface Named {
  readonly kind: TypedKind;
  readonly name: string;
}

/** `pod web api`, `pod/web deployment/web`: all of them, or why not. */
export function named(command: string, words: readonly string[], example: string): Read<readonly Named[]> {
  const [first = ''] = words;
  if (first === '') return refused({ why: 'missing', example });
  const slashed = words.map((word) => word.split('/'));
  if (slashed.some(({ length }) => length > 1)) {
    const all: Named[] = [];
    for (const [word = '', name = ''] of slashed) {
      const kind = kindOf(word);
      if (kind === undefined) return refused({ why: 'kind', command, kind: word });
      if (name === '') return refused({ why: 'missing', example });
      all.push({ kind, name });
    }
    return { ok: all };
  }
  const kind = kindOf(first);
  if (kind === undefined) return refused({ why: 'kind', command, kind: first });
  if (words.length === 1) return refused({ why: 'missing', example });
  return { ok: words.slice(1).map((name) => ({ kind, name })) };
}

/** A scenario's steps name what they mean without its namespace; who gives one means that. */
export function isThere(
  { kind, name }: Named,
  { etcd }: ClusterState,
  nodes: readonly string[],
  namespace: string | undefined,
): boolean {
  const isMeant = (metadata: ObjectMeta): boolean =>
    metadata.name === name && (namespace === undefined || kind === 'Namespace' || metadata.namespace === namespace);
  switch (kind) {
    case 'Pod':
      return Object.values(etcd.pods).some(({ metadata }) => isMeant(metadata));
    case 'Node':
      return nodes.includes(name);
    default:
      return Object.values(etcd.objects ?? {}).some((each) => each.kind === kind && isMeant(each.metadata));
  }
}

export const objectText = ({ kind, name }: Named): string => `${kind.toLowerCase()}/${name}`;
