export { BrokenInvariants } from './BrokenInvariants.tsx';
