/** The licences of what a build contains, as a file of it: most of them ask for their text to go where the code goes. */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
  /** Where its source is to be had: the Mozilla Public License asks that it is said. */
  readonly source: string;
}

const IN_PACKAGE = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** The package that a module is of; null for our own, and for what the build itself makes up. */
const packageOf = (module: string): string | null => IN_PACKAGE.exec(module.replace(/^\0+/, ''))?.[0] ?? null;

function read(folder: string): Package | null {
  const file = join(folder, 'package.json'); // of this folder: the build runs in the repository's
  if (!existsSync(file)) return null;
  const { name, version, license, repository } = JSON.parse(readFileSync(file, 'utf8')) as Partial<
    Record<string, string>
  >;
  const texts = readdirSync(folder).filter((entry) => /^(licen[cs]e|copying|notice)(\.(md|txt))?$/i.test(entry));
  return {
    name: name ?? folder,
    version: version ?? '',
    license: license ?? 'see below',
    source: typeof repository === 'string' ? repository.replace(/^git@([^:]+):/, 'https://$1/') : '',
    text: texts.map((entry) => readFileSync(join(folder, entry), 'utf8').trim()).join('\n\n'),
  };
}

const written = ({ name, version, license, text, source }: Package): string =>
  [`${name} ${version} (${license})`, text === '' ? source : text].filter((part) => part !== '').join('\n\n');

const RULE = `\n\n${'─'.repeat(80)}\n\n`;

interface Licences {
  readonly page: () => Plugin;
  readonly worker: () => Plugin;
  /** Of a build that is no page. @param files that are in it and were not imported */
  readonly library: (files?: readonly string[]) => Plugin;
  /** Of a build of its own that comes after the page's, into the same folder. */
  readonly later: () => Plugin;
}

/** Goes with the page's build and with those of its workers, and is written by the page's. */
export function licences(file: string): Licences {
  const folders = new Set<string>();
  const emitted = (): string => {
    const packages = [...folders].flatMap((folder) => read(folder) ?? []);
    const own = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8').trim();
    const texts = packages.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(written);
    return `${[`Grace Period\n\n${own}`, 'It contains:', ...texts].join(RULE)}\n`;
  };
  const gather = (ids: Iterable<string>): void => {
    for (const id of ids) {
      const folder = packageOf(id);
      if (folder !== null) folders.add(folder);
    }
  };
  return {
    worker: () => ({
      name: 'grace-period:licences-of-workers',
      generateBundle() {
        gather(this.getModuleIds());
      },
    }),
    library: (files = []) => ({
      name: 'grace-period:licences-of-library',
      generateBundle() {
        gather(this.getModuleIds());
        gather(files);
        this.emitFile({ type: 'asset', fileName: file, source: emitted() });
      },
    }),
    later: () => ({
      name: 'grace-period:licences-of-later-builds',
      generateBundle() {
        gather(this.getModuleIds());
      },
      writeBundle({ dir = '' }) {
        const texts = [...folders].flatMap((folder) => read(folder) ?? []).map(written);
        appendFileSync(join(dir, file), texts.map((text) => `${RULE.slice(1)}${text}\n`).join(''));
      },
    }),
    page: () => ({
      name: 'grace-period:licences',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        gather(this.getModuleIds());
        // Fonts come by the style sheet, which is no module, as does Tailwind's own part of it.
        for (const file of Object.values(bundle)) if (file.type === 'asset') gather(file.originalFileNames);
        gather(['node_modules/tailwindcss/index.css']);
        this.emitFile({ type: 'asset', fileName: file, source: emitted() });
      },
    }),
  };
}
