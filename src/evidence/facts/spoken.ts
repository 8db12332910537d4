/**
 * A text without klog's header, of which nobody knows yet what it is: a message of the catalogue, a known sentence, or
 * either of them quoted inside somebody's own words.
 */
import { recogniseKlog, type KlogId } from '../../kube/klog/index.ts';
import { quotedEnd } from '../../kube/klog/goQuote.ts';
import type { Telling } from './fact.ts';
import { READINGS } from './klogReadings.ts';
import { maySay, readSentence } from './sentences.ts';

export interface Spoken {
  readonly id: KlogId | null;
  readonly facts: readonly Telling[];
}

const LOOK = 4_000;
/** A message that klog has quoted, with a pair behind it. */
const STRUCTURED = /(?:^|[^\\\w])"(?=[A-Z][^"\\]{3,200}" [A-Za-z]\w{0,40}=)/;
const SPAN = /`([^`]{12,2000})`/g;
const MOST_SPANS = 4;

export function readSpoken(whole: string): Spoken | null {
  if (isCode(whole)) return null;
  const message = ofCatalogue(whole, false);
  if (message !== null) return message;
  const said = readSentence(whole);
  if (said !== null) return { id: null, facts: said.facts };
  const text = whole.slice(0, LOOK);
  const at = STRUCTURED.exec(text);
  if (at !== null) {
    const start = at.index + at[0].length - 1;
    const found = quotedMessage(whole.slice(start));
    if (found !== null) return found;
  }
  let spans = 0;
  for (const [, span = ''] of text.matchAll(SPAN)) {
    const found = ofCatalogue(span, true);
    if (found !== null) return found;
    if ((spans += 1) >= MOST_SPANS) break;
  }
  return null;
}

/** Each alternative matches text that no log line contains. Tried only on lines without a header. */
const CODE = new RegExp(
  [
    /%[-+#]?[qsvwT](?![\w%])/, // a format verb
    /\b[A-Za-z_]\w*\((?:[\w.]{1,40}(?:\(\))?, ?){0,3}[bfr]?["'`]/, // a call with a string argument
    /^\s*(?:[-+]\s*)?(?:\/\/|\/\*|\*\s\s|case\b|"(?:[^"\\]|\\.){0,400}",?$)/, // a comment, or a string in a list
    // a value that is the word for what belongs there, and no key of JSON
    /["'](?:[a-z-]{1,20}\/)?(?:pod|volume|node|container|namespace|claim|pvc)[-_ ](?:name|uid)["'](?!\s?[:=])/,
    /\{\{-?\s?(?:[.$]|if|range|include|end|define|with)/, // a template
    /(?::=|[!=]=)\s*["'`][^"'`]{3}|^\s*[-+]?\s*(?:export |const|let|var|return|if|local)\b.{0,80}["'`]/,
    /^\s*[\w.]{1,40} ?= [bfr]?["'`]/,
    /["'`)\]}][;{]\s*$|(?:`|["'`]\}),\s*$/,
    /(?:^|[|;(&]|\bdo\b|\bif\b)\s*(?:grep|awk|sed|echo|printf|rg)\s(?:-\S{1,20}\s){0,4}["'/]/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Whether a line is source code, a template, a diff or a script: it quotes a message that no program has logged. */
export const isCode = (text: string): boolean => {
  const line = text.slice(0, LOOK);
  return !isStructured(line) && CODE.test(line);
};

/** Whether a text is a structured klog message without its header. */
export const isStructured = (text: string): boolean =>
  text.startsWith('"') && /^"(?:[^"\\]|\\.){3,400}" [A-Za-z]\w*=/.test(text.slice(0, 600));

/** Whether it tells anything; what has neither a quote nor any of the words is not looked at further. */
export const isSpoken = (text: string): boolean => {
  const head = text.slice(0, LOOK);
  return (MAY_BE.test(head) || maySay(head)) && (readSpoken(head)?.facts.length ?? 0) > 0;
};

const MAY_BE = /" [A-Za-z]\w{0,40}=|\bpod\b|[Cc]ontainer/;

/** A message with its pairs, up to where somebody's own words go on. */
function quotedMessage(text: string): Spoken | null {
  let end = quotedEnd(text, 0);
  for (;;) {
    const pair = /^ [A-Za-z]\w{0,40}=/.exec(text.slice(end, end + 60));
    if (pair === null) break;
    const next = endOfValue(text, end + pair[0].length);
    if (next < 0) break;
    end = next;
  }
  return ofCatalogue(text.slice(0, end), true);
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

function endOfValue(text: string, start: number): number {
  const first = text[start] ?? '';
  if (first === '"') return quotedEnd(text, start);
  const close = CLOSING[first];
  if (close !== undefined) {
    const at = text.indexOf(close, start);
    return at < 0 ? -1 : at + 1;
  }
  const word = /^[^\s"`']{1,400}/.exec(text.slice(start, start + 401))?.[0] ?? '';
  return word === '' ? -1 : start + word.length;
}

function ofCatalogue(text: string, isQuoted: boolean): Spoken | null {
  const found = recogniseKlog(text, '');
  if (found?.id === undefined) return null;
  const facts = READINGS[found.id]?.(found.keys, text) ?? [];
  if (!isQuoted) return { id: found.id, facts };
  const named = facts.filter(({ uid, name, id = '' }) => uid !== '' || name !== '' || id !== '');
  return { id: found.id, facts: named.map((fact) => ({ ...fact, detail: { ...fact.detail, quoted: true } })) };
}
