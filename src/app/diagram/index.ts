export { Diagram, OverviewDiagram } from './Diagram.tsx';
