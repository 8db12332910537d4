/**
 * An object as `kubectl get -o yaml` shows it: keys in alphabetical order, lists not indented under their key. Each line
 * knows the path of its field, so that a change of the object can be shown on its line.
 */
import { bytesOf } from './names.ts';
import { yamlScalar } from './yamlScalar.ts';

export type FieldPath = readonly (string | number)[];

export interface YamlLine {
  readonly text: string;
  /** The field that the line shows; of a list item's first line, the field that stands on it. */
  readonly path: FieldPath;
}

export interface YamlText {
  readonly text: string;
  readonly lines: readonly YamlLine[];
}

/** Prints any JSON value; `undefined` fields are left out. */
export function toYaml(value: unknown): YamlText {
  const lines = printed(value, isCollection(value) ? 0 : 2, []);
  return { lines, text: lines.map((line) => `${line.text}\n`).join('') };
}

const isCollection = (value: unknown): value is Readonly<Record<string, unknown>> | readonly unknown[] =>
  typeof value === 'object' && value !== null && Object.values(value).some((item) => item !== undefined);

/** The lines of a value, the first of them not yet indented behind whatever it belongs to. */
function printed(value: unknown, indent: number, path: FieldPath): YamlLine[] {
  if (!isCollection(value)) return scalar(value, indent, path);
  if (Array.isArray(value)) return value.flatMap((item, i) => marked('- ', item, indent, [...path, i]));
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, item]) => field(key, item, indent, [...path, key]));
}

/** The longest key, in bytes, that go-yaml writes on its value's line (emitterc.go `yaml_emitter_check_simple_key`). */
const SIMPLE_KEY_BYTES = 128;

function field(key: string, value: unknown, indent: number, path: FieldPath): YamlLine[] {
  if (key.includes('\n') || bytesOf(key) > SIMPLE_KEY_BYTES) {
    return [...marked('? ', key, indent, path), ...marked(': ', value, indent, path)];
  }
  const name = `${' '.repeat(indent)}${yamlScalar(key, indent)[0] ?? ''}:`;
  if (isCollection(value)) {
    return [{ text: name, path }, ...printed(value, Array.isArray(value) ? indent : indent + 2, path)];
  }
  return behind(`${name} `, scalar(value, indent + 2, path));
}

/** A value behind a mark of two characters (`- `, `? `, `: `), its further lines indented below the first. */
function marked(mark: string, value: unknown, indent: number, path: FieldPath): YamlLine[] {
  const [first, ...rest] = printed(value, indent + 2, path);
  if (first === undefined) return [];
  const text = isCollection(value) ? first.text.slice(indent + 2) : first.text;
  return [{ text: ' '.repeat(indent) + mark + text, path: first.path }, ...rest];
}

function behind(start: string, [first, ...rest]: readonly YamlLine[]): YamlLine[] {
  return first === undefined ? [] : [{ text: start + first.text, path: first.path }, ...rest];
}

function scalar(value: unknown, indent: number, path: FieldPath): YamlLine[] {
  return scalarText(value, indent).map((text) => ({ text, path }));
}

function scalarText(value: unknown, indent: number): readonly string[] {
  if (typeof value === 'string') return yamlScalar(value, indent);
  if (Array.isArray(value)) return ['[]'];
  if (typeof value === 'object' && value !== null) return ['{}'];
  return [JSON.stringify(value ?? null)];
}
