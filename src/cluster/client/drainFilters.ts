/** Which pods kubectl drain takes, and what keeps it from beginning (staging/src/k8s.io/kubectl/pkg/drain/filters.go). */
import { objectAt, type ApiObject } from '../../kube/apiObjects.ts';
import { isMirrorPod, objectRef, type Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { parseSelector, selects } from '../../kube/selectors.ts';
import type { Release } from '../releases/index.ts';
import type { DrainFlags } from './drainFlags.ts';
import { drainWarning, DRAIN_WORDS } from './words.ts';

/** PodDeleteStatus, of the last filter that had something to say. */
export interface Filtered {
  readonly pod: Pod;
  readonly deletes: boolean;
  readonly warning?: string;
  readonly error?: string;
}

type Objects = Readonly<Record<string, ApiObject>> | undefined;

const controllerOf = ({ metadata }: Pod) =>
  (metadata.ownerReferences ?? []).find(({ controller }) => controller === true);

/** daemonSetFilter: such a pod is left alone whatever the flags say, unless it has ended, or nobody would make it anew. */
function byDaemonSet(pod: Pod, { force, ignoreDaemonsets }: DrainFlags, objects: Objects): Filtered | null {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'DaemonSet' || isTerminal(pod)) return null;
  if (objects !== undefined && objectAt(objects, 'DaemonSet', pod.metadata.namespace, owner.name) === undefined) {
    const gone = `daemonsets.apps "${owner.name}" not found`;
    return force ? { pod, deletes: true, warning: gone } : { pod, deletes: false, error: gone };
  }
  if (!ignoreDaemonsets) return { pod, deletes: false, error: DRAIN_WORDS.daemonSet };
  return { pod, deletes: false, warning: DRAIN_WORDS.ignoring };
}

const hasLocalStorage = ({ spec: { volumes = [] } }: Pod): boolean =>
  volumes.some((volume) => volume['emptyDir'] !== undefined);

/** One pod through all filters; null of one that is passed over in silence. */
function filtered(pod: Pod, flags: DrainFlags, objects: Objects, release: Release): Filtered | null {
  const of = byDaemonSet(pod, flags, objects);
  if (of?.deletes === false) return of;
  if (isMirrorPod(pod)) return null;
  if (hasLocalStorage(pod) && !isTerminal(pod) && !flags.deleteEmptydirData)
    return { pod, deletes: false, error: DRAIN_WORDS.localStorage(release) };
  if (isTerminal(pod) || controllerOf(pod) !== undefined) return { pod, deletes: true };
  if (!flags.force) return { pod, deletes: false, error: DRAIN_WORDS.unmanaged(release) };
  return { pod, deletes: true, warning: DRAIN_WORDS.deletingUnmanaged(release) };
}

/** GetPodsForDeletion: of those whom --pod-selector selects. */
export function podsForDeletion(
  pods: readonly Pod[],
  flags: DrainFlags,
  objects: Objects,
  release: Release,
): readonly Filtered[] {
  const selector = flags.podSelector === undefined ? undefined : parseSelector(flags.podSelector);
  const meant = selector === undefined ? pods : pods.filter(({ metadata }) => selects(selector, metadata.labels));
  return meant.flatMap((pod) => filtered(pod, flags, objects, release) ?? []);
}

/** Alike reasons in one text, with the pods behind it. */
function gathered(all: readonly Filtered[], of: 'warning' | 'error'): readonly string[] {
  const texts = new Map<string, Pod[]>();
  for (const each of all) {
    const text = each[of];
    if (text !== undefined) texts.set(text, [...(texts.get(text) ?? []), each.pod]);
  }
  return [...texts].map(([text, pods]) => `${text}: ${pods.map(objectRef).join(', ')}`);
}

export const errorsOf = (all: readonly Filtered[]): readonly string[] =>
  gathered(all, 'error').map((text) => `cannot delete ${text}`);

/** In the order of the filters. */
export function warningOf(all: readonly Filtered[], release: Release): string | null {
  const ofDaemonSets = all.filter(({ deletes }) => !deletes);
  return drainWarning(
    [
      ...gathered(ofDaemonSets, 'warning'),
      ...gathered(
        all.filter(({ deletes }) => deletes),
        'warning',
      ),
    ],
    release,
  );
}
