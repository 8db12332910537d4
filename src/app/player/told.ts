/** The story view's pace: the same beats as its picture and its sentence, as segments that the player plays. */
import { micros, type Micros } from '../../engine/time.ts';
import { lastEventAt } from '../../trace/index.ts';
import type { Beat, CrowdBeat } from '../readings/index.ts';
import type { Steppable } from '../store/index.ts';
import type { Segment, Story } from './story.ts';

/** The player skips quickly over the run before and after the story. */
const ASIDE_MS = 60;

/** @param beats from the story's beginning to its end, without gaps */
export function tellBeats({ trace }: Steppable, beats: readonly (Beat | CrowdBeat)[]): Story {
  const segments: Segment[] = [];
  let at = 0;
  const add = (is: Segment['is'], ms: number, from: Micros, to: Micros, first: number, last: number): void => {
    segments.push({ at, ms, from, to, first, last: Math.max(first, last), is });
    at += ms;
  };
  const before = (t: Micros): number => lastEventAt(trace.events, micros(t - 1));
  const [begin, end] = [beats[0]?.from, beats.at(-1)?.to];
  if (begin === undefined || end === undefined) return { segments, ms: 0, isTimed: true };
  const start = micros(0);
  if (begin > start) add('minor', ASIDE_MS, start, begin, -1, before(begin));
  for (const { subject, from, to, ms, seq } of beats) {
    if (from === to) add('dwell', ms, from, to, seq ?? -1, seq ?? -1);
    else {
      const is = subject.is === 'grace' || subject.is === 'hook' ? 'drain' : 'wait';
      add(is, ms, from, to, lastEventAt(trace.events, from), before(to));
    }
  }
  if (end < trace.end) add('minor', ASIDE_MS, end, trace.end, lastEventAt(trace.events, end), trace.events.length - 1);
  return { segments, ms: at, isTimed: true };
}
