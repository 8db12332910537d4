/** Data table: the layouts of event rows in `kubectl describe` and `kubectl get events`, by release. */
const NAME = '[a-z0-9][-a-z0-9.]{0,252}';
const AGE = '(?:\\d{1,6}[smhdy]){1,4}';
const SEEN = `${AGE}|<unknown>|<invalid>`;
const ISO = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,18}(?:Z|[+-]\\d\\d:\\d\\d)';
const DATE = `\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}(?: [A-Z]{2,5})?|${AGE}`;

/** Patterns of cells. `part` is a SUBOBJECT, `event` the event's own name, which begins with the pod's. */
const CELLS: Readonly<Record<string, string>> = {
  namespace: '(?<namespace>[a-z0-9-]{1,63})',
  seen: `(?<time>${SEEN}|${ISO})`,
  over: '\\(x\\d{1,9} over [\\w<>]{1,20}\\)',
  age: `(?:${SEEN})`,
  last: `(?<time>${DATE})`,
  first: `(?:${DATE})`,
  count: '\\d{1,9}',
  type: '(?<type>Normal|Warning)',
  reason: '(?<reason>[A-Z]\\w{2,60})',
  object: `(?<kind>[A-Za-z]{1,60})\\/(?<name>${NAME})`,
  event: `(?<name>${NAME})\\.[0-9a-f]{10,20}`,
  name: `(?<name>${NAME})`,
  kind: '(?<kind>[A-Z][A-Za-z]{1,60})',
  podOrNode: '(?<kind>Pod|Node)',
  part: '[a-zA-Z.]{4,60}\\{[^{}\\s]{1,253}\\}',
  any: '\\S{1,300}',
  by: '(?<by>\\{[^{}]{1,300}\\}|[a-z][\\w-]{1,80}(?:,\\s[\\w.-]{1,253})?)',
  message: '(?<message>.{1,17000})',
};

const LAYOUTS: readonly string[] = [
  'namespace? seen over? type reason object message',
  // 1.13: no name except in the message.
  'namespace? seen over? type reason kind message',
  // Until 1.12: the event's own name, then the kind.
  'namespace? age age count event kind any? type reason message',
  // Until 1.8: both times as dates or ages, and the pod's own name before the kind.
  'namespace? last first count name podOrNode part? type reason by message',
  // Descriptions. Until 1.6 they had more columns, and the source in braces.
  'type reason seen over? by message',
  'age age count by part? type reason message',
];

const cellPattern = (cell: string, i: number, all: readonly string[]): string => {
  const pattern = CELLS[cell.replace('?', '')] ?? '';
  const end = i === all.length - 1 ? '$' : '\\s+';
  return cell.endsWith('?') ? `(?:${pattern}${end})?` : pattern + end;
};

const PATTERNS = LAYOUTS.map((layout) => new RegExp(`^\\s{0,40}${layout.split(' ').map(cellPattern).join('')}`));

const HEADER =
  /^\s{0,40}(?:Type\s+Reason\s+Age|(?:NAMESPACE\s+)?LAST ?SEEN\s+(?:TYPE\s+REASON|FIRST ?SEEN)|FirstSeen\s+LastSeen\s|-{4,12}\s+-{4,12}\s)/;
export const isEventHeader = (line: string): boolean => HEADER.test(line.slice(0, 200));

export type EventRow = Readonly<
  Partial<Record<'namespace' | 'time' | 'type' | 'reason' | 'kind' | 'name' | 'by' | 'message', string>>
>;

const MOST = 17_000;

export function readEventRow(line: string): EventRow | null {
  const head = line.slice(0, MOST);
  if (!head.includes('Normal') && !head.includes('Warning')) return null;
  for (const pattern of PATTERNS) {
    const match = pattern.exec(head);
    if (match !== null) return match.groups ?? {};
  }
  return null;
}

/** Reads the last columns of `-o wide`: subobject, source, message, first seen, count and the event's name. */
export function wideMessage(columns: string): { readonly message: string; readonly name: string } {
  const parts = columns.split(/\s{2,}/);
  const from = /\{[^}]*\}$/.test(parts[0] ?? '') ? 1 : 0;
  const isSource = /^[a-z][\w-]*(?:, [\w.-]+)?$/.test(parts[from] ?? '');
  const isCounted = /^\d{1,9}$/.test(parts.at(-2) ?? '');
  return {
    message: parts.slice(isSource ? from + 1 : from, isCounted ? -3 : parts.length).join('  '),
    name: isCounted ? (parts.at(-1) ?? '').replace(/\.[0-9a-f]{10,20}$/, '') : '',
  };
}
