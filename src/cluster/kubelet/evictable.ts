/**
 * pkg/kubelet/kuberuntime/kuberuntime_gc.go: what container garbage collection may remove. Nothing that runs; all that is
 * dead of a pod whose content may go; of other pods all but the newest of each container name, and the newest sandbox.
 */
import type { Micros } from '../../engine/time.ts';

export interface DeadContainer {
  readonly id: string;
  readonly podUID: string;
  readonly name: string;
  readonly createdAt: Micros;
}

export interface KnownSandbox {
  readonly id: string;
  readonly podUID: string;
  readonly createdAt: Micros;
  /** Ready, or with a container of whatever state. */
  readonly active: boolean;
}

/** pkg/kubelet/container/container_gc.go:GCPolicy; a negative number sets no limit. */
export interface GCPolicy {
  readonly minAge: Micros;
  readonly maxPerPodContainer: number;
}

/** podStateProvider: what podWorkers say of a pod. */
export interface PodFates {
  readonly contentMayGo: (podUID: string) => boolean;
  readonly runtimeMayGo: (podUID: string) => boolean;
}

export interface GCRound {
  readonly now: Micros;
  readonly allSourcesReady: boolean;
  /** DeleteAllUnusedContainers: pods that have stopped lose everything, deleted or not. */
  readonly evictNonDeletedPods: boolean;
}

const oldestFirst = <T extends { readonly createdAt: Micros }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => a.createdAt - b.createdAt);

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

const mayGo = (podUID: string, fates: PodFates, { evictNonDeletedPods }: GCRound): boolean =>
  fates.contentMayGo(podUID) || (evictNonDeletedPods && fates.runtimeMayGo(podUID));

/** evictContainers: units are the containers of one name of one pod. */
export function evictableContainers(
  dead: readonly DeadContainer[],
  policy: GCPolicy,
  fates: PodFates,
  round: GCRound,
): readonly string[] {
  const aged = dead.filter(({ createdAt }) => round.now - createdAt >= policy.minAge);
  const units = grouped(aged, ({ podUID, name }) => `${podUID}/${name}`).map(oldestFirst);
  const ofRemoved = ([first]: readonly DeadContainer[]): boolean =>
    round.allSourcesReady && first !== undefined && mayGo(first.podUID, fates, round);
  const surplus = (unit: readonly DeadContainer[]) =>
    policy.maxPerPodContainer < 0 ? [] : unit.slice(0, Math.max(0, unit.length - policy.maxPerPodContainer));
  return [...units.filter(ofRemoved).flat(), ...units.filter((unit) => !ofRemoved(unit)).flatMap(surplus)].map(
    ({ id }) => id,
  );
}

/** evictSandboxes: an active one never goes, not even of a pod that is gone. */
export function evictableSandboxes(
  sandboxes: readonly KnownSandbox[],
  fates: PodFates,
  round: GCRound,
): readonly string[] {
  return grouped(sandboxes, ({ podUID }) => podUID).flatMap((ofPod) => {
    const sorted = oldestFirst(ofPod);
    const [first] = sorted;
    const all = first !== undefined && mayGo(first.podUID, fates, round);
    return (all ? sorted : sorted.slice(0, -1)).filter(({ active }) => !active).map(({ id }) => id);
  });
}
