/** Bytes that come in pieces: in one piece, or counted as they pass. */

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** All bytes; where there are more than `most`, those up to the end of the piece that goes beyond it. */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  return joined(pieces);
}

/** Passes the bytes through. @param see gets the length of each piece before it goes on. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  see: (length: number) => void,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes) {
    see(piece.length);
    yield piece;
  }
}
