/** The releases that a scenario may name, all of which the model simulates (`kube/release.ts`). */
import { type Release, RELEASES } from '../kube/release.ts';

export { type Release, RELEASES };

/** Of a scenario that names none, and of what the page opens by itself: the newest. */
export const DEFAULT_RELEASE: Release = '1.36';
export const isRelease = (text: string): text is Release => RELEASES.some((release) => release === text);
