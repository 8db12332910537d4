/** Which boxes the present step is in, and what is on its way between them. */
import { useMemo } from 'react';
import type { Point } from '../geometry/polyline.ts';
import { length, pointAt, reversed } from '../geometry/polyline.ts';
import { packetsAt } from '../picture/packets.ts';
import type { TraceEvent } from '../../../trace/index.ts';
import { useSceneHere } from './context.ts';
import type { ClusterLayout, Edge } from './layCluster.ts';
import { boxesOf, endsIn } from './places.ts';

/** Whether the present step happened in this box. */
export function useIsGlowing(id: string): boolean {
  const { step, layout, lost } = useSceneHere();
  const boxes = useMemo(() => (step === undefined ? [] : boxesOf(step, layout, lost)), [step, layout, lost]);
  return boxes.includes(id);
}

export interface Comet {
  readonly seq: number;
  readonly at: Point;
  readonly text: string;
  /** Where it is said: beside the packet, and below kubectl's box, between which and the API server there is no room. */
  readonly label: Point;
  readonly edge: Edge;
}

const MOST_LETTERS = 22;

/** A way between two boxes, in its direction. */
function edgeBetween(layout: ClusterLayout, from: string, to: string): { edge: Edge; back: boolean } | null {
  const edge = layout.edges.find((each) => each.from === from && each.to === to);
  if (edge !== undefined) return { edge, back: false };
  const back = layout.edges.find((each) => each.from === to && each.to === from);
  return back === undefined ? null : { edge: back, back: true };
}

/** @param still nothing moves: what is under way stands in the middle of its way. */
export function cometsAt(
  layout: ClusterLayout,
  events: readonly TraceEvent[],
  {
    index,
    t,
    step,
    still,
    lost,
  }: {
    readonly index: number;
    readonly t: number;
    readonly step: number | null;
    readonly still: boolean;
    /** Nodes by name, from and to which nothing gets through. */
    readonly lost: ReadonlySet<string>;
  },
): readonly Comet[] {
  return packetsAt(events, index, t, step).flatMap(({ seq, progress, texts }): readonly Comet[] => {
    const event = events[seq];
    const ends = event && endsIn(event, layout);
    const found = ends ? edgeBetween(layout, ends.from, ends.to) : null;
    if (found === null || lost.has(found.edge.from.replace(/^node /, ''))) return [];
    const path = found.back ? reversed(found.edge.path) : found.edge.path;
    const at = pointAt(path, length(path) * (still ? 0.5 : progress));
    const kubectl = found.edge.kind === 'user' ? layout.boxes.find(({ kind }) => kind === 'kubectl') : undefined;
    const label =
      kubectl === undefined ? { x: at.x + 12, y: at.y + 4 } : { x: kubectl.x, y: kubectl.y + kubectl.h + 12 };
    return [{ seq, at, text: texts.find((text) => text.length <= MOST_LETTERS) ?? '', label, edge: found.edge }];
  });
}
