/** A story's beats: what axis, pace and sentence have in common. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../scenario/index.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import { historiesOf } from '../history.ts';
import { beatAt, beatsOf, type Beat } from './beats.ts';

const RELEASE = '1.36';
const KEY = 'default/web';

function beats(id: string, key = KEY): readonly Beat[] {
  const preset = PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const found = beatsOf(sharedRun(preset.scenario, RELEASE), key);
  if (found === undefined) throw new Error(`no story of ${key}`);
  return found;
}

const told = (found: readonly Beat[]): number => found.reduce((sum, { ms }) => sum + ms, 0);
const kinds = (found: readonly Beat[]): readonly string[] =>
  found.flatMap(({ subject }) => (subject.is === 'message' ? [subject.message.is] : [subject.is]));

describe('beats', () => {
  it('follow each other without gaps, and take at most 40 s, for every pod of every preset', () => {
    for (const { id, scenario } of PRESETS) {
      const trace = sharedRun(scenario, RELEASE);
      for (const key of historiesOf(trace).keys()) {
        const found = beatsOf(trace, key) ?? [];
        const gaps = found.filter(({ from }, i) => i > 0 && from !== found[i - 1]?.to);
        expect(gaps, `${id} ${key}`).toEqual([]);
        expect(told(found), `${id} ${key}`).toBeLessThanOrEqual(40_001);
      }
    }
  });

  it('tell a regular delete in about 25 s, and SIGKILL in at most 35 s', () => {
    expect(told(beats('regular'))).toBeGreaterThan(15_000);
    expect(told(beats('regular'))).toBeLessThanOrEqual(25_000);
    expect(told(beats('sigkill'))).toBeLessThanOrEqual(35_000);
  });

  it.each([
    ['regular', KEY, 0.6],
    ['sigkill', KEY, 0.6],
    ['static', 'default/nginx-static-node-1', 0.6],
    ['mirror', 'default/nginx-static-node-1', 0.6],
    ['stuck-volume', KEY, 0.6],
    ['force', KEY, 0.5], // its record is gone at once
  ])('of %s show something moving most of the time', (id, key, least) => {
    const found = beats(id, key);
    const moves = found.filter(({ from, to, subject }) => to > from && subject.is !== 'quiet' && subject.is !== 'lead');
    expect(told(moves) / told(found)).toBeGreaterThanOrEqual(least);
  });

  it('begin to move within 600 ms with the DELETE, which is under way for 1.4 s', () => {
    const found = beats('regular');
    const at = found.findIndex(({ subject }) => subject.is === 'message');
    expect(told(found.slice(0, at))).toBeLessThanOrEqual(600);
    expect(found[at]?.subject).toMatchObject({ is: 'message', message: { is: 'delete', number: 1 } });
    expect(found[at]?.ms).toBeCloseTo(1_400);
  });

  it('tell a killed pod from the DELETE that asks to the one that removes', () => {
    const wanted = ['delete', 'stamp', 'watch', 'stop', 'grace', 'kill', 'cleanUp', 'final', 'gone'];
    const found = kinds(beats('sigkill'));
    expect(found.filter((kind, i) => wanted.includes(kind) && kind !== found[i - 1])).toEqual(wanted);
  });

  it('tell a mirror pod as gone and born again, and never as stopped', () => {
    const found = kinds(beats('mirror', 'default/nginx-static-node-1'));
    expect(found).toEqual(expect.arrayContaining(['delete', 'final', 'gone', 'create', 'born']));
    expect(found).not.toEqual(expect.arrayContaining(['stop']));
  });

  it('tell a forced delete without a second one', () => {
    expect(kinds(beats('force'))).not.toContain('final');
  });

  it('count the tries while a volume stays busy', () => {
    expect(beats('stuck-volume').filter(({ subject }) => subject.is === 'try').length).toBeGreaterThan(3);
  });

  it('are found at an instant by what stands there, up to the event that is told', () => {
    const found = beats('regular');
    const stamp = found.find(({ subject }) => subject.is === 'stamp');
    expect(beatAt(found, stamp?.from ?? 0, stamp?.seq)?.subject.is).toBe('stamp');
    expect(beatAt(found, (stamp?.from ?? 0) + 1)?.subject).toMatchObject({ is: 'message', message: { is: 'watch' } });
  });
});
