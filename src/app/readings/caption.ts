/** What is said of a step where there is room for two lines: what happened and, where it fits, the first thing to know. */
import type { Seq } from '../../trace/index.ts';
import { sentence, type Language } from '../language/index.ts';
import type { ReadyRun, Scenario } from '../store/index.ts';
import { telling } from './telling.ts';

export interface Caption {
  /** A sentence; machine's words stand between backticks. */
  readonly title: string;
  /** One sentence more; empty where there is none. */
  readonly more: string;
}

/** `32.076 s` has no end of a sentence inside, nor has `v1.36`. */
const FIRST = /^.*?(?:[.!?](?=\s)|[。！？])/su;

const firstSentence = (text: string): string => FIRST.exec(text)?.[0] ?? text;

/** A caption stands until the next milestone, and the next write makes another of it. */
const IS_OVERTAKEN = /resourceVersion/;

/** The sentence that follows the title; empty where it would not hold for long. */
export function moreOf(sentences: readonly string[]): string {
  const first = firstSentence(sentences[0] ?? '');
  return IS_OVERTAKEN.test(first) ? '' : first;
}

export function captionOf(
  run: ReadyRun,
  release: Scenario['kubernetes'],
  seq: Seq,
  language: Language,
): Caption | undefined {
  const told = telling(run, release, seq);
  if (told === undefined) return undefined;
  return { title: sentence(told.marked, language), more: moreOf(told.sentences) };
}
