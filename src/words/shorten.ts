/** What the machine said, short enough to be read: the whole stays in the facts. */

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/**
 * Leaves out the middle of a text. Its end is kept longer than its beginning: errors say last what decides.
 *
 * @param most characters of the result, the `…` included.
 */
export function shortenMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 3) return '…'.slice(0, most);
  const head = Math.floor((most - 1) / 3);
  const tail = text.length - (most - 1 - head);
  // Half of a character is none.
  const from = isHigh(text, tail - 1) ? tail + 1 : tail;
  return `${text.slice(0, isHigh(text, head - 1) ? head - 1 : head)}…${text.slice(from)}`;
}
