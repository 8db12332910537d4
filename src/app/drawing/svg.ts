/** SVG as text: what is drawn here is read by browsers, by editors of pictures and by the command line's rasteriser alike. */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names and messages come from anybody; characters that XML 1.0 has not (section 2.2) would spoil the whole picture. */
export const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd') // oxlint-disable-line no-control-regex
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

const written = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escaped(value);

/** @param inside is markup already. */
export function tag(name: string, attributes: Attributes, ...inside: readonly string[]): string {
  const told = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${written(value)}"`]))
    .join('');
  const content = inside.join('');
  return content === '' ? `<${name}${told}/>` : `<${name}${told}>${content}</${name}>`;
}

export const group = (attributes: Attributes, ...inside: readonly string[]): string =>
  inside.some((each) => each !== '') ? tag('g', attributes, ...inside) : '';

/** Moved as a whole. */
export const moved = (x: number, y: number, ...inside: readonly string[]): string =>
  group({ transform: `translate(${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100})` }, ...inside);
