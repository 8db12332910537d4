import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taker, type JsonSchema } from '../trace/testing/jsonSchema.ts';
import { scenarioJsonSchema } from './jsonSchema.ts';
import { parseScenario } from './parse.ts';
import { pod, twoPods } from './testing/documents.ts';

const PUBLISHED = '../../public/scenario.schema.json';
const published = JSON.parse(readFileSync(join(import.meta.dirname, PUBLISHED), 'utf8')) as JsonSchema;
const accepts = taker(published);

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
    for (const document of documents) expect(accepts(document)).toBe(true);
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
    expect(taken.filter((document) => !accepts(document))).toEqual([]);
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
        expect(accepts(twoPods(step))).toBe(!structural);
      }),
      { numRuns: 500 },
    );
  });
});
