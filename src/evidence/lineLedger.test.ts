/** How lines are counted, and which of very many are kept to look at. */
import { describe, expect, it } from 'vitest';
import { LineLedger } from './lineLedger.ts';

const NONE = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };
const BECAUSE = { code: 'otherRow' } as const;

const filled = (count: number, kind: 'understood' | 'irrelevant' | 'unknown' = 'unknown'): LineLedger => {
  const ledger = new LineLedger();
  for (let line = 1; line <= count; line++) ledger.add(kind, 1, 'kubelet.log', line, `line ${line}`, BECAUSE);
  return ledger;
};
const linesIn = (ledger: LineLedger) => ledger.samples.unknown.map(({ line }) => line);
const upTo = (count: number, step = 1, from = 1) => Array.from({ length: count }, (_, i) => from + i * step);

describe('the account of lines', () => {
  it('counts each class', () => {
    const ledger = new LineLedger();
    expect(ledger.counts).toEqual(NONE);
    ledger.add('understood', 2, 'a', 1, 'two lines', BECAUSE);
    ledger.add('irrelevant', 3, 'a', 3, 'three lines', BECAUSE);
    ledger.add('unknown', 5, 'a', 6, 'five lines', BECAUSE);
    expect(ledger.counts).toEqual({ total: 10, understood: 2, irrelevant: 3, unknown: 5 });
    const { understood, irrelevant, unknown } = ledger.samples;
    expect([understood, irrelevant, unknown].map((all) => all.map(({ text }) => text))).toEqual([
      ['two lines'],
      ['three lines'],
      ['five lines'],
    ]);
    expect(ledger.contents).toEqual({ counts: ledger.counts, samples: ledger.samples });
  });

  it('keeps a line as it may be shown, with its place and its reason', () => {
    const ledger = new LineLedger();
    ledger.add('unknown', 1, 'kubelet.log', 7, 'a\u001b[2Jb', BECAUSE);
    expect(ledger.samples.unknown).toEqual([{ file: 'kubelet.log', line: 7, text: 'a\ufffd[2Jb', because: BECAUSE }]);
  });

  it('keeps the first lines, and ever fewer of those that follow', () => {
    expect(linesIn(filled(239))).toEqual(upTo(239));
    const thinned = [...upTo(60), ...upTo(90, 2, 61)];
    expect(linesIn(filled(240))).toEqual(thinned);
    expect(linesIn(filled(244))).toEqual([...thinned, 241, 243]);
    const twice = linesIn(filled(420));
    expect(twice.slice(0, 60)).toEqual(upTo(60));
    expect(twice.slice(60)).toEqual([...upTo(45, 4, 61), ...upTo(45, 4, 241)]);
    expect(linesIn(filled(430)).slice(-3)).toEqual([421, 425, 429]);
    expect(filled(5_000).samples.unknown.length).toBeLessThan(240);
    expect(filled(5_000).counts).toEqual({ ...NONE, total: 5_000, unknown: 5_000 });
  });

  it('lets lines pass that it would not keep', () => {
    const ledger = filled(239);
    expect(ledger.passes('unknown')).toBe(false);
    expect(ledger.counts.unknown).toBe(239);
    ledger.add('unknown', 1, 'kubelet.log', 240, 'line 240', BECAUSE);
    expect([ledger.passes('unknown'), ledger.passes('irrelevant')]).toEqual([false, false]);
    ledger.add('unknown', 1, 'kubelet.log', 241, 'line 241', BECAUSE);
    expect([ledger.passes('unknown'), ledger.passes('unknown')]).toEqual([true, false]);
    expect(ledger.counts).toEqual({ ...NONE, total: 242, unknown: 242 });
  });

  it('takes in that of a later part of the file', () => {
    const ledger = filled(239);
    ledger.absorb(filled(3).contents, 1_000);
    expect(linesIn(ledger)).toEqual(
      [...upTo(60), ...upTo(90, 2, 61), 1_002, 1_003].map((n) => (n === 240 ? 1_001 : n)),
    );
    ledger.absorb(filled(2, 'understood').contents, 2_000);
    expect(ledger.samples.understood.map(({ line }) => line)).toEqual([2_001, 2_002]);
    expect(ledger.counts).toEqual({ total: 244, understood: 2, irrelevant: 0, unknown: 242 });
  });
});
