/** The timeline counts the DELETEs and names the longest wait as the summary at the run's end does. */
import { expect, it } from 'vitest';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { historiesOf } from './history.ts';
import { longestWait } from './waitSpans.ts';
import { removalOf } from './removal.ts';
import { summaryOf } from './summary.ts';

it.each(['1.23', '1.36'] as const)('is the removal that the summary tells of, in every preset in %s', (release) => {
  const differ: unknown[] = [];
  for (const { id, scenario } of PRESETS) {
    const trace = sharedRun(scenario, release);
    for (const [key, history] of historiesOf(trace)) {
      const summary = summaryOf(trace, key);
      const removal = removalOf(trace, key, history);
      const asked = summary?.beginning?.by === 'request' ? summary.beginning : undefined;
      const last = summary?.beginning === undefined ? undefined : summary.second;
      const told = {
        numbers: [
          ...(asked === undefined ? [] : [[asked.seq, 1]]),
          ...(last === undefined ? [] : [[last.seq, asked === undefined ? 1 : 2]]),
        ],
        longest: summary?.longest,
      };
      const drawn = {
        numbers: [...(removal?.numbers ?? [])],
        longest: removal && longestWait(trace, key, removal.from, removal.until),
      };
      if (JSON.stringify(told) !== JSON.stringify(drawn)) differ.push({ id, key, told, drawn });
    }
  }
  expect(differ).toEqual([]);
});
