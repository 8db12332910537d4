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
  /** Whose it is, where the pod has several containers. */
  readonly container?: string;
}

/** A DELETE that led to a stop lies at most this long before it; a preStop hook in between takes longer. */
const NEAR = 1_000_000;

/** Stops that overlap share a bracket; it tells of the one that ends last, and of nobody else's grace. */
export function gracesOf(history: PodHistory, marks: readonly Mark[]): Grace[] {
  const several = new Set(history.containers.map(({ name }) => name)).size > 1;
  const stops = history.containers
    .flatMap(({ name, spans }) =>
      spans.flatMap(({ is, to }) => (is.stop === undefined ? [] : [{ ...is.stop, to, name }])),
    )
    .sort((a, b) => a.since - b.since);
  const graces: Grace[] = [];
  for (const { since, killAt, timeout, to, name } of stops) {
    const told = { since, killAt, to, seconds: timeout, ...(several && { container: name }) };
    const last = graces.at(-1);
    if (last !== undefined && since < last.to) {
      if (to > last.to) graces[graces.length - 1] = { ...told, from: last.from };
      continue;
    }
    const asked = marks.findLast((mark) => mark.kind === 'user' && mark.t <= since && since - mark.t <= NEAR);
    graces.push({ ...told, from: asked?.t ?? since });
  }
  return graces;
}

/** What is written over the part that is past and the part that is to come. */
export function graceWords(grace: Grace, now: number): { readonly past?: string; readonly future?: string } {
  const say = texts(TEXTS);
  const whole = grace.container === undefined ? say.grace(grace.seconds) : say.graceOf(grace.container, grace.seconds);
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
