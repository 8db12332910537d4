/** Shortens long errors and log lines for display. The facts keep the whole text. */

const isHigh = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/**
 * Leaves out the middle of a text. It keeps more of the end than of the beginning, because errors end with the reason.
 *
 * @param most maximum length of the result, including the `…`.
 */
export function shortenMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most < 3) return '…'.slice(0, most);
  const head = Math.floor((most - 1) / 3);
  const tail = text.length - (most - 1 - head);
  // Do not cut between the halves of a surrogate pair.
  const from = isHigh(text, tail - 1) ? tail + 1 : tail;
  return `${text.slice(0, isHigh(text, head - 1) ? head - 1 : head)}…${text.slice(from)}`;
}
