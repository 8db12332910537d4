import { describe, expect, it } from 'vitest';
import { failureOf, failureReport } from './failureReport.ts';

describe('a report of a failure', () => {
  it('holds what failed, the error, and the address with the scenario in it', () => {
    const failure = { message: 'l is not a function', stack: 'TypeError: l is not a function\n    at a.js:1' };
    expect(failureReport('timeline', failure, 'http://localhost/#s=1p.mirror&t=5', 'A browser')).toBe(
      [
        'Grace Period: the timeline failed',
        'Error: l is not a function',
        'Address: http://localhost/#s=1p.mirror&t=5',
        'Browser: A browser',
        '',
        'TypeError: l is not a function',
        '    at a.js:1',
      ].join('\n'),
    );
  });

  it('takes whatever was thrown', () => {
    expect(failureOf('gone')).toEqual({ message: 'gone', stack: '' });
    expect(failureOf(new TypeError('not so'))).toMatchObject({
      message: 'not so',
      stack: expect.stringContaining('not so'),
    });
  });
});
