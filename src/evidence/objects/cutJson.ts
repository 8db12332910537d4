/** JSON that was cut somewhere: what kubectl -v=8 prints of an answer, or what a paste has of a line. */
import { isFields, type Fields } from './fields.ts';
import { parse } from './jsonLine.ts';
import { readObject, type ObjectTelling } from './podObject.ts';

const MOST = 256 * 1024;
const MARK = /\s?(?:\[truncated \d{1,10} chars\]|\.{3}|…)\s*$/;

/** Where the last whole member ends, what has to be closed behind it, and how deep that is. */
interface Cut {
  readonly end: number;
  readonly closers: string;
}

/** A string, whose closing quote is the group: none goes on in the next line, so without it the string was cut. */
const TOKEN = /"(?:[^"\\\n]|\\[^])*(")?|[{}[\],]/g;

function lastWhole(text: string): Cut {
  let closers = '';
  let cut: Cut = { end: 0, closers };
  for (const { 0: token, 1: quote, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('"')) {
      if (quote === undefined) return cut;
      continue;
    }
    if (token === '{') closers = `}${closers}`;
    else if (token === '[') closers = `]${closers}`;
    else if (token !== ',') closers = closers.slice(1);
    cut = { end: token === ',' ? index : index + 1, closers };
    if (closers === '' && token !== ',') return cut;
  }
  return cut;
}

/** The object that was cut, without what can't be whole: no state of a container is told where others may be missing. */
function told(object: Fields, isHeadWhole: boolean): Fields {
  const last = Object.keys(object).at(-1);
  const metadata = isFields(object['metadata']) ? object['metadata'] : {};
  if (last === 'status') return { ...object, status: undefined };
  // That nothing is said of a deletion means nothing where the metadata end early.
  const isOpen = last === 'metadata' && !isHeadWhole && metadata['deletionTimestamp'] === undefined;
  return isOpen ? { ...object, metadata: undefined } : object;
}

/** The facts in a cut object, or in a list of which all items but the last are whole; null where there are none. */
export function readCutObject(whole: string): readonly ObjectTelling[] | null {
  const text = whole.slice(0, MOST).replace(MARK, '');
  const { end, closers } = lastWhole(text);
  const value = parse(text.slice(0, end) + closers);
  if (!isFields(value)) return null;
  if (closers === '') return readObject(value);
  const items = value['items'];
  if (Array.isArray(items)) return readObject({ ...value, items: items.slice(0, -1) });
  return readObject(told(value, closers.length <= 1));
}
