/** Where tests find real traces: the trimmed ones beside this file, and the whole ones where they are at hand. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url));

/** The whole recordings, those that are at hand. */
export const WHOLE: readonly string[] = ['traces', 'recordings', 'recordings2']
  .map((name) => fileURLToPath(new URL(`../../../../../shared/${name}`, import.meta.url)))
  .filter((path) => existsSync(path));

/** Folders of traces by what they are called in a test's name. */
export const COLLECTIONS: readonly (readonly [name: string, path: string])[] = [
  ['the fixtures', FIXTURES],
  ...WHOLE.map((path) => [`the whole ${basename(path)}`, path] as const),
];

/** The whole recording of what a fixture was cut from, such as `v1.23.13/regular-delete`; null where it is not at hand. */
export const wholeOf = (name: string): string | null =>
  WHOLE.map((path) => join(path, name)).find((path) => existsSync(path)) ?? null;

/** Folders of a scenario and of its repeats. */
export function foldersOf(collection: string, version: string, scenario: string): readonly string[] {
  const parent = join(collection, version);
  return readdirSync(parent)
    .filter((name) => withoutNumber(name) === scenario)
    .toSorted()
    .map((name) => join(parent, name));
}

/**
 * Version and scenario of all that a collection holds; repeats are one. What was recorded beside controllers has no
 * scenario.json: who does what there is another matter.
 */
export function scenariosOf(collection: string): readonly (readonly [version: string, scenario: string])[] {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const isScenario = (version: string) => (name: string) =>
    existsSync(join(collection, version, name, 'scenario.json'));
  return folders(collection)
    .toSorted()
    .flatMap((version) =>
      [...new Set(folders(join(collection, version)).filter(isScenario(version)).map(withoutNumber))]
        .toSorted()
        .map((scenario) => [version, scenario] as const),
    );
}

const withoutNumber = (name: string): string => name.replace(/-\d+$/, '');
