/** Splits the table of klog lines by release, so that the page's thread loads the lines of the release in use alone. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { linesIn, parseTable, type LineTable } from '../../src/kube/klog/lines/table.ts';
import { RELEASES } from '../../src/kube/release.ts';

const TABLE = fileURLToPath(new URL('../../src/kube/klog/lines/lines.json', import.meta.url));
/** The module that has a loader for each release, and the modules of the releases: `virtual:klog-lines/v1_36`. */
const LOADERS = 'virtual:klog-lines';
const moduleOf = (release: string): string => `${LOADERS}/v${release.replace('.', '_')}`;

const loaders = ({ releases }: LineTable): string => {
  const members = releases.map((release) => `'${release}': () => import('${moduleOf(release)}')`);
  return `export const LOADERS = { ${members.join(', ')} };\n`;
};

export function klogLines(): Plugin {
  return {
    name: 'grace-period:klog-lines',
    resolveId: {
      filter: { id: new RegExp(`^${LOADERS}`) },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: new RegExp(`^\0${LOADERS}`) },
      handler(id) {
        this.addWatchFile(TABLE);
        const table = parseTable(JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, string>);
        if (id === `\0${LOADERS}`) return loaders(table);
        const release = RELEASES.find((name) => id === `\0${moduleOf(name)}`);
        if (release === undefined) return this.error(`src/kube/release.ts has no release of ${id}`);
        return `export default ${JSON.stringify(linesIn(table, release))};\n`;
      },
    },
  };
}
