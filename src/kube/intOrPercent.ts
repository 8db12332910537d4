/** apimachinery/pkg/util/intstr: a count, or a share of `total` in whole things. */
import type { IntOrString } from './apiObjects.ts';

/** @param round what becomes of a part of a thing. */
export function scaledValue(value: IntOrString, total: number, round: 'up' | 'down'): number {
  if (typeof value === 'number') return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  return round === 'up' ? Math.ceil(share) : Math.floor(share);
}
