/** What terminals, web pages and editors leave in a line: colours, tags, entities, control characters. All linear. */

const ESC = '\u001b';
/** A sequence of a terminal, or what is left of one. */
const ANSI =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[[0-9;:?]{0,32}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,512}(?:\u0007|\u001b\\)|[()][A-Z0-9]|[=>NOc78])?/g;

/** What is looked through at once. */
const AT_ONCE = 16_384;

/** Before an ESC that begins a sequence, so that none is cut; one may also end in an ESC and a backslash. */
function endOfPart(part: string): number {
  let end = part.lastIndexOf(ESC);
  if (part[end + 1] === '\\') end = part.lastIndexOf(ESC, end - 1);
  return end > 0 ? end : part.length;
}

export function withoutColours(line: string): string {
  if (!line.includes(ESC)) return line;
  const parts: string[] = [];
  for (let start = 0; start < line.length;) {
    const part = line.slice(start, start + AT_ONCE);
    const end = start + AT_ONCE < line.length ? endOfPart(part) : part.length;
    // The engine joins what is left like a list, which takes thirty times the room until it is copied.
    parts.push(own(part.slice(0, end).replace(ANSI, '')));
    start += end;
  }
  return parts.join('');
}

/**
 * What editors, chats and web pages make of blanks, quotation marks and hyphens, what nobody sees between letters, and
 * the mark in front of an RFC 7464 record.
 */
const TYPESET: readonly (readonly [string, string])[] = [
  ...Array.from('\u00a0\u2002\u2003\u2007\u2008\u2009\u202f\u205f\u3000', (blank) => [blank, ' '] as const),
  ...Array.from('\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\uff02', (mark) => [mark, '"'] as const),
  ...Array.from('\u2010\u2011\u2012\u2013\u2212', (hyphen) => [hyphen, '-'] as const),
  ...Array.from('\u001e\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff', (mark) => [mark, ''] as const),
];
/** Those that a text of single bytes can hold are found without looking at each character. */
const NEAR = TYPESET.filter(([mark]) => mark < '\u0100');
const FAR = TYPESET.filter(([mark]) => mark >= '\u0100');
const ANY_FAR = new RegExp(`[${FAR.map(([mark]) => mark).join('')}]`);

/** Of a whole piece of the input: each mark is one character, and most pieces have none. */
export function withoutTypesetting(piece: string): string {
  let text = piece;
  for (const [mark, plain] of NEAR) if (text.includes(mark)) text = text.replaceAll(mark, plain);
  if (!ANY_FAR.test(text)) return text;
  for (const [mark, plain] of FAR) if (text.includes(mark)) text = text.replaceAll(mark, plain);
  return text;
}

/** Some pages escape twice. */
const QUOTE_ENTITY = /&(?:amp;)?(?:quot|#34|#x22);/;
/** Whether quotes in the line were escaped for a page that is no longer around it. */
export const hasEntities = (line: string): boolean => line.includes('&') && QUOTE_ENTITY.test(line);

const ENTITY = /&(?:(quot|lt|gt|amp|nbsp|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g;
const NAMED: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', amp: '&', nbsp: ' ', apos: "'" };

export function withoutEntities(line: string): string {
  if (!line.includes('&')) return line;
  const once = decoded(line);
  return hasEntities(once) ? decoded(once) : once;
}

const decoded = (line: string): string =>
  line.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const MARKUP =
  /<(?:\/?(?:span|br|td|tr|table|tbody|pre|code|div|figure|p|html|body|b|em|strong|mark|a|li|ul|ol)\b|!doctype)/i;

/** A line that begins with a tag, whatever stands behind it. */
export const beginsWithTag = (line: string): boolean => /^\s{0,40}<[a-z][^<>]{0,200}>/i.test(line.slice(0, 300));

/** Whether this is a line of a web page rather than of a log that mentions a tag. */
export const looksLikeMarkup = (line: string): boolean => line.includes('<') && MARKUP.test(line.slice(0, 4096));

/** The lines that a browser would show of a line of HTML: breaks break, tags and line-number gutters go. */
export function linesOfMarkup(html: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let at = 0;
  let gutter = false;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0 || !/[a-z/!]/i.test(html[open + 1] ?? '')) {
      const end = open < 0 ? html.length : open + 1;
      if (!gutter) line += html.slice(at, end);
      at = end;
      continue;
    }
    if (!gutter) line += html.slice(at, open);
    const close = html.indexOf('>', open);
    if (close < 0) {
      if (!gutter) line += html.slice(open);
      break;
    }
    const tag = html.slice(open + 1, Math.min(close, open + 120)).toLowerCase();
    const name = /^\/?[a-z!]+\d?/.exec(tag)?.[0] ?? '';
    if (name === 'td') gutter = /gutter|line-?numbers?|lineno|linenos/.test(tag);
    else if (name === '/td' || name === '/table') gutter = false;
    if (BREAKS.has(name) && !gutter) {
      lines.push(line);
      line = '';
    }
    at = close + 1;
  }
  lines.push(line);
  return lines.filter((one) => one.trim() !== '').map(withoutEntities);
}

const BREAKS = new Set(['br', '/div', '/p', '/tr', '/li', '/pre', '/table', '/figure']);

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const EACH_CONTROL = new RegExp(CONTROL, 'g');
/** How much of a line is shown. */
export const SHOWN = 600;

/** As it may be shown: without control characters and direction overrides, cut, and no part of a larger text any more. */
export function shown(line: string, most = SHOWN): string {
  const short = line.length > most ? `${line.slice(0, most)}…` : line;
  return own(CONTROL.test(short) ? short.replace(EACH_CONTROL, '\ufffd') : short);
}

/**
 * A copy that does not keep the megabyte alive which it was cut out of: engines let a part of a text point into the
 * whole, and joining makes them write a new one.
 */
export const own = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));
