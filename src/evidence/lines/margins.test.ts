/** What stands in front of each line of a document, a table or an entry of several lines. */
import { describe, expect, it } from 'vitest';
import { withoutMargins, withoutTableMarks } from './margins.ts';

const ENTRY = 'I1120 05:19:09.123456     812 kubelet.go:2001] words';
const DESCRIBED = ['Name:         web', 'Namespace:    shop', 'Labels:       <none>'];
const YAML = ['apiVersion: v1', 'kind: Pod', 'metadata:', '  name: web'];
const TABLE = ['NAME   READY   STATUS', 'web    1/1     Running'];
const JSON_LINES = ['{', '  "kind": "Pod"', '}'];
const JOURNAL = 'Jun 12 10:00:00 node-1 kubelet[812]: words';

const behind = (lines: readonly string[], margin: (i: number) => string): readonly string[] =>
  lines.map((line, i) => `${margin(i)}${line}`);

describe('a margin', () => {
  it.each<readonly [what: string, lines: readonly string[], margin: (i: number) => string]>([
    ['of a quoted mail, before a description', DESCRIBED, () => '> '],
    ['of a quoted mail, before YAML', YAML, () => '> '],
    ['of a quoted mail, before a table', TABLE, () => '> '],
    ['of a quoted mail, before JSON', JSON_LINES, () => '> '],
    ['of numbers', DESCRIBED, (i) => `${i + 9}: `],
    ['of numbers that are set to the right', DESCRIBED, (i) => `${String(i + 9).padStart(3)}  `],
    ['of letters', YAML, (i) => `${'abcd'[i] ?? ''}) `],
    ['of a file’s name', YAML, (i) => `pod.yaml:${i + 1}:`],
    ['of a time', TABLE, (i) => `[10:00:0${i}] `],
    ['of a time before and after noon', TABLE, (i) => `10:00 ${i > 0 ? 'P' : 'A'}M `],
    ['of blanks, before a description', DESCRIBED, () => '    '],
    ['of blanks, before a table', TABLE, () => '    '],
    ['of bars', DESCRIBED, () => '| '],
    ['of signs that mean something in a pattern', YAML, () => '[pod/x.y] '],
  ])('%s', (_, lines, margin) => {
    expect(withoutMargins(behind(lines, margin))).toEqual(lines);
  });

  it('lacks its last blanks at an empty line', () => {
    expect(withoutMargins([...behind(DESCRIBED, () => '> '), '>', '> Events:  <none>'])).toEqual([
      ...DESCRIBED,
      '',
      'Events:  <none>',
    ]);
  });

  it('of blanks may be missing at an empty line', () => {
    expect(withoutMargins([...behind(DESCRIBED, () => '    '), '', '    Events:  <none>'])).toEqual([
      ...DESCRIBED,
      '',
      'Events:  <none>',
    ]);
  });

  it('ends where a line has none', () => {
    for (const margin of ['> ', '    ']) {
      const lines = [...behind(DESCRIBED, () => margin), 'words', `${margin}words`];
      expect(withoutMargins(lines)).toEqual([...DESCRIBED, 'words', `${margin}words`]);
    }
    expect(withoutMargins([...behind(DESCRIBED, () => '> '), '', '> words'])).toEqual([...DESCRIBED, '', '> words']);
  });

  it('ends at an entry', () => {
    const lines = [...behind(DESCRIBED, () => '    '), ENTRY, '    words'];
    expect(withoutMargins(lines)).toEqual([...DESCRIBED, ENTRY, '    words']);
  });

  it('is closed behind each line', () => {
    expect(withoutMargins(DESCRIBED.map((line) => `| ${line} |`))).toEqual(DESCRIBED);
  });

  it('of an entry is taken off where it stands before the next line, too', () => {
    expect(withoutMargins([`> ${JOURNAL}`, '>  and more'])).toEqual([JOURNAL, ' and more']);
    expect(withoutMargins([`> ${JOURNAL}`, '>', '>  and more'])).toEqual([JOURNAL, '', ' and more']);
    expect(withoutMargins([`> ${JOURNAL}`, 'and more'])).toEqual([`> ${JOURNAL}`, 'and more']);
    expect(withoutMargins([`node-1: ${JOURNAL}`, 'node-1: and more'])).toEqual([
      `node-1: ${JOURNAL}`,
      'node-1: and more',
    ]);
    expect(withoutMargins([`  ${JOURNAL}`, '  and more'])).toEqual([`  ${JOURNAL}`, '  and more']);
  });

  it.each<readonly [what: string, lines: readonly string[]]>([
    ['YAML’s own list', ['- apiVersion: v1', '  kind: Pod']],
    ['YAML’s own indentation', ['  metadata:', '    name: web']],
    ['JSON’s own indentation', ['  {', '    "kind": "Pod"']],
    ['a bracket that nothing of JSON follows', ['> {', '> words of "somebody"']],
    ['a bracket behind another margin', ['> {', '"kind": "Pod"']],
    ['a table in quotes', ['"apiVersion: v1"', '"kind: Pod"']],
    ['words', ['> words', '> more words']],
    ['a description within YAML', [...YAML, '  > Name:         web', '  > more']],
    ['a description within YAML that has brackets', [...YAML, '  args: {x}', '> Name:         web', '> more']],
    ['a description within a description', [...DESCRIBED, '> Name:         web', '> more']],
    ['a description within JSON', ['{', '> Name:         web', '> more']],
  ])('is none of %s', (_, lines) => {
    expect(withoutMargins(lines)).toEqual(lines);
  });

  it.each(['', '```', '$ kubectl get pods', '{x', ENTRY])('may begin where a document has ended with %j', (end) => {
    expect(withoutMargins([...YAML, end, '> Name:         web', '> Namespace:    shop'])).toEqual([
      ...YAML,
      end,
      'Name:         web',
      'Namespace:    shop',
    ]);
  });

  it('is the hang of an entry in a list', () => {
    expect(withoutMargins([`1. ${JOURNAL}`, '   and more', '    and more', 'words', '   and more'])).toEqual([
      JOURNAL,
      'and more',
      ' and more',
      'words',
      '   and more',
    ]);
    expect(withoutMargins([`1. ${JOURNAL}`, 'words'])).toEqual([`1. ${JOURNAL}`, 'words']);
    expect(withoutMargins(['1. words', '   and more'])).toEqual(['1. words', '   and more']);
    expect(withoutMargins([`1. ${JOURNAL}`, '   and more', ENTRY, '   and more'])).toEqual([
      JOURNAL,
      'and more',
      ENTRY,
      '   and more',
    ]);
  });
});

describe('a table with marks', () => {
  it.each<readonly [what: string, lines: readonly string[], rest: readonly string[]]>([
    [
      'of Markdown',
      ['| NAME | READY | STATUS |', '|---|:---:|---|', '| web | 1/1 | Running |'],
      ['NAME   READY   STATUS', '', 'web   1/1   Running'],
    ],
    [
      'with marks in its cells',
      ['| `NAME` | **READY** | STATUS |', '| `web` |  | *Running* |', '| `web`-`x` | 1/1 | Running |'],
      ['NAME   READY   STATUS', 'web   Running', 'web`-`x   1/1   Running'],
    ],
    [
      'of events',
      ['  | LAST SEEN | TYPE | REASON |', '| 3m | Normal | Killing |'],
      ['LAST SEEN   TYPE   REASON', '3m   Normal   Killing'],
    ],
    [
      'that ends',
      ['| NAME | READY | STATUS |', 'words', '| web | 1/1 | Running |'],
      ['NAME   READY   STATUS', 'words', '| web | 1/1 | Running |'],
    ],
    ['of something else', ['| NAME | READY | COLOUR |'], ['| NAME | READY | COLOUR |']],
    ['of two columns', ['| NAME | STATUS |'], ['| NAME | STATUS |']],
    ['of a name that is none of kubectl’s', ['| PERSON | READY | STATUS |'], ['| PERSON | READY | STATUS |']],
    ['without marks', ['NAME | READY | STATUS', 'words'], ['NAME | READY | STATUS', 'words']],
    [
      'of lines that are too long',
      [`| NAME | READY | STATUS${' '.repeat(4_000)} |`],
      [`| NAME | READY | STATUS${' '.repeat(4_000)} |`],
    ],
  ])('%s', (_, lines, rest) => {
    expect(withoutTableMarks(lines)).toEqual(rest);
  });
});
