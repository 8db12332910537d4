/** What the list of pods claims at an instant: read by the test of all claims. */
import type { Look, Statement } from '../explain/statements.ts';
import { outIn, type Outable, podList } from '../readings/index.ts';

/** By what else the state knows of what is away. */
const IS_AWAY: Readonly<Record<Outable, (state: Look['state']) => boolean>> = {
  kubelet: ({ kubelet: { startedAt, stoppedAt } }) => stoppedAt !== undefined && startedAt <= stoppedAt,
  apiserver: ({ apiserver }) => Object.values(apiserver.watches).every(({ open }) => !open),
  runtime: ({ runtime }) => runtime.outage !== undefined,
  network: ({ apiClient }) => apiClient.cutSince !== null,
  node: ({ nodeShutdown }) => nodeShutdown.state === 'off',
};

export function ofPodList({ event: { t }, state, release }: Look): readonly Statement[] {
  const { api, node } = podList(state, t, release, [], outIn(state));
  return [
    ...api.map(({ key, deleting }) => ({
      says: `${key} in kubectl${deleting ? ', being deleted' : ''}`,
      holds: (state.etcd.pods[key]?.metadata.deletionTimestamp !== undefined) === deleting,
    })),
    ...api.flatMap(({ key, waitsFor }) =>
      waitsFor.map((of) => {
        const { deletionTimestamp, deletionGracePeriodSeconds, finalizers = [] } = state.etcd.pods[key]?.metadata ?? {};
        const isKeptOtherwise = deletionGracePeriodSeconds === 0 && finalizers.length > 0;
        return {
          says: `${key} waits for the ${of}`,
          holds: deletionTimestamp !== undefined && !isKeptOtherwise && IS_AWAY[of](state),
        };
      }),
    ),
    ...api
      .filter(({ awaitsKubelet }) => awaitsKubelet)
      .map(({ key }) => ({
        says: `${key} comes back with the kubelet`,
        holds: IS_AWAY.kubelet(state) && state.etcd.pods[key]?.metadata.annotations !== undefined,
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
