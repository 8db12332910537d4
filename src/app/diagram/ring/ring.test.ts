import { describe, expect, it } from 'vitest';
import { arcOf, ringNumber, tickSeconds, ticksPath } from './ring.ts';

const count = (path: string): number => path.split('M').length - 1;

describe('the ring of the grace', () => {
  it('has a tick for each second, and a coarser unit where they would run into one another', () => {
    expect(count(ticksPath(30, 152))).toBe(30);
    expect(count(ticksPath(1, 152))).toBe(1);
    expect([tickSeconds(60), tickSeconds(61), tickSeconds(600), tickSeconds(3600)]).toEqual([1, 5, 10, 60]);
    for (const total of [30, 300, 3600, 86_400, 1_000_000])
      expect(count(ticksPath(total, 152))).toBeLessThanOrEqual(60);
    expect(ticksPath(0, 152)).toBe('');
  });

  it('begins them at the top', () => {
    expect(ticksPath(30, 100)).toMatch(/^M50 3.3L50 0.4/);
  });

  it('counts what is left to the tenth', () => {
    const left = (seconds: number) => ringNumber({ total: 30, left: seconds, state: 'running' });
    expect(left(17.6)).toEqual({ whole: '17', tenths: '.6' });
    expect(left(17.96)).toEqual({ whole: '18', tenths: '.0' });
    expect(left(0)).toEqual({ whole: '0', tenths: '.0' });
    expect(left(30)).toEqual({ whole: '30', tenths: '.0' });
  });

  it('says how much was used once it has ended', () => {
    expect(ringNumber({ total: 30, left: 18, state: 'ended' })).toEqual({ whole: '12', tenths: '.0' });
    expect(ringNumber({ total: 30, left: 0, state: 'ended' })).toEqual({ whole: '30', tenths: '.0' });
  });

  it('has no room for the tenths of long graces', () => {
    expect(ringNumber({ total: 3600, left: 3540.2, state: 'running' })).toEqual({ whole: '3540', tenths: '' });
  });

  it('is empty from SIGKILL on', () => {
    expect(arcOf({ total: 30, left: 0.4, state: 'killed' })).toBeNull();
    expect(arcOf({ total: 30, left: 12, state: 'running' })).toEqual({ left: 12, of: 30 });
    expect(arcOf({ total: 30, left: 12, state: 'ended' })).toEqual({ left: 12, of: 30 });
  });
});
