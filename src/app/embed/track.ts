/** Where the run's milestones and the present instant lie on the player's track, as shares of it. Steps are equally long. */
import type { TraceEvent } from '../../trace/index.ts';
import { lastAtOrBelow } from '../../trace/index.ts';
import type { Instant, Steppable } from '../store/index.ts';

/** What somebody did, what is about the process's time, or anything else. */
export type MarkTone = 'user' | 'grace' | 'plain';

export interface TrackMark {
  readonly seq: number;
  readonly share: number;
  readonly tone: MarkTone;
}

const OF_GRACE: ReadonlySet<string> = new Set(['SigtermSent', 'SigkillSent', 'PreStopStarted']);

const toneOf = ({ kind, actor, cause }: TraceEvent): MarkTone =>
  OF_GRACE.has(kind) ? 'grace' : actor === 'kubectl' || cause === undefined ? 'user' : 'plain';

export function marksOf({ steps, milestones, trace }: Steppable): readonly TrackMark[] {
  return milestones.flatMap((seq) => {
    const event = trace.events[seq];
    const at = lastAtOrBelow(steps, seq) + 1;
    return event === undefined ? [] : [{ seq, share: at / (steps.length + 1), tone: toneOf(event) }];
  });
}

/** Steps taken, the one under way in part. */
export function shareAt({ steps, trace }: Steppable, { t, index }: Instant): number {
  const at = lastAtOrBelow(steps, index);
  const from = trace.events[steps[at] ?? -1]?.t ?? 0;
  const to = trace.events[steps[at + 1] ?? -1]?.t ?? trace.end;
  const part = to > from ? Math.min(1, Math.max(0, (t - from) / (to - from))) : 0;
  return steps.length === 0 ? 0 : (at + 1 + part) / (steps.length + 1);
}
