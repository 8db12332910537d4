/** apimachinery/pkg/labels/selector.go: whether labels are among those that somebody selects. */
import type { LabelSelector } from './apiObjects.ts';

type Labels = Readonly<Record<string, string>>;
type Expression = NonNullable<LabelSelector['matchExpressions']>[number];

function meets({ key, operator, values = [] }: Expression, labels: Labels): boolean {
  const value = labels[key];
  switch (operator) {
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
  }
}

/** One that says nothing selects everything; what selects nothing is no selector at all. */
export function selects(selector: LabelSelector | undefined, labels: Labels = {}): boolean {
  if (selector === undefined) return false;
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => meets(expression, labels))
  );
}
