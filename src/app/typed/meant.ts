/** Resolves the names of a typed command at this instant. */
import type { ClusterState } from '../../cluster/state.ts';
import { SELECTOR_TEXT } from '../../kube/selectors.ts';
import { isDurationUpTo } from '../../scenario/durations.ts';
import { nodesOf } from '../../scenario/index.ts';
import { LIMITS } from '../../scenario/limits.ts';
import type { Act, Scenario } from '../store/index.ts';
import type { Given } from './flags.ts';
import { isThere, named, objectText, type Named, type TypedKind } from './kinds.ts';
import { refused, type Read } from './refusal.ts';

/** The scenario and the cluster as a typed command sees them. */
export interface Now {
  readonly scenario: Scenario;
  readonly cluster: ClusterState;
}

export type Acts = Read<readonly Act[]>;

export const isDuration = (text: string): boolean => isDurationUpTo(text, LIMITS.durationSeconds);
export const isSelector = (text: string): boolean => text.length <= LIMITS.title && SELECTOR_TEXT.test(text);

export interface Wanted {
  readonly command: string;
  readonly kinds: readonly TypedKind[];
  /** Told to who names nothing. */
  readonly example: string;
}

/** Those that are named, each of one of the kinds and there. */
export function meantBy(
  { command, kinds, example }: Wanted,
  words: readonly string[],
  { last }: Pick<Given, 'last'>,
  { scenario, cluster }: Now,
): Read<readonly Named[]> {
  const all = named(command, words, example);
  if ('refused' in all) return all;
  const other = all.ok.find(({ kind }) => !kinds.includes(kind));
  if (other !== undefined) return refused({ why: 'kind', command, kind: other.kind });
  const nodes = nodesOf(scenario).map(({ name }) => name);
  const absent = all.ok.find((each) => !isThere(each, cluster, nodes, last('namespace')));
  return absent === undefined ? all : refused({ why: 'notFound', what: objectText(absent) });
}
