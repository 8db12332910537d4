/** Rows of the comparison in words: what each side has, and what a row is called where it is read out. */
import { sentRequest } from '../../cluster/apiserver/requests.ts';
import type { DiffRow, TraceEvent } from '../../trace/index.ts';
import { instant } from '../explain/index.ts';
import { telling } from '../readings/index.ts';
import { difference, differenceWords, factsOf } from './rows.ts';
import type { Words } from './texts.ts';
import type { Comparison } from './useComparison.ts';

/** What only the second has, only the first, or both otherwise. */
export type Mark = '+' | '-' | '~' | '';

export const markOf = (row: DiffRow): Mark =>
  ({ same: '', moved: '~', changed: '~', first: '-', second: '+' })[difference(row)] as Mark;

export const titleOf = ({ run, release }: Comparison['first'], event: TraceEvent): string =>
  telling(run, release, event.seq)?.title ?? event.kind;

export const titleOfRow = (row: DiffRow, { first, second }: Comparison): string =>
  row.in === 'second' ? titleOf(second, row.second) : titleOf(first, row.first);

export const namesOf = ({ first, second }: Comparison): readonly [string, string] => [first.name, second.name];

/** What is read out of a row. */
export function rowName(row: DiffRow, comparison: Comparison, say: Words): string {
  const names = namesOf(comparison);
  const words = differenceWords(row, names, say);
  const times =
    row.in === 'both'
      ? say.bothSeconds({ first: instant(row.first.t), second: instant(row.second.t) })
      : say.seconds({ t: instant((row.in === 'first' ? row.first : row.second).t) });
  const facts = [
    ...factsOf(row, 'first').map((fact) => `${names[0]} ${fact}`),
    ...factsOf(row, 'second').map((fact) => `${names[1]} ${fact}`),
  ];
  return [words === '' ? say.same : words, times, titleOfRow(row, comparison), ...facts].join(', ');
}

/** A few words for the lane between the timelines: the request, else the step's title. */
export const laneLabel = (row: DiffRow, comparison: Comparison, say: Words): string => {
  const event = row.in === 'second' ? row.second : row.first;
  const verb = sentRequest(event)?.verb.toUpperCase();
  const facts = factsOf(row, 'second');
  if (verb !== undefined) return event.kind === 'StatusSent' ? say.status({ verb }) : verb;
  return facts.length === 1 ? (facts[0] ?? '') : titleOfRow(row, comparison);
};
