import type { Pod } from '../../kube/objects.ts';
import type { ClusterState } from '../state.ts';

/** As the API has it: whatever names the node of the picture, whether a kubelet knows of it or not. */
export const podsOfNode = ({ etcd, node }: Pick<ClusterState, 'etcd' | 'node'>): readonly Pod[] =>
  Object.values(etcd.pods).filter(({ spec }) => spec.nodeName === node.name);
