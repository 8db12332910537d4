/** A story as a video: its frames drawn by the browser, and put into a WebM or a GIF. */
import { language, loadTexts } from '../language/index.ts';
import { framesOf, type Frame, type Telling } from './frames.ts';
import { paint } from './raster.ts';

export type VideoKind = 'webm' | 'gif';

export interface Making extends Omit<Telling, 'perSecond' | 'most'> {
  readonly kind: VideoKind;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** What this browser can't do, and so can't be asked of it. */
export class NotHere extends Error {}

/** GIFs are larger and have few colours: fewer pictures, and of one pixel each. */
const LOOK = {
  webm: { perSecond: 10, most: 480, scale: 1.5 },
  gif: { perSecond: 5, most: 150, scale: 1 },
} as const;

interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly add: (frame: Frame) => Promise<void>;
  readonly end: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly stop: () => Promise<void>;
}

async function webm(canvas: HTMLCanvasElement): Promise<Sheet> {
  const { BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Output, QUALITY_HIGH, WebMOutputFormat } =
    await import('mediabunny');
  const { width, height } = canvas;
  const codec =
    typeof VideoEncoder === 'undefined'
      ? null
      : await getFirstEncodableVideoCodec(['vp9', 'vp8', 'av1'], { width, height });
  if (codec === null) throw new NotHere('webm');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
  output.addVideoTrack(source);
  await output.start();
  let at = 0;
  return {
    canvas,
    async add({ ms }) {
      await source.add(at / 1000, ms / 1000);
      at += ms;
    },
    async end() {
      await output.finalize();
      if (target.buffer === null) throw new Error('nothing was written');
      return new Uint8Array(target.buffer);
    },
    stop: () => output.cancel(),
  };
}

/** How finely colours are told apart on the way to a palette: enough for areas of one colour, and fast. */
const FORMAT = 'rgb444';

async function gif(canvas: HTMLCanvasElement): Promise<Sheet> {
  const { applyPalette, GIFEncoder, quantize } = await import('gifenc');
  const encoder = GIFEncoder();
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new NotHere('gif');
  return {
    canvas,
    add({ ms }) {
      const { width, height } = canvas;
      const { data } = pen.getImageData(0, 0, width, height);
      const palette = quantize(data, 256, { format: FORMAT });
      encoder.writeFrame(applyPalette(data, palette, FORMAT), width, height, {
        palette,
        delay: Math.round(ms),
        repeat: 0,
      });
      return Promise.resolve();
    },
    end() {
      encoder.finish();
      return Promise.resolve(encoder.bytes());
    },
    stop: () => Promise.resolve(),
  };
}

const SHEETS = { webm, gif } as const satisfies Readonly<
  Record<VideoKind, (canvas: HTMLCanvasElement) => Promise<Sheet>>
>;

/** Even: video codecs know no odd ones. */
const even = (pixels: number): number => 2 * Math.ceil(pixels / 2);

/** @returns null where it was cancelled. */
export async function makeVideo({
  kind,
  onProgress,
  signal,
  ...telling
}: Making): Promise<Uint8Array<ArrayBuffer> | null> {
  await loadTexts(language());
  const { perSecond, most, scale } = LOOK[kind];
  let sheet: Sheet | null = null;
  for await (const frame of framesOf({ ...telling, perSecond, most })) {
    if (signal.aborted) {
      await sheet?.stop();
      return null;
    }
    if (sheet === null) {
      const canvas = document.createElement('canvas');
      canvas.width = even(frame.picture.width * scale);
      canvas.height = even(frame.height * scale);
      sheet = await SHEETS[kind](canvas);
    }
    await paint(frame.picture, sheet.canvas, scale);
    await sheet.add(frame);
    if (!signal.aborted) onProgress(frame.share); // who has cancelled would see it begin again
    await new Promise((resolve) => setTimeout(resolve)); // the page goes on living
  }
  return sheet === null ? null : sheet.end();
}
