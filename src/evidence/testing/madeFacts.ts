/** Facts and verdicts for tests of what is made of facts. */
import { micros } from '../../engine/time.ts';
import { parseRfc3339, rfc3339Nano } from '../../kube/time.ts';
import type { NodeTrouble, Verdict } from '../diagnosis/parts.ts';
import { NOBODY, type Fact, type FactKind } from '../facts/fact.ts';
import { Course } from '../pods/course.ts';
import type { Incarnation } from '../pods/incarnations.ts';

export const fact = (kind: FactKind, fields: Partial<Fact> = {}): Fact => ({
  ...NOBODY,
  kind,
  order: 0,
  utc: null,
  node: '',
  tid: 0,
  local: null,
  mark: { file: 0, line: 0, text: '' },
  ...fields,
});

/** So many seconds after 2024-06-12T10:05:00Z. */
export const second = (n: number): number => (parseRfc3339('2024-06-12T10:05:00Z') ?? 0) + n * 1_000_000;

/** A line and a second later each than the one before, the first at 10:05:01; but for those that have a time. */
export const inTurn = (...facts: readonly Fact[]): readonly Fact[] =>
  facts.map((each, i) => ({
    ...each,
    order: i + 1,
    utc: each.utc ?? second(i + 1),
    mark: { ...each.mark, line: i + 1 },
  }));

export const courseOf = (facts: readonly Fact[], more: Partial<Incarnation> = {}): Course =>
  new Course({ uid: '', namespace: 'shop', name: 'cart-0', isStatic: false, facts: [...facts], ...more });

export const NO_TROUBLE: NodeTrouble = { runtimeDown: null, kubeletStopped: null };

const timeOf = ({ utc }: Fact): string => (utc === null ? '' : ` ${rfc3339Nano(micros(utc)).slice(11, 19)}`);

/** A verdict in one line, what is empty left out: `stage wait confidence since … by … of … error: … (remark)`. */
export function inWords(verdict: Verdict | null): string {
  if (verdict === null) return 'nothing';
  const { stage, waitingOn, confidence, since, proofs, subject, error, remark } = verdict;
  const kinds = [...new Set(proofs.map(({ order, kind }) => `${order} ${kind}`))].map((each) => each.split(' ')[1]);
  return [
    `${stage} ${waitingOn} ${confidence}`,
    since === null ? '' : `since ${since.kind}${timeOf(since)}`,
    kinds.length === 0 ? '' : `by ${kinds.join(', ')}`,
    subject === '' ? '' : `of ${subject}`,
    error === '' ? '' : `error: ${error}`,
    remark === null ? '' : `(${remark.code}${'at' in remark ? ` ${remark.at}` : ''})`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
