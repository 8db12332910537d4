/** What of a view goes into a link, and what of a link is taken for a view. */
import { describe, expect, it } from 'vitest';
import { decodeView, encodeView } from './linkView.ts';

const NOTHING = { view: {}, dropped: 1 };

describe('a view in a link', () => {
  it.each<[what: string, text: string, decoded: ReturnType<typeof decodeView>]>([
    ['none', '', { view: {}, dropped: 0 }],
    ['a pair', 'd.inside', { view: { d: 'inside' }, dropped: 0 }],
    ['a key of sixteen letters', 'abcdefghijklmnoP.x', { view: { abcdefghijklmnoP: 'x' }, dropped: 0 }],
    ['a key of seventeen', 'abcdefghijklmnoPq.x', NOTHING],
    ['a key with a digit', 'd1.x', NOTHING],
    ['a pod, dots and all', 'p.default/web.v1', { view: { p: 'default/web.v1' }, dropped: 0 }],
    ['what is no value', 'p.<script>', NOTHING],
    ['a value that is empty', 'p.', NOTHING],
    ['no key', '.web', NOTHING],
    ['no dot', 'web', NOTHING],
    ['a name that every object has', 'constructor.x', NOTHING],
    ['one of two that is none', 'd.inside,p.?', { view: { d: 'inside' }, dropped: 1 }],
  ])('is, of %s, what can be one', (_, text, decoded) => {
    expect(decodeView(text)).toEqual(decoded);
  });

  it('holds a namespace and a pod as long as they may be, and no more', () => {
    const [longest, longer] = [330, 331].map((length) => 'a'.repeat(length));
    expect(decodeView(`p.${longest}`).dropped).toBe(0);
    expect(decodeView(`p.${longer}`).dropped).toBe(1);
  });

  it('holds sixteen pairs, of which none counts that could not be read', () => {
    const keys = Array.from('abcdefghijklmnopq');
    const all = Object.fromEntries(keys.map((key) => [key, 'x']));
    expect(encodeView({ 'no key': 'x', ...all })).toBe(
      keys
        .slice(0, 16)
        .map((key) => `${key}.x`)
        .join(','),
    );
    expect(decodeView(keys.map((key) => `${key}.x`).join(','))).toMatchObject({ dropped: 1 });
  });
});
