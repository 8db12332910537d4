/** What distinguishes two names is mostly their end, and what groups them their beginning: the middle goes. */
export function cutInMiddle(name: string, most: number): string {
  if (name.length <= most) return name;
  const tail = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - tail)}…${name.slice(name.length - tail)}`;
}

/** JetBrains Mono at 16 px, where a browser only draws letters at whole pixels. */
const CHARACTER = 10;
export const charactersIn = (px: number): number => Math.floor(px / CHARACTER);
