export { Shell } from './Shell.tsx';
export { warmUpPanes } from './usePanes.ts';
