/** For who prints the lines of one release: the file of that release alone, once. */
import type { Release } from '../../release.ts';
import { knowLines, knowsLines } from './known.ts';
import type { SourceLines } from './sourceLines.ts';

const FILES: Readonly<Record<Release, () => Promise<SourceLines>>> = {
  '1.18': () => import('./v1_18.ts').then(({ v1_18 }) => v1_18),
  '1.21': () => import('./v1_21.ts').then(({ v1_21 }) => v1_21),
  '1.22': () => import('./v1_22.ts').then(({ v1_22 }) => v1_22),
  '1.23': () => import('./v1_23.ts').then(({ v1_23 }) => v1_23),
  '1.24': () => import('./v1_24.ts').then(({ v1_24 }) => v1_24),
  '1.27': () => import('./v1_27.ts').then(({ v1_27 }) => v1_27),
  '1.30': () => import('./v1_30.ts').then(({ v1_30 }) => v1_30),
  '1.32': () => import('./v1_32.ts').then(({ v1_32 }) => v1_32),
  '1.33': () => import('./v1_33.ts').then(({ v1_33 }) => v1_33),
  '1.34': () => import('./v1_34.ts').then(({ v1_34 }) => v1_34),
  '1.35': () => import('./v1_35.ts').then(({ v1_35 }) => v1_35),
  '1.36': () => import('./v1_36.ts').then(({ v1_36 }) => v1_36),
};

export async function loadLines(release: Release): Promise<void> {
  if (!knowsLines(release)) knowLines(release, await FILES[release]());
}
