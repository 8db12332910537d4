/** Scenarios: from a text that anybody may have written, and those that are there to begin with. */
import { readDocuments } from '../kube/manifest/document.ts';
import {
  errorText,
  nodesOf,
  parseScenario as checked,
  presetById,
  PRESETS,
  type Scenario as Checked,
} from '../scenario/index.ts';
import { scenarioIn } from '../scenario/parseText.ts';
import type { Release } from './release.ts';

/** A scenario that has been checked. Only `parseScenario` and `preset` make one. */
export interface Scenario {
  /** What it is called; empty where it does not say. */
  readonly title: string;
  readonly release: Release;
  /** Names of its nodes, the first of which is meant where none is named. */
  readonly nodes: readonly string[];
}

/** What is wrong with a text, and where. */
export interface ScenarioError {
  /** `steps[2].do`; empty for the document as a whole. */
  readonly path: string;
  /** What was found, without the place. */
  readonly message: string;
  /** What would have been right, fit to follow "expected". */
  readonly expected: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
}

/** A scenario, or everything that is wrong with it. */
export type ParsedScenario = { readonly ok: Scenario } | { readonly errors: readonly ScenarioError[] };

/** What stands behind the few fields that are shown: a document's shape may grow, what is asked of it here stays. */
const documents = new WeakMap<Scenario, Checked>();

function shown(document: Checked): Scenario {
  const scenario: Scenario = Object.freeze({
    title: document.title ?? '',
    release: document.kubernetes,
    nodes: nodesOf(document).map(({ name }) => name),
  });
  documents.set(scenario, document);
  return scenario;
}

/** @internal @throws where a scenario has been made by other means than those here. */
export function documentOf(scenario: Scenario): Checked {
  const document = documents.get(scenario);
  if (document === undefined) throw new TypeError('a scenario is made by parseScenario() or preset()');
  return document;
}

/**
 * Reads a scenario from YAML or JSON. A text that can't be used is no exception: what is wrong with it comes back, each
 * error with its path, its line and its column.
 *
 * @example
 * ```ts
 * import { parseScenario } from 'grace-period';
 *
 * const parsed = parseScenario('{ kind: Scenario, steps: [{ at: 1s, do: dele }] }');
 * if ('errors' in parsed)
 *   for (const { path, message, line, column } of parsed.errors) console.log(`${line}:${column} ${path} ${message}`); // → 1:41 steps[0].do found "dele"
 * ```
 */
export function parseScenario(text: string): ParsedScenario {
  const parsed = scenarioIn(readDocuments(text));
  return 'ok' in parsed ? { ok: shown(parsed.ok) } : parsed;
}

/** The names that `preset` knows. */
export const presetNames: readonly string[] = PRESETS.map(({ id }) => id);

/**
 * One of the page's own scenarios; undefined where there is none of that name.
 *
 * @example
 * ```ts
 * import { preset } from 'grace-period';
 *
 * console.log(preset('mirror')?.title); // → Delete a mirror pod
 * ```
 */
export function preset(name: string): Scenario | undefined {
  const found = PRESETS.some(({ id }) => id === name) ? presetById(name) : undefined;
  if (found === undefined) return undefined;
  const parsed = checked(found.scenario); // as its text would be: its fields in the schema's order
  if ('errors' in parsed) throw new Error(`${name} is no scenario: ${parsed.errors.map(errorText).join('; ')}`);
  return shown(parsed.ok);
}
