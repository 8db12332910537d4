/** Fonts as a rasteriser reads them (sfnt), made of the files that packages have for browsers (WOFF 1.0). */
import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** Windows, Unicode, American English. */
const ENGLISH = [3, 1, 0x409] as const;

interface Table {
  readonly tag: string;
  readonly sum: number;
  readonly data: Uint8Array;
}

export interface Naming {
  /** What pictures ask for it by: packages name each weight as a family of its own. */
  readonly family: string;
  /** Tables that are left out. */
  readonly without: readonly string[];
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function tablesOf(woff: Uint8Array): readonly Table[] {
  const view = viewOf(woff);
  if (view.getUint32(0) !== WOFF) throw new Error('this is no WOFF');
  return Array.from({ length: view.getUint16(12) }, (_, i) => {
    const at = HEADER + ENTRY * i;
    const [offset, packed, size, sum] = [4, 8, 12, 16].map((field) => view.getUint32(at + field)) as [
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: String.fromCharCode(...woff.subarray(at, at + 4)),
      sum,
      data: packed < size ? inflateSync(bytes) : bytes,
    };
  });
}

/** Family, subfamily and PostScript's name, without which a font is none to the rasteriser. */
function nameTable(family: string): Uint8Array {
  const names = [
    [1, family],
    [2, 'Regular'],
    [6, family.replaceAll(' ', '')],
  ] as const;
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  [0, names.length, head.length].forEach((value, i) => head.writeUInt16BE(value, 2 * i));
  let offset = 0;
  names.forEach(([id], i) => {
    const length = texts[i]?.length ?? 0;
    [...ENGLISH, id, length, offset].forEach((value, j) => head.writeUInt16BE(value, 6 + 12 * i + 2 * j));
    offset += length;
  });
  return Buffer.concat([head, ...texts]);
}

const padded = (length: number): number => (length + 3) & ~3;

/** A font under another name. */
export function sfntOf(woff: Uint8Array, { family, without }: Naming): Uint8Array {
  const tables = tablesOf(woff)
    .filter(({ tag }) => !without.includes(tag))
    .map((table) => (table.tag === 'name' ? { ...table, data: nameTable(family) } : table));
  const start = 12 + 16 * tables.length;
  const made = new Uint8Array(tables.reduce((size, { data }) => size + padded(data.length), start));
  const view = viewOf(made);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, viewOf(woff).getUint32(4));
  [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].forEach((value, i) =>
    view.setUint16(4 + 2 * i, value),
  );
  let offset = start;
  tables.forEach(({ tag, sum, data }, i) => {
    const at = 12 + 16 * i;
    made.set(new TextEncoder().encode(tag), at);
    [sum, offset, data.length].forEach((value, j) => view.setUint32(at + 4 + 4 * j, value));
    made.set(data, offset);
    offset += padded(data.length);
  });
  return made;
}

/** First and last of each run of characters that a font draws, by its `cmap` (format 4 is what all of ours have). */
export function charactersOf(woff: Uint8Array): readonly (readonly [first: number, last: number])[] {
  const data = tablesOf(woff).find(({ tag }) => tag === 'cmap')?.data ?? new Uint8Array(4);
  const view = viewOf(data);
  const offsets = Array.from({ length: view.getUint16(2) }, (_, i) => view.getUint32(4 + 8 * i + 4));
  const at = offsets.find((offset) => view.getUint16(offset) === 4);
  if (at === undefined) throw new Error('a font without characters of format 4');
  const doubled = view.getUint16(at + 6);
  return Array.from({ length: doubled / 2 }, (_, i) => {
    const last = view.getUint16(at + 14 + 2 * i);
    return [view.getUint16(at + 16 + doubled + 2 * i), last] as const;
  }).filter(([first]) => first !== 0xffff);
}
