/** A line that is one JSON value: a log shipper's frame, klog's JSON format, a runtime's, or a Kubernetes object. */
import { goQuote, recogniseKlog } from '../../kube/klog/index.ts';
import type { ContentKind } from '../evidence.ts';
import { jsonOf } from '../input/json.ts';
import { klogHeader } from '../lines/klogHeader.ts';
import { isLine } from '../lines/marks.ts';
import { instantIn } from '../lines/moment.ts';
import { sinceUnixEpoch, unwrapOnce } from '../lines/unwrap.ts';
import { isNestedTooDeep } from './jsonItems.ts';
import { fieldsAt, isFields, listAt, numberAt, textAt, type Fields } from './fields.ts';
import { readObject, type ObjectTelling } from './podObject.ts';
import { logEntries } from './yamlDocument.ts';

export type JsonLine =
  | {
      readonly kind: 'wrapped';
      readonly by: string;
      readonly line: string;
      readonly host: string;
      readonly tag: string;
      readonly utc: number | null;
      /** The line has no end: the next one may go on with it. */
      readonly goesOn?: true;
    }
  /** A list of lines: an answer of a log store. */
  | { readonly kind: 'lines'; readonly lines: readonly JsonLine[] }
  | {
      readonly kind: 'klog';
      readonly severity: 'I' | 'E';
      readonly file: string;
      readonly line: number;
      readonly text: string;
      readonly utc: number | null;
    }
  /** A record of a runtime or of another program. */
  | {
      readonly kind: 'record';
      readonly time: string;
      readonly message: string;
      readonly error: string;
      /** The pod that its fields name, as klog writes it; empty if none does. */
      readonly about: string;
    }
  | { readonly kind: 'object'; readonly facts: readonly ObjectTelling[]; readonly content: ContentKind }
  | { readonly kind: 'unknown' };

/** What the line is, or null where it is no complete JSON value. */
export function readJsonLine(text: string): JsonLine | null {
  const end = text.trimEnd();
  const last = end.charCodeAt(end.length - 1);
  if (last !== 0x7d && last !== 0x5d && last !== 0x2c) return null;
  const value = parse(last === 0x2c ? end.slice(0, -1) : end);
  return value === undefined ? null : readValue(value);
}

/** In shorter ones a parser has no room to go deep. */
const LONG = 65_536;

export function parse(text: string): unknown {
  return text.length > LONG && isNestedTooDeep(text) ? undefined : jsonOf(text);
}

/** Fields in which shippers put the line. */
const LINE_FIELDS = [
  'log',
  'MESSAGE',
  'message',
  'msg',
  '@message',
  'full_message',
  'short_message',
  'textPayload',
  '_raw',
  'body',
  'line',
] as const;

function readValue(value: unknown): JsonLine {
  if (isFields(value)) {
    const caller = textAt(value, 'caller');
    const msg = textAt(value, 'msg');
    if (caller.includes('.go:') && msg !== '') {
      // Another program's frame around a line of klog.
      return klogHeader(msg) === null ? klogJson(value, caller) : wrapped(value, 'msg', msg);
    }
    const record = recordOf(value);
    if (record !== null) return record;
  }
  const facts = readObject(value);
  if (facts !== null) return { kind: 'object', facts, content: contentOf(value) };
  const entries = !isFields(value) || value['MESSAGE'] === undefined ? logEntries(value) : [];
  if (entries.length > 1) return { kind: 'lines', lines: entries.map(lineOfEntry) };
  if (!isFields(value)) return { kind: 'unknown' };
  if (Array.isArray(value['resourceLogs'])) return { kind: 'lines', lines: telemetryLines(value) };
  const [entry] = entries;
  if (entry !== undefined) return { ...lineOfEntry(entry), by: 'Cloud Logging' };
  for (const field of LINE_FIELDS) {
    const line = lineOf(value[field]);
    if (line !== null) return wrapped(value, field, line);
  }
  return wrappedSomewhere(value, value, 0) ?? { kind: 'unknown' };
}

/** Fields of frames in which shippers hand lines on: the pod that they name is the one that logs. */
const FRAMES = ['log', 'MESSAGE', 'kubernetes', 'stream', 'labels', '_raw', 'textPayload', 'jsonPayload', '_source'];

/** A record that a program writes of itself, by the meaning of its fields, however they are spelled. */
function recordOf(value: Fields): JsonLine | null {
  if (FRAMES.some((field) => value[field] !== undefined)) return null;
  const fields: Fields = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toLowerCase().replaceAll(/[@._-]/g, ''), item]),
  );
  const text = (...names: readonly string[]): string =>
    names.map((name) => textAt(fields, name)).find((found) => found !== '') ?? '';
  const message = text('msg', 'message');
  const isMessage = message !== '' || value['msg'] === '';
  if (!isMessage || text('level', 'severity', 'lvl', 'levelname') === '') return null;
  const error = text('error', 'err', 'exception', 'reason');
  const named = fieldsAt(fields, 'pod');
  const pod = textAt(named, 'name') || text('pod', 'podname', 'k8spodname');
  const namespace = textAt(named, 'namespace') || text('podnamespace', 'namespace', 'k8snamespacename', 'ns');
  const uid = textAt(named, 'uid') || text('poduid', 'k8spoduid');
  const isAbout = pod !== '' || uid !== '';
  // A message alone may be a line that a shipper has taken apart.
  if (value['msg'] === undefined && !isAbout && (error === '' || holdsLine(message))) return null;
  const name = pod === '' || pod.includes('/') || namespace === '' ? pod : `${namespace}/${pod}`;
  const key = name.includes('/') ? `pod="${name}"` : `pod "${name}"`;
  const about = `${name === '' ? '' : ` ${key}`}${uid === '' ? '' : ` podUID="${uid}"`}`;
  return { kind: 'record', time: text('time', 'ts', 'timestamp'), message, error, about };
}

const STORED = { kind: 'wrapped', by: 'a list of lines', tag: '' } as const;

const lineOfEntry = ({ line, host, time }: ReturnType<typeof logEntries>[number]) => ({
  ...STORED,
  line,
  host,
  utc: instantIn(time),
});

/** OpenTelemetry's logs in JSON: `resourceLogs`, `scopeLogs`, `logRecords`, whose body is the line. */
function telemetryLines(value: Fields): readonly JsonLine[] {
  return listAt(value, 'resourceLogs')
    .filter(isFields)
    .flatMap((source) => {
      const host = attributeOf(fieldsAt(source, 'resource'), /^(?:host\.name|k8s\.node\.name)$/);
      const scopes = [...listAt(source, 'scopeLogs'), ...listAt(source, 'instrumentationLibraryLogs')];
      const records = scopes.filter(isFields).flatMap((scope) => listAt(scope, 'logRecords').filter(isFields));
      return records.map((record): JsonLine => {
        const nanos = Number(textAt(record, 'timeUnixNano') || textAt(record, 'observedTimeUnixNano'));
        const line = textAt(fieldsAt(record, 'body'), 'stringValue');
        return { ...STORED, line, host, utc: nanos > 0 ? sinceUnixEpoch(nanos / 1000) : null };
      });
    });
}

function attributeOf(resource: Fields, name: RegExp): string {
  const found = listAt(resource, 'attributes').find((item) => isFields(item) && name.test(textAt(item, 'key')));
  return isFields(found) ? textAt(fieldsAt(found, 'value'), 'stringValue') : '';
}

const MOST_FIELDS = 60;

/** A line, bare or behind what a journal puts in front of it. */
function holdsLine(text: string): boolean {
  if (isLine(text)) return true;
  const body = unwrapOnce(text)?.body;
  return body !== undefined && klogHeader(body) !== null;
}

/** A line of klog's in a field that no shipper known has, or a level deeper. */
function wrappedSomewhere(whole: Fields, value: Fields, depth: number): JsonLine | null {
  for (const [field, inner] of Object.entries(value).slice(0, MOST_FIELDS)) {
    if (typeof inner === 'string' && holdsLine(inner)) return wrapped(whole, field, inner);
    const deeper = isFields(inner) && depth < 2 ? wrappedSomewhere(whole, inner, depth + 1) : null;
    if (deeper !== null) return deeper;
  }
  return null;
}

/** journald writes what is no UTF-8 as a list of bytes. */
function lineOf(value: unknown): string | null {
  if (typeof value === 'string') return value.endsWith('\n') ? value.slice(0, -1) : value;
  if (!Array.isArray(value) || value.length > 65_536) return null;
  const bytes = value.filter((byte): byte is number => typeof byte === 'number' && byte >= 0 && byte < 256);
  return bytes.length === value.length && bytes.length > 0
    ? bytes.map((byte) => String.fromCharCode(byte)).join('')
    : null;
}

function wrapped(value: Fields, field: string, line: string): JsonLine {
  const micros = Number(textAt(value, '__REALTIME_TIMESTAMP') || textAt(value, '_SOURCE_REALTIME_TIMESTAMP'));
  const time =
    textAt(value, 'time') || textAt(value, '@timestamp') || textAt(value, 'timestamp') || textAt(value, 'ts');
  // dockerd breaks lines at 16 kB; only the last piece ends in a newline.
  const isBroken = field === 'log' && typeof value['stream'] === 'string' && !textAt(value, field).endsWith('\n');
  const by = field === 'MESSAGE' ? 'journald JSON' : field === 'log' ? 'docker json-file' : 'JSON';
  return {
    kind: 'wrapped',
    by,
    line,
    host: textAt(value, '_HOSTNAME') || textAt(value, 'host') || textAt(value, 'hostname') || textAt(value, 'node'),
    tag: textAt(value, 'SYSLOG_IDENTIFIER') || textAt(value, '_COMM'),
    ...(isBroken && { goesOn: true }),
    utc: micros > 0 ? sinceUnixEpoch(micros) : instantIn(time),
  };
}

const FRAME = new Set(['ts', 'caller', 'msg', 'v', 'logger']);

/** klog's JSON becomes klog's text, which is read as any other. */
function klogJson(value: Fields, caller: string): JsonLine {
  const colon = caller.lastIndexOf(':');
  const err = value['err'];
  const quoted = goQuote(textAt(value, 'msg'));
  let text = quoted;
  for (const [key, item] of Object.entries(value)) {
    if (!FRAME.has(key) && /^[A-Za-z][\w.-]{0,60}$/.test(key)) text += ` ${key}=${printed(item)}`;
  }
  // klog's Errorf has no keys, and in a text log no quotes around its message.
  if (text === quoted && recogniseKlog(quoted)?.id === undefined) text = textAt(value, 'msg');
  const ts = numberAt(value, 'ts');
  return {
    kind: 'klog',
    severity: err !== undefined && value['v'] === undefined ? 'E' : 'I',
    file: caller.slice(caller.lastIndexOf('/') + 1, colon),
    line: Number.parseInt(caller.slice(colon + 1), 10) || 0,
    text,
    utc: ts === null ? instantIn(textAt(value, 'ts')) : sinceUnixEpoch(ts * 1000),
  };
}

function printed(item: unknown): string {
  if (typeof item === 'string') return goQuote(item);
  if (isDeeperThan(DEEPEST, item)) return '{...}';
  if (Array.isArray(item)) return JSON.stringify(item.map((one: unknown) => reference(one) ?? one));
  const ref = reference(item);
  return ref === null ? JSON.stringify(item) : goQuote(ref);
}

/** What a kubelet logs is flat; what is nested without a floor would be too much for whoever writes it out. */
const DEEPEST = 32;

const isDeeperThan = (depth: number, item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  (depth === 0 || Object.values(item).some((inner: unknown) => isDeeperThan(depth - 1, inner)));

/** `{"name":"web","namespace":"demo"}` is the pod demo/web. */
function reference(item: unknown): string | null {
  if (!isFields(item) || typeof item['name'] !== 'string') return null;
  const namespace = textAt(item, 'namespace');
  return namespace === '' ? item['name'] : `${namespace}/${item['name']}`;
}

const CONTENTS: Readonly<Record<string, ContentKind>> = {
  '': 'pod object',
  Pod: 'pod object',
  Table: 'pod object',
  Event: 'events',
};

export function contentOf(value: unknown): ContentKind {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isFields(first)) return 'other';
  if (textAt(first, 'apiVersion').startsWith('audit.k8s.io') || isFields(first['objectRef'])) return 'audit log';
  if (isFields(first['object']) && typeof first['type'] === 'string') return 'watch stream';
  const kind = textAt(first, 'kind');
  if (kind === 'List') return contentOf(listAt(first, 'items')[0] ?? {});
  return CONTENTS[kind.replace(/List$/, '')] ?? 'cluster object';
}

/** Whether what comes first, but for a few blanks, is the beginning of an object or a list. */
export const beginsJson = (text: string): boolean => /^[ \t]{0,63}[{[]/.test(text);
