export { Diagram, OverviewDiagram } from './Diagram.tsx';
/** Loaded in an article. */
export const loadPlayerDiagram = () => import('./player/PlayerDiagram.tsx');

/** What the pictures of other features are drawn from: the same places, wires and facts. */
export { DiagramContext, useDiagram, type DiagramValue } from './DiagramContext.ts';
export { useHeld } from './Docked.tsx';
export { OutageLayer } from './OutageLayer.tsx';
export type { Layout, Wire } from './geometry/layout.ts';
export { arrowHead, length, line, pointAt, segments, shortened, svgPath } from './geometry/polyline.ts';
export type { Point, Polyline, Rect } from './geometry/polyline.ts';
export { route } from './geometry/route.ts';
export { commandWaits, pillText } from './contents/calls.ts';
export { shownCommand } from './contents/command.ts';
export { diskRows } from './contents/disk.ts';
export { objectsOf, type ObjectCard } from './contents/objects.ts';
export { endedGraces, ringOf } from './contents/grace.ts';
export { mirrorLine, statusLine, volumesLine, type Line } from './contents/parts.ts';
export { graceOf, runningWord, runtimeCards, type ContainerLine, type SandboxCard } from './contents/runtime.ts';
export { graceRuns } from './contents/spotlight.ts';
export { syncLoopWords } from './contents/syncLoop.ts';
export { TEXTS as HELD_TEXTS } from './contents/texts.ts';
export { seconds, secondsAgo } from './contents/time.ts';
export { methodsOf, stateWord, workersOf, type WorkerRow } from './contents/workers.ts';
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
/** The same without a page; loaded when somebody takes a picture away. */
export const loadDiagramDrawing = () => import('./drawing/index.ts');
