/** Small phrases that many texts share. */
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { code, graceSeconds, ownName, shownName } from './phrases.ts';

export { list } from './list.ts';
export { atStart } from './message.ts';
export { at, clockPart, code, graceSeconds, method, sentences, terminatingMethod } from './phrases.ts';

const say = messages.words;

/** Whole seconds as Kubernetes counts a grace period. */
export const seconds = (value: number): Said => say.seconds({ value });

/** The pod by name, or "the pod" where the event names none. */
export const podName = (facts: Facts): Said => {
  const name = ownName(facts);
  return name === undefined ? say.pod : code(name);
};

/** The static pod behind a mirror pod. */
export const staticName = (facts: Facts): Said => {
  const name = shownName(facts);
  return name === undefined ? say.pod : code(name);
};

/** The container by name, or "the container". */
export const containerName = (facts: Facts): Said => {
  const name = facts.container?.spec.name ?? facts.text('containerName') ?? facts.text('container');
  return name === undefined ? say.container : say.containerNamed({ name: code(name) });
};

/** "30 seconds", or "the grace period" when the number is not known. */
export const grace = (facts: Facts): Said => {
  const value = graceSeconds(facts);
  return value === undefined ? say.gracePeriod : say.grace({ seconds: seconds(value) });
};
