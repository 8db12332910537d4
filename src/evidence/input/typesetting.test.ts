/** What is left of a line when terminals, pages and editors have had it. */
import { describe, expect, it } from 'vitest';
import {
  beginsWithTag,
  hasEntities,
  linesOfMarkup,
  looksLikeMarkup,
  own,
  shown,
  withoutColours,
  withoutEntities,
  withoutTypesetting,
} from './typesetting.ts';

const ESC = '\u001b';

describe('colours', () => {
  it.each([
    ['a colour', `${ESC}[31mwords${ESC}[0m`, 'words'],
    ['a title', `${ESC}]0;title\u0007words`, 'words'],
    ['a title that ends in a backslash', `${ESC}]0;title${ESC}\\words`, 'words'],
    ['a set of characters', `${ESC}(Bwords`, 'words'],
    ['a mode', `${ESC}=words`, 'words'],
    ['what is left of one', `words${ESC}`, 'words'],
    ['none', 'words [31m', 'words [31m'],
  ])('are gone: %s', (_, line, text) => {
    expect(withoutColours(line)).toBe(text);
  });

  it.each([16_380, 16_381, 16_382, 16_383, 16_384, 16_385])(
    'are gone where a long line is taken in parts: at %i',
    (at) => {
      const [before, after] = ['x'.repeat(at), 'y'.repeat(20_000)];
      expect(withoutColours(`${before}${ESC}[31m${after}${ESC}[0m`)).toBe(before + after);
      expect(withoutColours(`${before}${ESC}]0;title${ESC}\\${after}`)).toBe(before + after);
    },
  );

  it('are gone from a line that begins with one and has no more', () => {
    const long = 'x'.repeat(40_000);
    expect(withoutColours(`${ESC}[31m${long}`)).toBe(long);
  });
});

describe('typesetting', () => {
  it.each([
    ['blanks', 'a\u00a0b\u2003c\u3000d', 'a b c d'],
    ['quotation marks', '\u201ca\u201d \u00abb\u00bb', '"a" "b"'],
    ['hyphens', 'a\u2013b\u2212c', 'a-b-c'],
    ['what nobody sees', 'a\u200bb\u00adc\ufeffd', 'abcd'],
    ['none', 'a b', 'a b'],
  ])('is plain again: %s', (_, piece, text) => {
    expect(withoutTypesetting(piece)).toBe(text);
  });
});

describe('entities', () => {
  it.each([
    ['names', '&quot;a&quot; &lt;b&gt; &amp; &apos;c&apos;&nbsp;d', `"a" <b> & 'c' d`],
    ['numbers', '&#34;a&#34;&#39;', `"a"'`],
    ['numbers in hexadecimal', '&#x22;a&#x2F;', '"a/'],
    ['numbers of nothing', '&#0; &#1114112; &#1114111;', '&#0; &#1114112; \u{10ffff}'],
    ['what is escaped twice', '&amp;quot;a&amp;#34;', '"a"'],
    ['what is escaped twice without a quote', '&amp;lt;', '&lt;'],
    ['names of nobody', '&foo;', '&foo;'],
    ['none', 'a & b', 'a & b'],
    ['no sign', 'a', 'a'],
  ])('are what they stand for: %s', (_, line, text) => {
    expect(withoutEntities(line)).toBe(text);
  });

  it.each([
    ['a&quot;', true],
    ['a&amp;quot;', true],
    ['a&#34;', true],
    ['a&#x22;', true],
    ['a&lt;', false],
    ['a', false],
  ])('of quotes tell a page: %s → %s', (line, is) => {
    expect(hasEntities(line)).toBe(is);
  });
});

describe('markup', () => {
  it.each([
    ['<p>words</p>', true],
    ['words</SPAN>', true],
    ['<!doctype html>', true],
    ['words <none> and <nil>', false],
    ['words', false],
    [`${'x'.repeat(4_096)}<p>`, false],
  ])('is told by its tags: %s → %s', (line, is) => {
    expect(looksLikeMarkup(line)).toBe(is);
  });

  it.each([
    ['<p>words', true],
    ['  <Div class="a">words', true],
    ['words <p>', false],
    ['<1>words', false],
    ['<p words', false],
    [`<p ${'x'.repeat(300)}>`, false],
  ])('is told by the tag at its beginning: %s → %s', (line, is) => {
    expect(beginsWithTag(line)).toBe(is);
  });

  it.each<readonly [what: string, html: string, lines: readonly string[]]>([
    ['without tags', 'words', ['words']],
    ['of a span', '<span class="x">some</span> words', ['some words']],
    ['of breaks', 'one<br>two<br/>three<BR />four', ['one', 'two', 'three', 'four']],
    ['of blocks', '<div>one</div><p>two</p><li>three</li>', ['one', 'two', 'three']],
    ['of a table', '<table><tr><td>one</td></tr><tr><td>two</td></tr></table>', ['one', 'two']],
    ['of entities', '&lt;none&gt;<br>&amp;', ['<none>', '&']],
    ['of signs that are no tags', 'a < b <1> <', ['a < b <1> <']],
    ['of a tag that is cut off', 'one<span class=', ['one<span class=']],
    ['of numbers beside the lines', '<tr><td class="line-number">12</td><td>words</td></tr>', ['words']],
    ['of numbers in a gutter', '<tr><td class="gutter">1<br>2 < 3</td><td>words</td></tr>', ['words']],
    ['of numbers in a gutter that nobody closed', '<td class="lineno">1</table>words', ['words']],
    ['of numbers by another name', '<td class="linenumber">12</td>words', ['words']],
    ['of a gutter that is cut off', '<td class="linenos">1 <span class=', []],
    ['of a gutter behind a long name', `<td data-x="${'x'.repeat(120)}" class="gutter">1</td>words`, ['1words']],
    ['of nothing', '<p> </p>', []],
    ['of a comment', 'one<!-- two -->three', ['onethree']],
    ['of empty lines', 'one<br><br>two', ['one', 'two']],
  ])('has the lines that a browser shows: %s', (_, html, lines) => {
    expect(linesOfMarkup(html)).toEqual(lines);
  });
});

describe('a line that is shown', () => {
  it('has no control characters', () => {
    expect(shown('a\u0000b\u202ec\td\u007f')).toBe('a\ufffdb\ufffdc\td\ufffd');
    expect(shown('words')).toBe('words');
  });

  it('is cut', () => {
    expect(shown('x'.repeat(600))).toBe('x'.repeat(600));
    expect(shown('x'.repeat(601))).toBe(`${'x'.repeat(600)}…`);
    expect(shown('words', 3)).toBe('wor…');
  });

  it('is a text of its own', () => {
    expect(own('words')).toBe('words');
    expect(own('words and more words')).toBe('words and more words');
  });
});
