/**
 * Takes out of a value what its schema does not know, so that a pasted text is not refused for it. As in the API
 * server, an empty text in place of a word from a list is no value. Everything else is left for the schema to check.
 */
import { pathText, short, type Key, type ValueProblem } from '../kube/manifest/problem.ts';
import { meant } from './problem.ts';

/** Any part of a Valibot schema, seen through the properties that its kinds document. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last schema of a pipe is the most precise one: a list is first looked at by its length alone. */
function inner(part: Part): Part {
  if (part.wrapped !== undefined) return inner(part.wrapped);
  const last = part.pipe?.findLast((each) => each !== part && each.kind === 'schema' && each.type === part.type);
  return last === undefined ? part : inner(last);
}

const isOptional = ({ type }: Part): boolean => type === 'exact_optional' || type === 'optional';

const takesWordsOnly = (part: Part): boolean => {
  const { type } = inner(part);
  return type === 'picklist' || type === 'literal';
};

/** @param leftOut is called with every field that the schema does not know. */
export function knownFields(
  value: unknown,
  schema: object,
  leftOut: (problem: ValueProblem) => void,
  keys: readonly Key[] = [],
): unknown {
  const part = inner(schema as Part);
  const { item, entries } = part;
  if (item !== undefined && Array.isArray(value))
    return value.map((each: unknown, i) => knownFields(each, item, leftOut, [...keys, i]));
  if (entries === undefined || !isFields(value)) return value;
  const isOpen = part.type !== 'strict_object';
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): (readonly [string, unknown])[] => {
      const at = [...keys, name];
      const known = Object.hasOwn(entries, name) ? entries[name] : undefined;
      if (known !== undefined)
        return field === '' && isOptional(known) && takesWordsOnly(known)
          ? []
          : [[name, knownFields(field, known, leftOut, at)]];
      if (isOpen) return [[name, field]];
      const near = meant(name, Object.keys(entries));
      const message = `${pathText(at)} is not known here and was left out`;
      leftOut({ keys: at, atKey: true, message, ...(near !== undefined && { hint: `did you mean ${short(near)}?` }) });
      return [];
    }),
  );
}
