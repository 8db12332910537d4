/** Violations as lines: when, which invariant, what happened, and at which event. */
import { holdsIn, invariantById, INVARIANTS, type Violation } from '../../cluster/invariants/index.ts';
import { toSeconds } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';

const line = ({ id, seq, t, text, known }: Violation): string =>
  `${toSeconds(t).toFixed(6)} ${id} ${invariantById(id).name}: ${text} (event ${seq})${known === undefined ? '' : `; known of real kubelets: ${known}`}`;

export function report(violations: readonly Violation[], release: Release): string {
  const held = INVARIANTS.filter((invariant) => holdsIn(invariant, release)).length;
  const broken = new Set(violations.map(({ id }) => id)).size;
  const verdict =
    broken === 0
      ? `all ${held} invariants of ${release} hold`
      : `${broken} of ${held} invariants of ${release} do not hold`;
  return [...violations.map(line), verdict, ''].join('\n');
}
