/** What the subtitle says at an instant, and how much of it. Pure. */
import type { Micros } from '../../engine/time.ts';
import { drainAt, type Caption } from '../player/index.ts';
import { instantOfEvent, lastAtOrBelow, type Instant, type Steppable } from '../store/index.ts';
import { linesOf } from './fit.ts';
import type { Graces, RunningGrace } from './graces.ts';
import { linesIn, type SubtitleSize } from './sizes.ts';
import type { TEXTS } from './texts.ts';

type Say = (typeof TEXTS)['en'];

export type Subject = { readonly is: 'beginning' | 'grace' } | { readonly is: 'step'; readonly seq: number };

/**
 * While time passes, the last milestone: what is smaller goes by too fast to be read, and stands in the inspector. A
 * grace that drains has a sentence of its own. Who stands at a step reads that step's; who stops playing, what stood
 * there already, so that nothing changes under the eyes.
 */
export function subjectAt(run: Steppable, instant: Instant, shown: number | undefined, playing: boolean): Subject {
  const standing = !playing && shown !== undefined && instantOfEvent(run, shown).t === instant.t;
  if (standing) return { is: 'step', seq: shown };
  const drain = drainAt(run.trace, instant);
  if (drain !== undefined && instant.t > drain.from) return { is: 'grace' };
  return milestoneAt(run, instant);
}

export function milestoneAt({ milestones }: Pick<Steppable, 'milestones'>, { index }: Instant): Subject {
  const seq = milestones[lastAtOrBelow(milestones, index)];
  return seq === undefined ? { is: 'beginning' } : { is: 'step', seq };
}

const seconds = (t: number): string => (t / 1_000_000).toFixed(1);

const oneOf = (say: Say, { container, signal, since, frozen }: RunningGrace, t: Micros): string =>
  (frozen ? say.frozen : say.ago)(container, signal, seconds(t - since));

/** The grace in two sentences; undefined where the state knows of none. */
export function graceCaption({ running, isWaitedFor }: Graces, t: Micros, say: Say): Caption | undefined {
  const [longest, ...others] = running;
  if (longest === undefined) return undefined;
  if (others.length === 0) {
    return { title: oneOf(say, longest, t), more: isWaitedFor ? say.waits(longest.seconds) : '' };
  }
  const alike = others.every(({ signal }) => signal === longest.signal);
  return {
    title: say.many(running.length, alike ? longest.signal : say.aSignal),
    more: isWaitedFor ? say.waitsForMany(seconds(longest.killAt)) : '',
  };
}

/** What of a machine's words is left at least when they are cut. */
const LEAST = 12;

/** The longest of a machine's words loses its middle; the same where none is long enough. */
function cut(text: string): string {
  const parts = text.split('`');
  const codes = parts.map((part, i) => (i % 2 === 0 ? '' : part));
  const longest = codes.reduce((found, code) => (code.length > found.length ? code : found), '');
  if (longest.length <= LEAST) return text;
  const kept = (longest.length - 3) / 2;
  const shorter = `${longest.slice(0, Math.ceil(kept)).replace(/…$/, '')}…${longest.slice(-Math.floor(kept)).replace(/^…/, '')}`;
  return parts.map((part, i) => (i === codes.indexOf(longest) ? shorter : part)).join('`');
}

/**
 * Both sentences where they fit into the slot, of which the lines are `width` wide; else the first alone, and of long
 * names and outputs in it only their beginnings and ends.
 */
export function fitted({ title, more }: Caption, size: SubtitleSize, width: number, say: Pick<Say, 'both'>): string {
  const fits = (text: string): boolean => linesOf(text, size.font, width) <= linesIn(size);
  if (width <= 0) return title; // its slot is not measured yet
  const both = say.both(title, more);
  if (more !== '' && fits(both)) return both;
  let text = title;
  while (!fits(text)) {
    const shorter = cut(text);
    if (shorter === text) break;
    text = shorter;
  }
  return text;
}
