/**
 * Compiles what the page says. A catalogue (`src/app/catalogues/<language>/<feature>.json`) holds messages in ICU
 * MessageFormat; a build makes strings and functions of them, so that a browser gets no parser and evaluates no text.
 * What a message may be filled with is decided by the English one, and known to the compiler of the code (`typings.mjs`).
 */
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { partOf, PARTS, type Part } from '../../src/app/language/parts.ts';
import { fillings, messagesOf, property, refuse, writeTypings, written, type Catalogue } from '../typings.mjs';

/** A pseudo-language changes each piece of text on its way. */
type OnText = (text: string) => string;

const FOLDER = fileURLToPath(new URL('../../src/app/catalogues/', import.meta.url));
const CATEGORY = fileURLToPath(new URL('../../src/app/language/category.ts', import.meta.url));
const SPACED = fileURLToPath(new URL('../../src/app/language/spaced.ts', import.meta.url));
const COMPILED = '\0catalogue:';
const AFTER = '.js'; // or Vite would take the compiled module for JSON

/** Of every language but English. A part is a module, and so a chunk, of its own: `zh-lesson`. */
const LOADERS = 'virtual:catalogues';
const PART = `\0${FOLDER}`;

/** What a language's part is asked for by. */
const loader = (language: string, part: Part): string =>
  `${part}: () => import(${literal(`${LOADERS}/${language}-${part}`)})`;

/** The module that knows every language by its folder alone. */
function loaders(): string {
  const languages = readdirSync(FOLDER).filter((folder) => folder !== 'en');
  const members = languages.map(
    (language) => `${property(language)}: { ${PARTS.map((part) => loader(language, part)).join(', ')} }`,
  );
  return `export const LOADERS = { ${members.join(', ')} };\n`;
}

/** A language's catalogues of a part, by their names. */
function together(language: string, part: string): string {
  const names = readdirSync(join(FOLDER, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .filter((name) => partOf(name) === part);
  const imports = names.map((name) => `import ${name} from ${literal(join(FOLDER, language, `${name}.json`))};\n`);
  return `${imports.join('')}export default { ${names.join(', ')} };\n`;
}

const read = (file: string): Catalogue => JSON.parse(readFileSync(file, 'utf8')) as Catalogue;

const literal = (text: string): string => JSON.stringify(text);

/** An expression of the parameters `p`. A plural asks for its category only where a language has more than one. */
function expression(elements: readonly MessageFormatElement[], locale: string, onText: OnText): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return literal(onText(element.value));
    const { value } = element.type === TYPE.pound ? refuse() : element;
    if (element.type === TYPE.argument) return `p.${value}`;
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return refuse();
    const { other, ...choices } = element.options;
    if (other === undefined) return refuse();
    const condition = (choice: string): string => {
      if (element.type === TYPE.select) {
        return choice === 'true' || choice === 'false' ? `p.${value}===${choice}` : `p.${value}===${literal(choice)}`;
      }
      if (choice.startsWith('=')) return `p.${value}===${choice.slice(1)}`;
      return `category(${literal(locale)},p.${value}${element.offset ? `-${element.offset}` : ''})===${literal(choice)}`;
    };
    const said = (option: { readonly value: readonly MessageFormatElement[] }): string =>
      expression(option.value, locale, onText);
    const chosen = Object.entries(choices).map(([choice, option]) => `${condition(choice)}?${said(option)}:`);
    return `(${chosen.join('')}${said(other)})`;
  });
  if (parts.length === 0) return '""';
  return elements.length === 1 && elements[0]?.type === TYPE.literal ? parts.join('') : ['""', ...parts].join('+');
}

interface Compiling {
  readonly onText?: OnText;
  /** A message that has parameters in English is asked with them, whether another language says them or not. */
  readonly english?: Catalogue;
}

/** A module of the catalogue: a message without parameters is a string, any other a function of them. */
/** What a message is filled with may be a name or a number, which in such a language stands apart. */
const isOfHan = (locale: string): boolean => /^zh\b/.test(locale);

export function compile(catalogue: Catalogue, locale: string, name: string, how: Compiling = {}): string {
  const { onText = (text) => text, english = catalogue } = how;
  const asked = messagesOf(english, name);
  const object = written(
    catalogue,
    name,
    (key, made) => `${key}: ${made},\n`,
    (elements, path) => {
      const body = expression(elements, locale, onText);
      if (fillings(asked.get(path) ?? elements).size === 0) return body;
      return `(p) => ${isOfHan(locale) ? `spaced(${body})` : body}`;
    },
  );
  const needs = [
    ['category', CATEGORY],
    ['spaced', SPACED],
  ].map(([used = '', from = '']) => (object.includes(`${used}(`) ? `import { ${used} } from ${literal(from)};\n` : ''));
  return `${needs.join('')}export default ${object};\n`;
}

export function catalogues(): Plugin {
  return {
    name: 'grace-period:catalogues',
    enforce: 'pre',
    buildStart: writeTypings,
    resolveId: {
      filter: { id: /\/catalogues\/\w+\/[\w-]+\.json$|^virtual:catalogues/ },
      async handler(source, importer) {
        if (source === LOADERS) return `\0${LOADERS}`;
        if (source.startsWith(LOADERS)) return `${PART}${source.slice(LOADERS.length + 1)}${AFTER}`;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found?.id.startsWith(FOLDER) ? `${COMPILED}${found.id}${AFTER}` : null;
      },
    },
    load: {
      filter: { id: new RegExp(`^(?:${COMPILED}|\0${LOADERS}|${PART})`) },
      handler(id) {
        if (id === `\0${LOADERS}`) return loaders();
        if (id.startsWith(PART)) {
          const [language = '', part = ''] = id.slice(PART.length, -AFTER.length).split('-');
          return together(language, part);
        }
        const file = id.slice(COMPILED.length, -AFTER.length);
        this.addWatchFile(file);
        const [locale = '', name = ''] = file.slice(FOLDER.length, -'.json'.length).split('/');
        const english = join(FOLDER, 'en', `${name}.json`);
        this.addWatchFile(english);
        return compile(read(file), locale, `${locale}/${name}`, { english: read(english) });
      },
    },
  };
}
