import { describe, expect, it } from 'vitest';
import { markedLines } from './describedLines.ts';

const line = (text: string, key = text.split(':')[0] ?? text) => ({ text, key });

describe('what describe prints, held against before', () => {
  it('marks what came, changed and went, in its place', () => {
    const before = [line('Name:  web'), line('Status:  Running'), line('Reason:  Old'), line('IP:  1')];
    const after = [
      line('Name:                      web'),
      line('Status:                    Terminating (lasts 0s)'),
      line('Termination Grace Period:  30s'),
      line('IP:                        1'),
    ];
    expect(markedLines(after, before).map(({ mark, text }) => `${mark}${text.replace(/ +/g, ' ')}`)).toEqual([
      ' Name: web', // its column got wider, which says nothing
      '~Status: Terminating (lasts 0s)',
      '+Termination Grace Period: 30s',
      '-Reason: Old',
      ' IP: 1',
    ]);
  });

  it('tells lines of one title apart by their turn, and marks nothing where there was nothing', () => {
    const two = [line('Started:  1', 'State/Started'), line('Started:  2', 'State/Started')];
    expect(new Set(markedLines(two, undefined).map(({ id }) => id)).size).toBe(2);
    expect(markedLines(two, undefined).every(({ mark }) => mark === ' ')).toBe(true);
  });
});
