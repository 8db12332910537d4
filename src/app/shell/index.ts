export { Shell } from './Shell.tsx';
export { warmUpPanes } from './panes.ts';
export { useDescription } from './useDescription.ts';
