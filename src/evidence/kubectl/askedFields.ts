/**
 * Fields of pods that somebody chose: `-o jsonpath=`, `-o go-template=`, `-o custom-columns=`. The command says which they
 * are, or the names of the columns do.
 */
import type { Telling } from '../facts/fact.ts';
import { nameOr, namespaceOr, namesOf } from '../facts/names.ts';
import { podFact } from '../objects/podObject.ts';

/** Data table: each by how a path ends, and how somebody calls its column. */
const FIELDS = {
  name: { path: 'name', column: /^(?:POD_?)?NAME$/i },
  namespace: { path: 'namespace', column: /^(?:NAMESPACE|NS)$/i },
  uid: { path: 'uid', column: /UID/i },
  grace: { path: 'deletionGracePeriodSeconds', column: /GRACE/i },
  deletion: { path: 'deletionTimestamp', column: /DELET/i },
  finalizers: { path: 'finalizers', column: /FINALIZER/i },
  owners: { path: 'ownerReferences', column: /OWNER/i },
  phase: { path: 'phase', column: /PHASE|STATUS/i },
  reason: { path: 'reason', column: /REASON/i },
  node: { path: 'nodeName', column: /NODE/i },
  containers: { path: 'containerStatuses', column: /^CONTAINERSTATUSES$/i },
} as const satisfies Record<string, { path: string; column: RegExp }>;

type Field = keyof typeof FIELDS | 'states' | 'other';
const ALL = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** What tells of a removal. */
const TELLING: ReadonlySet<Field> = new Set(['deletion', 'finalizers', 'phase', 'reason', 'containers', 'states']);

const COMMAND =
  /(?:^|[\s$#>])(?:kubectl|oc|k)\b(.{0,400}?)\s(?:-o|--output)[ =]?\s?["']?(?:jsonpath(?:-as-json)?|go-template|custom-columns)=(.{1,600})$/;
const PODS = /\sget\s(?:.{0,200}?\s)?(?:pods?|po)(?:\/|\s+|$)([a-z0-9][-a-z0-9.]{0,252})?/;
const NAMESPACE = /\s(?:-n|--namespace)[ =]([a-z0-9][-a-z0-9]{0,62})/;
const PATH = /\.(?:metadata|status|spec)\.([A-Za-z]{1,60})((?:\[[^\]]{0,60}\]|\.[A-Za-z]{1,60}){0,6})/g;
const HEADER = /^\s{0,40}[A-Z][\w.:-]{1,60}(?:\s{1,80}[A-Z][\w.:-]{0,60}){1,20}\s{0,80}$/;

export interface AskedFields {
  /** Those of each line of the answer; none where it is all of the metadata. */
  readonly lines: readonly (readonly Field[])[];
  readonly name: string;
  readonly namespace: string;
}

const fieldOf = ([, first = '', rest = '']: RegExpMatchArray): Field => {
  if (first === 'containerStatuses' && rest !== '') return rest.endsWith('.state') ? 'states' : 'other';
  return ALL.find((field) => FIELDS[field].path === first && !rest.includes('.')) ?? 'other';
};

/** What a command asks of pods, where it tells of their removal; null for any other. */
export function askedFields(command: string): AskedFields | null {
  const line = command.slice(0, 1_200);
  const [, before = '', template = ''] = COMMAND.exec(line) ?? [];
  const pods = PODS.exec(`${before} `);
  if (pods === null) return null;
  const isWhole = /\{\s?\.metadata\s?\}/.test(template);
  const [path = ''] = template.split(/'\s+-|"\s+-/);
  const lines = path.split('\\n').map((part) => [...part.matchAll(PATH)].map(fieldOf));
  const asked = lines.filter((fields) => fields.length > 0);
  if (!isWhole && !asked.flat().some((field) => TELLING.has(field))) return null;
  const namespace = namespaceOr(NAMESPACE.exec(line)?.[1] ?? '');
  return { lines: isWhole ? [] : asked, name: nameOr(pods[1] ?? ''), namespace };
}

export const fieldsOf = (columns: readonly string[]): readonly Field[] =>
  columns.map((name) => ALL.find((field) => FIELDS[field].column.test(name)) ?? 'other');

/** The fields of a table's columns, where one of them is about a deletion; null where it is no such header. */
export function readColumns(line: string): readonly Field[] | null {
  if (line.length > 600 || !/DELET|FINALIZER/i.test(line) || !HEADER.test(line)) return null;
  const fields = fieldsOf(line.trim().split(/\s+/));
  return fields.includes('name') ? fields : null;
}

/** A line of the answer. */
export function readAnswer({ lines, name, namespace }: AskedFields, line: string): Telling | null {
  if (lines.length === 0) return goMap(line);
  for (const fields of lines) {
    const told = readFields(fields, line, { name, namespace });
    if (told !== null) return told;
  }
  return null;
}

const NOBODY = { name: '', namespace: '' };
const VALUE = /\[[^\]]{0,800}\]|\S{1,400}/g;
const MOST = 16_000;

/** A row, of which a list in brackets may have blanks in it; of what stands alone, a prompt may follow in the same line. */
export function readFields(fields: readonly Field[], line: string, given = NOBODY): Telling | null {
  const text = line.trim();
  if (text.length > MOST || text === '') return null;
  const [only = 'other'] = fields;
  const isAlone = fields.length === 1;
  const parts = text.length > 2_000 ? [] : (text.match(VALUE) ?? []);
  const values = isAlone ? [only === 'finalizers' ? listIn(text) : text] : parts;
  if (values.length !== fields.length) return null;
  const of = (field: Field): string => {
    const value = values[fields.indexOf(field)] ?? '';
    return /^<(?:none|no value)>$/.test(value) ? '' : value;
  };
  const { name } = namesOf(of('name') || given.name);
  const deletionTimestamp = of('deletion');
  const isDated = deletionTimestamp === '' || /^\d{4}-\d\d-\d\dT\S{1,40}$/.test(deletionTimestamp);
  if (name === '' || !isDated) return null;
  const finalizers = namesIn(of('finalizers'));
  const containers = statusesIn(of('containers') || of('states'), fields.includes('states'));
  if (isAlone && !fits(only, of(only), finalizers, containers)) return null;
  const grace = of('grace');
  const told = podFact({
    metadata: {
      name,
      namespace: of('namespace') || given.namespace,
      uid: of('uid'),
      ...(deletionTimestamp !== '' && { deletionTimestamp }),
      ...(/^\d{1,6}$/.test(grace) && { deletionGracePeriodSeconds: Number(grace) }),
      finalizers,
    },
    spec: { nodeName: of('node') },
    status: { phase: of('phase'), reason: of('reason'), ...(containers !== null && { containerStatuses: containers }) },
  });
  // What was not asked for is not known, and not absent.
  return { ...told, detail: { ...told.detail, asked: true, partial: !fields.includes('deletion') } };
}

/** Whether the value alone is what was asked for, and not a line of something else. */
function fits(
  field: Field,
  value: string,
  finalizers: readonly string[],
  statuses: readonly unknown[] | null,
): boolean {
  switch (field) {
    case 'deletion':
      return value !== '';
    case 'finalizers':
      return finalizers.length > 0;
    case 'phase':
      return /^(?:Pending|Running|Succeeded|Failed|Unknown)$/.test(value);
    case 'containers':
    case 'states':
      return statuses !== null;
    default:
      return false;
  }
}

/** The list at the beginning of a text, or several words. */
const listIn = (text: string): string => /^\[[^\]]{0,4000}\]/.exec(text)?.[0] ?? text;

const FINALIZER = /^(?:[a-z0-9][a-z0-9.-]{0,252}\/[\w.-]{1,63}|foregroundDeletion|orphan)$/;

function namesIn(list: string): readonly string[] {
  const names = list
    .replace(/^\[|\]$/g, '')
    .replaceAll('"', '')
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  return list.startsWith('[') || names.every((name) => FINALIZER.test(name)) ? names : [];
}

/** In JSON; several of them stand side by side. */
function statusesIn(text: string, areStates: boolean): readonly unknown[] | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text.startsWith('[') ? text : `[${text.replaceAll('} {', '},{')}]`);
    return Array.isArray(parsed) ? parsed.map((state: unknown) => (areStates ? { state } : state)) : null;
  } catch {
    return null;
  }
}

const MAP_FIELD = (key: string): RegExp => new RegExp(`[[ ]${key}:([^\\s\\]]{1,300})`);
const MAP = [
  ['name', MAP_FIELD('name')],
  ['namespace', MAP_FIELD('namespace')],
  ['uid', MAP_FIELD('uid')],
  ['deletion', MAP_FIELD('deletionTimestamp')],
  ['grace', MAP_FIELD('deletionGracePeriodSeconds')],
  ['finalizers', /[[ ]finalizers:(\[[^\]]{1,800}\])/],
] as const;

/** Until 1.17 jsonpath printed maps as Go does. */
function goMap(line: string): Telling | null {
  if (!line.startsWith('map[') || line.length > 65_536) return null;
  // Owners and managed fields have names and UIDs of their own.
  const own = line.replaceAll(
    /(?:ownerReferences|managedFields):\[map\[[^[\]]{0,8000}\](?: map\[[^[\]]{0,8000}\]){0,20}\]/g,
    '',
  );
  const values = MAP.map(([, pattern]) => pattern.exec(own)?.[1] ?? '<none>');
  return readFields(
    MAP.map(([field]) => field),
    values.join(' '),
  );
}
