/** A stream of bytes as the lines in it, whole whatever the pieces are in which it comes. */

interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
const { TextDecoder } = globalThis as unknown as { readonly TextDecoder: new (label: string) => Decoder };

/** An object in etcd has at most 1.5 MiB; with managed fields and escapes a watch event of it stays below this. */
const LONGEST_LINE = 8 * 1024 * 1024;

export class TooLong extends Error {}

/** @throws TooLong where one line, or all that is asked for, is longer than may be held. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, most = LONGEST_LINE): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest: string[] = [];
  let length = 0;
  for await (const piece of bytes) {
    const parts = decoder.decode(piece, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      yield [...rest, part].join('');
      rest = [];
      length = 0;
    }
    rest.push(last);
    length += last.length;
    if (length > most) throw new TooLong();
  }
  const end = [...rest, decoder.decode()].join('');
  if (end !== '') yield end;
}

/** All of a body, up to so many characters. */
export async function textOf(bytes: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder('utf-8');
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    length += text.length;
    if (length > most) throw new TooLong();
    pieces.push(text);
  }
  pieces.push(decoder.decode());
  return pieces.join('');
}

/**
 * Roughly the bytes of memory that a JSON text takes once it is parsed. A comma separates two values, and even an empty
 * object takes some 40 bytes.
 */
export function memoryOf(text: string): number {
  let commas = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas += 1;
  return text.length + 40 * commas;
}

/** Undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
