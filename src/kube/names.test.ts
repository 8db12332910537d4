import { describe, expect, it } from 'vitest';
import { bytesOfAnnotations, isOf, LABEL, LABEL_VALUE, mirrorName, QUALIFIED_NAME, SUBDOMAIN, UID } from './names.ts';

const many = (count: number, what = 'a'): string => what.repeat(count);

describe('a name', () => {
  it.each([
    ['a label', LABEL, ['a', '0', 'web-0', many(63)], ['', '-a', 'a-', 'A', 'a.b', 'a_b', 'a b', 'a\n', many(64)]],
    [
      'a subdomain',
      SUBDOMAIN,
      ['a', 'web-0.shop', many(253), many(126, 'a.') + 'a'],
      ['', '.a', 'a.', 'a..b', 'a-.b', 'Web', 'wéb', 'a\u001b', 'a\n', many(254)],
    ],
    [
      'a qualified name',
      QUALIFIED_NAME,
      ['app', 'App_1.x', 'example.com/hold', `${many(253)}/${many(63)}`],
      ['', '/a', 'a/', 'a/b/c', 'Example.com/a', 'a b', 'a\u0007'],
    ],
    ['a label’s value', LABEL_VALUE, ['', 'v1.2_x', many(63)], ['-', 'a b', 'a\n', many(64)]],
    [
      'a UID',
      UID,
      ['6f1e2d3c-4b5a-4978-8a6b-0c1d2e3f4a5b', many(32, 'f'), 'u1'],
      ['', '../x', 'a/b', '\u001b[2J', many(64)],
    ],
  ])('%s', (_what, form, right, wrong) => {
    expect(right.filter((text) => !isOf(form, text))).toEqual([]);
    expect(wrong.filter((text) => isOf(form, text))).toEqual([]);
  });

  it('of an annotation counts with its value, in bytes of UTF-8', () => {
    expect(bytesOfAnnotations({ ab: 'é月😀', c: '' })).toBe(2 + 2 + 3 + 4 + 1);
  });

  it('of a static pod has its node’s behind it, as the API has it', () => {
    expect(mirrorName('etcd', 'Node-1')).toBe('etcd-node-1');
  });
});
