/** Reads the markup that pictures are written in: what is wrong with it, and where its words stand. */
import { widthOf } from '../../drawing/index.ts';

export interface Placed {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly isMono: boolean;
  /** Which part of the picture it belongs to. */
  readonly of: string;
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: string;
  readonly kind: 'open' | 'close' | 'empty';
}

const TAG = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>([^<]*)/gy;

/** Every tag with the text behind it; throws where the markup is none. */
export function tagsOf(svg: string): readonly Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  let at = 0;
  for (const [all, close, name = '', told = '', empty, inside = ''] of svg.matchAll(TAG)) {
    at += all.length;
    const attributes = Object.fromEntries(
      [...told.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    if (close !== '' && open.pop() !== name) throw new Error(`</${name}> closes something else`);
    if (close === '' && empty === '') open.push(name);
    tags.push({ name, attributes, inside, kind: close !== '' ? 'close' : empty !== '' ? 'empty' : 'open' });
  }
  if (at !== svg.length) throw new Error(`no markup at ${at}: ${svg.slice(at, at + 80)}`);
  if (open.length > 0) throw new Error(`never closed: ${open.join(' ')}`);
  return tags;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Where the words of a picture stand on it. */
export function textsIn(svg: string): readonly Placed[] {
  const found: Placed[] = [];
  let stack: { readonly x: number; readonly y: number; readonly of: string }[] = [{ x: 0, y: 0, of: '' }];
  for (const { name, attributes, inside, kind } of tagsOf(svg)) {
    if (name !== 'g' && name !== 'text') continue;
    if (kind === 'close') {
      stack = stack.slice(0, -1);
      continue;
    }
    const { x, y, of } = stack.at(-1) ?? { x: 0, y: 0, of: '' };
    const [, dx = '0', dy = '0'] = /^translate\((\S+) (\S+)\)/.exec(attributes['transform'] ?? '') ?? [];
    if (kind === 'open') stack.push({ x: x + Number(dx), y: y + Number(dy), of: attributes['data-picture'] ?? of });
    if (name !== 'text') continue;
    const text = unescaped(inside);
    const size = Number(attributes['font-size']);
    const isMono = attributes['class'] === 'm';
    const w = widthOf(text, { font: isMono ? 'mono' : 'ui', size });
    const left = x + Number(attributes['x']);
    const anchor = attributes['text-anchor'];
    const x0 = anchor === 'end' ? left - w : anchor === 'middle' ? left - w / 2 : left;
    found.push({ text, x0, x1: x0 + w, y: y + Number(attributes['y']), size, isMono, of });
  }
  return found;
}
