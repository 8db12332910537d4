import { describe, expect, it } from 'vitest';
import { asksToTakeOver, usable } from './keptFiles.ts';

const answer = (type?: string): Response =>
  new Response('x', { headers: type === undefined ? {} : { 'content-type': type } });

describe('a kept answer', () => {
  it.each([['text/html'], ['text/html; charset=utf-8'], ['TEXT/HTML']])(
    'that is a page (%s) is a miss for a file of the build, and an answer for the page',
    (type) => {
      const page = answer(type);
      expect(usable('https://a.example/assets/Help-1.js', page)).toBeNull();
      expect(usable('https://a.example/', page)).toBe(page);
    },
  );

  it.each([['text/javascript'], ['text/htmlish'], ['application/x-text/html'], [undefined]])(
    'of type %s is an answer for a file of the build',
    (type) => {
      const file = answer(type);
      expect(usable('https://a.example/assets/Help-1.js', file)).toBe(file);
    },
  );

  it('that is missing is a miss', () => {
    expect(usable('https://a.example/', undefined)).toBeNull();
  });
});

describe('a message to the service worker', () => {
  it('that asks it to take over is heard', () => {
    expect(asksToTakeOver({ type: 'SKIP_WAITING' })).toBe(true);
  });

  it.each([
    [null],
    [undefined],
    ['SKIP_WAITING'],
    [{}],
    [{ type: 'skip' }],
    [{ TYPE: 'SKIP_WAITING' }],
    [['SKIP_WAITING']],
  ])('that is %j is not', (data) => {
    expect(asksToTakeOver(data)).toBe(false);
  });
});
