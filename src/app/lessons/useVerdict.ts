/** What the shown run answers to a question. */
import { useMemo } from 'react';
import { useTexts } from '../language/index.ts';
import { useReadyRun } from '../store/index.ts';
import type { Seq } from '../../trace/index.ts';
import { aboutPod } from './aboutPod.ts';
import type { Question } from './questions/asked.ts';
import { following } from './questions/following.ts';
import { judge, type Verdict } from './questions/judge.ts';
import { QUESTION_TEXTS } from './questionTexts.ts';

/** A question in words: its options in their order, what is said where another was taken, and why they are true where they are. */
export interface Wording {
  readonly ask: string;
  readonly options: Readonly<Record<string, string>>;
  readonly notSo: Readonly<Record<string, string>>;
  readonly why: Readonly<Record<string, string>>;
}

export function useWording({ kind, pod }: Question): Wording {
  const { ask, options, notSo, why } = useTexts(QUESTION_TEXTS)[kind];
  return { ask: aboutPod(ask, pod), options, notSo, why };
}

/** @param from where it is asked. */
export function useVerdict({ kind, pod }: Question, from: Seq): Verdict {
  const { trace } = useReadyRun();
  return useMemo(() => judge(kind, following(trace, pod, trace.events[from])), [trace, kind, pod, from]);
}

/** The same for questions about the whole run. */
export function useVerdicts(questions: readonly Question[]): readonly Verdict[] {
  const { trace } = useReadyRun();
  return questions.map(({ kind, pod }) => judge(kind, following(trace, pod)));
}
