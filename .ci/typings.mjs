/**
 * What the page's messages may be filled with, told to the compiler: beside each English catalogue a declaration, which
 * is made when packages are installed and before anything is compiled, and never committed.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENGLISH = fileURLToPath(new URL('../src/app/catalogues/en/', import.meta.url));

/**
 * Groups may lie in each other; the leaves are messages.
 * @typedef {{ readonly [key: string]: string | Catalogue }} Catalogue
 */
/** @typedef {readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} Elements */
/**
 * What a message is filled with: any value, a number that decides a plural, or one of some words.
 * @typedef {'value' | 'number' | readonly string[]} Filling
 */

/** @type {(message: string) => Elements} */
const elementsOf = (message) => parse(message, { ignoreTag: true, requiresOtherClause: true });

/**
 * Numbers come as the page writes them everywhere, so that no catalogue has to (and no browser decides it).
 * @returns {never}
 */
export const refuse = () => {
  throw new Error('a message is made of text, {values}, plurals (with {count} for #) and selects');
};

/**
 * Each parameter of a message, in the order of their first mention.
 * @param {Elements} elements
 * @param {Map<string, Filling>} known
 */
export function fillings(elements, known = new Map()) {
  /** @type {(name: string, filling: Filling) => void} */
  const note = (name, filling) => {
    if (filling !== 'value' || !known.has(name)) known.set(name, filling);
  };
  for (const element of elements) {
    if (element.type === TYPE.literal) continue;
    if (element.type === TYPE.argument) note(element.value, 'value');
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      const { value, options } = element;
      const before = known.get(value);
      const words = typeof before === 'object' ? before : [];
      note(value, element.type === TYPE.plural ? 'number' : [...new Set([...words, ...Object.keys(options)])]);
      for (const option of Object.values(options)) fillings(option.value, known);
    } else refuse();
  }
  return known;
}

/** @type {(name: string) => string} */
export const property = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/**
 * Names the message that is at fault.
 * @template T
 * @param {string} path
 * @param {() => T} work
 * @returns {T}
 */
function at(path, work) {
  try {
    return work();
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Path of each message to what it is made of.
 * @param {Catalogue} catalogue
 * @returns {ReadonlyMap<string, Elements>}
 */
export function messagesOf(catalogue, under = '') {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) => {
      const path = under === '' ? key : `${under}.${key}`;
      if (typeof value === 'object') return [...messagesOf(value, path)];
      return [/** @type {[string, Elements]} */ ([path, at(path, () => elementsOf(value))])];
    }),
  );
}

/**
 * Writes a catalogue as an object of what is made of each message.
 * @param {Catalogue} catalogue
 * @param {string} under
 * @param {(key: string, made: string) => string} member
 * @param {(elements: Elements, path: string) => string} leaf
 * @returns {string}
 */
export function written(catalogue, under, member, leaf) {
  const members = Object.entries(catalogue).map(([key, value]) => {
    const path = `${under}.${key}`;
    const made =
      typeof value === 'object' ? written(value, path, member, leaf) : at(path, () => leaf(elementsOf(value), path));
    return member(property(key), made);
  });
  return `{\n${members.join('')}}`;
}

/** @type {(filling: Filling) => string} */
function typeOf(filling) {
  if (filling === 'value') return 'string | number';
  if (filling === 'number') return 'number';
  const words = filling.map((word) => (word === 'true' || word === 'false' ? word : `'${word}'`));
  // the other of a yes and a no is no word that anybody says
  const isFlag = filling.some((word) => word === 'true' || word === 'false');
  return isFlag ? 'boolean' : words.join(' | ');
}

/**
 * The declaration that stands beside an English catalogue.
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function typesOf(catalogue, name) {
  const object = written(
    catalogue,
    name,
    (key, made) => `readonly ${key}: ${made};\n`,
    (elements) => {
      const params = [...fillings(elements)].map(([param, filling]) => `readonly ${param}: ${typeOf(filling)}`);
      return params.length === 0 ? 'string' : `(p: { ${params.join('; ')} }) => string`;
    },
  );
  return `/** Data table, made from ${name}.json by \`.ci/typings.mjs\`. */\ndeclare const texts: ${object};\nexport default texts;\n`;
}

/** Writes the declarations that are missing or no longer right. */
export function writeTypings() {
  for (const file of readdirSync(ENGLISH).filter((each) => each.endsWith('.json'))) {
    const name = basename(file, '.json');
    const types = typesOf(JSON.parse(readFileSync(join(ENGLISH, file), 'utf8')), name);
    const place = join(ENGLISH, `${name}.d.json.ts`);
    if (!existsSync(place) || readFileSync(place, 'utf8') !== types) writeFileSync(place, types);
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) writeTypings();
