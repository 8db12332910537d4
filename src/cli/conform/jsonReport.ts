/** The comparison as data, for `conform --json`. */
import { ratio, type Agreement } from './agreement.ts';
import type { LogAgreement } from './logMeasure.ts';
import { hasEqualWorker, isFailed, type RunResult, type ScenarioVerdict } from './verdict.ts';

const counts = (agreement: Agreement) => ({
  agreement: ratio(agreement),
  matched: agreement.matched,
  missing: agreement.missing,
  extra: agreement.extra,
  outOfOrder: agreement.outOfOrder,
});

const log = ({ inOrder, within, byGoroutine }: LogAgreement) => ({
  inOrder,
  within,
  goroutines: Object.fromEntries([...byGoroutine].map(([goroutine, agreement]) => [goroutine, counts(agreement)])),
});

function run(result: RunResult) {
  const { label } = result.folder.run;
  if (isFailed(result)) return { run: label, error: result.error };
  return {
    run: label,
    log: log(result.log),
    podWorkerAndPlegEqual: hasEqualWorker(result),
    sequences: Object.fromEntries(
      result.sequences.map(({ name, agreement, same, aligned }) => [
        name,
        {
          same,
          ...counts(agreement),
          differences: aligned
            .filter((line) => line.in !== 'both')
            .map((line) => ({ only: line.in === 'first' ? 'real' : 'simulated', text: line.text })),
        },
      ]),
    ),
    waits: result.waits,
  };
}

export const toJson = (verdicts: readonly ScenarioVerdict[]) =>
  verdicts.map(({ group, runs, together, threshold, mean, orders, reasons }) => ({
    scenario: group,
    reproduced: reasons.length === 0,
    reasons,
    within: mean,
    threshold,
    brokenOrders: orders.map(({ first, second, runs: count }) => ({
      first: first.text,
      second: second.text,
      runs: count,
    })),
    realRunsTogether: together.map(log),
    runs: runs.map(run),
  }));
