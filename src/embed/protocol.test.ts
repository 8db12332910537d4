import { describe, expect, it } from 'vitest';
import { PRESETS } from '../scenario/index.ts';
import { decodeLink } from '../scenario/index.ts';
import { atTime, hashOf, playerAddress, secondsOf } from './address.ts';
import { readCommand, readReport } from './messages.ts';
import { DEFAULTS } from './options.ts';
import { enveloped, type Command, type Report } from './protocol.ts';
import { readOptions } from './readOptions.ts';

const COMMANDS: readonly Command[] = [
  { type: 'hello' },
  { type: 'play' },
  { type: 'pause' },
  { type: 'seek', seconds: 2.5 },
  { type: 'step' },
  { type: 'step', unit: 'milestone', direction: -1 },
  { type: 'scenario', scenario: 'mirror', seconds: 3 },
  { type: 'theme', theme: 'dark' },
];

const REPORTS: readonly Report[] = [
  { type: 'ready', scenario: '#s=1p.mirror', title: 'A', release: '1.36', seconds: 44, milestones: [2, 2.5] },
  { type: 'size', height: 320 },
  { type: 'event', seq: 4, kind: 'pod.deleted', level: 'milestone', seconds: 2, title: 'Somebody deletes `web`' },
  { type: 'state', playing: true, ended: false, seconds: 2 },
  { type: 'refused', of: 'play', reason: 'out-of-sight' },
];

describe('messages', () => {
  it.each(COMMANDS)('a player understands $type', (command) => {
    expect(readCommand(structuredClone(enveloped(command)))).toEqual({ is: 'command', command });
  });

  it.each(REPORTS)('an article understands $type', (report) => {
    expect(readReport(structuredClone(enveloped(report)))).toEqual(report);
  });

  it.each([
    [null],
    ['play'],
    [42],
    [{ type: 'play' }],
    [{ source: 'react-devtools', version: 1, type: 'play' }],
    [{ source: 'grace-period', type: 'play' }],
  ])('what others say is none of its business: %j', (data) => {
    expect(readCommand(data)).toEqual({ is: 'foreign' });
    expect(readReport(data)).toBeNull();
  });

  it.each([
    [{ type: 'seek' }],
    [{ type: 'seek', seconds: -1 }],
    [{ type: 'seek', seconds: Infinity }],
    [{ type: 'seek', seconds: NaN }],
    [{ type: 'seek', seconds: '2' }],
    [{ type: 'step', unit: 'year' }],
    [{ type: 'step', direction: 1_000_000 }],
    [{ type: 'scenario', scenario: 'x'.repeat(20_000) }],
    [{ type: 'theme', theme: 'javascript:alert(1)' }],
    [{ type: 'toString' }],
    [{ type: { length: 1 } }],
    [{}],
  ])('refuses %j', (body) => {
    const of = 'type' in body && typeof body.type === 'string' ? body.type : '';
    const read = readCommand({ source: 'grace-period', version: 1, ...body });
    expect(read).toEqual({ is: 'refused', of, reason: 'malformed' });
  });

  it('tells a message of another version, and guesses nothing from it', () => {
    const read = readCommand({ source: 'grace-period', version: 2, type: 'play' });
    expect(read).toEqual({ is: 'refused', of: 'play', reason: 'version' });
    expect(readReport({ source: 'grace-period', version: 2, type: 'size', height: 300 })).toBeNull();
  });

  it('leaves aside what a later version adds', () => {
    const read = readCommand({ ...enveloped({ type: 'pause' }), gently: true });
    expect(read).toEqual({ is: 'command', command: { type: 'pause' } });
  });
});

describe('the address of a player', () => {
  it('says only what differs from how it is by itself', () => {
    expect(playerAddress('https://a.example/', '#s=1p.mirror', DEFAULTS)).toBe(
      'https://a.example/?embed=1#s=1p.mirror',
    );
  });

  it('is read as it was written', () => {
    const options = {
      controls: 'full',
      view: 'both',
      caption: false,
      theme: 'dark',
      lang: 'zh',
      origin: 'https://blog.example:8443',
    } as const;
    const { searchParams, hash } = new URL(playerAddress('https://a.example/x/', '#s=1p.mirror&t=5', options));
    expect(readOptions(searchParams)).toEqual({ options, misread: [] });
    expect([searchParams.get('embed'), hash]).toEqual(['1', '#s=1p.mirror&t=5']);
  });

  it.each([
    ['controls', 'all'],
    ['view', ''],
    ['caption', 'yes'],
    ['theme', 'sepia'],
    ['lang', 'tlh'],
    ['origin', '*'],
    ['origin', 'null'],
    ['origin', 'blog.example'],
    ['origin', 'https://blog.example/path'],
    ['origin', 'https://a@blog.example'],
  ])('with a wrong %s=%s is as without, and says so', (name, value) => {
    const { options, misread } = readOptions([[name, value]]);
    expect(options).toEqual(DEFAULTS);
    expect(misread).toEqual([expect.objectContaining({ name, value })]);
  });

  it('takes the language as browsers write it, and of two the first', () => {
    expect(readOptions(new URLSearchParams('lang=zh-Hant-TW&lang=en')).options.lang).toBe('zh');
  });
});

describe('a scenario', () => {
  it.each(PRESETS.map(({ id }) => id))('%s is found by its name', (id) => {
    const opened = decodeLink(hashOf(id, 2.5) ?? '');
    expect(opened).toMatchObject({ preset: id, t: 2_500_000, notes: [] });
  });

  it('is taken from a whole link, with its release and its instant', () => {
    const link = 'https://grace.example/play/#s=1p.mirror&k=1.30&t=5&v=i.7,p.default/web';
    expect(hashOf(link)).toBe('#s=1p.mirror&k=1.30&t=5&v=i.7,p.default/web');
    expect(hashOf(link, 2)).toBe('#s=1p.mirror&k=1.30&v=p.default/web&t=2000000');
    expect(atTime('#s=1p.mirror&v=i.7', 0)).toBe('#s=1p.mirror&t=0');
    expect(atTime('#s=1p.mirror&v=d.inside,i.7', 0)).toBe('#s=1p.mirror&v=d.inside&t=0');
  });

  it.each(['', 'Delete a pod', 'javascript:alert(1)', '../evil', '#e=removal', 'https://grace.example/'])(
    'is not to be found in %j',
    (text) => expect(hashOf(text)).toBeNull(),
  );

  it.each([
    ['2.5s', 2.5],
    ['1m30s', 90],
    ['200ms', 0.2],
    ['0', 0],
    ['12', 12],
    [' 3s ', 3],
    ['-2s', null],
    ['soon', null],
    ['', null],
  ])('stands at %j', (text, seconds) => expect(secondsOf(text)).toBe(seconds));
});
