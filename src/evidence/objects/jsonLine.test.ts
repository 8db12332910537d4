import { describe, expect, it } from 'vitest';
import { readJsonLine } from './jsonLine.ts';

describe('a line that is one JSON value', () => {
  const pod = JSON.stringify({ kind: 'Pod', metadata: { name: 'web', namespace: 'default' } });

  it.each([
    ['with blanks behind it', `${pod}  `],
    ['as a member of a list that goes on', `${pod},`],
    ['with a carriage return', `${pod}\r`],
  ])('is the same %s', (_, line) => {
    expect(readJsonLine(line)).toEqual(readJsonLine(pod));
    expect(readJsonLine(line)?.kind).toBe('object');
  });

  it('is none where it breaks off', () => {
    expect(readJsonLine(pod.slice(0, -1))).toBeNull();
  });
});
