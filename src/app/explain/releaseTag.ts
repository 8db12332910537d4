import { releaseOf } from '../../cluster/releases/index.ts';
import type { Release } from '../../kube/release.ts';

export const releaseTag = (release: Release): string => releaseOf(release).tag;
