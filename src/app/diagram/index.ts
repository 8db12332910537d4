export { Diagram, OverviewDiagram } from './Diagram.tsx';
export { useDiagram } from './DiagramContext.ts';
export type { Layout } from './geometry/layout.ts';
export { arrowHead, svgPath } from './geometry/polyline.ts';
export { placeOfEvent } from './picture/places.ts';
export { GraceRing, type RingGrace } from './ring/index.ts';
