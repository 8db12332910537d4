/** Made by .ci/vite/raster.ts: files that are each compressed by brotli, in base64. */
declare module 'virtual:raster' {
  export interface Raster {
    readonly resvg: string;
    readonly fonts: readonly string[];
    /** First and last of each run of characters that one of the fonts has. */
    readonly drawn: readonly (readonly [first: number, last: number])[];
  }
  /** Fails where the file does not lie beside the command line's. */
  export const load: () => Promise<Raster>;
}
