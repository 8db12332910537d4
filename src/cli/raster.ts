/** A picture as PNG where there is no browser: resvg draws it, with the page's own fonts. Nothing else needs any of this. */
import { brotliDecompressSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { load, type Raster } from 'virtual:raster';
import { UsageError } from './command.ts';

/** As on the page: twice as many pixels as a screen of one has. */
const SCALE = 2;

const unpacked = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliDecompressSync(Buffer.from(text, 'base64')));

interface Rasteriser {
  readonly fonts: Uint8Array[];
  readonly drawn: Raster['drawn'];
}

async function begin(): Promise<Rasteriser> {
  const { resvg, fonts, drawn } = await load().catch((cause: unknown) => {
    throw new UsageError('--format png needs raster.json beside main.js; --format svg does not', { cause });
  });
  await initWasm(unpacked(resvg));
  return { fonts: fonts.map(unpacked), drawn };
}

let begun: Promise<Rasteriser> | null = null;

export interface Rastered {
  readonly png: Uint8Array;
  /** Characters that none of the fonts has, each once. */
  readonly missing: string;
}

/** @param svg without fonts in it */
export async function rastered(svg: string): Promise<Rastered> {
  begun ??= begin();
  const { fonts, drawn } = await begun;
  const picture = new Resvg(svg, { fitTo: { mode: 'zoom', value: SCALE }, font: { fontBuffers: fonts } });
  const isDrawn = (char: string): boolean => {
    const code = char.codePointAt(0) ?? 0;
    return /\s/.test(char) || drawn.some(([first, last]) => first <= code && code <= last);
  };
  const missing = [...new Set(svg)].filter((char) => !isDrawn(char)).join('');
  return { png: picture.render().asPng(), missing };
}
