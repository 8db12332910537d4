import { cutInMiddle } from '../shell/ui/index.ts';

/** JetBrains Mono at 16 px, where a browser only draws letters at whole pixels. */
const CHARACTER = 10;
export const charactersIn = (px: number): number => Math.floor(px / CHARACTER);

/** What was done first and whose it was last: where all has no room what stands between goes, then the name's middle. */
export function phraseIn(words: readonly string[], most: number, between: string): string {
  const whole = words.join(between);
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  if (whole.length <= most || last === undefined) return cutInMiddle(whole, most);
  return `${first}${between}${cutInMiddle(last, most - first.length - between.length)}`;
}
