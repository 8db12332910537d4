/** What stands below the timeline of a pod that is watched. */
import { describe, expect, it } from 'vitest';
import english from '../catalogues/en/live.json';
import { endpointIs, liveStrip } from './liveStrip.ts';

const ORIGIN = Date.parse('2026-11-24T12:00:00Z');
const at = (seconds: number): number => ORIGIN + seconds * 1_000;
const endpoint = { slice: 'web-1', uid: 'u', ready: true, serving: true, terminating: false };
const looked = { origin: ORIGIN, goneAt: null, endpoints: [], windows: [] };
const told = (strip: ReturnType<typeof liveStrip>) =>
  strip.bands.map(({ of, from, to, words, className }) => [of, from / 1e6, to / 1e6, words, className]);

describe('the strip of a removal that is watched', () => {
  it('has a window from the earliest to the latest until the step is seen', () => {
    const windows = [{ step: 'exit', earliest: at(0.1), latest: at(31), seenAt: null } as const];
    expect(told(liveStrip({ ...looked, windows }, at(5), english))).toEqual([
      ['exit', 0.1, 31, 'by 12:00:31.0', 'live-open'],
    ]);
  });

  it('closes it when it is seen', () => {
    const windows = [{ step: 'exit', earliest: at(0.1), latest: at(31), seenAt: at(4) } as const];
    expect(told(liveStrip({ ...looked, windows }, at(5), english))).toEqual([
      ['exit', 0.1, 4, 'seen at 12:00:04.0', 'live-closed'],
    ]);
  });

  it('goes on in red past the latest, for as long as it is late', () => {
    const window = { step: 'final', earliest: at(5), latest: at(7) } as const;
    const late = liveStrip({ ...looked, windows: [{ ...window, seenAt: null }] }, at(47), english);
    expect(told(late)).toEqual([
      ['2nd DELETE', 5, 7, 'by 12:00:07.0', 'live-open'],
      ['2nd DELETE', 7, 47, 'late by 40.0 s', 'live-late'],
    ]);
    expect(late.bands.map(({ isMoving }) => isMoving)).toEqual([false, true]);
    expect(told(liveStrip({ ...looked, windows: [{ ...window, seenAt: at(17) }] }, at(47), english))).toEqual([
      ['2nd DELETE', 5, 7, 'seen at 12:00:17.0', 'live-closed'],
      ['2nd DELETE', 7, 17, 'late by 10.0 s', 'live-late live-closed'],
    ]);
  });

  it('says of what nobody can see that it is inferred', () => {
    const windows = [{ step: 'volumes', earliest: at(4), latest: at(6), seenAt: at(5) } as const];
    expect(told(liveStrip({ ...looked, windows }, at(9), english))).toEqual([
      ['unmount', 4, 5, 'by 12:00:05.0, inferred', 'live-inferred'],
    ]);
  });

  it('has what each EndpointSlice had of the pod, until it went', () => {
    const endpoints = [
      { ...endpoint, from: at(-60), to: at(0.2) },
      { ...endpoint, ready: false, terminating: true, from: at(0.2), to: null },
    ];
    const strip = liveStrip({ ...looked, endpoints, goneAt: at(8) }, at(100), english);
    expect(told(strip)).toEqual([
      ['web-1', 0, 0.2, 'ready', 'live-seen'],
      ['web-1', 0.2, 8, 'terminating, serving', 'live-seen'],
    ]);
    expect(strip.names.map(({ text }) => text)).toEqual(['web-1']);
  });

  it('reads conditions as discovery/v1 has them: what is missing is ready, serving and not terminating', () => {
    expect(endpointIs({ ready: null, serving: null, terminating: null })).toBe('ready');
    expect(endpointIs({ ready: false, serving: null, terminating: true })).toBe('draining');
    expect(endpointIs({ ready: false, serving: false, terminating: true })).toBe('ended');
    expect(endpointIs({ ready: false, serving: true, terminating: false })).toBe('unready');
  });
});
