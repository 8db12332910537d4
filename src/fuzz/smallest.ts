/** The smallest input that still breaks the same: parts are left out as long as that is so. */

/** @param breaks whether an input still does; it is asked no more than `tries` times. */
export async function smallest(
  input: Uint8Array,
  breaks: (input: Uint8Array) => Promise<boolean>,
  tries = 300,
): Promise<Uint8Array> {
  let least = input;
  let left = tries;
  for (let size = Math.ceil(input.length / 2); size >= 1 && left > 0;) {
    let isSmaller = false;
    for (let at = 0; at < least.length && left > 0; left--) {
      const without = withoutPart(least, at, size);
      if (await breaks(without)) {
        least = without;
        isSmaller = true;
      } else at += size;
    }
    if (size === 1 && !isSmaller) break;
    if (!isSmaller || size > least.length)
      size = Math.max(1, Math.min(Math.floor(size / 2), Math.ceil(least.length / 2)));
  }
  return least;
}

function withoutPart(bytes: Uint8Array, at: number, size: number): Uint8Array {
  const rest = bytes.subarray(at + size);
  const result = new Uint8Array(at + rest.length);
  result.set(bytes.subarray(0, at));
  result.set(rest, at);
  return result;
}
