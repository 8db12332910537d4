/** Flags and names of a command, as spf13/pflag tells them apart: `--a=b`, `--a b`, `-l app=web`, `-lapp=web`. */
import { meant } from '../../scenario/problem.ts';
import { refused, type Read } from './refusal.ts';

/** `switch` needs no value: `--force`, `--wait=false`. */
export type FlagKind = 'switch' | 'value';
export type FlagKinds = Readonly<Record<string, FlagKind>>;

const SHORT: Readonly<Record<string, string>> = { l: 'selector', n: 'namespace', f: 'filename', p: 'patch' };

export interface Given {
  readonly names: readonly string[];
  /** The last of each counts, but of files all. */
  readonly last: (flag: string) => string | undefined;
  readonly all: (flag: string) => readonly string[];
}

interface Parts {
  readonly name: string;
  readonly value: string | undefined;
}

function partsOf(word: string): Parts | null {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.slice(2).split('=');
    return { name, value: rest.length === 0 ? undefined : rest.join('=') };
  }
  if (!word.startsWith('-') || word.length === 1) return null;
  const value = word.slice(2).replace(/^=/u, '');
  return { name: SHORT[word.charAt(1)] ?? word.charAt(1), value: value === '' ? undefined : value };
}

export function given(command: string, words: readonly string[], kinds: FlagKinds): Read<Given> {
  const names: string[] = [];
  const flags: (readonly [string, string])[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const parts = partsOf(word);
    if (parts === null) {
      names.push(word);
      continue;
    }
    const kind = Object.hasOwn(kinds, parts.name) ? kinds[parts.name] : undefined;
    if (kind === undefined) {
      const near = meant(parts.name, Object.keys(kinds));
      return refused({ why: 'flag', command, flag: word, meant: near === undefined ? '' : `--${near}` });
    }
    const value = parts.value ?? (kind === 'switch' ? 'true' : words[i + 1]);
    if (kind === 'value' && parts.value === undefined) i += 1;
    const isWrong = value === undefined || (kind === 'switch' && value !== 'true' && value !== 'false');
    if (isWrong) return refused({ why: 'value', flag: word, value: value ?? '' });
    flags.push([parts.name, value]);
  }
  const all = (flag: string): readonly string[] => flags.flatMap(([name, value]) => (name === flag ? [value] : []));
  return { ok: { names, all, last: (flag) => all(flag).at(-1) } };
}
