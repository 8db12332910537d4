/**
 * What a feature says, from a catalogue a language (`src/app/catalogues/`). English comes with the feature. Another
 * language comes in parts (`parts.ts`), each once, before it is spoken: a feature that is loaded later then finds its
 * texts at hand, or brings the part that it is the first to need.
 */
import { LOADERS } from 'virtual:catalogues';
import type { Language } from './language.ts';
import { partOf, type Part } from './parts.ts';

/** Texts by the catalogue's name. */
type Told = Readonly<Record<string, unknown>>;

/** Those that somebody on the page has words in by now. */
const wanted = new Set<Part>(['page']);

/** By language and part. */
const told = new Map<string, Told>();
const loading = new Map<string, Promise<unknown>>();

/** Once; whoever asks after a failure tries again. */
function load(language: Language, part: Part): Promise<unknown> {
  if (language === 'en') return Promise.resolve();
  const id = language + part;
  const begun =
    loading.get(id) ??
    (LOADERS[language]?.[part]() ?? Promise.reject(new Error(`no texts in ${language}`))).then(
      (module) => told.set(id, module.default),
      (error: unknown) => {
        loading.delete(id);
        throw error;
      },
    );
  loading.set(id, begun);
  return begun;
}

/** Everything that the language needs, of the features that are on the page by now. */
export const loadTexts = (language: Language): Promise<unknown> =>
  Promise.all([...wanted].map((part) => load(language, part)));

export interface Catalogue<T> {
  readonly en: T;
  /** Undefined until the language is loaded. */
  readonly in: (language: Language) => T | undefined;
  /** Brings what it says in the language. */
  readonly load: (language: Language) => Promise<unknown>;
}

function spokenOf<T>(part: Part, en: T, textsOf: (all: Told) => unknown): Catalogue<T> {
  const known = new Map<Language, T>([['en', en]]);
  wanted.add(part);
  return {
    en,
    in: (language) => {
      const all = told.get(language + part);
      if (all !== undefined && !known.has(language)) known.set(language, textsOf(all) as T);
      return known.get(language);
    },
    load: (language) => load(language, part),
  };
}

/** `name`: of the file. What it is made of is known from English; the catalogues' test holds the others to it. */
export const catalogue = <T>(name: string, en: T): Catalogue<T> => spokenOf(partOf(name), en, (all) => all[name]);

/** Several of a part as one: `{ api }` of `explain` is the catalogue `explainApi`. */
export const catalogues = <T extends object>(part: Part, en: T): Catalogue<T> =>
  spokenOf(part, en, (all) =>
    Object.fromEntries(
      Object.keys(en).map((group) => [group, all[`${part}${group.charAt(0).toUpperCase()}${group.slice(1)}`]]),
    ),
  );
