/**
 * A pod of a StatefulSet that is Terminating on a node of which nobody hears: who could say that it has stopped, and the
 * ways on that a person has, each as an act. Pure.
 */
import { releaseOf } from '../../cluster/releases/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { PodKey } from '../explain/index.ts';
import { outIn, type Outable } from '../readings/index.ts';
import type { Act } from '../store/index.ts';

const WAYS = ['back', 'vouch', 'force'] as const;
export type Way = (typeof WAYS)[number];

export interface LostNode {
  readonly pod: string;
  readonly node: string;
  /** The StatefulSet that waits. */
  readonly owner: string;
  /** Why nobody hears of the node. */
  readonly out: Exclude<Outable, 'apiserver' | 'runtime'>;
  /** A container of the pod runs there, whatever the API says. */
  readonly runs: boolean;
  /** In their order, from the safest to the most dangerous. */
  readonly ways: readonly { readonly way: Way; readonly act: Act; readonly command: string | null }[];
}

const BACK = { network: 'healNode', kubelet: 'startKubelet', node: 'powerOnNode' } as const;

const isSilence = (out: Outable): out is LostNode['out'] => out !== 'apiserver' && out !== 'runtime';

/** @param state as the pod's own node sees it. */
export function lostNodeOf(state: ClusterState, key: PodKey, release: Release): LostNode | null {
  const object = state.etcd.pods[key];
  const owner = object?.metadata.ownerReferences?.find(({ controller }) => controller === true);
  const out = outIn(state).find(isSilence);
  if (object?.metadata.deletionTimestamp === undefined || owner?.kind !== 'StatefulSet' || out === undefined)
    return null;
  const { name, namespace, uid } = object.metadata;
  const node = state.node.name;
  const ways = {
    back: { way: 'back', act: { do: BACK[out], node }, command: out === 'kubelet' ? 'systemctl start kubelet' : null },
    vouch: {
      way: 'vouch',
      act: { do: 'taintOutOfService', node },
      command: `kubectl taint nodes ${node} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute`,
    },
    force: {
      way: 'force',
      act: { do: 'delete', pod: name, gracePeriodSeconds: 0, force: true },
      command: `kubectl delete pod ${name} -n ${namespace} --grace-period=0 --force`,
    },
  } as const satisfies Record<Way, LostNode['ways'][number]>;
  return {
    pod: name,
    node,
    owner: owner.name,
    out,
    runs: Object.values(state.runtime.containers).some((c) => c.podUID === uid && c.state === 'running'),
    // pkg/controller/podgc/gc_controller.go:gcTerminating heeds the taint where the feature is there.
    ways: WAYS.filter((way) => way !== 'vouch' || releaseOf(release).outOfServiceTaint).map((way) => ways[way]),
  };
}
