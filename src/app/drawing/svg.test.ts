import { describe, expect, it } from 'vitest';
import { escaped, tag } from './svg.ts';
import { fitted, widthOf, wrapped } from './words.ts';

const MONO = { font: 'mono', size: 10 } as const;

describe('markup', () => {
  it('lets nobody’s name become markup, nor spoil the document', () => {
    expect(escaped('<b a="1">&</b>')).toBe('&lt;b a=&quot;1&quot;&gt;&amp;&lt;/b&gt;');
    expect(escaped('a\u0000b\u001b[31m\ud800\uffff')).toBe('a\ufffdb\ufffd[31m\ufffd\ufffd');
    expect(tag('text', { title: '"><script>' }, escaped('<x>'))).toBe(
      '<text title="&quot;&gt;&lt;script&gt;">&lt;x&gt;</text>',
    );
  });
});

describe('words', () => {
  it('gives way at their end, or in their middle', () => {
    expect(fitted('web-0', MONO, 60)).toBe('web-0');
    expect(fitted('a-very-long-name-of-a-pod', MONO, 60)).toBe('a-very-lo…');
    expect(fitted('nginx-deployment-7fb96c846b-x2x4z', MONO, 90, 5)).toMatch(/^nginx-de.*…x2x4z$/);
  });

  it('wraps between words, and within one that is too long', () => {
    expect(wrapped('delete pod web', MONO, 60, 3)).toEqual(['delete pod', 'web']);
    expect(wrapped('abcdefghijklmnop q', MONO, 60, 3)).toEqual(['abcdefghij', 'klmnop q']);
    const [, last = ''] = wrapped('one two three four five six', MONO, 60, 2);
    expect(last).toMatch(/…$/);
    expect(widthOf(last, MONO)).toBeLessThanOrEqual(61);
  });
});
