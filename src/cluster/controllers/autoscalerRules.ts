/**
 * What differs between the cluster autoscaler's releases, by the defaults of its flags. It comes in a release for each
 * minor release of Kubernetes, from a tree of its own (kubernetes/autoscaler: main.go, later config/flags/flags.go).
 */
import { seconds, ZERO, type Micros } from '../../engine/time.ts';
import { atLeast } from '../../kube/release.ts';
import type { Release } from '../releases/index.ts';

export interface AutoscalerRules {
  /** It evicts pods of DaemonSets, too (--daemonset-eviction-for-occupied-nodes, 1.22). */
  readonly evictsDaemonSets: boolean;
  /** --node-delete-delay-after-taint (5 s, from 1.26 on), in µs. */
  readonly delayAfterTaint: Micros;
  /** It cordons the node, too (--cordon-node-before-terminating, true from 1.34 on). */
  readonly cordons: boolean;
}

export const autoscalerRules = ({ id }: Pick<Release, 'id'>): AutoscalerRules => ({
  evictsDaemonSets: atLeast(id, '1.22'),
  delayAfterTaint: atLeast(id, '1.27') ? seconds(5) : ZERO,
  cordons: atLeast(id, '1.34'),
});
