import { expect, it } from 'vitest';
import { readJsonLine } from './jsonLine.ts';

const LINE = 'I1121 02:12:41.000000     100 kubelet.go:2250] "SyncLoop DELETE" source="api" pods=["demo/web"]';
const kindOf = (value: object) => readJsonLine(JSON.stringify(value))?.kind;

it('takes a record for the runtime’s own only with a level: a message alone is a line that somebody has stored', () => {
  expect(kindOf({ level: 'info', msg: 'StopContainer returns successfully', time: '2026-11-21T02:12:41Z' })).toBe(
    'runtime',
  );
  expect(kindOf({ msg: LINE })).toBe(kindOf({ log: LINE }));
  expect(kindOf({ msg: LINE })).not.toBe('runtime');
});
