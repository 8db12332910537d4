import { describe, expect, it } from 'vitest';
import { said, type Spoken } from './narration.ts';

const at = (step: number | undefined, more: Partial<Spoken> = {}): Spoken => ({
  step,
  isMilestone: false,
  milestones: [3, 8],
  playing: false,
  ...more,
});

describe('what a screen reader hears', () => {
  it('is every step of one who steps', () => {
    expect(said('steps', at(5))).toEqual({ kind: 'all', seq: 5 });
    expect(said('steps', at(undefined))).toEqual({ kind: 'start' });
  });

  it('is only the milestones’ titles while the run plays', () => {
    expect(said('steps', at(5, { playing: true }))).toEqual({ kind: 'title', seq: 3 });
    expect(said('steps', at(8, { playing: true, isMilestone: true }))).toEqual({ kind: 'title', seq: 8 });
    expect(said('steps', at(1, { playing: true }))).toEqual({ kind: 'start' });
  });

  it('does not change between two milestones for one who wants only those', () => {
    expect(said('milestones', at(4))).toEqual(said('milestones', at(7)));
    expect(said('milestones', at(8, { isMilestone: true }))).toEqual({ kind: 'all', seq: 8 });
  });

  it('is nothing where nothing is wanted', () => {
    expect(said('off', at(8, { isMilestone: true }))).toEqual({ kind: 'nothing' });
  });
});
