/** What a pod asks of its node (staging/src/k8s.io/component-helpers/resource/helpers.go:PodRequests), in thousandths by resource. */
import type { Container, PodManifest } from './objects.ts';
import { milliValue } from './quantity.ts';

export type Resources = Readonly<Record<string, number>>;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const amounts = (value: unknown): Resources =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, quantity]) => {
      const amount = milliValue(quantity);
      return amount === null ? [] : [[name, amount] as const];
    }),
  );

/** One that says only the most it may use asks for as much (pkg/apis/core/v1/defaults.go:SetDefaults_Pod). */
function containerRequests({ resources }: Pick<Container, 'resources'>): Resources {
  const { limits, requests } = fieldsOf(resources);
  return { ...amounts(limits), ...amounts(requests) };
}

const combined = (a: Resources, b: Resources, by: (x: number, y: number) => number): Resources =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, by(a[name] ?? 0, b[name] ?? 0)]),
  );

const add = (a: Resources, b: Resources): Resources => combined(a, b, (x, y) => x + y);

export const total = (all: readonly Resources[]): Resources => all.reduce(add, {});

/** Sidecars stay beside whatever comes after them; an init container has the pod to itself and them. */
export function podRequests({ containers, initContainers = [], overhead }: PodManifest['spec']): Resources {
  let sidecars: Resources = {};
  let starting: Resources = {};
  for (const container of initContainers) {
    const own = containerRequests(container);
    if (container.restartPolicy === 'Always') sidecars = add(sidecars, own);
    starting = combined(starting, container.restartPolicy === 'Always' ? sidecars : add(sidecars, own), Math.max);
  }
  const running = total([sidecars, ...containers.map(containerRequests)]);
  return add(combined(running, starting, Math.max), amounts(overhead));
}
