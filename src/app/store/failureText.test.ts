import { describe, expect, it } from 'vitest';
import type { FailureReason } from '../../worker/index.ts';
import { failureText } from './simulation.ts';

const TEXTS: readonly (readonly [FailureReason, string])[] = [
  [{ code: 'unreadable' }, 'An answer of the simulation could not be read.'],
  [{ code: 'closed' }, 'The simulation was closed.'],
  [{ code: 'silent', seconds: 30 }, 'The simulation was stopped: nothing was heard of it for 30 seconds. Fewer pods or an earlier end will help.'], // prettier-ignore
  [{ code: 'brokeOff', message: 'out of memory' }, 'The simulation broke off: out of memory'],
  [{ code: 'error', message: 'no branch at x' }, 'no branch at x'],
];

describe('the text of a failure', () => {
  it.each(TEXTS)('of %j names its reason', (why, text) => {
    expect(failureText({ status: 'failed', why })).toBe(text);
  });

  it('of a missing simulation says that it could not be loaded, and why', () => {
    const text = failureText({ status: 'failed', why: { code: 'noThread' }, isMissing: true });
    expect(text).toBe('The simulator could not be loaded: its thread did not start.');
  });
});
