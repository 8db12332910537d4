/** A scenario as a person writes it, YAML or JSON, with the line and column of whatever is wrong. */
import type { Document, LineCounter, ParsedNode } from 'yaml';
import { LIMITS } from './limits.ts';
import { asError, checkScenario, type ParsedScenario } from './parse.ts';
import type { Key, Problem, ScenarioError } from './problem.ts';

/** Enough for anchors shared between pods, few enough that no text unfolds into millions of values. */
const MAX_ALIASES = 100;

const EMPTY: ScenarioError = { path: '', message: 'the text is empty', expected: 'a scenario: { kind: Scenario, … }' };

/** JSON is YAML too, so one parser serves both. The parser is loaded on the first call. */
export async function parseScenarioText(text: string): Promise<ParsedScenario> {
  if (text.length > LIMITS.sourceText)
    return {
      errors: [{ path: '', message: 'the text is too long', expected: `at most ${LIMITS.sourceText} characters` }],
    };
  const { LineCounter, parseAllDocuments } = await import('yaml');
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const document = documents[0];
  if (!Array.isArray(documents) || document === undefined || document.contents === null) return { errors: [EMPTY] };

  const second = documents[1];
  if (second !== undefined) {
    const errors = [{ ...place(lines, second.range[0]), path: '', message: 'a second document', expected: 'one' }];
    return { errors };
  }
  if (document.errors.length > 0)
    return {
      errors: document.errors.slice(0, LIMITS.problems).map(({ message, pos }) => ({
        path: '',
        message: firstLine(message),
        expected: 'well-formed YAML or JSON',
        ...place(lines, pos[0]),
      })),
    };

  let json: unknown;
  try {
    json = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    const message = error instanceof Error ? firstLine(error.message) : 'it cannot be read';
    return { errors: [{ path: '', message, expected: `at most ${MAX_ALIASES} aliases, each of an anchor above it` }] };
  }
  if (json === null) return { errors: [EMPTY] };
  const checked = checkScenario(json);
  if ('ok' in checked) return checked;
  return { errors: checked.errors.map((problem) => ({ ...asError(problem), ...placeOf(problem, document, lines) })) };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const place = (lines: LineCounter, offset: number): Pick<ScenarioError, 'line' | 'column'> => {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
};

/** The place of the value, or of its key, or else of the nearest thing above that is there at all. */
function placeOf(
  problem: Problem,
  document: Document.Parsed,
  lines: LineCounter,
): Pick<ScenarioError, 'line' | 'column'> {
  let offset = document.contents?.range[0] ?? 0;
  let node: unknown = document.contents;
  problem.keys.forEach((key, depth) => {
    const found = child(node, key, document);
    const wantsKey = problem.atKey === true && depth === problem.keys.length - 1;
    const start = wantsKey ? (found?.keyStart ?? found?.start) : found?.start;
    if (start !== undefined) offset = start;
    node = found?.value;
  });
  return place(lines, offset);
}

interface Child {
  readonly value: unknown;
  readonly start: number | undefined;
  readonly keyStart?: number | undefined;
}

const startOf = (node: unknown): number | undefined => (node as Partial<ParsedNode> | null)?.range?.[0];

/** A step down the parsed tree; the tree is looked at by shape, so that `yaml` stays a lazy import. */
function child(parent: unknown, key: Key, document: Document.Parsed): Child | undefined {
  const items: unknown = resolved(parent, document)?.items;
  if (!Array.isArray(items)) return undefined;
  if (typeof key === 'number') {
    const value: unknown = items[key];
    return { value, start: startOf(value) };
  }
  const pair: unknown = items.find((item: { key?: { value?: unknown } }) => String(item.key?.value) === key);
  if (typeof pair !== 'object' || pair === null || !('key' in pair) || !('value' in pair)) return undefined;
  const keyStart = startOf(pair.key);
  return { value: pair.value, start: startOf(pair.value) ?? keyStart, keyStart };
}

function resolved(node: unknown, document: Document.Parsed): { items?: unknown } | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('source' in node && 'resolve' in node && typeof node.resolve === 'function') {
    const target: unknown = (node.resolve as (doc: Document.Parsed) => unknown)(document);
    return typeof target === 'object' && target !== null ? target : undefined;
  }
  return node;
}
