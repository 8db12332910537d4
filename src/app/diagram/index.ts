export { Diagram, OverviewDiagram } from './Diagram.tsx';
export { placeOfEvent } from './picture/places.ts';
export { GraceRing, type RingGrace } from './ring/index.ts';
