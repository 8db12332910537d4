/** An object's YAML with what happened to it: lines that stayed, came, changed and went, in their order. */
import { toYaml, type FieldPath, type YamlLine } from '../../kube/yamlText.ts';

export interface ObjectLine {
  readonly text: string;
  readonly mark: ' ' | '+' | '-' | '~';
  /** Path as text, for the notes beside it: `metadata.deletionTimestamp`. */
  readonly path: string;
  /** Path as changes and breakpoints name it: `status.conditions[Ready].status`. */
  readonly field: string;
  /** Of a changed line: the value that it had, where both fit a line. */
  readonly was?: string;
  /** How deep it is indented, in keys. */
  readonly depth: number;
}

const keyOf = ({ path }: YamlLine): string => path.join('.');

/** Lines of one key in their order: a block of several lines is one field. */
function byKey(lines: readonly YamlLine[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const line of lines) texts.set(keyOf(line), `${texts.get(keyOf(line)) ?? ''}\n${line.text}`);
  return texts;
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a list's member goes by in `diffFields`: its name or its type. */
function memberKey(member: unknown): string | undefined {
  if (!isTable(member)) return undefined;
  const key = member['name'] ?? member['type'];
  return typeof key === 'string' ? key : undefined;
}

/** The field as `diffFields` names it; inside a list whose members have no names, the list itself. */
function fieldName(object: unknown, path: FieldPath): string {
  let name = '';
  let value: unknown = object;
  for (const key of path) {
    if (Array.isArray(value)) {
      const member: unknown = value[Number(key)];
      const known = memberKey(member);
      if (known === undefined) return name;
      name += `[${known}]`;
      value = member;
    } else {
      const quoted = /^[A-Za-z_][\w-]*$/.test(String(key)) ? String(key) : JSON.stringify(key);
      name += name === '' ? quoted : `.${quoted}`;
      value = isTable(value) ? value[String(key)] : undefined;
    }
  }
  return name;
}

/** What stands behind the key, where it is on one line. */
const valueOf = (text: string | undefined): string | undefined => {
  const lines = text?.split('\n').slice(1) ?? [];
  return lines.length === 1 ? /^[- ]*(?:[^:]+|"[^"]*"): (.+)$/.exec(lines[0] ?? '')?.[1] : undefined;
};

/** @param before undefined where the object was not there; then nothing is marked. */
export function objectLines(after: object, before: object | undefined): ObjectLine[] {
  const now = toYaml(after).lines;
  const line = (object: object, { text, path }: YamlLine, mark: ObjectLine['mark'], was?: string): ObjectLine => ({
    text,
    mark,
    path: path.join('.'),
    field: fieldName(object, path),
    depth: path.length,
    ...(was === undefined ? {} : { was }),
  });
  if (before === undefined) return now.map((each) => line(after, each, ' '));
  const old = toYaml(before).lines;
  const was = byKey(old);
  const is = byKey(now);
  const lines: ObjectLine[] = [];
  let at = 0;
  const emitGone = (until: string | null): void => {
    for (; at < old.length; at++) {
      const gone = old[at];
      if (gone === undefined || keyOf(gone) === until) return;
      if (!is.has(keyOf(gone))) lines.push(line(before, gone, '-'));
    }
  };
  for (const each of now) {
    const key = keyOf(each);
    if (was.has(key)) emitGone(key);
    const mark = !was.has(key) ? '+' : was.get(key) === is.get(key) ? ' ' : '~';
    const both = mark === '~' && valueOf(is.get(key)) !== undefined;
    lines.push(line(after, each, mark, both ? valueOf(was.get(key)) : undefined));
  }
  emitGone(null);
  return lines;
}

/** Whether a line belongs to the block that another one opens. */
const isInside = (line: ObjectLine, block: ObjectLine): boolean => line.path.startsWith(`${block.path}.`);

export interface ShownLine extends ObjectLine {
  /** It opens a block that can be folded. */
  readonly block: boolean;
  /** Of a folded block: how many lines are hidden. */
  readonly hidden: number;
}

/** Blocks in `folded` without their insides; one that hides a change shows that it does. */
export function foldLines(lines: readonly ObjectLine[], folded: ReadonlySet<string>): ShownLine[] {
  const shown: ShownLine[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined) continue;
    let end = i + 1;
    for (let next = lines[end]; next !== undefined && isInside(next, line); next = lines[end]) end += 1;
    const inside = lines.slice(i + 1, end);
    // A list's item begins on the line of its first field, which then opens no block of its own.
    const block = inside.length > 1 && line.text.endsWith(':') && line.mark !== '-';
    if (!block || !folded.has(line.path)) {
      shown.push({ ...line, block, hidden: 0 });
      continue;
    }
    const changed = inside.some(({ mark }) => mark !== ' ');
    shown.push({ ...line, block, hidden: inside.length, mark: line.mark === ' ' && changed ? '~' : line.mark });
    i = end - 1;
  }
  return shown;
}
