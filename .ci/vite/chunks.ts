/**
 * Which files the page comes in. Left to itself the bundler makes one for every set of modules that the same parts of
 * the page share: some eighty for the first picture. Here it is one for the first frame, one for a node at rest, one
 * for the panes, two for what tells of a run, as an article needs only one of them, one for each library, and what is
 * opened later as the bundler sees fit.
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const inShell = (...names: readonly string[]): readonly string[] =>
  names.map((name) => fileURLToPath(new URL(`../../src/app/shell/${name}`, import.meta.url)));
/** The node at rest, which most people see first. */
const REST = inShell('RestPage.tsx');
/** The panes' places and the diagram. */
const PANES = inShell('Panes.tsx', 'PhonePanes.tsx');
/** What tells of a run, right after the panes stand. */
const STORY = inShell(
  'Story.tsx',
  'PhoneStory.tsx',
  'LiveRegion.tsx',
  '../player/Clock.tsx',
  '../diagram/PlacePopover.tsx',
);
/** What stands in an article tells of a run too, and has need of little of that. */
const PLAYER = inShell('../embed/index.tsx', '../player/Clock.tsx');
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
  let ofStory: ReadonlySet<string> | undefined;
  let ofPlayer: ReadonlySet<string> | undefined;
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
    { name: 'flow', test: /node_modules[\\/](reactflow|@xyflow|d3-[a-z]+|classcat)[\\/]/ },
    { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
    { name: 'yaml', test: /node_modules[\\/]yaml[\\/]/ },
    // Of what these name, no more than they use: what a feature's index.ts has besides comes with the panes.
    { name: 'page', tags: ['$initial'], includeDependenciesRecursively: false },
    // With all that they use, and nothing else of the features that it is in.
    { name: 'rest', test: (id) => REST.includes(id) },
    { name: 'panes', test: (id) => PANES.includes(id) },
    {
      name: (id, context) =>
        (ofStory ??= loadedWith(STORY, context)).has(id) && (ofPlayer ??= loadedWith(PLAYER, context)).has(id)
          ? 'told'
          : null,
      test: OURS,
    },
    { name: (id, context) => ((ofStory ??= loadedWith(STORY, context)).has(id) ? 'story' : null), test: OURS },
  ];
}
