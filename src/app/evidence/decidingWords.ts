/** Which words of a line decide: what fails, of what, and what the machine says of it. Pure. */
export interface Piece {
  readonly text: string;
  readonly decides: boolean;
}

/** What the kubelet and the runtime say where something does not get on. */
const DECIDING: readonly RegExp[] = [
  /UnmountVolume\.\w{1,30} failed for volume \\?"[^"\\]{1,253}\\?"/g,
  /No retries permitted until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?/g,
  /(?:device or resource|target is) busy/g,
  /(?:context deadline exceeded|DeadlineExceeded|connection refused|i\/o timeout)/g,
  /\b(?:StopContainer|StopPodSandbox|KillContainer|KillPodSandbox|RemoveContainer)\b[^"\\]{0,40}?\bfailed\b|failed to \\?"?(?:StopContainer|KillContainer|KillPodSandbox|StopPodSandbox)\b/gi,
  /driver name \\?"?[a-z0-9.-]{1,253}\\?"? not found in the list of registered CSI drivers/g,
  /failed to find plugin \\{0,3}"[^"\\]{1,60}/g,
  /connection is unauthorized: Unauthorized/g,
  /stat [^\s:]{1,200}: no such file or directory/g,
  /Killing container with a grace period(?: override)?/g,
  /failed to (?:delete|remove|destroy|kill|stop|unmount)[^:"\\]{0,60}/gi,
  /Failed to (?:delete|remove|update|kill|stop)[^:"\\]{0,60}/g,
];

const NAME = /[.*+?^${}()|[\]\\]/g;

/**
 * @param subject the container, the volume or the finalizers that are waited for.
 * @param words the deciding words of the error; their last occurrence is marked.
 */
export function piecesOf(text: string, subject: string, words = ''): readonly Piece[] {
  const names = subject === '' ? [] : subject.split(', ').map((name) => name.replace(NAME, '\\$&'));
  const marks = [...DECIDING, ...names.map((name) => new RegExp(`(?<![\\w.-])${name}(?![\\w.-])`, 'g'))];
  const decides = new Uint8Array(text.length);
  const at = words === '' ? -1 : text.lastIndexOf(words);
  if (at >= 0) decides.fill(1, at, at + words.length);
  for (const mark of marks)
    for (const { index, 0: found } of text.matchAll(mark)) decides.fill(1, index, index + found.length);
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && decides[to] === decides[from]) to += 1;
    pieces.push({ text: text.slice(from, to), decides: decides[from] === 1 });
    from = to;
  }
  return pieces;
}
