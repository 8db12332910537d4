/**
 * The conditions that readiness gates ask for. Whoever sets them is no part of Kubernetes, so a pod has those that its
 * object came with, and no others.
 */
import type { ConditionStatus, PodCondition, PodManifest } from './objects.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const STATUSES: readonly unknown[] = ['True', 'False', 'Unknown'] satisfies ConditionStatus[];
const isStatus = (value: unknown): value is ConditionStatus => STATUSES.includes(value);

function conditionOf(value: unknown): readonly PodCondition[] {
  if (!isFields(value) || typeof value['type'] !== 'string' || !isStatus(value['status'])) return [];
  const { type, status, reason, message, lastTransitionTime } = value;
  return [
    {
      type,
      status,
      ...(typeof lastTransitionTime === 'string' && { lastTransitionTime }),
      ...(typeof reason === 'string' && { reason }),
      ...(typeof message === 'string' && { message }),
    },
  ];
}

export function gateConditions({ spec, status }: Pick<PodManifest, 'spec' | 'status'>): readonly PodCondition[] {
  const gates = new Set((spec.readinessGates ?? []).map(({ conditionType }) => conditionType));
  const conditions: unknown = isFields(status) ? status['conditions'] : undefined;
  if (gates.size === 0 || !Array.isArray(conditions)) return [];
  return (conditions as readonly unknown[]).flatMap(conditionOf).filter(({ type }) => gates.has(type));
}
