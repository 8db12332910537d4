/** The story view's pace: the same beats as its picture and its sentence, as segments that the player plays. */
import { micros } from '../../engine/time.ts';
import { lastEventAt } from '../../trace/index.ts';
import type { Beat } from '../readings/index.ts';
import type { Steppable } from '../store/index.ts';
import type { Segment, Story } from './story.ts';

/** What comes before the story and after it is passed over. */
const ASIDE_MS = 60;

/** @param beats from the story's beginning to its end, without gaps */
export function tellBeats({ trace }: Steppable, beats: readonly Beat[]): Story {
  const segments: Segment[] = [];
  let at = 0;
  const add = (is: Segment['is'], ms: number, from: Segment['from'], to: Segment['to'], first: number): void => {
    segments.push({ at, ms, from, to, first, last: Math.max(first, lastEventAt(trace.events, to)), is });
    at += ms;
  };
  const [begin, end] = [beats[0]?.from, beats.at(-1)?.to];
  if (begin === undefined || end === undefined) return { segments, ms: 0, isTimed: true };
  const start = micros(0);
  if (begin > start) add('minor', ASIDE_MS, start, begin, -1);
  for (const { subject, from, to, ms, seq } of beats) {
    const stands = from === to;
    const is = stands ? 'dwell' : subject.is === 'grace' || subject.is === 'hook' ? 'drain' : 'wait';
    add(is, ms, from, to, stands && seq !== undefined ? seq : lastEventAt(trace.events, from));
  }
  if (end < trace.end) add('minor', ASIDE_MS, end, trace.end, lastEventAt(trace.events, end));
  return { segments, ms: at, isTimed: true };
}
