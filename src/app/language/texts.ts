/**
 * Tables of what the page says. A feature keeps its own, in both languages, typed against the English one, so that a
 * text that is missing is a type error. Short tables come with the feature; long ones are loaded when they are spoken.
 */
import { loadCatalogues, type Catalogue } from './catalogue.ts';
import { language, type Language } from './language.ts';

/** `{ en, zh } satisfies Texts<typeof en>`. */
export interface Texts<T> {
  readonly en: T;
  readonly zh: T;
}

/** A table whose Chinese half is a chunk of its own. */
export interface LateTexts<T> {
  readonly en: T;
  /** Once: the same promise for everyone. */
  readonly load: () => Promise<T>;
  /** Absent until it is loaded. */
  readonly zh: () => T | undefined;
}

export type AnyTexts<T> = Texts<T> | LateTexts<T> | Catalogue<T>;

const late = new Set<LateTexts<unknown>>();

export function lateTexts<T>(en: T, loadZh: () => Promise<T>): LateTexts<T> {
  let zh: T | undefined;
  let loading: Promise<T> | undefined;
  const begin = (): Promise<T> =>
    loadZh().then(
      (loaded) => (zh = loaded),
      (error: unknown) => {
        loading = undefined; // the next who asks tries again
        throw error;
      },
    );
  const table: LateTexts<T> = { en, zh: () => zh, load: () => (loading ??= begin()) };
  late.add(table);
  return table;
}

/** Everything that the language needs, of the features that are on the page by now. */
export const loadTexts = (wanted: Language): Promise<unknown> =>
  wanted === 'en'
    ? Promise.resolve()
    : Promise.all([loadCatalogues(wanted), ...[...late].map((table) => table.load())]);

/** The table in a language; undefined while its half is still on its way. */
export function textsIn<T>(table: AnyTexts<T>, spoken: Language): T | undefined {
  if (spoken === 'en') return table.en;
  if ('in' in table) return table.in(spoken);
  return typeof table.zh === 'function' && 'load' in table ? table.zh() : (table as Texts<T>).zh;
}

/**
 * For what is said outside of React (a toast, a file's name). In a component use `useTexts`, which draws it again when
 * the language changes.
 */
export const texts = <T>(table: AnyTexts<T>): T => textsIn(table, language()) ?? table.en;
