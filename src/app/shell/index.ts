export { loadShell, Shell } from './Shell.tsx';
