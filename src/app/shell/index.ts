export { Shell } from './Shell.tsx';
export { warmUpPanes } from './panes.ts';
