/** A line of a log in a table or a string: as a field of a CSV or a TSV, a member of an object, an element of a list. */
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';
import { withoutEscapes } from './escapes.ts';
import { isLine } from './marks.ts';

const LONGEST = 65_536;
const MOST_FIELDS = 60;

/** The end of a field in which quotes stand twice: its closing quote, or -1. */
function endOfDoubled(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}

/** The field that begins with the quote at `at`, and where it ends. */
function fieldAt(line: string, at: number): { readonly text: string; readonly end: number } {
  const escaped = line.indexOf('\\"', at + 1);
  const doubled = line.indexOf('""', at + 1);
  if (escaped >= 0 && (doubled < 0 || escaped < doubled)) {
    const end = quotedEnd(line, at);
    return { text: goUnescape(line.slice(at + 1, end < 0 ? undefined : end - 1)), end: end < 0 ? line.length : end };
  }
  const end = endOfDoubled(line, at + 1);
  return {
    text: line.slice(at + 1, end < 0 ? undefined : end).replaceAll('""', '"'),
    end: end < 0 ? line.length : end + 1,
  };
}

const NAMED = /^\s{0,40}(?:"[\w@. -]{1,60}"\s{0,4}:\s{0,4})?(?=")/;
const HAS_FIELDS = /(?:^\s{0,40}|[,;\t:(]\s{0,4}b?)["']/;

/** An event says itself what it quotes. */
const EVENT = /\b(?:Normal|Warning)\s{1,40}[A-Z]/;

/** The line of a log that a field holds; null where none does. */
export function lineInCells(line: string): string | null {
  if (line.length > LONGEST || EVENT.test(line.slice(0, 400))) return null;
  if (line.includes('\t')) {
    const cell = line.split('\t', MOST_FIELDS).find(isLine);
    if (cell !== undefined) return cell;
  }
  if (!line.includes('"')) return null;
  const bare = withoutEscapes(line);
  if (bare !== line && isLine(bare)) return bare;
  if (!HAS_FIELDS.test(line.slice(0, 400))) return null;
  let at = NAMED.exec(line)?.[0].length ?? line.indexOf('"');
  for (let i = 0; i < MOST_FIELDS && at >= 0 && at < line.length; i++) {
    const { text, end } = fieldAt(line, at);
    if (isLine(text)) return text.endsWith('\n') ? text.slice(0, -1) : text;
    const next = /[,;\t]\s{0,4}"/.exec(line.slice(end, end + 400));
    at = next === null ? -1 : end + next.index + next[0].length - 1;
  }
  return null;
}
