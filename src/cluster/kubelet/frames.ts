/**
 * Goroutines that block. Where the kubelet calls something that takes time, its model leaves a frame behind: which
 * function it is in, where, and what it waits for. The answer carries the frame's token and the function goes on.
 */
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { Caller, ReplyTo } from '../messages.ts';
import type { Frame } from '../state.ts';
import type { KubeletInboxes } from './inbox.ts';
import type { Timer } from '../messages.ts';

export interface FramePlace {
  readonly procedure: string;
  readonly stage: string;
  readonly waitsFor?: string;
  readonly cancellable?: boolean;
  readonly locals?: Frame['locals'];
  /** When the procedure began, if not now. */
  readonly since?: Micros;
}

/** A frame at `place`; a new token makes late answers to earlier calls harmless. */
export function frameAt(place: FramePlace, context: ClusterContext): Frame {
  return {
    procedure: place.procedure,
    stage: place.stage,
    since: place.since ?? context.now,
    ...(place.waitsFor !== undefined && { waitsFor: place.waitsFor }),
    ...(place.cancellable === true && { cancellable: true }),
    token: context.serial(),
    locals: place.locals ?? {},
  };
}

/** Parts of the kubelet that may sleep. */
type Sleeper = { [K in keyof KubeletInboxes]: Timer extends KubeletInboxes[K] ? K : never }[keyof KubeletInboxes];

/** The frame, woken after `delay` by a timer of its own actor. */
export function sleepIn(actor: Sleeper, key: string, place: FramePlace, delay: Micros, context: ClusterContext): Frame {
  const frame = frameAt(place, context);
  context.send(actor, { type: 'timer', key, token: frame.token }, delay);
  return frame;
}

/**
 * The same for a function that only looks again and again: it wakes at each look, but that is no sign of life, and a run
 * in which nothing else is under way may end.
 */
export function pollIn(
  actor: Sleeper,
  key: string,
  place: FramePlace,
  interval: Micros,
  context: ClusterContext,
): Frame {
  const frame = frameAt(place, context);
  context.send(actor, { type: 'timer', key, token: frame.token, poll: true }, interval);
  return frame;
}

export const replyTo = (actor: Caller, key: string, frame: Frame): ReplyTo => ({ actor, key, token: frame.token });
