/** What clients see of the run: a strip under the timeline and a verdict. Only of a scenario that has clients. */
export { TrafficStrip, TrafficVerdict, useHasClients } from './Traffic.tsx';
/** The strip for a picture; loaded when somebody takes one away. */
export const loadTrafficDrawing = () => import('./drawing.ts');
