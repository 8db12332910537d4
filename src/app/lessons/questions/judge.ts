/** Asks the run which options of a question are true, and what shows it. */
import type { TraceEvent } from '../../../trace/index.ts';
import type { Following } from './following.ts';
import { JUDGES, type QuestionKind } from './judges.ts';

export interface Verdict {
  /** Of a sound question exactly one. */
  readonly right: readonly string[];
  readonly shows: TraceEvent | undefined;
}

export function judge(kind: QuestionKind, run: Following): Verdict {
  const { options, shows } = JUDGES[kind];
  const right = Object.entries(options).flatMap(([option, holds]) => (holds(run) ? [option] : []));
  return { right, shows: shows(run) };
}
