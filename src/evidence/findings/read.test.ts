/** Lines of findings as they are read: which are taken, and why others are not. */
import { describe, expect, it } from 'vitest';
import { platform } from '../input/platform.ts';
import { readFindings } from './read.ts';
import { Shelf } from './shelf.ts';

const clock = { pair: null, months: [], firstMonth: null, first: null, last: null };
const source = { name: 'kubelet.log', id: '0123456789abcdef', kinds: ['kubelet log'], clock };
const lines = { total: 3, understood: 1, irrelevant: 1, unknown: 1 };
const FILE = { findings: 1, kind: 'file', source, bytes: 10, lines, wrappings: ['gzip'] };
const nodeFacts = [{ kind: 'RuntimeDown', line: 1, text: 'down', order: 0 }];
const POD = { findings: 1, kind: 'pod', from: [{ source, knows: { nodeFacts } }] };

async function* pieces(...all: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield new platform.TextEncoder().encode(piece);
}
const read = (...all: readonly string[]) => readFindings(pieces(...all), new Shelf(), undefined);
const whyOf = async (value: unknown) =>
  (await read(typeof value === 'string' ? value : JSON.stringify(value))).first?.why;

describe('a line', () => {
  it('of a file is what is known of it', async () => {
    const shelf = new Shelf();
    const text = JSON.stringify({ ...FILE, source: { ...source, name: 'a\u001bb' }, knows: { leftOut: [1] } });
    expect(await readFindings(pieces(text), shelf, undefined)).toEqual({
      bytes: text.length,
      lines: 1,
      first: null,
      wrong: 0,
    });
    const [known] = shelf.known;
    expect(known?.source).toMatchObject({ ...source, name: expect.not.stringContaining('\u001b') as string, node: '' });
    expect(known?.knowledge.leftOut).toEqual([1]);
    expect(known?.report).toMatchObject({
      bytes: 10,
      lines,
      kinds: ['kubelet log'],
      wrappings: ['gzip'],
      trouble: null,
    });
  });

  it('of a pod is what is known of each file, and no report of it', async () => {
    const shelf = new Shelf();
    const two = { ...POD, from: [...POD.from, { source: { ...source, name: 'b.log' }, knows: {} }] };
    expect((await readFindings(pieces(JSON.stringify(two)), shelf, undefined)).wrong).toBe(0);
    expect(shelf.known.map((each) => [each.source.name, each.knowledge.nodeFacts.length, each.report])).toEqual([
      ['b.log', 0, null],
      ['kubelet.log', 1, null],
    ]);
  });

  it.each<[what: unknown, why: object]>([
    ['words', { code: 'notJson' }],
    ['{"findings":1', { code: 'notJson' }],
    ['null', { code: 'notFinding' }],
    ['5', { code: 'notFinding' }],
    ['"findings"', { code: 'notFinding' }],
    [{ kind: 'pod' }, { code: 'notFinding' }],
    [{ findings: 2 }, { code: 'otherVersion', found: '2', known: 1 }],
    [{ findings: 'x'.repeat(30) }, { code: 'otherVersion', found: `"${'x'.repeat(19)}`, known: 1 }],
    [{ findings: null }, { code: 'otherVersion', found: 'null', known: 1 }],
    [
      { findings: 1, kind: 'pod', from: [] },
      { code: 'shape', path: 'from' },
    ],
    [
      { ...POD, from: [{ source, knows: { nodeFacts: [{}] } }] },
      { code: 'shape', path: 'from.0.knows.nodeFacts.0.kind' },
    ],
    [
      { ...FILE, bytes: -1 },
      { code: 'shape', path: 'bytes' },
    ],
    [
      { ...FILE, bytes: 1.5 },
      { code: 'shape', path: 'bytes' },
    ],
    [
      { ...FILE, source: { ...source, id: 'x' } },
      { code: 'shape', path: 'source.id' },
    ],
    [
      { ...FILE, source: { ...source, zone: 1_441 } },
      { code: 'shape', path: 'source.zone' },
    ],
    [
      { ...FILE, source: { ...source, more: 1 } },
      { code: 'shape', path: 'source.more' },
    ],
  ])('is none: %j', async (value, why) => {
    expect(await whyOf(value)).toMatchObject(why);
  });

  it('that is none says so in a few words that a terminal does not obey', async () => {
    const why = await whyOf({ ...FILE, source: { ...source, kinds: ['\u001b[2J'.repeat(99)] } });
    const message = why?.code === 'shape' ? why.message : '';
    expect(message).toMatch(/Expected/);
    expect(message).not.toContain('\u001b');
    expect(message.length).toBeLessThanOrEqual(200);
  });
});

describe('lines', () => {
  const GOOD = JSON.stringify(FILE);

  it('are counted, with the empty ones, and the first that is none is told', async () => {
    const text = `${GOOD}\n\n  \nwords\n${GOOD}\n{}\n`;
    expect(await read(text)).toEqual({
      bytes: text.length,
      lines: 6,
      first: { line: 4, why: { code: 'notJson' } },
      wrong: 2,
    });
    expect(await read('')).toEqual({ bytes: 0, lines: 0, first: null, wrong: 0 });
    expect(await read(GOOD.slice(0, 20), `${GOOD.slice(20)}\n${GOOD.slice(0, 5)}`, GOOD.slice(5))).toMatchObject({
      lines: 2,
      wrong: 0,
    });
  });

  it('that are too long are told, and those behind them are read', async () => {
    const part = ' '.repeat(8 * 1024 * 1024);
    const long = [part, part, part, part, ' '];
    const why = { code: 'tooLong', megabytes: 32 };
    expect(await read(...long)).toMatchObject({ lines: 1, first: { line: 1, why }, wrong: 1 });
    const shelf = new Shelf();
    const then = await readFindings(pieces(`${GOOD}\n`, ...long, `x\n${GOOD}\n`), shelf, undefined);
    expect(then).toMatchObject({ lines: 3, first: { line: 2, why }, wrong: 1 });
    expect(await read(...long.slice(0, 4), `\n${GOOD}`)).toMatchObject({ lines: 2, wrong: 0 });
  });

  it('are read until somebody has enough', async () => {
    const signal = { aborted: false };
    async function* stopping(): AsyncGenerator<Uint8Array> {
      yield new platform.TextEncoder().encode(`${GOOD}\n`);
      signal.aborted = true;
      yield new platform.TextEncoder().encode(`${GOOD}\n`);
    }
    expect((await readFindings(stopping(), new Shelf(), signal)).lines).toBe(1);
  });
});
