/**
 * The first gate of every document, before any schema looks at it: plain JSON values only, bounded in size and depth,
 * without keys that mean something to JavaScript. What has passed can be walked recursively and copied by key.
 */
import { LIMITS } from './limits.ts';
import { type Key, type Problem, shown } from './problem.ts';

/** Names that every JavaScript object already answers to; as keys they could reach a prototype. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
export const isReservedName = (name: string): boolean => RESERVED.has(name);

const LONE_SURROGATE = /\p{Surrogate}/u;

export type Measured = { readonly values: number } | { readonly problem: Problem };

/** How many values it has, all told; or what is wrong with it. */
export function measured(root: unknown): Measured {
  let values = 0;
  let characters = 0;
  /** Where the walk is. A copy for each value would cost more than all else. */
  const keys: Key[] = [];

  const text = (value: string, atKey: boolean): Problem | undefined => {
    characters += value.length;
    if (value.length > LIMITS.text)
      return {
        keys: [...keys],
        atKey,
        message: `a text of ${value.length} characters`,
        expected: `at most ${LIMITS.text}`,
      };
    if (LONE_SURROGATE.test(value))
      return {
        keys: [...keys],
        atKey,
        message: 'half a character (a lone surrogate)',
        expected: 'well-formed Unicode text',
      };
    if (characters > LIMITS.totalText)
      return { keys: [], message: 'the document is too long', expected: `at most ${LIMITS.totalText} characters` };
    return undefined;
  };

  const inside = (key: Key, value: unknown): Problem | undefined => {
    keys.push(key);
    const problem = (typeof key === 'string' ? keyProblem(key) : undefined) ?? visit(value);
    keys.pop();
    return problem;
  };

  const keyProblem = (key: string): Problem | undefined =>
    isReservedName(key)
      ? { keys: [...keys], atKey: true, message: `the key ${shown(key)} is not allowed`, expected: 'another name' }
      : text(key, true);

  const visit = (value: unknown): Problem | undefined => {
    if (++values > LIMITS.values)
      return { keys: [], message: 'the document has too many values', expected: `at most ${LIMITS.values}` };
    if (value === null || typeof value === 'boolean') return undefined;
    if (typeof value === 'string') return text(value, false);
    if (typeof value === 'number')
      return Number.isFinite(value)
        ? undefined
        : { keys: [...keys], message: `${value} is no number`, expected: 'a finite number' };
    if (typeof value !== 'object')
      return {
        keys: [...keys],
        message: `${typeof value} is no JSON value`,
        expected: 'a mapping, list, text, number or boolean',
      };
    if (keys.length >= LIMITS.depth)
      return { keys: [], message: 'the document is nested too deeply', expected: `at most ${LIMITS.depth} levels` };
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const problem = inside(i, value[i]);
        if (problem !== undefined) return problem;
      }
      return undefined;
    }
    for (const [key, item] of Object.entries(value)) {
      const problem = inside(key, item);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

  const problem = visit(root);
  return problem === undefined ? { values } : { problem };
}
