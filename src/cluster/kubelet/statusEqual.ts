/** status_manager.go:isPodStatusByKubeletEqual: whether two statuses say the same, by what the kubelet itself has to say. */
import type { PodCondition, PodStatus } from '../../kube/objects.ts';
import { semanticEqual } from '../../kube/semanticEqual.ts';
import { DISRUPTION_TARGET, KUBELET_CONDITIONS } from './podStatus.ts';

const isKubelets = ({ type }: PodCondition): boolean => KUBELET_CONDITIONS.has(type) || type === DISRUPTION_TARGET;

/** Of a condition neither its times count nor the generation that it observed, and others' conditions not at all. */
export function isPodStatusByKubeletEqual(one: PodStatus, other: PodStatus): boolean {
  const { conditions: old = [], ...before } = one;
  const { conditions: own = [], ...after } = other;
  const [known, wanted] = [old.filter(isKubelets), own.filter(isKubelets)];
  const isSame = ({ type, status, message, reason }: PodCondition): boolean =>
    known.some(
      (each) => each.type === type && each.status === status && each.message === message && each.reason === reason,
    );
  return known.length === wanted.length && wanted.every(isSame) && semanticEqual(before, after);
}
