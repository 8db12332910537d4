/**
 * Goroutines that block. Where the kubelet calls something that takes time, its model leaves a frame behind: which
 * function it is in, where, and what it waits for. The answer carries the frame's token and the function goes on.
 */
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { Caller, ReplyTo } from '../messages.ts';
import type { Frame, FrameOf, NoLocals } from './frameState.ts';
import type { KubeletInboxes } from './inbox.ts';
import type { Timer } from '../messages.ts';

export interface FramePlace {
  readonly procedure: string;
  readonly stage: string;
  readonly waitsFor?: string;
  readonly cancellable?: boolean;
  readonly locals?: object;
  /** When the procedure began, if not now. */
  readonly since?: Micros;
}

/** The frame that stands for a place. */
type FrameFor<Place extends FramePlace> = FrameOf<
  Place['procedure'],
  Place['stage'],
  Place extends { readonly locals: infer Locals } ? Locals : NoLocals
>;

/** A frame at `place`; a new token makes late answers to earlier calls harmless. */
export function frameAt<const Place extends FramePlace>(place: Place, context: ClusterContext): FrameFor<Place> {
  const frame = {
    procedure: place.procedure,
    stage: place.stage,
    since: place.since ?? context.now,
    ...(place.waitsFor !== undefined && { waitsFor: place.waitsFor }),
    ...(place.cancellable === true && { cancellable: true }),
    token: context.serial(),
    locals: place.locals ?? {},
  };
  return frame as FrameFor<Place>;
}

/** Parts of the kubelet that may sleep. */
type Sleeper = { [K in keyof KubeletInboxes]: Timer extends KubeletInboxes[K] ? K : never }[keyof KubeletInboxes];

/** The frame, woken after `delay` by a timer of its own actor. */
export function sleepIn<const Place extends FramePlace>(
  actor: Sleeper,
  key: string,
  place: Place,
  delay: Micros,
  context: ClusterContext,
): FrameFor<Place> {
  const frame = frameAt(place, context);
  context.send(actor, { type: 'timer', key, token: frame.token }, delay);
  return frame;
}

/**
 * The same for a function that only looks again and again: it wakes at each look, but that is no sign of life, and a run
 * in which nothing else is under way may end.
 */
export function pollIn<const Place extends FramePlace>(
  actor: Sleeper,
  key: string,
  place: Place,
  interval: Micros,
  context: ClusterContext,
): FrameFor<Place> {
  const frame = frameAt(place, context);
  context.send(actor, { type: 'timer', key, token: frame.token, poll: true }, interval);
  return frame;
}

export const replyTo = (actor: Caller, key: string, { token }: Pick<Frame, 'token'>): ReplyTo => ({
  actor,
  key,
  token,
});
