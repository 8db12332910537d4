/** Go's strconv.Quote and Unquote, as klog writes messages and string values. */

const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

const NEEDS_ESCAPE = /["\\]|[^\x20-\x7e]/gu;
/** strconv.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

function escape(char: string): string {
  const short = SHORT[char];
  if (short !== undefined) return short;
  if (PRINTABLE.test(char)) return char;
  const code = char.codePointAt(0) ?? 0xfffd;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  // A lone surrogate can't be in Go's UTF-8: it stands for the replacement character there.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

export function goQuote(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escape)}"`;
}

const LONG: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const BACKSLASH = 0x5c;
const HEX = /^[0-9a-fA-F]+$/;
/** How many hexadecimal digits follow `\\x`, `\\u` and `\\U`. */
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The text inside quotes, unescaped. Escapes that Go does not know are kept as they stand. */
export function goUnescape(body: string): string {
  let slash = body.indexOf('\\');
  if (slash < 0) return body;
  let out = '';
  let done = 0;
  for (; slash >= 0; slash = body.indexOf('\\', done)) {
    const char = body[slash + 1];
    if (char === undefined) break;
    const digits = DIGITS[char];
    let meant: string | undefined;
    let end = slash + 2;
    if (char === '"' || char === '\\' || char === "'") meant = char;
    else if (digits === undefined) meant = LONG[char];
    else {
      const hex = body.slice(end, end + digits);
      const code = hex.length === digits && HEX.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
      if (code <= 0x10ffff) {
        meant = String.fromCodePoint(code);
        end += digits;
      }
    }
    out += body.slice(done, slash) + (meant ?? body.slice(slash, end));
    done = end;
  }
  return out + body.slice(done);
}

/** End of the quoted text that starts at `from` (the index after its closing quote), or -1 when it is not closed. */
export function quotedEnd(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  // The next quote ends it, unless an odd number of backslashes stands before it.
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (first - 1 > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
  return -1;
}
