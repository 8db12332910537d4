/** Grace periods that ran: from the DELETE (or the end of the preStop hook) until the process was gone. */
import type { Micros } from '../../engine/time.ts';
import { duration } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import type { PodHistory } from './history.ts';
import type { Mark } from './marks.ts';
import { TEXTS } from './texts.ts';

export interface Grace {
  /** Where the bracket begins. */
  readonly from: Micros;
  /** StopContainer was called. */
  readonly since: Micros;
  /** SIGKILL follows here. */
  readonly killAt: Micros;
  /** The last process was gone, or the run ends. */
  readonly to: Micros;
  readonly seconds: number;
}

/** A DELETE that led to a stop lies at most this long before it; a preStop hook in between takes longer. */
const NEAR = 1_000_000;

export function gracesOf(history: PodHistory, marks: readonly Mark[]): Grace[] {
  const stops = history.containers
    .flatMap(({ spans }) => spans.flatMap(({ is, to }) => (is.stop === undefined ? [] : [{ ...is.stop, to }])))
    .sort((a, b) => a.since - b.since);
  const graces: Grace[] = [];
  for (const { since, killAt, timeout, to } of stops) {
    const last = graces.at(-1);
    if (last !== undefined && since <= last.to) {
      graces[graces.length - 1] = {
        ...last,
        to: to > last.to ? to : last.to,
        killAt: killAt > last.killAt ? killAt : last.killAt,
        seconds: Math.max(timeout, last.seconds),
      };
      continue;
    }
    const asked = marks.findLast((mark) => mark.kind === 'user' && mark.t <= since && since - mark.t <= NEAR);
    graces.push({ from: asked?.t ?? since, since, killAt, to, seconds: timeout });
  }
  return graces;
}

/** What is written over the part that is past and the part that is to come. */
export function graceWords(grace: Grace, now: number): { readonly past?: string; readonly future?: string } {
  const say = texts(TEXTS);
  const whole = say.grace(grace.seconds);
  if (now < grace.since) return { future: whole };
  if (now < grace.to)
    return {
      past: say.graceGone(whole, duration(now - grace.since).replace(/ s$/, '')),
      ...(now < grace.killAt && { future: say.graceLeft(duration(grace.killAt - now)) }),
    };
  const used = grace.to - grace.since;
  return {
    past: used >= grace.seconds * 1_000_000 ? say.graceUsedUp(whole) : say.graceUsed(whole, duration(used)),
  };
}
