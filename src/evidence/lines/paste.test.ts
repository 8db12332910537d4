/** Lines of a paste as the programs wrote them. */
import { describe, expect, it } from 'vitest';
import { pasteOf } from './paste.ts';

const ENTRY = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
const OTHER = 'I1120 05:19:10.123456     812 kubelet.go:2002] "SyncLoop REMOVE" source="api"';
const linesOf = (...lines: readonly string[]) => pasteOf(lines).lines;

describe('a line of a paste', () => {
  it.each([
    ['with colours that were written out', `^[[31m${ENTRY}^[[0m`, ENTRY],
    ['with colours that have lost their sign', `[31;1m${ENTRY}[0m`, ENTRY],
    ['with an index that looks like a colour', `${ENTRY} [31m]`, `${ENTRY} [31m]`],
    ['with a fence in front', `\`\`\`${ENTRY}`, ENTRY],
    ['with a fence behind', `${ENTRY}\`\`\``, ENTRY],
    ['with both', `{code:title=x}${ENTRY}{code}`, ENTRY],
    ['with a fence of a program’s', `[code=log]${ENTRY}[/code]`, ENTRY],
    ['that is a fence', '```', '```'],
    ['that is a fence with a language', '```text', '```text'],
    ['that is a fence with a title', '```text title=a.log', '```text title=a.log'],
    ['that is a fence without a blank', '```kubectl', '```kubectl'],
    ['that is a closing fence of its own', '{noformat}', '{noformat}'],
    ['without any', ENTRY, ENTRY],
    ['with an end of a page behind it alone', `${ENTRY}<br>`, `${ENTRY}<br>`],
  ])('%s', (_, line, rest) => {
    expect(linesOf(line)).toEqual([rest]);
  });

  it('that is too long stays as it is', () => {
    const long = `\`\`\`^[[31m${ENTRY} ${'x'.repeat(32_768)}\`\`\``;
    expect(linesOf(long)).toEqual([long]);
  });
});

describe('lines of a paste', () => {
  it.each([
    ['breaks of a page', '<br>'],
    ['breaks of a page, closed', '<br />'],
    ['breaks that are written out', '\\n'],
    ['breaks of Windows that are written out', '\\r\\n'],
    ['a backslash', ' \\'],
  ])('have %s behind each of them', (_, end) => {
    expect(linesOf(ENTRY + end, OTHER + end, '', ENTRY + end)).toEqual([ENTRY, OTHER, '', ENTRY]);
  });

  it('have what stands behind some of them for their own', () => {
    const lines = [ENTRY, `${OTHER}<br>`, ENTRY, `${OTHER}<br>`];
    expect(linesOf(...lines)).toEqual(lines);
  });

  it('have a break behind four of five', () => {
    const some = Array.from({ length: 4 }, () => `${ENTRY}<br>`);
    expect(linesOf(...some, OTHER)).toEqual([ENTRY, ENTRY, ENTRY, ENTRY, OTHER]);
  });

  it('have a break behind long ones', () => {
    const long = `${ENTRY} err="${'x'.repeat(300)}"`;
    expect(linesOf(`${long}<br>`, `${long}<br>`)).toEqual([long, long]);
  });

  it('have tags around each of them', () => {
    const tagged = [ENTRY, OTHER].map((line) => `  <p class="x">${line.replaceAll('"', '&quot;')}</p>`);
    expect(linesOf(...tagged).map((line) => (typeof line === 'string' ? line.trim() : line))).toEqual([ENTRY, OTHER]);
  });

  it('keep their tags where these make several lines of one, or where one is too long', () => {
    const several = ['<p>one<br>two</p>', '<p>three<br>four</p>'];
    expect(linesOf(...several)).toEqual(several);
    const long = `<p>${'x'.repeat(32_768)}</p>`;
    expect(linesOf(long, '<p>words</p>')).toEqual([long, 'words']);
  });

  it('have tags around one of them', () => {
    expect(linesOf('<p>words</p>', ENTRY)).toEqual(['<p>words</p>', ENTRY]);
  });

  it('have no margin, no marks of a table and no breaks', () => {
    expect(linesOf('> Name:         web', '> Namespace:    shop')).toEqual(['Name:         web', 'Namespace:    shop']);
    expect(linesOf('| NAME | READY | STATUS |', '| web | 1/1 | Running |')).toEqual([
      'NAME   READY   STATUS',
      'web   1/1   Running',
    ]);
    expect(linesOf(`${ENTRY}\\`, 'pods=1')).toEqual([`${ENTRY}pods=1`, null]);
  });

  it('have a width where they were not put together', () => {
    expect(pasteOf([ENTRY, OTHER]).width).toBeNull();
    expect(pasteOf([`${ENTRY}\\`, 'pods=1']).width).toBeNull();
    const line = (text: string): string => text.padEnd(100, 'x');
    const broken = [line('words '), 'rest', line('words '), 'rest'];
    expect(pasteOf(broken)).toEqual({ lines: broken, width: 100 });
  });
});
