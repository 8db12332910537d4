/** Words in a picture: which face, where the baseline of a line is, and what of a text has room. */
import { cutInMiddle } from '../shell/ui/index.ts';
import { interWidth, monoWidth } from '../shell/ui/textWidth.ts';
import { escaped, tag } from './svg.ts';

const CJK = "'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC','Source Han Sans SC'";

/** The names under which the page and the pictures carry their fonts; then what a viewer may have. */
export const FACES = {
  ui: `'Inter Variable','Inter','Helvetica Neue',Arial,${CJK},sans-serif`,
  mono: `'JetBrains Mono Variable','JetBrains Mono',Menlo,Consolas,${CJK},monospace`,
} as const;

export interface Face {
  readonly font: keyof typeof FACES;
  readonly size: number;
  readonly weight?: 400 | 500 | 600;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Ground around the letters, where lines pass behind them. */
  readonly halo?: string;
}

/** Of the font's own metrics: what of an em stands above the baseline and below it. */
const METRICS = { ui: [0.96875, 0.2412], mono: [1.02, 0.3] } as const;

/** Where a line's letters stand, as CSS centres them in its height. */
export function baseline(top: number, height: number, { font, size }: Pick<Face, 'font' | 'size'>): number {
  const [above, below] = METRICS[font];
  return top + (height - (above + below) * size) / 2 + above * size;
}

export const widthOf = (text: string, { font, size }: Pick<Face, 'font' | 'size'>): number =>
  font === 'mono' ? monoWidth(text, size) : interWidth(text, size);

/** As much of it as has room; without `keeps` its end goes, else its middle, and so many of its last letters stay. */
export function fitted(text: string, face: Pick<Face, 'font' | 'size'>, room: number, keeps?: number): string {
  if (widthOf(text, face) <= room + 1) return text;
  for (let most = text.length - 1; most > 1; most -= 1) {
    const shorter = keeps === undefined ? `${text.slice(0, most - 1).trimEnd()}…` : cutInMiddle(text, most, keeps);
    if (widthOf(shorter, face) <= room + 1) return shorter;
  }
  return '…';
}

/** Lines of at most so many px, broken between words, and within one that is longer than a line. */
export function wrapped(text: string, face: Pick<Face, 'font' | 'size'>, room: number, most: number): string[] {
  const fits = (line: string): boolean => widthOf(line, face) <= room + 1;
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    lines.push(line);
    line = '';
  };
  for (const word of text.split(' ')) {
    if (line !== '' && !fits(`${line} ${word}`)) end();
    line = line === '' ? word : `${line} ${word}`;
    while (!fits(line) && line.length > 1) {
      let at = line.length - 1;
      while (at > 1 && !fits(line.slice(0, at))) at -= 1;
      const rest = line.slice(at);
      line = line.slice(0, at);
      end();
      line = rest;
    }
  }
  if (line !== '') end();
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), fitted(lines.slice(most - 1).join(' '), face, room)];
}

/** One line; `y` is its baseline. */
export function words(x: number, y: number, text: string, face: Face): string {
  if (text === '') return '';
  const { font, size, weight = 400, fill, anchor = 'start', halo } = face;
  return tag(
    'text',
    {
      x,
      y,
      ...(font === 'mono' && { class: 'm' }),
      'font-size': size,
      ...(weight !== 400 && { 'font-weight': weight }),
      ...(anchor !== 'start' && { 'text-anchor': anchor }),
      fill,
      ...(halo !== undefined && {
        stroke: halo,
        'stroke-width': 3,
        'stroke-linejoin': 'round',
        'paint-order': 'stroke',
      }),
      ...(/^ | {2}| $/.test(text) && { 'xml:space': 'preserve' }),
    },
    escaped(text),
  );
}
