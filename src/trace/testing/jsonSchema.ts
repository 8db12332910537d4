/** For tests: whether a published JSON Schema takes a document, as what others check theirs with says. */
import { Ajv2020 } from 'ajv/dist/2020.js';

export interface JsonSchema {
  readonly [key: string]: unknown;
}

/** @throws of a schema that isn't one, or has a keyword that draft 2020-12 doesn't know */
export function taker(schema: JsonSchema): (value: unknown) => boolean {
  const takes = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  return (value) => takes(value);
}
