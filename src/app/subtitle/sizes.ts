/** The subtitle's slots. A slot never grows or moves: what is said is chosen so that it fits. */
export interface SubtitleSize {
  /** px of the letters, of a line, and of the whole slot. */
  readonly font: number;
  readonly line: number;
  readonly height: number;
  /** px that stay free at either side. */
  readonly side: number;
}

export const SIZES = {
  desk: { font: 20, line: 27, height: 72, side: 40 },
  /** Where the diagram is hardly wider than a phone. */
  narrow: { font: 17, line: 24, height: 72, side: 16 },
  phone: { font: 18, line: 25, height: 108, side: 20 },
  /** In an article, beside one another or one under the other; there it stands at the left. */
  player: { font: 14, line: 19, height: 56, side: 16 },
  tallPlayer: { font: 14, line: 19, height: 94, side: 16 },
  presenter: { font: 28, line: 36, height: 88, side: 40 },
} as const satisfies Readonly<Record<string, SubtitleSize>>;

export type SubtitleSizeName = keyof typeof SIZES;

export const linesIn = ({ height, line }: SubtitleSize): number => Math.floor(height / line);
