/** Where tests find real traces: the trimmed ones beside this file, and the whole ones where they are at hand. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));
const SHARED = fileURLToPath(new URL('../../../../shared/traces', import.meta.url));

/** Folders of traces by what they are called in a test's name. */
export const COLLECTIONS: readonly (readonly [name: string, path: string])[] = [
  ['the fixtures', FIXTURES],
  ...(existsSync(SHARED) ? [['the whole traces', SHARED] as const] : []),
];

export const wholeTraces = existsSync(SHARED) ? SHARED : null;

/** Folders of a scenario and of its repeats. */
export function foldersOf(collection: string, version: string, scenario: string): readonly string[] {
  const parent = join(collection, version);
  return readdirSync(parent)
    .filter((name) => withoutNumber(name) === scenario)
    .toSorted()
    .map((name) => join(parent, name));
}

/** Version and scenario of all that a collection holds; repeats are one. */
export function scenariosOf(collection: string): readonly (readonly [version: string, scenario: string])[] {
  const folders = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  return folders(collection)
    .toSorted()
    .flatMap((version) =>
      [...new Set(folders(join(collection, version)).map(withoutNumber))]
        .toSorted()
        .map((scenario) => [version, scenario] as const),
    );
}

const withoutNumber = (name: string): string => name.replace(/-\d+$/, '');
