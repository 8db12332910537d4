/** Small phrases that many English texts share. */
import type { Facts } from '../facts.ts';
import { instant } from '../durations.ts';

/** Whole seconds as Kubernetes counts a grace period. */
export const seconds = (value: number): string => (value === 1 ? '1 second' : `${value} seconds`);

export const code = (text: string): string => `\`${text}\``;

/** The pod by name, or "the pod" where the event names none. */
export const podName = ({ pod }: Facts): string => (pod === undefined ? 'the pod' : code(pod));

/** The container by name, or "the container". */
export const containerName = (facts: Facts): string => {
  const name = facts.container?.spec.name ?? facts.text('containerName') ?? facts.text('container');
  return name === undefined ? 'the container' : code(name);
};

export const graceSeconds = (facts: Facts): number | undefined =>
  facts.number('gracePeriod') ??
  facts.number('gracePeriodSeconds') ??
  facts.number('timeout') ??
  facts.object?.metadata.deletionGracePeriodSeconds;

/** "30 seconds", or "the grace period" when the number is not known. */
export const grace = (facts: Facts): string => {
  const value = graceSeconds(facts);
  return value === undefined ? 'the grace period' : seconds(value);
};

/** `.411` matters less than the minute: the API writes whole seconds as an RFC 3339 text; shown is its clock part. */
export const clockPart = (rfc3339: string): string => /T(\d\d:\d\d:\d\dZ)$/.exec(rfc3339)?.[1] ?? rfc3339;

export const at = (micros: number): string => `${instant(micros)} s`;

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Sentences of which some only hold under a condition. */
export const sentences = (...parts: readonly (string | false | undefined)[]): string[] =>
  parts.filter((part): part is string => typeof part === 'string');

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The kubelet's own names: lower-case functions up to 1.26, methods of podSyncer from 1.27 on. */
export const method = (facts: Facts, name: 'SyncPod' | 'SyncTerminatingPod' | 'SyncTerminatedPod'): string =>
  code(facts.minor >= 27 ? name : name.charAt(0).toLowerCase() + name.slice(1));
