/** The releases that a scenario may name (`kube/release.ts` lists them), and those that the model simulates by now. */
import { type Release, RELEASES } from '../kube/release.ts';

export { type Release, RELEASES };

const SIMULATED: readonly Release[] = ['1.18', '1.22', '1.23', '1.27', '1.30', '1.32', '1.36'];

export const DEFAULT_RELEASE: Release = '1.23';
export const isRelease = (text: string): text is Release => RELEASES.some((release) => release === text);
export const supportsRelease = (release: Release): boolean => SIMULATED.includes(release);
