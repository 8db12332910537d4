/** Moments and runs as files; all of it comes when somebody asks. */
export type { Taken } from './moments.ts';
export const loadMomentWriters = () => import('./moments.ts');
/** Opens the moment in a picture that was dropped. */
export const loadDropped = () => import('./dropped.ts');
export const loadVideoDialog = () => import('./VideoDialog.tsx');
export { saveFile, slug } from './save.ts';
