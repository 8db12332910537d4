/**
 * pkg/kubelet/kuberuntime/kuberuntime_termination_order.go: sidecars stop after the main containers, the last started
 * first. Each waits for those that must have stopped before it, at most for the grace period that is left.
 */
import type { PodSpec } from '../state.ts';

/** By container, the ones that must have stopped before its turn comes; a container that is not named need not wait. */
export type TerminationOrdering = Readonly<Record<string, readonly string[]>>;

/** newTerminationOrdering: whatever does not run is waited for by nobody. */
export function newTerminationOrdering(
  spec: Pick<PodSpec, 'containers' | 'initContainers'>,
  running: readonly string[],
): TerminationOrdering {
  const main = spec.containers.map(({ name }) => name);
  const sidecars = (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  return Object.fromEntries(
    sidecars.map(({ name }, i) => {
      const next = sidecars[i + 1];
      const before = next === undefined ? main : [...main, next.name];
      return [name, before.filter((other) => running.includes(other))];
    }),
  );
}

/** Whether everything that `name` waits for has stopped. */
export const isItsTurn = (ordering: TerminationOrdering, name: string, stopped: ReadonlySet<string>): boolean =>
  (ordering[name] ?? []).every((other) => stopped.has(other));
