/** Pills that stay where they are: calls that are held open, and what a person just did on the node itself. */
import { useMemo, type ReactElement } from 'react';
import { useClusterState, useCurrentStep } from '../store/index.ts';
import { StateIcon, type ShapeName } from '../shell/ui/index.ts';
import { useDiagram } from './DiagramContext.ts';
import type { Layout } from './geometry/layout.ts';
import { route } from './geometry/route.ts';
import { actDone } from './contents/acts.ts';
import { heldCalls, pillText, type HeldCall } from './contents/calls.ts';
import { drawnAt } from './picture/causes.ts';
import { useBoxOutage, useFocus, useWiresInUse } from './picture/hooks.ts';

/** Calls that wait for their answer, by wire; while a call is on its way there it is a packet, not yet a wait. */
export function useHeld(layout: Layout): ReadonlyMap<string, readonly HeldCall[]> {
  const inUse = useWiresInUse();
  // Who held them is gone, though its part of the state is cleared an event later.
  const isUp = useBoxOutage('podWorkers') === null;
  const { runtime, workers } = useClusterState((cluster) => ({
    runtime: cluster.runtime,
    workers: cluster.podWorkers.workers,
  }));
  return useMemo(() => {
    const held = new Map<string, HeldCall[]>();
    for (const call of isUp ? heldCalls(runtime, workers) : []) {
      const wire = route(layout, drawnAt(layout, call.from), drawnAt(layout, call.to))?.wire;
      if (wire && !inUse.has(wire.id)) held.set(wire.id, [...(held.get(wire.id) ?? []), call]);
    }
    return held;
  }, [layout, runtime, workers, inUse, isUp]);
}

interface PillProps {
  readonly shape: ShapeName;
  readonly right: number;
  readonly y: number;
  readonly text: string;
  readonly title: string;
}

function Pill({ shape, right, y, text, title }: PillProps): ReactElement {
  return (
    <span
      className={`dg-docked forced-colors:border-2 forced-colors:border-[CanvasText] forced-colors:leading-4.5 z-4 c-${shape}`}
      style={{ left: right, top: y }}
      title={title}
      aria-hidden="true"
    >
      <StateIcon shape={shape} />
      {text}
    </span>
  );
}

/** Where the answer will come from. */
export function DockedCalls(): ReactElement {
  const { layout } = useDiagram();
  const held = useHeld(layout);
  const { podUID } = useFocus();
  return (
    <>
      {layout.wires.map(({ id, dock }) => {
        const calls = held.get(id);
        if (calls === undefined || dock === undefined) return null;
        const title = calls.map((call) => call.text).join('\n');
        return <Pill key={id} shape="terminating" {...dock} text={pillText(calls, podUID)} title={title} />;
      })}
    </>
  );
}

/** A manifest that a person wrote or removed: it comes along no wire. */
export function DockedAct(): ReactElement | null {
  const { layout } = useDiagram();
  const step = useCurrentStep();
  const disk = layout.boxes.get('disk');
  const act = step === undefined ? null : actDone(step);
  if (act === null || disk === undefined) return null;
  return <Pill shape="user" right={disk.x + disk.w - 8} y={disk.y - 12} {...act} />;
}
