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

const NEEDS_ESCAPE = /["\\]|[^\x20-\x7e]/;
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
  if (!NEEDS_ESCAPE.test(text)) return `"${text}"`;
  let out = '"';
  for (const char of text) out += escape(char);
  return `${out}"`;
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

/** The text inside quotes, unescaped. Escapes that Go does not know are kept as they stand. */
export function goUnescape(body: string): string {
  if (!body.includes('\\')) return body;
  return body.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g,
    (whole, x?: string, u?: string, big?: string, char?: string) => {
      const hex = x ?? u ?? big;
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      }
      if (char === undefined) return whole;
      if (char === '"' || char === '\\' || char === "'") return char;
      return LONG[char] ?? whole;
    },
  );
}

/** End of the quoted text that starts at `from` (the index after its closing quote), or -1 when it is not closed. */
export function quotedEnd(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  for (let i = from + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x5c) i++;
    else if (char === 0x22) return i + 1;
  }
  return -1;
}
