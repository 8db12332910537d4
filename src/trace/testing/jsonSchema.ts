/** For tests: whether a published JSON Schema takes a document. */

export interface JsonSchema {
  readonly [key: string]: unknown;
}

/** JSON Schema as far as ours goes; an unknown keyword is a failure, so that it can't be overlooked. */
export const accepts = (schema: JsonSchema, value: unknown): boolean => fits(schema, value, schema);

function fits(schema: JsonSchema, value: unknown, root: JsonSchema): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    switch (keyword) {
      case '$ref':
        return fits(definition(String(rule), root), value, root);
      case 'type':
        if (rule === 'integer') return Number.isInteger(value);
        if (rule === 'array') return Array.isArray(value);
        if (rule === 'null') return value === null;
        return rule === 'object' ? isObject : typeof value === rule;
      case 'const':
        return value === rule;
      case 'enum':
        return (rule as unknown[]).includes(value);
      case 'anyOf':
        return (rule as JsonSchema[]).some((option) => fits(option, value, root));
      case 'oneOf':
        return (rule as JsonSchema[]).filter((option) => fits(option, value, root)).length === 1;
      case 'items':
        return !Array.isArray(value) || value.every((item) => fits(rule as JsonSchema, item, root));
      case 'required':
        return !isObject || (rule as string[]).every((key) => Object.hasOwn(value, key));
      case 'properties':
        return (
          !isObject ||
          Object.entries(value).every(([key, item]) =>
            fits((rule as Record<string, JsonSchema>)[key] ?? {}, item, root),
          )
        );
      case 'additionalProperties': {
        if (!isObject) return true;
        const properties = (schema['properties'] ?? {}) as object;
        const others = Object.entries(value).filter(([key]) => !Object.hasOwn(properties, key));
        return rule === false ? others.length === 0 : others.every(([, item]) => fits(rule as JsonSchema, item, root));
      }
      case 'pattern':
        return typeof value !== 'string' || new RegExp(String(rule), 'u').test(value);
      case 'minimum':
        return typeof value !== 'number' || value >= Number(rule);
      case 'maximum':
        return typeof value !== 'number' || value <= Number(rule);
      case 'maxLength':
        return typeof value !== 'string' || value.length <= Number(rule);
      case 'minItems':
        return !Array.isArray(value) || value.length >= Number(rule);
      case 'maxItems':
        return !Array.isArray(value) || value.length <= Number(rule);
      case '$schema':
      case '$defs':
      case 'title':
      case 'description':
      case 'default':
        return true;
      default:
        throw new Error(`unknown keyword ${keyword}`);
    }
  });
}

const definition = (ref: string, root: JsonSchema): JsonSchema =>
  (root['$defs'] as Record<string, JsonSchema>)[ref.replace('#/$defs/', '')] ?? { [`missing ${ref}`]: true };
