import { expect, it } from 'vitest';
import { smallest } from './smallest.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (input: Uint8Array): string => new TextDecoder().decode(input);

it('leaves only what breaks', async () => {
  const input = bytes(`${'x'.repeat(500)}<${'y'.repeat(300)}>${'z'.repeat(700)}`);
  const least = await smallest(input, (each) => Promise.resolve(/<.*>/.test(text(each))));
  expect(text(least)).toBe('<>');
});

it('leaves what breaks only as a whole, and asks no more often than it may', async () => {
  const input = bytes('whole'.repeat(50));
  let asked = 0;
  const least = await smallest(
    input,
    (each) => {
      asked += 1;
      return Promise.resolve(each.length === input.length);
    },
    40,
  );
  expect(least).toEqual(input);
  expect(asked).toBe(40);
});
