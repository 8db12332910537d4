/**
 * How high a player is: its picture, the sentence and the transport, side by side or, in a narrow column, one under the
 * other. It says itself what it needs, once it is there; until then, and for a frame that nobody listens to, this is it.
 */
import type { Options } from './options.ts';

/** px of a column in which everything still stands side by side. */
export const WIDE_FROM = 636;

const WIDE = { diagram: 222, timeline: 160, caption: 56, transport: 42 } as const;
const TALL = { diagram: 498, timeline: 320, caption: 94, transport: 42 } as const;

type Shown = Pick<Options, 'view' | 'caption' | 'controls'>;

export function heightOf({ view, caption, controls }: Shown, isTall: boolean): number {
  const of = isTall ? TALL : WIDE;
  return (
    (view === 'timeline' ? 0 : of.diagram) +
    (view === 'diagram' ? 0 : of.timeline) +
    (caption ? of.caption : 0) +
    (controls === 'none' ? 0 : of.transport)
  );
}
