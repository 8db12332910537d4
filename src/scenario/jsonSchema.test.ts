import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioJsonSchema } from './jsonSchema.ts';
import { parseScenario } from './parse.ts';
import { pod, twoPods } from './testDocuments.ts';

const PUBLISHED = '../../public/scenario.schema.json';
const published = JSON.parse(readFileSync(join(import.meta.dirname, PUBLISHED), 'utf8')) as Schema;

interface Schema {
  readonly [key: string]: unknown;
}

/** JSON Schema as far as ours goes; an unknown keyword is a failure, so that it can't be overlooked. */
function accepts(schema: Schema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    switch (keyword) {
      case '$ref':
        return accepts(definition(String(rule)), value);
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
        return (rule as Schema[]).some((option) => accepts(option, value));
      case 'oneOf':
        return (rule as Schema[]).filter((option) => accepts(option, value)).length === 1;
      case 'items':
        return !Array.isArray(value) || value.every((item) => accepts(rule as Schema, item));
      case 'required':
        return !isObject || (rule as string[]).every((key) => Object.hasOwn(value, key));
      case 'properties':
        return (
          !isObject ||
          Object.entries(value).every(([key, item]) => accepts((rule as Record<string, Schema>)[key] ?? {}, item))
        );
      case 'additionalProperties': {
        if (!isObject) return true;
        const properties = (schema['properties'] ?? {}) as object;
        const others = Object.entries(value).filter(([key]) => !Object.hasOwn(properties, key));
        return rule === false ? others.length === 0 : others.every(([, item]) => accepts(rule as Schema, item));
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

const definition = (ref: string): Schema =>
  (published['$defs'] as Record<string, Schema>)[ref.replace('#/$defs/', '')] ?? { [`missing ${ref}`]: true };

const fixtureFolder = join(import.meta.dirname, 'fixtures/documents');
const documents = readdirSync(fixtureFolder).map(
  (file) => JSON.parse(readFileSync(join(fixtureFolder, file), 'utf8')) as unknown,
);

/** Every way to spoil a document at one place: drop a value, replace it, or add a key beside it. */
function* spoiled(value: unknown): Generator<unknown> {
  for (const wrong of [null, 'no such word', -7, [], {}]) yield wrong;
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const withItem = (changed: unknown) =>
      isList ? Object.assign([...value], { [key]: changed }) : { ...value, [key]: changed };
    if (!isList) {
      const { [key]: _dropped, ...rest } = value as Record<string, unknown>;
      yield rest;
    }
    for (const changed of spoiled(item)) yield withItem(changed);
  }
  if (!isList) yield { ...value, noSuchKey: 1 };
}

describe('the published JSON Schema', () => {
  it('is the schema that checks documents (`npx vitest run -u` writes it anew)', async () => {
    expect(existsSync(join(import.meta.dirname, PUBLISHED))).toBe(true);
    await expect(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(PUBLISHED);
  });

  it('takes the documents of real recordings', () => {
    expect(documents.length).toBeGreaterThan(5);
    for (const document of documents) expect(accepts(published, document)).toBe(true);
  });

  it('refuses nothing that the parser takes, however a document is spoiled', () => {
    const base = twoPods(
      { at: '1s', do: 'delete', pod: 'web', gracePeriodSeconds: 3 },
      { at: '2s', do: 'create', manifest: pod('late'), behaviour: { nginx: { exits: { after: '3s' } } } },
      { at: '2s', do: 'fault', name: 'volumeHangs', pod: 'web', volume: 'data' },
    );
    const taken = [base, ...documents]
      .flatMap((whole) => [...spoiled(whole)])
      .filter((document) => 'ok' in parseScenario(document));
    expect(taken.filter((document) => !accepts(published, document))).toEqual([]);
    expect(taken.length).toBeGreaterThan(50);
  });

  it('refuses most of what the parser refuses: all but what needs two fields to see', () => {
    const fields = ['at', 'do', 'pod', 'volume', 'gracePeriodSeconds', 'labels', 'noSuchKey'];
    const values = fc.constantFrom<unknown>(
      '1s',
      'delete',
      'drain',
      'web',
      'data',
      5,
      -5,
      1.5,
      {},
      null,
      'UPPER',
      'label',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), values), (step) => {
        const parsed = parseScenario(twoPods(step));
        const structural = 'errors' in parsed && parsed.errors.some(({ message }) => !/^no (pod|volume)/.test(message));
        expect(accepts(published, twoPods(step))).toBe(!structural);
      }),
      { numRuns: 500 },
    );
  });
});
