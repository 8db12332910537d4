/** A syntax error of the YAML parser, in words that help, at the place where the mistake was made. */
import { isScalar, visit, type Document, type LineCounter, type YAMLParseError } from 'yaml';
import { short, TOO_DEEP, type ManifestProblem } from './problem.ts';

type Advice = readonly [message: string, hint: string];

const ADVICE: Readonly<Partial<Record<YAMLParseError['code'], Advice>>> = {
  TAB_AS_INDENT: ['a tab indents this line', 'YAML takes blanks only; use two for each level'],
  BAD_INDENT: ['the indentation does not fit the lines above', 'lines of one mapping or list begin in one column'],
  BLOCK_AS_IMPLICIT_KEY: ['a second ‘: ’ on one line', 'put the value in quotes, or the mapping on lines of its own'],
  MULTILINE_IMPLICIT_KEY: ['a colon is missing', 'a field is a name, a colon and a blank: name: web'],
  BAD_SCALAR_START: ['a text can’t begin with this character', 'put the text in quotes'],
  BAD_DQ_ESCAPE: ['a backslash begins no escape that YAML knows', 'double the backslash, or use single quotes'],
  BAD_ALIAS: ['an alias needs a name', 'put the text in quotes if * is part of it'],
};

export function syntaxProblem(error: YAMLParseError, document: Document.Parsed, lines: LineCounter): ManifestProblem {
  const opened = unclosedQuote(error, document);
  if (opened !== undefined)
    return { ...at(opened, lines), message: 'a quote is opened here and never closed', hint: 'close it' };
  const [message, hint] = adviceFor(error);
  return { ...at(error.pos[0], lines), message, ...(hint !== '' && { hint }) };
}

function adviceFor(error: YAMLParseError): Advice {
  // The parser reports every unfinished bracket as an indentation that does not fit.
  const bracket = /must be sufficiently indented and end with a (.)|must end with a (.)/.exec(error.message);
  if (bracket !== null) {
    const closing = bracket[1] ?? bracket[2] ?? ']';
    return [`a ${closing === '}' ? '{' : '['} above is not closed`, `close it with ${closing}`];
  }
  if (/call stack/.test(error.message)) return [TOO_DEEP.message, TOO_DEEP.hint];
  const said = short(error.message.split('\n', 1)[0] ?? '', 120);
  return ADVICE[error.code] ?? [said.charAt(0).toLowerCase() + said.slice(1), ''];
}

/** The parser notices an unclosed quote at the end of the text; the reader looks for its beginning. */
function unclosedQuote(error: YAMLParseError, document: Document.Parsed): number | undefined {
  if (error.code !== 'MISSING_CHAR' || !error.message.includes('quote')) return undefined;
  let start: number | undefined;
  visit(document, (_, node) => {
    if (!isScalar(node) || (node.type !== 'QUOTE_DOUBLE' && node.type !== 'QUOTE_SINGLE')) return;
    const from = node.range?.[0];
    if (from !== undefined && from <= error.pos[0]) start = from;
  });
  return start;
}

function at(offset: number, lines: LineCounter): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
