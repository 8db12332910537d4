/**
 * What a browser keeps for the page: a JSON object of keys and values as they stand in its storage, of the languages that
 * the browser asks for, and of what an entry of the history holds; what is no such object is the value of every key.
 */
import { runInNewContext } from 'node:vm';
import firstPaint from '../../../public/first-paint.js?raw';
import { LANGUAGES, languageOf, spoken } from '../../app/language/language.ts';
import { entryOf } from '../../app/share/entry.ts';
import { NARRATIONS, narrationOf, themeOf } from '../../app/store/remembered.ts';
import { bytesOf, must, textOf, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import { mutatedDocument } from './documents.ts';

const KEYS = ['theme', 'narration', 'language'] as const;

const SEEDS: readonly unknown[] = [
  { theme: 'dark', narration: 'off', language: 'zh', wishes: ['de', 'en-GB'] },
  {
    theme: 'light',
    narration: 'milestones',
    language: 'en',
    wishes: ['zh-TW'],
    history: { scenario: '1.1', depth: 2 },
  },
  { theme: null, narration: null, language: null, wishes: [], history: null },
  { refused: true, wishes: ['zh'] },
  { theme: '{"theme":"dark"}', narration: '__proto__', language: 'zh-CN', history: [] },
];

interface Kept {
  readonly values: ReadonlyMap<string, string>;
  /** Storage throws, as in a sandboxed frame. */
  readonly isRefused: boolean;
  readonly wishes: readonly string[];
  readonly history: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keptOf(input: Uint8Array): Kept {
  const text = textOf(input);
  let said: unknown;
  try {
    said = JSON.parse(text) as unknown;
  } catch {
    said = undefined;
  }
  if (!isRecord(said)) {
    return { values: new Map(KEYS.map((key) => [key, text])), isRefused: false, wishes: [text], history: said };
  }
  const wishes = Array.isArray(said['wishes']) ? said['wishes'].filter((each) => typeof each === 'string') : [];
  const values = KEYS.flatMap((key): [string, string][] => {
    const value = said[key];
    // Storage holds text, whatever was put there.
    return value === undefined || value === null
      ? []
      : [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  return { values: new Map(values), isRefused: said['refused'] === true, wishes, history: said['history'] };
}

/** What the script that comes before the page makes of it. */
function painted({ values, isRefused, wishes }: Kept): { readonly lang: string; readonly theme: unknown } {
  const root: { lang: string; readonly dataset: Record<string, unknown> } = { lang: '', dataset: {} };
  const getItem = (key: string): string | null => {
    if (isRefused) throw new Error('The document is sandboxed');
    return values.get(key.replace('grace-period.', '')) ?? null;
  };
  runInNewContext(firstPaint, {
    self: { location: { search: '' } },
    URLSearchParams,
    localStorage: { getItem },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: wishes },
    document: { documentElement: root, querySelector: () => null },
    addEventListener: () => undefined,
  });
  return { lang: root.lang, theme: root.dataset['theme'] };
}

export const storage: Attack = {
  name: 'storage',
  budget: { milliseconds: 50, megabytes: 50 },
  seeds: SEEDS.map((seed) => bytesOf(JSON.stringify(seed))),
  words: [
    'dark',
    'light',
    'system',
    'steps',
    'milestones',
    'off',
    'en',
    'zh',
    'zh-CN',
    '"depth":',
    '"scenario":',
    'null',
  ],
  make(random, known) {
    if (random.chance(2)) return mutatedBytes(random, known, this.words);
    return bytesOf(JSON.stringify(mutatedDocument(random, known)) ?? '');
  },
  hold(input) {
    const kept = keptOf(input);
    const stored = (key: string): string | null => (kept.isRefused ? null : (kept.values.get(key) ?? null));
    const theme = themeOf(stored('theme'));
    const narration = narrationOf(stored('narration'));
    const language = languageOf(stored('language'), kept.wishes);
    must(['dark', 'light', 'system'].includes(theme), `a theme: ${theme}`);
    must(NARRATIONS.includes(narration), `a narration: ${narration}`);
    must(LANGUAGES.includes(language), `a language: ${language}`);
    // What somebody chose is what they have again.
    const chose = (key: string, known: readonly string[]): string | undefined =>
      known.find((each) => each === stored(key));
    must((chose('theme', ['dark', 'light']) ?? 'system') === theme, 'the chosen theme');
    must((chose('narration', NARRATIONS) ?? 'steps') === narration, 'the chosen narration');
    must((chose('language', LANGUAGES) ?? language) === language, 'the chosen language');
    const before = painted(kept);
    const { tag } = spoken(language);
    must(before.lang === tag, `painted first as ${before.lang}, then as ${tag}`);
    must(before.theme === (theme === 'light' ? 'light' : 'dark'), `painted first as ${String(before.theme)}`);
    const entry = entryOf(kept.history);
    must(entry === null || (typeof entry.scenario === 'string' && [0, 1, 2].includes(entry.depth)), 'an entry');
    must(Object.keys(Object.prototype).length === 0, 'a prototype was reached');
    return `${theme} ${narration} ${language} ${entry === null ? 'none' : entry.depth} ${kept.values.size} ${kept.isRefused}`;
  },
};
