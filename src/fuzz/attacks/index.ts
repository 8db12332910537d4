/** All that is attacked, by name. What the page is sent by others and what it keeps belong here, too, and are to come. */
import type { Attack } from '../attack.ts';
import { evidence } from './evidence.ts';
import { links } from './links.ts';
import { manifests } from './manifests.ts';
import { scenarios } from './scenarios.ts';

/** @param src the repository's sources, whose recordings are where evidence begins. */
export const attacksIn = (src: string): readonly Attack[] => [links, manifests, evidence(src), scenarios];
