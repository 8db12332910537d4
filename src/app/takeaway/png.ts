/**
 * A PNG that carries the moment it shows: an `iTXt` chunk (PNG, third edition, 11.3.3.4) whose text is the link to the
 * moment. Whoever drops the picture on the page opens that link, by the same reader that trusts no link.
 */
import { checksumOf } from '../../evidence/input/checksum.ts';

/** Of the chunk: nobody else's keyword. */
const KEYWORD = 'grace-period.link';
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Length, type and checksum of a chunk. */
const AROUND = 12;
const MOST_CHUNKS = 4_096;
/** More than any link has. */
const MOST_LINK = 256 * 1024;

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const made = new Uint8Array(AROUND + data.length);
  const view = viewOf(made);
  view.setUint32(0, data.length);
  made.set(new TextEncoder().encode(type), 4);
  made.set(data, 8);
  view.setUint32(8 + data.length, checksumOf(made.subarray(4, 8 + data.length)));
  return made;
}

/** Right behind the header, which is the first chunk and 13 bytes long. */
const AFTER_HEADER = SIGNATURE.length + AROUND + 13;

/** @param link from `#` on. */
export function withLink(png: Uint8Array, link: string): Uint8Array<ArrayBuffer> {
  if (!isPng(png) || png.length < AFTER_HEADER) throw new Error('this is no PNG');
  // Not compressed, in no language, without a translated keyword.
  const text = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0${link}`);
  const own = chunk('iTXt', text);
  const made = new Uint8Array(png.length + own.length);
  made.set(png.subarray(0, AFTER_HEADER));
  made.set(own, AFTER_HEADER);
  made.set(png.subarray(AFTER_HEADER), AFTER_HEADER + own.length);
  return made;
}

const HEAD = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0`);

/** The link in a picture; null where it has none, or is damaged, or is no picture at all. */
export function linkIn(png: Uint8Array): string | null {
  if (!isPng(png)) return null;
  const view = viewOf(png);
  let at: number = SIGNATURE.length;
  for (let count = 0; count < MOST_CHUNKS && at + AROUND <= png.length; count++) {
    const length = view.getUint32(at);
    const end = at + AROUND + length;
    if (end > png.length) return null;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === 'IDAT' || type === 'IEND') return null; // ours stands before the pixels
    const data = png.subarray(at + 8, end - 4);
    if (type === 'iTXt' && data.length <= MOST_LINK && HEAD.every((byte, i) => data[i] === byte)) {
      if (view.getUint32(end - 4) !== checksumOf(png.subarray(at + 4, end - 4))) return null;
      const link = new TextDecoder().decode(data.subarray(HEAD.length));
      return link.startsWith('#s=') ? link : null;
    }
    at = end;
  }
  return null;
}
