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

export function boundProblem(root: unknown): Problem | undefined {
  let values = 0;
  let characters = 0;

  const text = (value: string, keys: readonly Key[], atKey: boolean): Problem | undefined => {
    characters += value.length;
    if (value.length > LIMITS.text)
      return { keys, atKey, message: `a text of ${value.length} characters`, expected: `at most ${LIMITS.text}` };
    if (LONE_SURROGATE.test(value))
      return { keys, atKey, message: 'half a character (a lone surrogate)', expected: 'well-formed Unicode text' };
    if (characters > LIMITS.totalText)
      return { keys: [], message: 'the document is too long', expected: `at most ${LIMITS.totalText} characters` };
    return undefined;
  };

  const visit = (value: unknown, keys: readonly Key[]): Problem | undefined => {
    if (++values > LIMITS.values)
      return { keys: [], message: 'the document has too many values', expected: `at most ${LIMITS.values}` };
    if (value === null || typeof value === 'boolean') return undefined;
    if (typeof value === 'string') return text(value, keys, false);
    if (typeof value === 'number')
      return Number.isFinite(value)
        ? undefined
        : { keys, message: `${value} is no number`, expected: 'a finite number' };
    if (typeof value !== 'object')
      return {
        keys,
        message: `${typeof value} is no JSON value`,
        expected: 'a mapping, list, text, number or boolean',
      };
    if (keys.length >= LIMITS.depth)
      return { keys: [], message: 'the document is nested too deeply', expected: `at most ${LIMITS.depth} levels` };
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const problem = visit(value[i], [...keys, i]);
        if (problem !== undefined) return problem;
      }
      return undefined;
    }
    for (const [key, item] of Object.entries(value)) {
      const at = [...keys, key];
      if (isReservedName(key))
        return { keys: at, atKey: true, message: `the key ${shown(key)} is not allowed`, expected: 'another name' };
      const problem = text(key, at, true) ?? visit(item, at);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

  return visit(root, []);
}
