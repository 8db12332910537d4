/** Moments and runs as files; all of it comes when somebody asks. */
/** Opens the moment in a picture that was dropped. */
export const loadDropped = () => import('./dropped.ts');
export const loadVideoDialog = () => import('./VideoDialog.tsx');
export { MOMENT_WRITERS } from './moments.ts';
export { saveFile, slug } from './save.ts';
