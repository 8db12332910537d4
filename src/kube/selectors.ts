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

/** One requirement of a selector in a command line: `app=web`, `app!=web`, `app`, `!app`. */
const REQUIREMENT = /^(?:(!)?([\w./-]+)|([\w./-]+)(==?|!=)([\w.-]*))$/u;
export const SELECTOR_TEXT =
  /^(?:!?[\w./-]+|[\w./-]+(?:==?|!=)[\w.-]*)(?:,(?:!?[\w./-]+|[\w./-]+(?:==?|!=)[\w.-]*))*$/u;

/** labels.Parse, as far as a command line usually goes; what is no requirement is left out, as whoever read it has refused it. */
export function parseSelector(text: string): LabelSelector {
  const matchExpressions = text.split(',').flatMap((part): readonly Expression[] => {
    const [, not, bare, key, operator, value = ''] = REQUIREMENT.exec(part.trim()) ?? [];
    if (bare !== undefined) return [{ key: bare, operator: not === undefined ? 'Exists' : 'DoesNotExist' }];
    if (key === undefined) return [];
    return [{ key, operator: operator === '!=' ? 'NotIn' : 'In', values: [value] }];
  });
  return { matchExpressions };
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
