export { Diagram, OverviewDiagram } from './Diagram.tsx';
export { GraceRing, type RingGrace } from './ring/index.ts';
