/** A line of a log as a field of a table or a member of an object. */
import { describe, expect, it } from 'vitest';
import { lineInCells } from './cells.ts';

const LINE = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
const TWICE = LINE.replaceAll('"', '""');
const ESCAPED = LINE.replaceAll('"', '\\"');
const PLAIN = 'I1120 05:19:09.123456     812 kubelet.go:2001] words';

describe('a line', () => {
  it.each([
    ['in a field with quotes that stand twice', `"${TWICE}"`, LINE],
    ['in a field behind others', `"2026-11-20","node-1","${TWICE}","x"`, LINE],
    ['in a field behind one without quotes', `2026-11-20,"${TWICE}"`, LINE],
    ['in a field behind semicolons', `"a";  "${TWICE}"`, LINE],
    ['in a field that ends nowhere', `"a","${TWICE}`, LINE],
    ['in a field behind tabs', `a\t${LINE}\tb`, LINE],
    ['in a field behind tabs, with quotes', `a\t"${TWICE}"`, LINE],
    ['in a field with a break at its end', `"a","${ESCAPED}\\n"`, LINE],
    ['in a field with escapes', `"a","${ESCAPED}","b"`, LINE],
    ['in a field with escapes that ends nowhere', `"a","${ESCAPED}`, LINE],
    ['in a field without quotes of its own', `"a","${PLAIN}"`, PLAIN],
    ['in a field with both, escapes first', `"x \\"y\\" ""z""","${TWICE}"`, LINE],
    ['in a member of an object', `  "message": "${ESCAPED}",`, LINE],
    ['in a member of an object, in single quotes', `('${LINE}', b"${TWICE}")`, null],
    ['in an element of a list', `  "${ESCAPED}",`, LINE],
    ['in Python’s bytes', `(b"${PLAIN}")`, PLAIN],
    ['with escapes that are none of its own', ESCAPED, LINE],
    ['in a field behind an empty one', `"","${TWICE}"`, LINE],
  ])('%s', (_, text, line) => {
    expect(lineInCells(text)).toBe(line);
  });

  it.each([
    ['words', 'words'],
    ['a line that stands by itself', LINE],
    ['words with escapes', String.raw`he said \"words\"`],
    ['fields of words', '"a","b"'],
    ['fields with tabs', 'a\tb'],
    ['an event that quotes it', `Warning   Failed   "${TWICE}"`],
    ['a sentence that quotes it', `he said that "${TWICE}"`],
    ['a field too far behind', `"a"${' '.repeat(401)},"${TWICE}"`],
    ['fields behind too many', `${'"a",'.repeat(60)}"${TWICE}"`],
    ['fields behind too many tabs', `${'a\t'.repeat(60)}${LINE}`],
    ['a field of a line that is too long', `"${TWICE}","${'x'.repeat(65_536)}"`],
    ['a line without quotes', `x ${PLAIN}`],
  ])('is in none of %s', (_, text) => {
    expect(lineInCells(text)).toBeNull();
  });

  it('may stand behind as many fields as are looked at', () => {
    expect(lineInCells(`${'"a",'.repeat(59)}"${TWICE}"`)).toBe(LINE);
    expect(lineInCells(`${'a\t'.repeat(59)}${LINE}`)).toBe(LINE);
    expect(lineInCells(`"a"${' '.repeat(390)},"${TWICE}"`)).toBe(LINE);
  });
});
