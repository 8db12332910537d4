/** A picture in pixels, by the browser itself: it draws the SVG as it would draw any other image. */
import type { Picture } from './picture.ts';

/** Twice as many pixels as a screen of one has, so that it stays sharp on all. */
const SCALE = 2;

/** By a `data:` address: the page's policy lets no `blob:` become an image. */
async function imageOf({ svg }: Picture): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** From the canvas's upper left corner, on the picture's own ground: of a story's pictures not all are of one height. */
export async function paint(picture: Picture, canvas: HTMLCanvasElement, scale: number): Promise<void> {
  const image = await imageOf(picture);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser has no canvas');
  pen.fillStyle = picture.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, picture.width * scale, picture.height * scale);
}

export async function pngOf(picture: Picture): Promise<Uint8Array> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * SCALE);
  canvas.height = Math.round(picture.height * SCALE);
  await paint(picture, canvas, SCALE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('this browser can’t write a PNG of that size');
  return new Uint8Array(await blob.arrayBuffer());
}
