/**
 * The Scenario schema as JSON Schema (draft 2020-12), made from the very schema that checks documents. It is published
 * as `scenario.schema.json`, so that editors complete and check scenarios; rules between fields stay with `parseScenario`.
 */
import { described } from '../kube/printed.ts';
import {
  BehaviourSchema,
  Container,
  LifecycleHandler,
  ManifestSchema,
  Probe,
  VolumesSchema,
} from './manifestSchema.ts';
import { ALTERNATIVES, ObjectManifestSchema } from './objectSchemas.ts';
import { ScenarioSchema, StepSchema } from './schema.ts';
import { Duration, Instant, Label, Subdomain, Uid } from './vocabulary.ts';

type JsonSchema = { readonly [key: string]: unknown };

const DEFINITIONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [ManifestSchema, 'PodManifest'],
  [ObjectManifestSchema, 'ObjectManifest'],
  [Container, 'Container'],
  [LifecycleHandler, 'LifecycleHandler'],
  [Probe, 'Probe'],
  [BehaviourSchema, 'Behaviour'],
  [VolumesSchema, 'Volumes'],
  [StepSchema, 'Step'],
  [Duration, 'Duration'],
  [Instant, 'Instant'],
  [Label, 'Label'],
  [Subdomain, 'Subdomain'],
  [Uid, 'Uid'],
]);

export function scenarioJsonSchema(): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  for (const [schema, name] of DEFINITIONS) definitions[name] = expand(schema as Part);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Grace Period scenario',
    description: described`A node, the pods that run on it at t = 0, and what people and faults do to them.`,
    ...expand(ScenarioSchema as Part),
    $defs: definitions,
  };
}

/** Any part of a Valibot schema, seen through the properties that its kinds document. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly rest?: Part;
  readonly options?: readonly unknown[];
  readonly item?: Part;
  readonly value?: unknown;
  readonly wrapped?: Part;
  readonly default?: unknown;
  readonly literal?: unknown;
  readonly requirement?: unknown;
  readonly description?: string;
}

function convert(part: Part): JsonSchema {
  const name = DEFINITIONS.get(part);
  return name === undefined ? expand(part) : { $ref: `#/$defs/${name}` };
}

function expand(part: Part): JsonSchema {
  const [first, ...actions] = part.pipe ?? [part];
  const base = first === undefined || first === part ? bare(part) : expand(first);
  return Object.assign(
    {},
    base,
    ...actions.map((item) => action(item, base['type'] === 'string' ? 'Length' : 'Items')),
  );
}

function bare(part: Part): JsonSchema {
  switch (part.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return { type: part.type };
    case 'unknown':
      return {};
    case 'literal':
      return { const: part.literal };
    case 'picklist':
      return { enum: part.options };
    case 'array':
      return { type: 'array', items: convert(must(part.item)) };
    case 'record':
      return { type: 'object', additionalProperties: convert(part.value as Part) };
    case 'strict_object':
    case 'object_with_rest':
      return object(must(part.entries), part.rest);
    case 'union':
      return { anyOf: (part.options as readonly Part[]).map(convert) };
    case 'lazy':
      return { anyOf: (ALTERNATIVES.get(part) as readonly Part[]).map(convert) };
    case 'variant':
      return { oneOf: (part.options as readonly Part[]).flatMap(options) };
    case 'nullable':
      return { anyOf: [convert(must(part.wrapped)), { type: 'null' }] };
    default:
      throw new Error(`no JSON Schema for a ${part.type}`);
  }
}

/** A variant within a variant is one more list of alternatives. */
const options = (part: Part): JsonSchema[] =>
  part.type === 'variant' ? (part.options as readonly Part[]).flatMap(options) : [convert(part)];

const isOptional = (part: Part): boolean => part.type === 'optional' || part.type === 'exact_optional';

function object(entries: Readonly<Record<string, Part>>, rest: Part | undefined): JsonSchema {
  const properties = Object.entries(entries).map(([key, part]) => {
    if (!isOptional(part)) return [key, convert(part)] as const;
    const fallback = part.default === undefined ? {} : { default: part.default };
    return [key, { ...convert(must(part.wrapped)), ...fallback }] as const;
  });
  const required = Object.keys(entries).filter((key) => !isOptional(must(entries[key])));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: rest === undefined ? false : convert(rest),
  };
}

function action(part: Part, of: 'Length' | 'Items'): JsonSchema {
  if (part.kind === 'schema') return expand(part); // a list's items, behind the list's length
  const { type, requirement, description } = part;
  switch (type) {
    case 'integer':
      return { type: 'integer' };
    case 'min_value':
      return { minimum: requirement };
    case 'max_value':
      return { maximum: requirement };
    case 'min_length':
      return { [`min${of}`]: requirement };
    case 'max_length':
      return { [`max${of}`]: requirement };
    case 'regex':
      return { pattern: (requirement as RegExp).source };
    case 'description':
      return { description };
    case 'check':
      return {}; // a bound that JSON Schema cannot say of a text
    default:
      throw new Error(`no JSON Schema for ${type}`);
  }
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a schema of this type has this property');
  return value;
}
