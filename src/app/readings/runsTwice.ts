/** Pods of one name that run on several nodes at once: nobody who was asked let the first go before the second came. */
import type { ClusterState } from '../../cluster/state.ts';
import type { PodKey } from '../explain/index.ts';

type OnNode = Pick<ClusterState, 'runtime' | 'node'>;

/** By the sandbox, which bears the pod's name whoever still knows its uid. */
const runningOn = ({ runtime }: OnNode): ReadonlySet<PodKey> =>
  new Set(
    Object.values(runtime.containers).flatMap(({ state, sandboxID }) => {
      const sandbox = runtime.sandboxes[sandboxID];
      return state === 'running' && sandbox !== undefined ? [`${sandbox.namespace}/${sandbox.name}`] : [];
    }),
  );

/** @param states the cluster as each of its nodes sees it. */
export function runsTwice(states: readonly OnNode[]): ReadonlyMap<PodKey, readonly string[]> {
  const nodes = new Map<PodKey, string[]>();
  for (const state of states) {
    for (const key of runningOn(state)) nodes.set(key, [...(nodes.get(key) ?? []), state.node.name]);
  }
  return new Map([...nodes].filter(([, on]) => on.length > 1));
}
