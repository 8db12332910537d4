/** What is remembered of texts, and for how long. */
import { describe, expect, it } from 'vitest';
import { Memo, once } from './memo.ts';

describe('a memo', () => {
  const counting = () => {
    const made: string[] = [];
    return { made, memo: new Memo((text) => (made.push(text), { text })) };
  };

  it('makes of each text one thing', () => {
    const { made, memo } = counting();
    const web = memo.of('web');
    expect(web).toEqual({ text: 'web' });
    expect(memo.of('web')).toBe(web);
    expect(memo.of('nginx')).not.toBe(web);
    expect(made).toEqual(['web', 'nginx']);
  });

  it('remembers what keeps coming, and forgets what does not', () => {
    const { made, memo } = counting();
    const fill = (round: string) => {
      for (let i = 0; i < 8_192; i++) memo.of(`${round}-${i}`);
    };
    const web = memo.of('web');
    const gone = memo.of('once');
    fill('a');
    expect(memo.of('web')).toBe(web);
    fill('b');
    expect(memo.of('web')).toBe(web);
    expect(memo.of('once')).not.toBe(gone);
    expect(made.filter((text) => text === 'web' || text === 'once')).toEqual(['web', 'once', 'once']);
  });
});

it('a name is one line that a terminal does not obey', () => {
  expect(once('')).toBe('');
  expect(once('web')).toBe('web');
  expect(once('web\nnginx\u001b[2J')).toBe('web\ufffdnginx\ufffd[2J');
});
