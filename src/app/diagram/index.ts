export { Diagram, OverviewDiagram } from './Diagram.tsx';

/** What the pictures of other features are drawn from: the same places, wires and facts. */
export { DiagramContext, useDiagram, type DiagramValue } from './DiagramContext.ts';
export { useHeld } from './Docked.tsx';
export { OutageLayer } from './OutageLayer.tsx';
export type { Layout, Wire } from './geometry/layout.ts';
export { arrowHead, length, line, pointAt, segments, shortened, svgPath } from './geometry/polyline.ts';
export type { Point, Polyline, Rect } from './geometry/polyline.ts';
export { route } from './geometry/route.ts';
export { commandWaits, pillText } from './held/calls.ts';
export { diskRows } from './held/disk.ts';
export { objectsOf, type ObjectCard } from './held/objects.ts';
export { endedGraces, ringOf } from './held/grace.ts';
export { mirrorLine, statusLine, volumesLine, type Line } from './held/parts.ts';
export { graceOf, runningWord, runtimeCards, type ContainerLine, type SandboxCard } from './held/runtime.ts';
export { graceRuns } from './held/spotlight.ts';
export { syncLoopWords } from './held/syncLoop.ts';
export { TEXTS as HELD_TEXTS } from './held/texts.ts';
export { seconds, secondsAgo } from './held/time.ts';
export { methodsOf, stateWord, workersOf, type WorkerRow } from './held/workers.ts';
export { useReducedMotion } from './motion.ts';
export { drawnAt, wayTo } from './picture/causes.ts';
export {
  useBoxOutage,
  useFocus,
  useIsAnyCardNow,
  useIsCardNow,
  useIsNow,
  useIsServed,
  useLastEventAt,
  useRelease,
  useWiresInUse,
} from './picture/hooks.ts';
export { packetsAt, type Packet } from './picture/packets.ts';
export { alikeIn } from './picture/comets.ts';
export { WORDS } from './words.ts';
export { GraceRing, type RingGrace } from './ring/index.ts';
