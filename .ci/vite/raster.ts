/**
 * What the command line draws a PNG with: the rasteriser and its fonts, compressed, in a file beside the one that it is.
 * Nobody reads it before somebody asks for such a picture.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { charactersOf, sfntOf, type Naming } from './sfnt.ts';

const ID = 'virtual:raster';
/** As in `.ci/brotli.mjs`; the best would take ten seconds more, for a seventh less. Tests unpack at once what they pack. */
const QUALITY = 9;
const IN_TESTS = 1;

const { resolve } = createRequire(import.meta.url);

const WEIGHTS = [400, 500, 600] as const;
const ofWeights = (family: string, naming: Naming) =>
  WEIGHTS.map((weight) => ({ file: `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`, ...naming }));

/** The page's fonts, and one that has the letters and signs that these lack. */
const FONTS = [
  ...ofWeights('inter', { family: 'Inter Variable', without: [] }),
  // Without what substitutes glyphs: pictures show `->` as what it is, as the page does by its style.
  ...ofWeights('jetbrains-mono', { family: 'JetBrains Mono Variable', without: ['GSUB'] }),
  {
    file: '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff',
    family: 'DejaVu Sans Mono',
    without: ['GSUB'],
  },
];
const RESVG = '@resvg/resvg-wasm/index_bg.wasm';

const packed = (bytes: Uint8Array, quality: number): string =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).toString('base64');

const read = (file: string): Uint8Array => readFileSync(resolve(file));

const contents = (quality: number): string =>
  JSON.stringify({
    resvg: packed(read(RESVG), quality),
    fonts: FONTS.map(({ file, ...naming }) => packed(sfntOf(read(file), naming), quality)),
    drawn: FONTS.flatMap(({ file }) => charactersOf(read(file))),
  });

const FILE = 'raster.json';
const BESIDE = `
import { readFile } from 'node:fs/promises';
export const load = async () => JSON.parse(await readFile(new URL('./${FILE}', import.meta.url), 'utf8'));
`;

/** Files that are in a build though it imports none of them. */
export const rasterFiles = (): readonly string[] =>
  [RESVG, ...FONTS.map(({ file }) => file)].map((file) => resolve(file));

export function raster(): Plugin {
  let isBuild = false;
  let isIn = false;
  return {
    name: 'grace-period:raster',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      isIn = true;
      return isBuild ? BESIDE : `export const load = () => Promise.resolve(${contents(IN_TESTS)});`;
    },
    generateBundle() {
      if (isIn) this.emitFile({ type: 'asset', fileName: FILE, source: contents(QUALITY) });
    },
  };
}
