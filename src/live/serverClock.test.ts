import { expect, it } from 'vitest';
import { ServerClock } from './serverClock.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
const date = (time: string) => new Date(at(time)).toUTCString();

it('takes clocks that may be alike as alike', () => {
  const clock = new ServerClock();
  clock.heard(date('12:00:00'), at('12:00:00.300'), at('12:00:00.350'));
  clock.heard(null, 0, 0);
  clock.heard('no date', 0, 0);
  expect(clock.ahead).toBe(0);
});

it('comes closer with every answer, and follows a clock that is set', () => {
  const clock = new ServerClock();
  clock.heard(date('12:00:10'), at('12:00:00.000'), at('12:00:00.100'));
  expect(clock.ahead).toBe(10_450);
  clock.heard(date('12:00:10'), at('12:00:00.900'), at('12:00:00.950'));
  expect(clock.ahead).toBe(10_000);
  clock.heard(date('12:00:05'), at('12:00:05.100'), at('12:00:05.200'));
  expect(clock.ahead).toBe(0);
});
