/**
 * What a feature says, from a catalogue a language (`src/app/catalogues/`). English comes with the feature. Another
 * language comes whole, once, before it is spoken: a feature that is loaded later then finds its texts at hand.
 */
import type { Language } from './language.ts';

type Whole = Readonly<Record<string, unknown>>;

/** Each a chunk of its own; found by the file that holds a language’s folder together. */
const LOADERS = import.meta.glob<Whole>('../catalogues/*.ts', { import: 'default' });

const loadWhole = (language: Language): Promise<Whole> =>
  LOADERS[`../catalogues/${language}.ts`]?.() ?? Promise.reject(new Error(`there is no catalogue of ${language}`));

const loaded = new Map<Language, Whole>();
const loading = new Map<Language, Promise<unknown>>();

/** Once; whoever asks after a failure tries again. */
export function loadCatalogues(language: Language): Promise<unknown> {
  if (language === 'en') return Promise.resolve();
  const begun =
    loading.get(language) ??
    loadWhole(language).then(
      (whole) => loaded.set(language, whole),
      (error: unknown) => {
        loading.delete(language);
        throw error;
      },
    );
  loading.set(language, begun);
  return begun;
}

export interface Catalogue<T> {
  readonly en: T;
  /** Undefined until the language is loaded. */
  readonly in: (language: Language) => T | undefined;
}

/** `name`: of the file. What it is made of is known from English; the catalogues' test holds the others to it. */
export const catalogue = <T>(name: string, en: T): Catalogue<T> => ({
  en,
  in: (language) => (language === 'en' ? en : (loaded.get(language)?.[`./${language}/${name}.json`] as T | undefined)),
});
