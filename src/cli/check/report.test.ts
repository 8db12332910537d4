import { expect, it } from 'vitest';
import { seconds } from '../../engine/time.ts';
import { report } from './report.ts';

it('tells each violation with its time, its invariant and its event', () => {
  const breach = { code: 'unmountedTooSoon', values: { volume: 'cache', pod: 'default/web' } } as const;
  expect(report([{ id: 'I19', seq: 71, t: seconds(2.45), breach }], '1.23')).toMatch(
    /^2\.450000 I19 volumes must outlive containers: cache of default\/web is .* \(event 71\)\n1 of \d+ invariants of 1\.23 do not hold\n$/,
  );
});

it('says how many hold when all do', () => {
  expect(report([], '1.36')).toMatch(/^all \d+ invariants of 1\.36 hold\n$/);
});
