/** YAML from a paste: whole documents, lists, fragments. What no parser takes is searched for its telling fields. */
import { wholeNumber } from '../facts/wholeNumber.ts';
import { parseAllDocuments } from 'yaml';
import { uidOr } from '../facts/names.ts';
import { jsonOf } from '../input/json.ts';
import { klogHeader } from '../lines/klogHeader.ts';
import { plainYaml } from './plainYaml.ts';
import { fieldsAt, isFields, textAt, type Fields } from './fields.ts';
import { readObject, type ObjectTelling } from './podObject.ts';

/** A text of more takes a parser of all of YAML too long. */
export const MOST_PARSED = 64 * 1024;
const MOST = 4 * 1024 * 1024;

/** What the parser may be given of one file: it takes long to begin, and very long where there is much to complain of. */
const PATIENCE = 2 * 1024 * 1024;
const TO_BEGIN = 500;
const TO_COMPLAIN = 32;

/** Reads the YAML of one file: by a parser of all of YAML as long as that doesn't take too long. */
export class YamlReader {
  #patience = PATIENCE;

  /** The values of a text's documents, or none where it is no YAML or would keep the parser busy. */
  values(text: string): readonly unknown[] {
    if (text.length > MOST_PARSED || this.#patience < 0) return plainYaml(text).values;
    const values = this.#parsed(text);
    if (values.length > 0 || !INDENTED_BY_TABS.test(text)) return values;
    for (const width of tabWidths(text)) {
      const mended = this.#parsed(withoutTabs(text, width));
      if (mended.length > 0) return mended;
    }
    return [];
  }

  /** The same of a part of a large text, of which there may be thousands: what is plain needs no such parser. */
  ofPiece(text: string): readonly unknown[] {
    const plain = plainYaml(text);
    if (plain.isExact || text.length > MOST_PARSED || this.#patience < 0) return plain.values;
    const values = this.values(text);
    return values.length > 0 ? values : plain.values;
  }

  #parsed(text: string): readonly unknown[] {
    const values = parsed(text);
    this.#patience -= TO_BEGIN + text.length * (values.length === 0 ? TO_COMPLAIN : 1);
    return values;
  }
}

function parsed(text: string): readonly unknown[] {
  if (isBomb(text)) return [];
  try {
    const documents = parseAllDocuments(text, {
      uniqueKeys: false,
      logLevel: 'silent',
      schema: 'core',
      prettyErrors: false,
    });
    if (!Array.isArray(documents)) return [];
    return documents.flatMap((document) =>
      document.errors.length > 0 ? [] : [document.toJS({ maxAliasCount: 100 }) as unknown],
    );
  } catch {
    return [];
  }
}

const INDENTED_BY_TABS = /^ {0,80}(?:- {0,8})?\t/m;

/**
 * How wide tabs may have been. An editor that turns blanks into tabs leaves those that fill none; where there are only
 * tabs, each is a level, which fits a dash and a blank.
 */
const tabWidths = (text: string): readonly number[] => (/^ {1,80}\S/m.test(text) ? [8, 4, 2] : [2, 4, 8]);

const FRONT = /^[ \t]{0,400}(?:-[ \t]{1,80}){0,8}/gm;

/** With blanks up to the next stop for each tab in front of what a line says. */
const withoutTabs = (text: string, width: number): string =>
  text.replace(FRONT, (front) => {
    let blanks = '';
    for (const char of front) blanks += char === '\t' ? ' '.repeat(width - (blanks.length % width)) : char;
    return blanks;
  });

/** Nesting and anchors beyond anything that kubectl prints. */
function isBomb(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  let anchors = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x5d || char === 0x7d) depth -= 1;
    else if (char === 0x0a) depth = Math.max(0, depth);
    else if (char === 0x26 || char === 0x2a) anchors += 1;
  }
  return deepest > 200 || anchors > 20_000 || /(?:- ){60}/.test(text) || /^ {400}/m.test(text);
}

/** What the values of a text's documents tell, or else what can be found in the text. */
export function readValues(values: readonly unknown[], text: string): readonly ObjectTelling[] | null {
  const read = values.map((value) => readObject(value));
  const facts = read.flatMap((one) => one ?? []);
  if (facts.length > 0) return facts;
  if (read.some((one) => one !== null)) return [];
  return readFragment(text);
}

/** A name, and its value or a list in one line. */
const FIELD = /^[\s+-]{0,80}"?([A-Za-z][\w.-]{0,60})"?\s?:\s{0,8}(?:"?([^"\n]{0,300})|(\[[^\n]{0,300}))$/;

const SECTIONS: ReadonlySet<string> = new Set(['metadata', 'spec', 'status', 'ownerReferences', 'managedFields']);

/** Without what may stand behind a value. */
function fieldOf(line: string): RegExpExecArray | null {
  let end = line.trimEnd();
  if (end.endsWith(',')) end = end.slice(0, -1);
  if (end.endsWith('"')) end = end.slice(0, -1);
  return FIELD.exec(end);
}

/**
 * Lines of an object that no parser takes: a diff, a comment in JSON, a cut list item. The deletion, the finalizers and
 * the states of containers are taken wherever they stand.
 */
export function readFragment(text: string): readonly ObjectTelling[] | null {
  const found: Record<string, string> = {};
  const finalizers: string[] = [];
  const counts = { running: 0, waiting: 0, terminated: 0, ready: 0 };
  let list = '';
  let section = '';
  for (const line of text.slice(0, MOST).split('\n')) {
    if (line.length > 600 || /^\s*-\S/.test(line)) continue;
    const item = /^[\s+-]{0,80}[-\s]"?([A-Za-z][A-Za-z0-9.-]{0,120}(?:\/[\w.-]{1,120})?)"?,?\s*$/.exec(line);
    if (list === 'finalizers' && item !== null) {
      finalizers.push(item[1] ?? '');
      continue;
    }
    const match = fieldOf(line);
    if (match === null) continue;
    const [, key = '', raw, inLine = ''] = match;
    const value = (raw ?? inLine).trim();
    list = value === '' || value === '[' ? key : '';
    if (key === 'finalizers' && value.startsWith('['))
      finalizers.push(...(value.match(/[A-Za-z][\w.-]{0,120}(?:\/[\w.-]{1,120})?/g) ?? []));
    if (SECTIONS.has(key)) section = key;
    if (section === 'status' && (key === 'running' || key === 'waiting' || key === 'terminated')) counts[key] += 1;
    const isOwn = section === 'metadata' || section === '';
    if ((isOwn || key.startsWith('deletion') || (section === 'status' && key === 'phase')) && value !== '')
      found[key] ??= value;
  }
  const { deletionTimestamp = '', deletionGracePeriodSeconds, name = '', namespace = '', uid, phase = '' } = found;
  if (deletionTimestamp === '' && finalizers.length === 0) return null;
  const gracePeriod = wholeNumber(deletionGracePeriodSeconds);
  const detail = {
    deletionTimestamp,
    gracePeriod,
    finalizers,
    phase,
    reason: '',
    node: '',
    nodeSilent: false,
    lasts: null,
    ...(found['kind'] === 'Pod' && finalizers.includes('foregroundDeletion') && { foreground: true }),
    ...counts,
  };
  return [{ kind: 'Object', uid: uidOr(uid), namespace, name, detail, utc: null }];
}

/** A Cloud Logging entry in YAML holds a line of the log in one of its fields. */
export function logEntries(
  value: unknown,
  depth = 0,
): readonly { readonly line: string; readonly time: string; readonly host: string }[] {
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).flatMap((item: unknown) => logEntries(item, depth + 1));
  if (typeof value === 'string') {
    const line = depth === 0 ? '' : lineIn(value);
    return line === '' ? [] : [{ line, time: '', host: '' }];
  }
  if (!isFields(value)) return [];
  const { MESSAGE: message, SYSLOG_IDENTIFIER: tag } = value;
  // journalctl -o json-pretty
  if (typeof message === 'string' && typeof tag === 'string')
    return [{ line: message, time: '', host: textAt(value, '_HOSTNAME') }];
  const payload = value['jsonPayload'];
  const inner: unknown = isFields(payload) ? (payload['MESSAGE'] ?? payload['message']) : value['textPayload'];
  if (typeof inner !== 'string') return storedEntries(value, depth);
  const host = textAt(fieldsAt(fieldsAt(value, 'resource'), 'labels'), 'node_name');
  return [{ line: inner, time: textAt(value, 'timestamp'), host }];
}

/** klog's line, bare or in a journal's entry as JSON. */
function lineIn(text: string): string {
  if (klogHeader(text) !== null) return text;
  if (!text.startsWith('{') || !text.includes('"MESSAGE"') || text.length > 65_536) return '';
  const entry = jsonOf(text);
  const message = isFields(entry) ? textAt(entry, 'MESSAGE') : '';
  return klogHeader(message) === null ? '' : message;
}

const MOST_ENTRIES = 200_000;
/** Where log stores put the line, and where its time. */
const MESSAGES = ['message', 'msg', 'log', '_raw', 'line', 'body', '_msg', '@message', 'value'] as const;
const TIMES = ['@timestamp', 'timestamp', 'time', '_time', 'ts'] as const;

/** What Elasticsearch, Loki, CloudWatch and the like answer: lists, some levels deep, of klog's lines. */
function storedEntries(value: Fields, depth: number): ReturnType<typeof logEntries> {
  for (const field of MESSAGES) {
    const line = textAt(value, field);
    if (klogHeader(line) === null) continue;
    const time = TIMES.map((name) => textAt(value, name)).find((text) => text !== '') ?? '';
    return depth === 0 ? [] : [{ line, time, host: textAt(value, 'host') || textAt(value, 'hostname') }];
  }
  return Object.values(value)
    .slice(0, 60)
    .flatMap((inner) => (typeof inner === 'object' && inner !== null ? logEntries(inner, depth + 1) : []));
}
