/** Pods, sizes and times as the evidence page writes them. */
import type { PodEvidence } from '../../evidence/index.ts';
import { texts } from '../language/index.ts';
import { TEXTS } from './texts.ts';

export const nameOf = ({ namespace, name, uid }: Pick<PodEvidence, 'namespace' | 'name' | 'uid'>): string =>
  name === '' ? (uid === '' ? texts(TEXTS).unnamed : uid) : namespace === '' ? name : `${namespace}/${name}`;

/** Files by names of their own: the second of a name has a number behind it. */
export function namesApart(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let i = 2; taken.has(own); i += 1) own = `${name} (${i})`;
    taken.add(own);
    return own;
  });
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

export function bytesText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit] ?? 'B'}`;
}

/** Minutes east of UTC as `+02:00`. */
export function zoneText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** `+02:00`, `-0730`, `Z`; null for what is none. */
export function zoneOf(text: string): number | null {
  const [, sign, hours, minutes] =
    /^([+-])(\d{1,2}):?(\d\d)$/.exec(/^(?:z|utc)?$/i.test(text.trim()) ? '+00:00' : text.trim()) ?? [];
  if (sign === undefined) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return offset > 14 * 60 || Number(minutes) > 59 ? null : (sign === '-' ? -1 : 1) * offset;
}

/** A number as the page writes it. */
export const numeral = (count: number): string => count.toLocaleString('en');

/** For a sentence that depends on how many there are, and says how many. */
export const counted = (count: number): { readonly count: number; readonly shown: string } => ({
  count,
  shown: numeral(count),
});
