/**
 * Which files the page comes in. Left to itself the bundler makes one for every set of modules that the same parts of
 * the page share: some eighty for the first picture. Here it is one for the first frame, one for the panes that come
 * right after it, one for each library, and what is opened later as the bundler sees fit.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What is loaded beside the first frame on a desk. */
const PANES = ['shell/Panes.tsx', 'shell/LiveRegion.tsx', 'player/Clock.tsx'].map((name) =>
  fileURLToPath(new URL(`src/app/${name}`, import.meta.url)),
);
const OURS = /[\\/]src[\\/]/;

/** Every module that comes with one of `entries`, themselves included. */
function loadedWith(entries: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(entries);
  for (const id of found) {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next); // which grows as it is walked
  }
  return found;
}

/** Earlier ones take what they want before the later ones. Libraries change rarely, and so stay in caches by themselves. */
export function chunks(): Rolldown.CodeSplittingGroup[] {
  let ofPanes: ReadonlySet<string> | undefined;
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
    { name: 'flow', test: /node_modules[\\/](reactflow|@xyflow|d3-[a-z]+|classcat)[\\/]/ },
    { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
    { name: 'yaml', test: /node_modules[\\/]yaml[\\/]/ },
    // Of what these name, no more than they use: what a feature's index.ts has besides comes with the panes.
    { name: 'page', tags: ['$initial'], includeDependenciesRecursively: false },
    { name: (id, context) => ((ofPanes ??= loadedWith(PANES, context)).has(id) ? 'panes' : null), test: OURS },
  ];
}
