export { GraceRing } from './GraceRing.tsx';
export type { RingGrace } from './ring.ts';
