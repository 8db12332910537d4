/** Violations as lines: when, which invariant, what happened, and at which event. */
import { holdsIn, INVARIANTS, type Violation } from '../../cluster/invariants/index.ts';
import { toSeconds } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import { breachInWords, invariantName, knownInWords } from '../../words/index.ts';

function line({ id, seq, t, breach, known }: Violation): string {
  const also = known === undefined ? '' : `; known of real kubelets: ${knownInWords(known)}`;
  return `${toSeconds(t).toFixed(6)} ${id} ${invariantName(id)}: ${breachInWords({ breach })} (event ${seq})${also}`;
}

export function report(violations: readonly Violation[], release: Release): string {
  const held = INVARIANTS.filter((invariant) => holdsIn(invariant, release)).length;
  const broken = new Set(violations.map(({ id }) => id)).size;
  const verdict =
    broken === 0
      ? `all ${held} invariants of ${release} hold`
      : `${broken} of ${held} invariants of ${release} do not hold`;
  return [...violations.map(line), verdict, ''].join('\n');
}
