/** Grace periods that ran: from the signal that StopContainer sends until the process was gone, or was killed. */
import { micros, type Micros } from '../../engine/time.ts';
import { texts } from '../language/index.ts';
import type { PodHistory } from '../readings/index.ts';
import { TEXTS } from './texts.ts';

export interface Grace {
  /** StopContainer was called. */
  readonly since: Micros;
  /** Its time began: with the signal, a moment after the call. */
  readonly began: Micros;
  /** SIGKILL follows here. */
  readonly killAt: Micros;
  /** The last process was gone, or the run ends. */
  readonly to: Micros;
  /** Nothing of the grace is left from here on: the process was gone, or its time was over. */
  readonly end: Micros;
  readonly seconds: number;
  /** Whose it is, where the pod has several containers. */
  readonly container?: string;
}

const SECOND = 1_000_000;
const LATE = 500_000;

/**
 * Stops that overlap share a bar; it tells of the one that ends last, and of nobody else's grace.
 * @param drawnTo where more is drawn than the run has: the grace of what still stops then goes on.
 */
export function gracesOf(history: PodHistory, drawnTo = 0): Grace[] {
  const several = new Set(history.containers.map(({ name }) => name)).size > 1;
  const stops = history.containers
    .flatMap(({ name, spans }) =>
      spans.flatMap(({ is, to, endedBy }) =>
        is.stop === undefined
          ? []
          : [{ ...is.stop, to: endedBy === undefined ? micros(Math.max(to, drawnTo)) : to, name }],
      ),
    )
    .sort((a, b) => a.since - b.since);
  const graces: Grace[] = [];
  for (const { since, killAt, timeout, to, name } of stops) {
    const end = micros(Math.max(since, Math.min(to, killAt)));
    const signal = killAt - timeout * SECOND;
    // A runtime that hangs sends it much later; what is waited for then is told from the call on.
    const began = signal > since && signal <= end && signal - since < LATE ? micros(signal) : since;
    const told = { since, began, killAt, to, end, seconds: timeout, ...(several && { container: name }) };
    const last = graces.at(-1);
    if (last === undefined || since >= last.to) graces.push(told);
    else if (to > last.to) graces[graces.length - 1] = told;
  }
  return graces;
}

/** As the summary at a run's end has it, in tenths: `0.2`, `30`, `12.4`. */
function tenths(length: number): string {
  const rounded = Math.round(length / 100_000) / 10;
  return length > 0 && rounded === 0 ? '< 0.1' : String(rounded);
}

/** What is written in the part that is used and in the part that is left. */
export function graceWords(grace: Grace, now: number): { readonly used?: string; readonly left?: string } {
  const say = texts(TEXTS);
  const of = (words: string): string =>
    grace.container === undefined ? words : say.containerOf({ container: grace.container, words });
  if (now < grace.since) return { left: of(say.grace({ seconds: grace.seconds })) };
  const length = Math.min(now, grace.end) - grace.since;
  const left = grace.seconds * SECOND - length;
  const used = of((left < -LATE ? say.graceOver : say.graceUsed)({ used: tenths(length), of: grace.seconds }));
  return now < grace.end && left > 0 ? { used, left: say.graceLeft({ left: tenths(left) }) } : { used };
}
