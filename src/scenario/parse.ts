/**
 * From an untrusted value to a Scenario, or to all that is wrong with it. Nothing is dropped silently: what the
 * document says is in the result or in the errors.
 */
import * as v from 'valibot';
import { boundProblem } from './bounds.ts';
import { crossCheck } from './crossChecks.ts';
import { LIMITS } from './limits.ts';
import { type Key, meant, pathText, type Problem, type ScenarioError, shown } from './problem.ts';
import { type Scenario, ScenarioSchema } from './schema.ts';

export type Checked<Trouble> = { readonly ok: Scenario } | { readonly errors: readonly Trouble[] };
export type ParsedScenario = Checked<ScenarioError>;

export function parseScenario(json: unknown): ParsedScenario {
  const checked = checkScenario(json);
  return 'ok' in checked ? checked : { errors: checked.errors.map((problem) => asError(problem)) };
}

/** As `parseScenario`, with places that a text's line and column can be found by. */
export function checkScenario(json: unknown): Checked<Problem> {
  const outOfBounds = boundProblem(json);
  if (outOfBounds !== undefined) return { errors: [outOfBounds] };
  const result = v.safeParse(ScenarioSchema, json, { abortPipeEarly: true });
  if (!result.success) return { errors: result.issues.slice(0, LIMITS.problems).map(problemOf) };
  const problems = [...listsForMappings(json, result.output, []), ...crossCheck(result.output)];
  return problems.length > 0 ? { errors: problems.slice(0, LIMITS.problems) } : { ok: result.output };
}

export const asError = ({ keys, message, expected }: Problem): ScenarioError => ({
  path: pathText(keys),
  message,
  expected,
});

/** One line for a terminal or a list: `steps[2].do: found "dele", expected …`. */
export const errorText = ({ path, message, expected }: ScenarioError): string =>
  `${path === '' ? '' : `${path}: `}${message}; expected ${expected}`;

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const keys = (issue.path ?? []).map(({ key }): Key => (typeof key === 'number' ? key : String(key)));
  const name = String(keys.at(-1) ?? '');
  const expected = issue.message;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const hint = meant(name, expected.replace('one of the keys ', '').split(', '));
    const message = `unknown key ${shown(name)}${hint === undefined ? '' : `; did you mean "${hint}"?`}`;
    return { keys, message, expected, atKey: true };
  }
  const missing = issue.received === 'undefined';
  if (missing) return { keys, message: `${shown(name)} is missing`, expected };
  return { keys, message: `found ${shown(issue.input)}`, expected, atKey: issue.path?.at(-1)?.origin === 'key' };
}

/** Valibot takes a list for a mapping that needs no key; a document's author meant something by it. */
function listsForMappings(from: unknown, to: unknown, keys: readonly Key[]): Problem[] {
  if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null || from === to) return [];
  if (Array.isArray(from) && !Array.isArray(to))
    return [{ keys, message: `found ${shown(from)}`, expected: 'a mapping' }];
  return Object.entries(from).flatMap(([key, value]) =>
    listsForMappings(value, (to as Readonly<Record<string, unknown>>)[key], [
      ...keys,
      Array.isArray(from) ? Number(key) : key,
    ]),
  );
}
