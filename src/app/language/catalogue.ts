/**
 * What a feature says, from a catalogue a language (`src/app/catalogues/`). English comes with the feature. Another
 * language comes whole, once, before it is spoken: a feature that is loaded later then finds its texts at hand.
 */
import type { Language } from './language.ts';

type Foreign = Exclude<Language, 'en'>;
type Whole = Readonly<Record<string, unknown>>;

const loadZh = () => import('../catalogues/zh.ts').then(({ zh }): Whole => zh);

/** A further language is a line here, and its folder beside the others. */
const LOADERS: Readonly<Record<Foreign, () => Promise<Whole>>> = { zh: loadZh };

const loaded = new Map<Language, Whole>();
const loading = new Map<Language, Promise<unknown>>();

/** Once; whoever asks after a failure tries again. */
export function loadCatalogues(language: Language): Promise<unknown> {
  if (language === 'en') return Promise.resolve();
  const begun =
    loading.get(language) ??
    LOADERS[language]().then(
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
