export { Statechart } from './Statechart.tsx';
