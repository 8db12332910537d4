/** Whether an untrusted value has a Scenario's shape: each field by itself is one of a scenario. */
import * as v from 'valibot';
import { measured } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { nearestTo } from './nearest.ts';
import { type Key, meant, type Problem, shown } from './problem.ts';
import { type Scenario, ScenarioSchema } from './schema.ts';

export type Checked<Trouble> = { readonly ok: Scenario } | { readonly errors: readonly Trouble[] };

/** How much is told of a document that is wrong: all of it, or what is met first, which never takes long. */
export type Telling = 'all' | 'first';

/** Values of a document in which all that is wrong is looked for. In a larger one it is the first thing. */
const MOST_FOR_ALL = 10_000;

export function checkShape(json: unknown, telling: Telling): Checked<Problem> {
  const size = measured(json);
  if ('problem' in size) return { errors: [size.problem] };
  const first = v.safeParse(ScenarioSchema, json, { abortEarly: true, abortPipeEarly: true });
  if (!first.success) {
    const isCheap = telling === 'all' && size.values <= MOST_FOR_ALL;
    const issues = isCheap ? v.safeParse(ScenarioSchema, json, { abortPipeEarly: true }).issues : undefined;
    return { errors: (issues ?? first.issues).slice(0, LIMITS.problems).map(problemOf) };
  }
  const lists = listsForMappings(json, first.output, []);
  return lists.length > 0 ? { errors: lists.slice(0, LIMITS.problems) } : { ok: first.output };
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const keys = (issue.path ?? []).map(({ key }): Key => (typeof key === 'number' ? key : String(key)));
  const name = String(keys.at(-1) ?? '');
  const expected = issue.message;
  const nearest = nearestOf(issue, keys);
  if (nearest !== undefined) return nearest;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const hint = meant(name, expected.replace('one of the keys ', '').split(', '));
    const message = `unknown key ${shown(name)}${hint === undefined ? '' : `; did you mean "${hint}"?`}`;
    return { keys, message, expected, atKey: true };
  }
  const missing = issue.received === 'undefined';
  if (missing) return { keys, message: `${shown(name)} is missing`, expected };
  const isLong = issue.type === 'max_length' && Array.isArray(issue.input);
  const found = isLong ? `a list of ${(issue.input as readonly unknown[]).length}` : shown(issue.input);
  return { keys, message: `found ${found}`, expected, atKey: issue.path?.at(-1)?.origin === 'key' };
}

/** Fields whose value says what somebody wants to have or do. */
const WANTED: ReadonlySet<unknown> = new Set(['kind', 'do', 'name', 'through']);

/** The nearest simulated thing to a word that stands for something else. */
function nearestOf(issue: v.BaseIssue<unknown>, keys: readonly Key[]): Problem | undefined {
  const isKey = issue.type === 'strict_object' && issue.expected === 'never';
  const isWord = (issue.type === 'variant' || issue.type === 'picklist') && WANTED.has(keys.at(-1));
  const isManifest = keys.includes('spec') || keys.includes('metadata');
  const word = isKey ? keys.at(-1) : isWord ? issue.input : undefined;
  const found = isManifest || typeof word !== 'string' ? undefined : nearestTo(word);
  if (found === undefined) return undefined;
  const { message, nearest } = found;
  return { keys, message: `found ${shown(word)}: ${message}`, expected: nearest, ...(isKey && { atKey: true }) };
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
