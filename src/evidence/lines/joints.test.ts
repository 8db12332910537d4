/** What a paste has run together is taken apart, what it has broken is put together: each way by itself. */
import { describe, expect, it } from 'vitest';
import { mended } from './joints.ts';

const ONE = 'I1120 05:19:09.123456     812 kubelet.go:2001] "SyncLoop DELETE" source="api"';
const TWO = 'I1120 05:19:09.223456     812 kuberuntime_container.go:700] "Killing container"';

describe('two entries in one line', () => {
  it.each([
    ['a blank', ' '],
    ['several blanks', '    '],
    ['a line feed that is written out', '\\n'],
    ['one after a carriage return', '\\r\\n'],
    ['line feeds and blanks', '\\n  \\n '],
  ])('are taken apart at %s', (_what, between) => {
    expect(mended([`${ONE}${between}${TWO}`])).toEqual([[ONE, TWO]]);
  });

  it('keep up to what is no joint of its own', () => {
    expect(mended([`${ONE}${' '.repeat(9)}${TWO}`])).toEqual([[`${ONE} `, TWO]]);
    expect(mended([`${ONE}\\t ${TWO}`])).toEqual([[`${ONE}\\t`, TWO]]);
  });

  it('may have somebody’s words in front of them, which quote nothing', () => {
    expect(mended([`see: ${ONE} ${TWO}`])).toEqual([[`see: ${ONE}`, TWO]]);
    expect(mended([`it said "${ONE} ${TWO}`])).toEqual([`it said "${ONE} ${TWO}`]);
  });

  it('stay together where a value is open', () => {
    const quoting = 'I1120 05:19:09.123456     812 kubelet.go:2001] "Said" err="before ';
    expect(mended([`${quoting}${TWO}`])).toEqual([`${quoting}${TWO}`]);
    expect(mended([`${quoting}…${TWO}`])).toEqual([[`${quoting}…`, TWO]]);
  });

  it('are not looked for in a table, JSON or a short line', () => {
    expect(mended([`{"a":"${ONE} ${TWO}`])).toEqual([`{"a":"${ONE} ${TWO}`]);
    expect(mended([ONE])).toEqual([ONE]);
    expect(mended(['I1120 05:19:09.1 a'])).toEqual(['I1120 05:19:09.1 a']);
  });
});

describe('a description in one line', () => {
  it('is unfolded, with and without its quotes', () => {
    const parts = ['Name:   web', 'Namespace:   default', 'Message: "no"'];
    expect(mended([parts.slice(0, 2).join('\\n')])).toEqual([parts.slice(0, 2)]);
    expect(mended([`"${parts.join('\\n').replaceAll('"', '\\"')}"`])).toEqual([parts]);
    expect(mended([`"${parts.slice(0, 2).join('\\n')}",`])).toEqual([parts.slice(0, 2)]);
  });

  it('is none without a line feed, or without its head', () => {
    expect(mended(['Name:   web'])).toEqual(['Name:   web']);
    expect(mended(['words\\nName:   web'])).toEqual(['words\\nName:   web']);
  });
});

describe('broken lines', () => {
  const broken = (line: string, width: number): string[] => {
    const parts: string[] = [];
    for (let at = 0; at < line.length; at += width) parts.push(line.slice(at, at + width));
    return parts;
  };

  it('are put together where a terminal broke them', () => {
    const long = [1, 2, 3].map((i) => `${ONE} pods=["default/web-${i}"] detail="${'x'.repeat(90)}"`);
    const lines = long.flatMap((line) => broken(line, 80));
    expect(mended(lines).filter((line) => line !== null)).toEqual(long);
    expect(mended(lines)).toHaveLength(lines.length);
  });

  it('are put together where a shell’s backslash ends them', () => {
    expect(mended([`${ONE}\\`, 'pods=1'])).toEqual([`${ONE}pods=1`, null]);
  });

  it('are put together in the middle of a UID, and of nothing shorter', () => {
    const uid = '02e1ad4f-e219-457a-a765-aad59e4525f8';
    expect(mended([`${ONE} podUID=${uid.slice(0, 11)}`, uid.slice(11)])).toEqual([`${ONE} podUID=${uid}`, null]);
    expect(mended([`${ONE} podUID=${uid.slice(0, 11)}`, uid.slice(11, 30)])).toEqual([
      `${ONE} podUID=${uid.slice(0, 11)}`,
      uid.slice(11, 30),
    ]);
  });

  it('of JSON are one where they are an object only without the breaks', () => {
    const json = `{"ts":1,"msg":"${'long '.repeat(12)}","v":2}`;
    expect(mended([json.slice(0, 60), json.slice(60)])).toEqual([json, null]);
    const pretty = ['{"ts":1,"message of some length":"words words words words",', '"v":2}'];
    expect(mended(pretty)).toEqual(pretty);
    expect(mended([json.slice(0, 60), json])).toEqual([json.slice(0, 60), json]);
  });

  it('stay apart where nothing tells that they were one', () => {
    expect(mended([ONE, 'words of somebody'])).toEqual([ONE, 'words of somebody']);
    expect(mended([ONE, '', TWO])).toEqual([ONE, '', TWO]);
  });
});
