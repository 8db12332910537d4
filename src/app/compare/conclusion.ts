/**
 * What two runs of one scenario come to beside each other, as claims of one of them: which of them, and in which words,
 * is said elsewhere. A claim is made only of facts that the runs have, so whatever is said is so.
 */
import { SAME_TIME } from '../../cluster/compareRuns.ts';
import type { Micros } from '../../engine/time.ts';
import type { Fate, RunFacts } from './facts.ts';

/** Said of the `subject` against the `other` run. */
export type Claim =
  | { readonly is: 'fate'; readonly subject: Fate; readonly other: Fate }
  | { readonly is: 'gone' | 'sigterm'; readonly sooner: boolean; readonly by: number }
  | { readonly is: 'sigkill'; readonly needed: boolean }
  | { readonly is: 'exit'; readonly subject: number; readonly other: number }
  | { readonly is: 'writes' | 'requests'; readonly more: number }
  | { readonly is: 'status'; readonly subject: string; readonly other: string }
  /** The same end, by another way: how many differences there are on it. */
  | { readonly is: 'way'; readonly differences: number }
  | { readonly is: 'same' };

export type Alike =
  | { readonly what: 'deletes'; readonly count: number; readonly of: number }
  | { readonly what: 'sigterm' | 'exit' | 'gone'; readonly t: Micros };

/** Less is not what anybody would call sooner. */
const NOTICED = 100_000;

const MOST = 2;

const sameTime = (a: Micros, b: Micros): boolean => Math.abs(a - b) < SAME_TIME;

const lastCode = ({ exits }: RunFacts): number | undefined => exits.at(-1)?.code;

function moved(is: 'gone' | 'sigterm', subject: Micros | undefined, other: Micros | undefined): readonly Claim[] {
  if (subject === undefined || other === undefined || Math.abs(subject - other) < NOTICED) return [];
  return [{ is, sooner: subject < other, by: Math.abs(subject - other) }];
}

const counted = (is: 'writes' | 'requests', more: number): readonly Claim[] => (more === 0 ? [] : [{ is, more }]);

/** Every claim that holds, the weightiest first. */
export function claimsOf(subject: RunFacts, other: RunFacts): readonly Claim[] {
  const [code, otherCode] = [lastCode(subject), lastCode(other)];
  const [status, otherStatus] = [subject.status, other.status];
  return [
    ...(subject.fate === other.fate ? [] : [{ is: 'fate', subject: subject.fate, other: other.fate } as const]),
    ...moved('gone', subject.goneAt, other.goneAt),
    ...(subject.sigkills.length > 0 === other.sigkills.length > 0
      ? []
      : [{ is: 'sigkill', needed: subject.sigkills.length > 0 } as const]),
    ...(code === undefined || otherCode === undefined || code === otherCode
      ? []
      : [{ is: 'exit', subject: code, other: otherCode } as const]),
    ...(status === undefined || otherStatus === undefined || status === otherStatus
      ? []
      : [{ is: 'status', subject: status, other: otherStatus } as const]),
    ...counted('writes', subject.statusWrites - other.statusWrites),
    ...moved('sigterm', subject.sigterms[0], other.sigterms[0]),
    ...counted('requests', subject.requests - other.requests),
  ];
}

/** As one tells it: what happened on the way before how it ended. */
const TOLD: readonly Claim['is'][] = ['sigterm', 'sigkill', 'exit', 'requests', 'writes', 'status', 'gone', 'fate'];

/** What one sentence says: two claims at most, in the order of their happening. */
export function conclusionOf(subject: RunFacts, other: RunFacts, differences: number): readonly Claim[] {
  const claims = claimsOf(subject, other);
  // Fewer status writes are fewer requests: said once.
  const told = claims.filter(({ is }) => is !== 'requests' || !claims.some((claim) => claim.is === 'writes'));
  if (told.length > 0) return told.slice(0, MOST).toSorted((a, b) => TOLD.indexOf(a.is) - TOLD.indexOf(b.is));
  return [differences > 0 ? { is: 'way', differences } : { is: 'same' }];
}

function alikeAt(
  what: 'sigterm' | 'exit' | 'gone',
  one: Micros | undefined,
  two: Micros | undefined,
): readonly Alike[] {
  return one === undefined || two === undefined || !sameTime(one, two) ? [] : [{ what, t: one }];
}

/** What both have at the same time. */
export function alikeOf(first: RunFacts, second: RunFacts): readonly Alike[] {
  const of = Math.max(first.deletes.length, second.deletes.length);
  const count = first.deletes.filter((t) => second.deletes.some((each) => sameTime(t, each))).length;
  return [
    ...(count === 0 ? [] : [{ what: 'deletes', count, of } as const]),
    ...alikeAt('sigterm', first.sigterms[0], second.sigterms[0]),
    ...alikeAt('exit', first.exits.at(-1)?.t, second.exits.at(-1)?.t),
    ...alikeAt('gone', first.goneAt, second.goneAt),
  ];
}
