/** All that is attacked, by name. */
import type { Attack } from '../attack.ts';
import { apiServers } from './apiServers.ts';
import { archives } from './archives.ts';
import { embedder } from './embedder.ts';
import { evidence } from './evidence.ts';
import { links } from './links.ts';
import { manifests } from './manifests.ts';
import { messages } from './messages.ts';
import { recordings } from './recordings.ts';
import { scenarios } from './scenarios.ts';
import { storage } from './storage.ts';

/** @param src the repository's sources, whose recordings are where evidence begins. */
export const attacksIn = (src: string): readonly Attack[] => [
  links,
  manifests,
  evidence(src),
  archives,
  recordings(src),
  scenarios,
  messages,
  storage,
  apiServers,
  embedder,
];
