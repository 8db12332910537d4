/** Courses of made-up facts, and what has become of them in words, for the tests of `pods/course.ts`. */
import { statePath } from '../../cluster/kubelet/podWorkerSnapshot.ts';
import type { Fact, FactKind } from '../facts/fact.ts';
import { Course } from '../pods/course.ts';
import type { Incarnation } from '../pods/incarnations.ts';
import { fact } from './madeFacts.ts';

export const SECOND = 1_000_000;

type Said = FactKind | (Partial<Fact> & { readonly kind: FactKind });

export const of = (kind: FactKind, id: string, more: Partial<Fact> = {}): Said => ({ ...more, kind, id });
export const says = (kind: FactKind, detail: Fact['detail'], more: Partial<Fact> = {}): Said => ({
  ...more,
  kind,
  detail,
});
export const volume = (kind: FactKind, name: string): Said => ({ kind, volume: name });

/** Of the first fact the second is 1. */
const factsOf = (said: readonly Said[]): Fact[] =>
  said.map((one, i) => {
    const { kind, ...fields } = typeof one === 'string' ? { kind: one } : one;
    return fact(kind, { order: i + 1, utc: (i + 1) * SECOND, mark: { file: 0, line: i + 1, text: '' }, ...fields });
  });

export const courseOf = (said: readonly Said[], more: Partial<Incarnation> = {}): Course =>
  new Course({ uid: 'u', namespace: 'shop', name: 'web', isStatic: false, facts: factsOf(said), ...more });

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && 'order' in value && 'mark' in value;

function* keptIn(name: string, value: unknown): Iterable<string> {
  if (value === true) yield name;
  else if (isFact(value)) yield `${name} ${value.order}`;
  else if (Array.isArray(value)) yield* value.filter(isFact).map(({ order }) => `${name} ${order}`);
  else if (value instanceof Map)
    for (const [key, one] of value)
      if (isFact(one)) yield `${name} ${one.order} of ${String(key)}`;
      else for (const [part, fact] of Object.entries(one as object)) yield* keptIn(`${String(key)} ${part}`, fact);
}

/** Everything that a course keeps, by the place of the fact that it is from. */
const kept = (course: Course): string =>
  Object.entries(course)
    .filter(([name]) => name !== 'last' && name !== 'steps')
    .flatMap(([name, value]) => [...keptIn(name, value)])
    .join(', ');

/** Steps, those that were inferred in parentheses, and the worker at the end: its state, and what came when. */
export function steps({ steps: all, worker }: Course): string {
  const names = all.map((step) => (step.inferred ? `(${step.kind} by ${step.from.order})` : step.fact.kind));
  const { startedAt, terminatingAt, terminatedAt, deleted, evicted } = worker.status;
  const at = (what: string, time: number | null): string => (time === null ? '' : ` ${what} ${time / SECOND}`);
  const times = `${at('started', startedAt)}${at('asked', terminatingAt)}${at('stopped', terminatedAt)}`;
  return `${names.join(', ')}: ${statePath(worker.value)}${times}${deleted ? ' deleted' : ''}${evicted ? ' evicted' : ''}`;
}

export type Row = readonly [said: readonly Said[], steps: string, kept: string];
export const followed = (said: readonly Said[], more: Partial<Incarnation> = {}): readonly string[] => {
  const course = courseOf(said, more);
  return [steps(course), kept(course)];
};
export const titled = (rows: readonly Row[]): readonly (readonly [string, Row])[] => rows.map((row) => [row[1], row]);
