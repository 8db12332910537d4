/**
 * Reads pod fields chosen with `-o jsonpath=`, `-o go-template=` or `-o custom-columns=`. The command or the column
 * names say which fields they are.
 */
import type { Telling } from '../facts/fact.ts';
import { nameOr, namespaceOr, namesOf } from '../facts/names.ts';
import { jsonOf } from '../input/json.ts';
import { podFact } from '../objects/podObject.ts';

/** Data table: the last part of each field's path, and the names that its column may have. */
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

/** Fields that show a removal. */
const TELLING: ReadonlySet<Field> = new Set(['deletion', 'finalizers', 'phase', 'reason', 'containers', 'states']);

const COMMAND =
  /(?:^|[\s$#>])(?:kubectl|oc|k)\b(.{0,400}?)\s(?:-o|--output)[ =]?\s?["']?(?:jsonpath(?:-as-json)?|go-template|custom-columns)=(.{1,600})$/;
const PODS =
  /\sget\s(?:.{0,200}?\s)?(?:pods?|po)(?:\/|\s+|$)(?:(?:-n|--namespace)[ =]\S{1,63}\s+)?([a-z0-9][-a-z0-9.]{0,252})?/;
const NAMESPACE = /\s(?:-n|--namespace)[ =]([a-z0-9][-a-z0-9]{0,62})/;
const PATH = /\.(?:metadata|status|spec)\.([A-Za-z]{1,60})((?:\[[^\]]{0,60}\]|\.[A-Za-z]{1,60}){0,6})/g;
const HEADER = /^\s{0,40}[A-Z][\w.:-]{1,60}(?:\s{1,80}[A-Z][\w.:-]{0,60}){1,20}\s{0,80}$/;

export interface AskedFields {
  /** Fields of each line of the output; empty if the output is all metadata. */
  readonly lines: readonly (readonly Field[])[];
  readonly name: string;
  readonly namespace: string;
}

const fieldOf = ([, first = '', rest = '']: RegExpMatchArray): Field => {
  if (first === 'containerStatuses' && rest !== '') return rest.endsWith('.state') ? 'states' : 'other';
  return ALL.find((field) => FIELDS[field].path === first && !rest.includes('.')) ?? 'other';
};

/** The fields of pods that a command prints; null unless one of them shows a removal. */
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

/** The fields of a table's columns; null unless the header has a name and a deletion or finalizers. */
export function readColumns(line: string): readonly Field[] | null {
  if (line.length > 600 || !/DELET|FINALIZER/i.test(line) || !HEADER.test(line)) return null;
  const fields = fieldsOf(line.trim().split(/\s+/));
  return fields.includes('name') ? fields : null;
}

/** Reads a line of the command's output; null if it does not fit the fields. */
export function readAnswer({ lines, name, namespace }: AskedFields, line: string): Telling | null {
  if (lines.length === 0) return goMap(line);
  for (const fields of lines) {
    const fact = readFields(fields, line, { name, namespace });
    if (fact !== null) return fact;
  }
  return null;
}

const NOBODY = { name: '', namespace: '' };
const VALUE = /\[[^\]]{0,800}\]|\S{1,400}/g;
const MOST = 16_000;

/** Reads a row. A list in brackets may contain spaces, and a prompt may follow it if it is the only field. */
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
  const fact = podFact({
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
  // A field that was not requested is unknown, not absent.
  return { ...fact, detail: { ...fact.detail, asked: true, partial: !fields.includes('deletion') } };
}

/** Whether the value of the only field is valid, and not a line of something else. */
function fits(
  field: Field,
  value: string,
  finalizers: readonly string[],
  statuses: readonly unknown[] | null,
): boolean {
  if (field === 'deletion') return value !== '';
  if (field === 'finalizers') return finalizers.length > 0;
  if (field === 'phase') return /^(?:Pending|Running|Succeeded|Failed|Unknown)$/.test(value);
  return (field === 'containers' || field === 'states') && statuses !== null;
}

/** The list in brackets that begins the text, or else the whole text. */
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

/** Reads container statuses or states from a JSON array or from JSON objects in a row. Null for anything else. */
function statusesIn(text: string, areStates: boolean): readonly unknown[] | null {
  if (!/^[[{]/.test(text)) return null;
  const parsed = jsonOf(text.startsWith('[') ? text : `[${text.replaceAll('} {', '},{')}]`);
  return Array.isArray(parsed) ? parsed.map((state: unknown) => (areStates ? { state } : state)) : null;
}

const MAP: readonly (readonly [Field, RegExp])[] = [
  ...(['name', 'namespace', 'uid', 'deletion', 'grace'] as const).map(
    (field) => [field, new RegExp(`[[ ]${FIELDS[field].path}:([^\\s\\]]{1,300})`)] as const,
  ),
  ['finalizers', /[[ ]finalizers:(\[[^\]]{1,800}\])/],
];

/** Reads metadata in Go's map format, which jsonpath printed until 1.17. */
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
