/**
 * What distinguishes two names is mostly their end, and what groups them their beginning: the middle goes. `keeps` of
 * its last letters stay, half of what there is room for unless it is said.
 */
export function cutInMiddle(name: string, most: number, keeps = Math.floor((most - 1) / 2)): string {
  if (name.length <= most) return name;
  const tail = Math.max(0, Math.min(keeps, most - 1));
  return `${name.slice(0, most - 1 - tail)}…${name.slice(name.length - tail)}`;
}
