/**
 * What has come from the other side, held against the protocol before anything is done with it: between the page and its
 * threads stand browsers, extensions and other builds of either. How a message is made is looked at here; whether a
 * scenario, a link or a text in it is one, where that is read.
 */
import type { PartMessage } from '../evidence/index.ts';
import type { EvidenceCall, EvidenceCalls, EvidenceMessage, EvidenceRequest, PartRequest } from './evidenceProtocol.ts';
import type { CallName, Calls, FromWorker, ToWorker } from './protocol.ts';

type Check = (value: unknown) => boolean;
/** Every field that a type has, and what it must be. */
type Shape<T> = { readonly [Key in keyof T]-?: Check };

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isList: Check = (value) => Array.isArray(value);
const isBuffer: Check = (value) => value instanceof ArrayBuffer;
const isBlob: Check = (value) => value instanceof Blob;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const isNull: Check = (value) => value === null;
const orAbsent = (check: Check): Check => either((value) => value === undefined, check);
const oneOf = (...values: readonly unknown[]): Check => values.includes.bind(values);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

function having<T>(shape: Shape<T>): Check {
  const fields = Object.entries<Check>(shape);
  return (value) =>
    isRecord(value) && fields.every(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : undefined));
}

const isTrace = having({ initial: isRecord, events: listOf(isRecord), end: Number.isFinite });
const isPacked = having({ texts: isBuffer, numbers: isBuffer, words: isBuffer });
const isRefused = having({ errors: isList });

const CARRIED: { readonly [Name in CallName]: Shape<Calls[Name]['carries']> } = {
  begin: { scenario: isRecord },
  run: { scenario: isRecord },
  hash: { scenario: isRecord },
  check: { scenario: isRecord },
  parseManifests: { text: isText },
  parseScenarioText: { text: isText },
  decodeLink: { hash: isText },
};

const RETURNED: { readonly [Name in CallName]: Check } = {
  begin: either(having({ trace: isTrace }), isRefused),
  run: either(
    having({ trace: isTrace }),
    having({ packed: isPacked }),
    having({ world: isTrace }),
    having({ packedWorld: isPacked }),
    isRefused,
  ),
  hash: either(having({ hash: isText }), isRefused),
  check: either(having({ broken: isList }), isRefused),
  parseManifests: isRecord,
  parseScenarioText: either(having({ ok: isRecord }), isRefused),
  decodeLink: either(having({ scenario: isRecord, view: isRecord, notes: isList }), having({ error: isRecord })),
};

const ASKED: { readonly [Name in EvidenceCall]: Shape<EvidenceCalls[Name]['carries']> } = {
  pod: { key: isText },
  trace: { key: isText },
  expected: { key: isText },
  share: { key: isText, standIns: isFlag },
  shared: { hash: isText },
  lines: { file: isText, from: isWhole, to: isWhole },
  recording: {},
  written: { format: oneOf('text', 'json', 'markdown'), key: either(isText, isNull) },
};

const TOLD: { readonly [Name in EvidenceCall]: Check } = {
  pod: either(isRecord, isNull),
  trace: either(having({ trace: isTrace }), having({ packed: isPacked }), isNull),
  expected: either(isRecord, isNull),
  share: either(isRecord, isNull),
  shared: either(having({ removal: isRecord, trace: isTrace }), having({ error: isRecord })),
  lines: either(listOf(isText), isNull),
  recording: isBlob,
  written: isBlob,
};

const isSource = either(
  having({ name: isText, blob: isBlob, modified: orAbsent(Number.isFinite) }),
  having({ name: isText, url: isText }),
);

const TO_SIMULATION = {
  ...withCall(CARRIED, (shape) => having<object>(shape)),
  stop: isRecord,
};
const FROM_SIMULATION = {
  ...withCall(RETURNED, (result) => having({ result })),
  failed: having({ message: isText, isMissing: orAbsent(isFlag) }),
  progress: having({ standing: having({ t: Number.isFinite, events: isCount }) }),
};
const TO_READER = {
  ...withCall(ASKED, (shape) => having<object>(shape)),
  cancel: isRecord,
  watch: having({ namespace: either(isText, isNull) }),
  look: having({ uid: isText }),
  unwatch: isRecord,
  read: having({
    sources: listOf(isSource),
    options: having({ year: orAbsent(Number.isFinite), zone: orAbsent(Number.isFinite) }),
  }),
};
const FROM_READER = {
  ...withCall(TOLD, (result) => having({ result })),
  failed: having({ message: isText }),
  watched: having({
    snapshot: having({ is: isText, rows: isList, requests: isCount, look: either(isRecord, isNull) }),
  }),
  missing: having({ name: isText, why: isText }),
  progress: having({ progress: isRecord }),
  rows: having({ rows: listOf(having({ key: isText, name: isText })) }),
  read: having({ account: having({ files: isList, complete: isFlag, pods: isCount }) }),
};
const TO_PART = {
  part: having({
    name: isText,
    blob: isBlob,
    order: having({ from: isCount, to: isCount, width: either(isCount, isNull) }),
  }),
  stopPart: isRecord,
};

const FROM_PART = {
  progress: having({ progress: having({ bytes: isCount, lines: isRecord, pods: isCount }) }),
  part: having({ part: isRecord }),
};

function withCall<T>(table: Readonly<Record<string, T>>, check: (of: T) => Check): Readonly<Record<string, Check>> {
  return Object.fromEntries(Object.entries(table).map(([call, of]) => [call, check(of)]));
}

const fits = (data: unknown, calls: Readonly<Record<string, Check>>): boolean =>
  isRecord(data) &&
  typeof data['call'] === 'string' &&
  Object.hasOwn(calls, data['call']) &&
  calls[data['call']]?.(data) === true;

/** The request or answer that a message belongs to; null where it says none. */
export const idOf = (data: unknown): number | null =>
  isRecord(data) && isCount(data['id']) ? Number(data['id']) : null;

// What fits a table is of its type: the tables' own types say so, which can't be shown of what came as unknown.
export const toSimulation = (data: unknown): ToWorker | null =>
  idOf(data) !== null && fits(data, TO_SIMULATION) ? (data as ToWorker) : null;
export const fromSimulation = (data: unknown): FromWorker | null =>
  idOf(data) !== null && fits(data, FROM_SIMULATION) ? (data as FromWorker) : null;
export const toReader = (data: unknown): EvidenceRequest | null =>
  idOf(data) !== null && fits(data, TO_READER) ? (data as EvidenceRequest) : null;
export const toPart = (data: unknown): PartRequest | null => (fits(data, TO_PART) ? (data as PartRequest) : null);
export const fromPart = (data: unknown): PartMessage | null => (fits(data, FROM_PART) ? (data as PartMessage) : null);
export const fromReader = (data: unknown): EvidenceMessage | null =>
  idOf(data) !== null && fits(data, FROM_READER) ? (data as EvidenceMessage) : null;

/** What is said to a request that is none. */
export const NOT_A_REQUEST = 'unknown request';
