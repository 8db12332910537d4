/** What stands in front of a line and behind it when somebody shows it, and what is the line’s own. */
import { describe, expect, it } from 'vitest';
import { begins, behindMarks, marked, withoutClosers, withoutTail } from './marks.ts';

const LINE = '"SyncLoop DELETE" source="api" pods=["shop/web"]';
const LOGRUS = 'time="2024-06-12T10:00:00.000000000Z" level=info msg="words"';
const JOURNAL = 'Jun 12 10:00:00 node-1 kubelet[812]: words';
const JSON_LINE = '{"ts":1718186400,"msg":"words"}';
const ROW = 'web-7d4b9c6f5-x2x4z   1/1     Terminating   0          3m';
const EVENT = 'Warning   FailedKillPod   pod/web   words';
const LONG = 'x'.repeat(400);

describe('a line is known by its first words', () => {
  it.each([LINE, LOGRUS, JOURNAL, JSON_LINE, ROW, EVENT])('%s', (line) => {
    expect(begins(line)).toBe(true);
    expect(begins(`We, and many others, see ${line}`)).toBe(false);
  });

  it.each(['words', '"words" a=1', '{"a":1}', 'web 1/1', 'Normal words'])('but not %s', (line) => {
    expect(begins(line)).toBe(false);
  });
});

describe('marks in front of a line', () => {
  it.each([
    ['a mail’s quote', '> '],
    ['a quote twice', '> > '],
    ['a quote of a web page', '&gt; '],
    ['blanks', '    '],
    ['a list', '- '],
    ['a numbered list', '12. '],
    ['a task', '- [x] '],
    ['a line’s number', 'Line 12: '],
    ['a number', '12  '],
    ['a bar', '| '],
    ['an added line', '+'],
    ['an arrow', '-> '],
    ['a heading', '## '],
    ['a comment', '// '],
    ['a smiley', ':warning: '],
    ['who speaks', '<somebody> '],
    ['a chat’s time', '[10:00] '],
    ['a time', '10:00:00 '],
    ['a date and a time', '2024-06-12 10:00:00 '],
    ['where it is from', '[pod/web/app] '],
    ['a service', 'web-1  | '],
    ['a file', 'kubelet.log:12:'],
    ['a file’s lines around', 'kubelet.log-12-'],
    ['a file’s head', '==> kubelet.log <== '],
    ['a name', 'node-1: '],
    ['six of them', '- '.repeat(6)],
  ])('%s', (_, marks) => {
    expect(marked(`${marks}${LINE}`)).toBe(marks.trim() === '' ? null : LINE);
    expect(behindMarks(`${marks}${LINE}`, begins)).toBe(marks.length);
  });

  it('may be closed behind it', () => {
    expect(marked(`- \`${LINE}\``)).toBe(LINE);
    expect(marked(`| ${JSON_LINE} |`)).toBe(JSON_LINE);
  });

  it('are those of a sentence where words go on behind them', () => {
    expect(marked(`- \`${LINE}\` is what we see`)).toBeNull();
    expect(marked(`- ${LINE} is what we see`)).toBe(`${LINE} is what we see`);
    expect(marked(`- \`${LINE}\` 12`)).not.toBeNull();
  });

  it.each([
    ['none', LINE],
    ['blanks alone', `   ${LINE}`],
    ['words', `We, and many others, see ${LINE}`],
    ['a mark before words', '- words'],
    ['a mark alone', '- '],
    ['seven of them', `${'- '.repeat(7)}${LINE}`],
    ['too many letters', `[${'x'.repeat(190)}] [${'x'.repeat(190)}] ${LINE}`],
  ])('are not taken off: %s', (_, line) => {
    expect(marked(line)).toBeNull();
  });

  it('stand before a line that is looked at as far as is needed', () => {
    const seen: string[] = [];
    behindMarks(`- ${LONG}${LONG}`, (rest) => {
      seen.push(rest);
      return false;
    });
    expect(seen).toEqual([`${LONG}${LONG}`.slice(0, 640)]);
    expect(behindMarks('- ', () => true)).toBe(-1);
    expect(behindMarks('words', () => true)).toBe(-1);
  });
});

describe('what closes a line', () => {
  it.each([
    ['`', 'words`', 'words'],
    ['**', 'words**', 'words'],
    ['__', 'words__', 'words'],
    ['~~', 'words~~', 'words'],
    ['{{', 'words}}', 'words'],
    ['{noformat}', 'words{noformat}', 'words'],
    ['[code]', 'words[/code]', 'words'],
    ['| ', 'words   |', 'words'],
    ["'", "words\\n',", 'words'],
    ['"', 'words",', 'words'],
    ['(', 'words)', 'words'],
    ['[31m', 'words[0m', 'words'],
    ['{log', 'words}', 'words'],
    ['- ', 'words`', 'words`'],
    ['', 'words   ', 'words'],
    ['', 'words\\n', 'words'],
    ['', 'words\\', 'words'],
    ['', 'words<br/>', 'words'],
    ['', 'words</pre>', 'words'],
    ['', 'words', 'words'],
    ['`', 'words` \\n', 'words'],
    ['', `words${'\\n'.repeat(6)}`, 'words'],
    ['', `words${'\\n'.repeat(7)}`, 'words\\n'],
    ['`', `${LONG}words\``, `${LONG}words`],
    ['', '', ''],
  ])('behind %s', (opened, body, rest) => {
    expect(withoutClosers(body, opened)).toBe(rest);
  });

  it.each([
    ['words...', 'words'],
    ['words…', 'words'],
    ['words >', 'words'],
    ["words'", 'words'],
    ['words`,', 'words'],
    ['words   ...', 'words'],
    ['words', 'words'],
    ['words\\n', 'words'],
    ['...words', '...words'],
    ['wo,rds', 'wo,rds'],
  ])('or says that it goes on: %s', (text, rest) => {
    expect(withoutTail(text)).toBe(rest);
  });
});
