import { expect, it } from 'vitest';
import { isEventKind } from '../../cluster/eventKinds.ts';
import { eventOf, FACTS, klogText, textDetail } from './fact.ts';

it('has the text of a message, or where in the line it begins', () => {
  const mark = { file: 0, line: 0, text: 'I0612 kubelet.go:1] words' };
  const origin = { severity: 'I', file: 'kubelet.go', id: 'x' } as const;
  expect(klogText({ ...origin, text: 'some text' }, mark)).toBe('some text');
  expect(klogText({ ...origin, text: 20 }, mark)).toBe('words');
});

it('has details that are texts, and others', () => {
  expect(textDetail({ detail: { error: 'no', count: 1 } }, 'error')).toBe('no');
  expect(textDetail({ detail: { error: 'no', count: 1 } }, 'count')).toBe('');
  expect(textDetail({ detail: { error: 'no' } }, 'other')).toBe('');
  expect(textDetail({}, 'error')).toBe('');
  expect(textDetail(null, 'error')).toBe('');
});

it('becomes an event of a trace, if its kind has one', () => {
  const named = Object.values(FACTS).flatMap(({ event }) => event ?? []);
  expect(named.filter((event) => !isEventKind(event))).toEqual([]);
  expect(eventOf('Added')).toBe('SyncLoopOp');
  expect(eventOf('NodeLost')).toBeNull();
});
