/** What the list of pods claims at an instant: read by the test of all claims. */
import type { Look, Statement } from '../explain/statements.ts';
import { podList } from './podList.ts';

export function ofPodList({ event: { t }, state, release }: Look): readonly Statement[] {
  const { api, node } = podList(state, t, release);
  return [
    ...api.map(({ key, deleting }) => ({
      says: `${key} in kubectl${deleting ? ', being deleted' : ''}`,
      holds: (state.etcd.pods[key]?.metadata.deletionTimestamp !== undefined) === deleting,
    })),
    ...node
      .filter(({ kind }) => kind === 'regular')
      .map(({ key, name, namespace, runs }) => ({
        says: `${key} on the node: no object; being ${runs ? 'stopped' : 'cleaned up'}`,
        holds:
          state.etcd.pods[key] === undefined &&
          Object.values(state.runtime.sandboxes).some(
            (sandbox) => sandbox.name === name && sandbox.namespace === namespace && sandbox.state === 'ready',
          ) === runs,
      })),
  ];
}
