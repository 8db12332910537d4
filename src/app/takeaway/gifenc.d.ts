/** What is used of gifenc, which comes without types. */
declare module 'gifenc' {
  type Palette = readonly (readonly number[])[];
  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette?: Palette; readonly delay: number; readonly repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, maxColors: number, options: { readonly format: 'rgb444' }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: 'rgb444'): Uint8Array;
}
