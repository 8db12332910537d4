/** Reads a player's address. What makes no sense in it is as if it were not said, and is told. */
import * as v from 'valibot';
import { CONTROLS, DEFAULTS, LANGS, SHOWS, type Options } from './options.ts';
import { THEMES } from './protocol.ts';

/** `https://blog.example`, also of apps that have a scheme of their own. `*` and `null` are nobody in particular. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]{1,255}$/i;

const READ = {
  controls: v.picklist(CONTROLS),
  view: v.picklist(SHOWS),
  caption: v.pipe(
    v.picklist(['0', '1']),
    v.transform((text) => text === '1'),
  ),
  theme: v.picklist(THEMES),
  // As browsers write it, too: `zh-CN`.
  lang: v.pipe(
    v.string(),
    v.transform((text) => text.toLowerCase().split('-')[0]),
    v.picklist(LANGS),
  ),
  origin: v.pipe(v.string(), v.regex(ORIGIN)),
} as const;

const KNOWN = { controls: CONTROLS, view: SHOWS, caption: ['0', '1'], theme: THEMES, lang: LANGS, origin: [] } as const;

/** A parameter that was not understood, and what it may be; empty where that is no choice of few. */
export interface Misread {
  readonly name: string;
  readonly value: string;
  readonly known: readonly string[];
}

export interface ReadOptions {
  readonly options: Options;
  readonly misread: readonly Misread[];
}

/** @param parameters of the address, of which the first of each name counts. */
export function readOptions(parameters: Iterable<readonly [string, string]>): ReadOptions {
  const said = new Map<string, string>();
  for (const [name, value] of parameters) if (!said.has(name)) said.set(name, value);
  const misread: Misread[] = [];
  const read = <T>(name: keyof Options, schema: v.GenericSchema<unknown, T>): T | undefined => {
    const value = said.get(name);
    if (value === undefined) return undefined;
    const { success, output } = v.safeParse(schema, value);
    if (success) return output;
    misread.push({ name, value: value.slice(0, 80), known: KNOWN[name] });
    return undefined;
  };
  const options: Options = {
    controls: read('controls', READ.controls) ?? DEFAULTS.controls,
    view: read('view', READ.view) ?? DEFAULTS.view,
    caption: read('caption', READ.caption) ?? DEFAULTS.caption,
    theme: read('theme', READ.theme) ?? DEFAULTS.theme,
    lang: read('lang', READ.lang) ?? DEFAULTS.lang,
    origin: read('origin', READ.origin) ?? DEFAULTS.origin,
  };
  return { options, misread };
}
