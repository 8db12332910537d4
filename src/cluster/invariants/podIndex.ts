/**
 * What runs and what is mounted, by pod: so that no invariant has to search the node's tables. The model's own lookups
 * won't do, as they remember what they found for a table, and a replay writes its tables in place.
 */
import { podFullName } from '../../kube/objects.ts';
import { isMounted } from '../kubelet/volumeState.ts';
import type { ClusterState } from '../state.ts';
import type { Unit } from './units.ts';

type Entry = { readonly podUID: string } | undefined;

class ByPod {
  readonly #keys = new Map<string, Set<string>>();

  set(podUID: string, key: string, present: boolean): void {
    const keys = this.#keys.get(podUID);
    if (present) {
      if (keys === undefined) this.#keys.set(podUID, new Set([key]));
      else keys.add(key);
    } else if (keys?.delete(key) && keys.size === 0) this.#keys.delete(podUID);
  }

  move(before: Entry, after: Entry, key: string, present: boolean): void {
    if (before !== undefined && before.podUID !== after?.podUID) this.set(before.podUID, key, false);
    if (after !== undefined) this.set(after.podUID, key, present);
  }

  of(podUID: string): readonly string[] {
    return [...(this.#keys.get(podUID) ?? [])];
  }
}

export class PodIndex {
  readonly #containers = new ByPod();
  readonly #running = new ByPod();
  readonly #sandboxes = new ByPod();
  readonly #mounted = new ByPod();
  readonly #surelyMounted = new ByPod();
  readonly #known = new ByPod();

  constructor(initial: ClusterState) {
    for (const [id, container] of Object.entries(initial.runtime.containers)) this.container(undefined, container, id);
    for (const [id, sandbox] of Object.entries(initial.runtime.sandboxes)) this.sandbox(undefined, sandbox, id);
    for (const [uid, pod] of Object.entries(initial.podManager.podByUID)) this.known(undefined, pod, uid);
    for (const [key, volume] of Object.entries(initial.volumeManager.actual)) this.volume(undefined, volume, key);
  }

  container(before: Unit<'container'> | undefined, after: Unit<'container'> | undefined, id: string): void {
    this.#containers.move(before, after, id, after !== undefined);
    this.#running.move(before, after, id, after?.state === 'running');
  }

  sandbox(before: Unit<'sandbox'> | undefined, after: Unit<'sandbox'> | undefined, id: string): void {
    this.#sandboxes.move(before, after, id, after !== undefined);
  }

  volume(before: Unit<'volume'> | undefined, after: Unit<'volume'> | undefined, key: string): void {
    const mounted = after !== undefined && isMounted(after);
    this.#mounted.move(before, after, key, mounted);
    this.#surelyMounted.move(before, after, key, mounted && after.uncertain === undefined);
  }

  known(before: Unit<'known'> | undefined, after: Unit<'known'> | undefined, uid: string): void {
    if (before !== undefined) this.#known.set(podFullName(before), uid, false);
    if (after !== undefined) this.#known.set(podFullName(after), uid, true);
  }

  /** UIDs of the pods of a full name that podManager knows, mirrors left out. */
  knownByFullName(fullName: string): readonly string[] {
    return this.#known.of(fullName);
  }

  /** Ids of all containers that the runtime has of the pod, dead ones included. */
  containersOf(podUID: string): readonly string[] {
    return this.#containers.of(podUID);
  }

  runningContainersOf(podUID: string): readonly string[] {
    return this.#running.of(podUID);
  }

  sandboxesOf(podUID: string): readonly string[] {
    return this.#sandboxes.of(podUID);
  }

  /** Keys in the volume manager of what is mounted, or being unmounted. */
  mountedVolumesOf(podUID: string): readonly string[] {
    return this.#mounted.of(podUID);
  }

  /** The same without those whose unmount has failed: what WaitForUnmount waits for (GetMountedVolumesForPod). */
  surelyMountedVolumesOf(podUID: string): readonly string[] {
    return this.#surelyMounted.of(podUID);
  }
}
