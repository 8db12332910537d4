/** Whole recordings beside the repository, for tests that hold Kubernetes' own words against ours; where they are there. */
import { existsSync } from 'node:fs';
import type { Release } from '../release.ts';

const FOLDERS: readonly (readonly [folder: string, release: Release])[] = [
  ['traces/v1.23.13', '1.23'],
  ['recordings/v1.24.0', '1.24'],
  ['traces/v1.27.16', '1.27'],
  ['traces/v1.30.14', '1.30'],
  ['recordings/v1.32.13', '1.32'],
  ['recordings/v1.32.13-controllers', '1.32'],
  ['traces/v1.36.2', '1.36'],
];

export const recordingsAt = (folder: string): URL => new URL(`../../../../shared/${folder}/`, import.meta.url);

export const RECORDINGS = FOLDERS.filter(([folder]) => existsSync(recordingsAt(folder)));
