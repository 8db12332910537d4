import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../scenario/index.ts';
import { sharedRun } from '../../scenario/testing/sharedRuns.ts';
import { line, packetsAt, type Packet } from '../diagram/index.ts';
import { cometsOf, lastShare, stretch } from './comets.ts';
import { STAGES } from './geometry.ts';
import { guestAt } from './guest.ts';

const stage = STAGES.wide.none;
const packet = (more: Partial<Packet>): Packet => ({
  seq: 1,
  from: 'statusManager',
  to: 'apiserver',
  texts: ['PATCH pods/web/status', 'PATCH status', 'PATCH'],
  progress: 0.5,
  ...more,
});

describe('a comet', () => {
  it('is where the packet is, with the way that it came behind it', () => {
    const [comet] = cometsOf(stage, [packet({ progress: 0.5 })], false);
    expect(comet?.head).toEqual({ x: 860, y: 215 });
    expect(comet?.trail).toEqual(line([860, 266], [860, 215]));
  });

  it('stands half way where nothing may move', () => {
    expect(cometsOf(stage, [packet({ progress: 0.1 })], true)[0]?.head).toEqual({ x: 860, y: 215 });
  });

  it('says the most for which there is room', () => {
    expect(cometsOf(stage, [packet({})], false)[0]?.words?.text).toBe('PATCH status');
  });

  it('says once what several say, and how many they are', () => {
    const comets = cometsOf(stage, [packet({ progress: 0.6 }), packet({ seq: 2 })], false);
    expect(comets.map(({ words }) => words?.text ?? null)).toEqual([null, 'PATCH status ×2']);
  });

  it('has no wire to a box that is not drawn', () => {
    expect(cometsOf(STAGES.narrow.none, [packet({ from: 'syncLoop', to: 'disk' })], false)).toEqual([]);
  });

  it('bends its trail around corners', () => {
    const path = line([0, 0], [10, 0], [10, 10]);
    expect(stretch(path, 5, 15)).toEqual(line([5, 0], [10, 0], [10, 5]));
    expect(lastShare(path, 0.25)).toEqual(line([10, 5], [10, 10]));
  });
});

describe.each(PRESETS)('the preset $id', ({ scenario }) => {
  const { events } = sharedRun(scenario);
  it.each(['wide', 'narrow'] as const)('writes what is sent where it has room on the %s stage', (shape) => {
    const wrong = events.flatMap((event) => {
      const at = STAGES[shape][guestAt(events, event.seq) ?? 'none'];
      return cometsOf(at, packetsAt(events, event.seq, event.t, event.seq), false).flatMap(({ words }) =>
        words !== null && words.text.length * 9.6 > words.room ? [words.text] : [],
      );
    });
    expect([...new Set(wrong)]).toEqual([]);
  });
});
