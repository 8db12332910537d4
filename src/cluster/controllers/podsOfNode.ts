import type { Pod } from '../../kube/objects.ts';
import type { ControlPlane } from '../state.ts';

/** As the API has it: whatever names the node, whether a kubelet knows of it or not. */
export const podsOfNode = ({ etcd }: Pick<ControlPlane, 'etcd'>, node: string): readonly Pod[] =>
  Object.values(etcd.pods).filter(({ spec }) => spec.nodeName === node);
