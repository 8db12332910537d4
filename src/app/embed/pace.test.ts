import { expect, it } from 'vitest';
import { newPace } from './pace.ts';

it('takes 60 of 10,000 messages at once, and marks only the first refusal', () => {
  let time = 0;
  const pace = newPace(() => time);
  const flood = Array.from({ length: 10_000 }, () => pace.next());
  expect(flood.filter(({ isTaken }) => isTaken)).toHaveLength(60);
  expect(flood.filter(({ first }) => first)).toHaveLength(1);
  time += 500;
  expect(pace.next()).toEqual({ isTaken: true, first: false });
});

it('takes every message of a scrubber that sends one per frame', () => {
  let time = 0;
  const pace = newPace(() => time);
  for (let frame = 0; frame < 600; frame += 1) {
    expect(pace.next().isTaken).toBe(true);
    time += 1_000 / 60;
  }
});
