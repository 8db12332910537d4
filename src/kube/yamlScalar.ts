/**
 * How `kubectl get -o yaml` writes one text (sigs.k8s.io/yaml over go-yaml v2): plain where that reads back as the same
 * text, in double quotes where it would read as something else (`"true"`, `"5"`, a time), in single quotes where a
 * character means something to YAML, as a block where it has several lines.
 */

const WORDS = /^(?:~|null|y|n|yes|no|on|off|true|false)$/i;
const MIXED_CASE = /^(?!(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|~)$)/;
const INTEGER = /^[-+]?(?:0x[0-9a-f_]+|0b[01_]+|0o?[0-7_]+|[0-9][0-9_]*)$/i;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:e[-+]?[0-9]+)?$/i;
const SPECIAL_FLOAT = /^(?:[-+]?\.inf|\.nan)$/i;
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;
const TIMESTAMP =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s]+\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d*)?\s*(?:[Zz]|[-+]\d{1,2}(?::?\d\d)?)?)?$/;

/** Whether YAML would read the plain text as anything but a text. */
const readsAsOther = (text: string): boolean =>
  text === '' ||
  text === '<<' ||
  (WORDS.test(text) && !MIXED_CASE.test(text)) ||
  INTEGER.test(text) ||
  FLOAT.test(text) ||
  SPECIAL_FLOAT.test(text) ||
  BASE_60.test(text) ||
  TIMESTAMP.test(text);

const LEADING = /^(?:[#,[\]{}&*!|>'"%@`]|[?:-](?:\s|$)|---|\.\.\.)/;
const INSIDE = /:(?:\s|$)|\s#/;
/** Control characters and what has no shape of its own; a newline is not among them. */
const UNPRINTABLE = /[^\n\x20-\x7e\x85\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]|\u2028|\u2029/u;

const plainAllowed = (text: string): boolean =>
  !LEADING.test(text) && !INSIDE.test(text) && !/^\s|\s$/.test(text) && !text.includes('\n');

/** A text of several lines can be a block unless a line ends in a blank, or it holds what must be escaped. */
const blockAllowed = (text: string): boolean => !/[ \t](?:\n|$)/.test(text) && !UNPRINTABLE.test(text);

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x00': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '\x85': '\\N',
  '\xa0': '\\_',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

function doubleQuoted(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (ESCAPES[char] !== undefined) out += ESCAPES[char];
    else if (!UNPRINTABLE.test(char)) out += char;
    else if (code <= 0xff) out += `\\x${code.toString(16).padStart(2, '0').toUpperCase()}`;
    else if (code <= 0xffff) out += `\\u${code.toString(16).padStart(4, '0').toUpperCase()}`;
    else out += `\\U${code.toString(16).padStart(8, '0').toUpperCase()}`;
  }
  return `"${out}"`;
}

/** The lines of a text in YAML: the first goes behind its key, further ones are indented by `indent` blanks. */
export function yamlScalar(text: string, indent: number): readonly string[] {
  if (text.includes('\n') && blockAllowed(text)) return block(text, indent);
  if (UNPRINTABLE.test(text) || text.includes('\n') || readsAsOther(text)) return [doubleQuoted(text)];
  return [plainAllowed(text) ? text : `'${text.replaceAll("'", "''")}'`];
}

function block(text: string, indent: number): readonly string[] {
  // A first line that begins with a blank or a break hides how far the block is indented, so that is said.
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const end = text.endsWith('\n\n') || text === '\n' ? '+' : text.endsWith('\n') ? '' : '-';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const blanks = ' '.repeat(indent);
  return [`|${hint}${end}`, ...body.split('\n').map((line) => (line === '' ? '' : blanks + line))];
}
