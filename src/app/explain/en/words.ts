/** Small phrases that many English texts share. */
import type { Facts } from '../facts.ts';
import { code, graceSeconds, ownName, shownName } from '../phrases.ts';

export { at, clockPart, code, graceSeconds, method, sentences, terminatingMethod } from '../phrases.ts';

/** Whole seconds as Kubernetes counts a grace period. */
export const seconds = (value: number): string => (value === 1 ? '1 second' : `${value} seconds`);

/** The pod by name, or "the pod" where the event names none. */
export const podName = (facts: Facts): string => {
  const name = ownName(facts);
  return name === undefined ? 'the pod' : code(name);
};

/** The static pod behind a mirror pod. */
export const staticName = (facts: Facts): string => {
  const name = shownName(facts);
  return name === undefined ? 'the pod' : code(name);
};

/** The container by name, or "the container". */
export const containerName = (facts: Facts): string => {
  const name = facts.container?.spec.name ?? facts.text('containerName') ?? facts.text('container');
  return name === undefined ? 'the container' : code(name);
};

/** "30 seconds", or "the grace period" when the number is not known. */
export const grace = (facts: Facts): string => {
  const value = graceSeconds(facts);
  return value === undefined ? 'the grace period' : seconds(value);
};

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
