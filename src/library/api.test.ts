/**
 * What the package promises: `api.txt` is its whole surface, so that a change of it is seen for what it is. Every type is
 * the library's own, and none leads into the model, which may change.
 */
import { expect, it } from 'vitest';
import { declarations } from '../../.ci/declarations.mjs';

const files = declarations();

/** Without what is only said about it. */
const bare = (text: string): string =>
  text
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/^\s*\n/gm, '')
    .trimEnd();

it('is what api.txt says', async () => {
  const surface = [...files].map(([name, text]) => `// ${name}\n${bare(text)}\n`).join('\n');
  await expect(surface).toMatchFileSnapshot('api.txt');
});

it('has no type from outside of itself', () => {
  const named = [...files.values()].flatMap((text) => [...text.matchAll(/\bfrom '([^']+)'/g)].map(([, from]) => from));
  const known = /^(?:grace-period(?:\/\w+)?|react(?:-dom\/server)?)$/; // itself in examples, and the optional peer
  const foreign = named.filter(
    (from = '') => !known.test(from) && !files.has(from.replace(/^\.\/(.*)\.js$/, '$1.d.ts')),
  );
  expect(foreign).toEqual([]);
});

it('says of everything what it is', () => {
  for (const [name, text] of files) {
    const silent = [...text.matchAll(/(?<!\*\/\n)^export (?:declare )?(?:const|function|interface|type) (\w+)/gm)];
    expect(
      silent.map(([, what]) => `${name}: ${what}`),
      name,
    ).toEqual([]);
  }
});
