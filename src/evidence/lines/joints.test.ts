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

describe('an entry that goes on below', () => {
  const rest = 'pods=["shop/web"]';
  const goesOn = (line: string, next = rest) => mended([`${line}\\`, next]);

  it.each([
    ['of klog', ONE],
    ['of klog that is cut in its header', 'I1120 05:19:09.12 words that are enough for a line of its own'],
    ['of a runtime', 'time="2026 words that are enough for a line of its own, and more'],
    ['of the journal', 'Nov 20 05:19:09 node-1 words that are enough for a line of its own'],
    ['of the journal on a day of one digit', 'Nov  2 05:19:09 node-1 words that are enough for a line'],
    ['that begins with its message', '"SyncLoop DELETE" source="api" and words that are enough'],
  ])('is one %s', (_, line) => {
    expect(goesOn(line)).toEqual([`${line}${rest}`, null]);
  });

  it.each([
    ['words', 'words that are enough for a line of its own, and some more of them'],
    ['words that quote one', `said ${ONE}`],
    ['words that quote a runtime', 'said time="2026 words that are enough for a line of its own, and more'],
    ['a line that is too short', 'I1120 05:19:09.12 words of nobody'],
    ['a line that is too long', `${ONE}${'x'.repeat(32_768)}`],
  ])('is none of %s', (_, line) => {
    expect(goesOn(line)).toEqual([`${line}\\`, rest]);
  });

  it('has some length', () => {
    const line = 'I1120 05:19:09.12 words that are enough for that';
    expect([line.length, goesOn(line)]).toEqual([48, [`${line}\\`, rest]]);
    expect(goesOn(`${line}s`)).toEqual([`${line}s${rest}`, null]);
  });

  it.each([
    ['an entry', ONE],
    ['an entry that is cut', 'I1120 05:19:09.1 a'],
    ['an entry of a runtime', 'time="2026'],
    ['a message', '"SyncLoop DELETE" source="api"'],
    ['a wrapped object', 'node-1: {"a":1}'],
    ['a prompt', '$ ls'],
    ['a mark between lines', '  ...  '],
    ['a blank', '  '],
    ['a description', 'Name: web'],
    ['a bracket', '{'],
    ['names of columns', 'NAME READY'],
  ])('does not go on in %s', (_, next) => {
    expect(goesOn(ONE, next)).toEqual([`${ONE}\\`, next]);
  });

  it('goes on in what looks like a document where a value is open', () => {
    expect(goesOn(`${ONE} err="of`, 'Name: web"')).toEqual([`${ONE} err="ofName: web"`, null]);
    expect(mended([`${ONE} err="of \\`, 'a pod\\', 'Name: web"'])).toEqual([
      `${ONE} err="of a podName: web"`,
      null,
      null,
    ]);
    expect(mended([`${ONE} err="of \\`, 'a pod"\\', 'Name: web'])).toEqual([
      `${ONE} err="of a pod"\\`,
      null,
      'Name: web',
    ]);
  });

  it('does not go on in a value of several lines', () => {
    for (const next of ['err=<', 'err=<   ', '\terr'])
      expect(mended([`${ONE}\\`, next, 'rest'])).toEqual([`${ONE}\\`, next, 'rest']);
    expect(mended([`${ONE}\\`, 'err=< x', 'rest'])).toEqual([`${ONE}err=< x`, null, 'rest']);
    expect(mended([`${ONE}\\`, 'err\t', 'rest'])).toEqual([`${ONE}err\t`, null, 'rest']);
  });

  it('has no indentation that all lines below it have', () => {
    expect(mended([`${ONE}\\`, '   a\\', '     b'])).toEqual([`${ONE}a  b`, null, null]);
    expect(mended([`${ONE}\\`, '     a\\', '   b'])).toEqual([`${ONE}  ab`, null, null]);
    expect(mended([`${ONE}\\`, '  a'])).toEqual([`${ONE}a`, null]);
    expect(mended([`${ONE}\\`, ' a'])).toEqual([`${ONE} a`, null]);
  });

  it('goes on in no more lines than somebody breaks', () => {
    const many = (count: number) => [`${ONE}\\`, ...Array.from({ length: count }, () => 'x\\'), 'y'];
    expect(mended(many(38))[0]).toBe(`${ONE}${'x'.repeat(38)}y`);
    expect(mended(many(39)).slice(-2)).toEqual([null, 'y']);
  });

  it('is followed by another that goes on', () => {
    expect(mended([`${ONE}\\`, 'a', `${TWO}\\`, 'b', 'words'])).toEqual([`${ONE}a`, null, `${TWO}b`, null, 'words']);
  });
});

describe('the way in which a paste was broken', () => {
  const at = (lines: readonly string[], width: number): readonly string[] =>
    lines.flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);
  /** As `fold -s` or a mail does it. */
  const between = (line: string, width: number): readonly string[] => {
    const parts: string[] = [];
    for (const word of line.split(' ')) {
      const last = parts.at(-1);
      if (last === undefined || last.length + 1 + word.length > width) parts.push(word);
      else parts.splice(-1, 1, `${last} ${word}`);
    }
    return parts;
  };
  const whole = (lines: readonly string[]) => mended(lines).filter((line) => line !== null);
  const long = [1, 2, 3].map(
    (i) => `${ONE} pods=["default/web-${i}"] detail="${'some lengthy detailed words of '.repeat(8)}${i}"`,
  );

  it('is at a width', () => {
    const two = long.slice(0, 2).map((line) => line.slice(0, 140));
    expect(whole(at(two, 80))).toEqual(two);
    expect(
      mended(
        at(
          long.slice(0, 1).map((line) => line.slice(0, 140)),
          80,
        ),
      ),
    ).toHaveLength(2);
    expect(
      whole(
        at(
          long.slice(0, 1).map((line) => line.slice(0, 140)),
          80,
        ),
      ),
    ).toHaveLength(2);
  });

  it('is at a width, with a blank that has got lost', () => {
    const line = (text: string): string => `${ONE.slice(0, 60)} ${text}`.padEnd(79, 'x');
    const entries = [line('a'), 'rest of it', `${line('b')}y`, 'rest of it'];
    expect(whole(entries)).toEqual([`${line('a')} rest of it`, `${line('b')}yrest of it`]);
  });

  it('is at no width where a line behind is wider', () => {
    const lines = [ONE.padEnd(80, 'x'), 'r'.repeat(81), TWO.padEnd(80, 'x'), 'rest'];
    expect(mended(lines)).toEqual(lines);
    const same = [ONE.padEnd(80, 'x'), 'r'.repeat(80), TWO.padEnd(80, 'x'), 'rest'];
    expect(whole(same)).toEqual([`${same[0]}${same[1]}`, `${same[2]}rest`]);
  });

  it('is at a width that some lines are a little short of', () => {
    const lines = [100, 100, 100, 100, 96].flatMap((width) => [ONE.padEnd(width, 'x'), 'rest']);
    expect(whole(lines)).toEqual([100, 100, 100, 100, 96].map((width) => `${ONE.padEnd(width, 'x')}rest`));
    const shorter = [...lines.slice(0, 8), ONE.padEnd(95, 'x'), 'rest'];
    expect(whole(shorter)).toEqual([...whole(lines.slice(0, 8)), ONE.padEnd(95, 'x'), 'rest']);
  });

  it('is between words', () => {
    for (const width of [70, 85, 92]) expect(whole(long.flatMap((line) => between(line, width)))).toEqual(long);
  });

  it('is between words, of which one is too long for a line', () => {
    const word = 'w'.repeat(100);
    const lines = [1, 2].flatMap((i) => [
      ONE.slice(0, 60).padEnd(70, 'x'),
      `${'y'.repeat(60)} ${i}`,
      word.slice(0, 80),
      word.slice(80),
    ]);
    const [first, second] = [lines[0] ?? '', lines[1] ?? ''];
    expect(whole(lines)[0]).toBe(`${first} ${second} ${word}`);
  });

  it('is between words, and behind hyphens and slashes', () => {
    const line = (end: string): string => `${ONE.slice(0, 60)} `.padEnd(80 - end.length, 'x') + end;
    const next = 'a-word-that-does-not-fit and more';
    const lines = ['/var/', 'kube-', 'w. '].flatMap((end) => [line(end), next]);
    expect(whole([...lines, line('').slice(0, 70), next, line('').slice(0, 60), next])).toEqual([
      ...['/var/', 'kube-', 'w. '].map((end) => `${line(end)}${next}`),
      `${line('').slice(0, 70)} ${next}`,
      `${line('').slice(0, 60)} ${next}`,
    ]);
  });

  it('is a page’s, which has not counted the indentation', () => {
    const two = long.slice(0, 2);
    const lines = two.flatMap((line) => at([line], 80).map((part, i) => (i > 0 ? `    ${part}` : part)));
    expect(whole(lines)).toEqual(two);
  });

  it('is none where lines are as long as they are', () => {
    const lines = [60, 75, 90, 110].flatMap((width) => [ONE.padEnd(width, 'x'), 'rest']);
    expect(mended(lines)).toEqual(lines);
  });
});

describe('an id', () => {
  const ID = 'ab'.repeat(32);

  it.each([
    ['of a runtime', `containerID="containerd://${ID.slice(0, 20)}`, `${ID.slice(20)}"`, true],
    ['that is too short together', `containerID="${ID.slice(0, 20)}`, `${ID.slice(21)}"`, false],
    ['that is too long together', `containerID="${ID.slice(0, 20)}`, `${ID.slice(19)}"`, false],
    ['that is nothing in front', 'containerID=', `${ID}"`, false],
    ['that is nothing behind', `containerID=${ID}`, ' "', false],
    ['that has letters in front', `containerID=x${ID.slice(0, 20)}`, `${ID.slice(20)}"`, true],
  ])('%s is one', (_, left, right, is) => {
    expect(mended([`${ONE} ${left}`, right])).toEqual(
      is ? [`${ONE} ${left}${right}`, null] : [`${ONE} ${left}`, right],
    );
  });
});

describe('broken JSON', () => {
  const json = `{"ts":1,"msg":"${'long '.repeat(12)}","v":2}`;
  const half = [json.slice(0, 60), json.slice(60)] as const;

  it('is put together up to where it ends', () => {
    expect(mended([json.slice(0, 60), json.slice(60, 70), json.slice(70), 'words'])).toEqual([
      json,
      null,
      null,
      'words',
    ]);
    expect(mended([...half, ...half])).toEqual([json, null, json, null]);
    expect(mended([half[0], `${half[1]}   `])).toEqual([`${json}   `, null]);
    expect(mended(['words', ...half])).toEqual(['words', json, null]);
  });

  it.each<readonly [what: string, lines: readonly string[]]>([
    ['what is whole', [json, 'words}']],
    ['what begins otherwise', [`{ ${half[0].slice(1)}`, half[1]]],
    ['what is quoted', [`said ${half[0]}`, half[1]]],
    ['what is too short', [json.slice(0, 30), json.slice(30)]],
    ['what never ends', [half[0], 'words', 'words']],
    ['what ends otherwise', [half[0], `${half[1]} words`]],
    ['what another object follows', [half[0], '{"a":1}', half[1]]],
    ['what ends too far below', [half[0], ...Array.from({ length: 39 }, () => ''), half[1]]],
    ['what is an object with its breaks', ['{"ts":1,"message of some length":"words words words words",', '"v":2}']],
  ])('is not put together: %s', (_, lines) => {
    expect(mended(lines)).toEqual(lines);
  });
});

describe('what was run together', () => {
  it.each([
    ['in a list', `  ["${ONE} ${TWO}`],
    ['in a tag', `<p>${ONE} ${TWO}`],
    ['in an event', `3m Warning words ${ONE} ${TWO}`],
    ['in a line that is too long', `${ONE} ${TWO}${'x'.repeat(131_072)}`],
  ])('stays together %s', (_, line) => {
    expect(mended([line])).toEqual([line]);
  });

  it('is taken apart where a value is open that says that it goes on', () => {
    const open = `${ONE} err="before `;
    for (const end of ['\\n', '>', '…', '...', '...  ']) expect(mended([`${open}${end}${TWO}`])[0]).toHaveLength(2);
    for (const end of ['.', '..', '... x ']) expect(mended([`${open}${end}${TWO}`])[0]).toBe(`${open}${end}${TWO}`);
  });

  it('is taken apart where entries of the journal or of a runtime are', () => {
    const journal = `Nov 20 05:19:10 node-1 kubelet[812]: ${TWO}`;
    expect(mended([`${ONE} ${journal}`])).toEqual([[ONE, journal]]);
    const logrus = 'time="2026-11-20T05:19:09Z" level=info msg="words"';
    expect(mended([`${logrus} ${logrus}`])).toEqual([[logrus, logrus]]);
    expect(mended([`${ONE} ${TWO} ${ONE}`])).toEqual([[ONE, TWO, ONE]]);
  });

  it.each([
    ['NAME  READY\\nweb   1/1', ['NAME  READY', 'web   1/1']],
    ['NAMESPACE  NAME\\nshop  web', ['NAMESPACE  NAME', 'shop  web']],
    ['LAST SEEN  TYPE\\n3m  Normal', ['LAST SEEN  TYPE', '3m  Normal']],
  ])('is a table: %s', (line, lines) => {
    expect(mended([line])).toEqual([lines]);
  });

  it.each([
    'Name: web\\nNamespace: shop',
    'NAMES\\nweb',
    'LAST SEENS\\n3m',
    'NAMESPACES\\nshop',
    'said Name:   web\\nx',
  ])('is none: %s', (line) => {
    expect(mended([line])).toEqual([line]);
  });

  it('is no description of too many lines', () => {
    const many = (count: number): string => `Name:   web${'\\nx'.repeat(count - 1)}`;
    expect(mended([many(499)])[0]).toHaveLength(499);
    expect(mended([many(500)])).toEqual([many(500)]);
  });
});
