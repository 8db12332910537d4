/** Loads the lines of one release alone, once. */
import { LOADERS } from 'virtual:klog-lines';
import type { Release } from '../../release.ts';
import { knowLines, knowsLines } from './known.ts';

export async function loadLines(release: Release): Promise<void> {
  if (!knowsLines(release)) knowLines(release, (await LOADERS[release]()).default);
}
