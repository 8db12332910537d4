/** What verdicts are made of. */
import type { Confidence, Stage, WaitingOn } from '../evidence.ts';
import type { Remark } from '../reasons.ts';
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';

export interface Verdict {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  readonly confidence: Confidence;
  /** The fact since which it is in that stage. */
  readonly since: Fact | null;
  /** What proves it, the most telling first. */
  readonly proofs: readonly Fact[];
  /** What the wait is for, in the input's own words: a container, a volume, a finalizer. */
  readonly subject: string;
  /** What the input says is wrong. */
  readonly error: string;
  /** Said in addition to the sentence about the wait. */
  readonly remark: Remark | null;
}

export type Part = Pick<Verdict, 'waitingOn'> & Partial<Verdict>;

export const isFact = (fact: Fact | null | undefined): fact is Fact => fact !== null && fact !== undefined;
export const errorOf = (fact: Fact | null | undefined): string => textDetail(fact, 'error');
export const troubleOf = (fact: Fact | null): string => textDetail(fact, 'trouble');

/** What is wrong with the node at the end of the input. */
export interface NodeTrouble {
  readonly runtimeDown: Fact | null;
  readonly kubeletStopped: Fact | null;
}

export const EMPTY = { since: null, proofs: [], subject: '', error: '', remark: null } as const;

export const UNTOLD: Verdict = { ...EMPTY, stage: 'unknown', waitingOn: 'unknown', confidence: 'low' };

export function verdict(stage: Stage, course: Course, part: Part): Verdict {
  const proofs = [...(part.proofs ?? []), part.since ?? course.entered, course.requested].filter(isFact);
  return { ...EMPTY, since: course.entered, confidence: 'high', ...part, stage, proofs };
}

export function statusTrouble({ statusFailed, sourcesNotReady }: Course): Part | null {
  if (sourcesNotReady !== null)
    return {
      waitingOn: 'apiserver',
      proofs: [sourcesNotReady],
      error: errorOf(sourcesNotReady),
      remark: { code: 'sourcesNotReady' },
    };
  if (statusFailed === null) return null;
  const waitingOn = statusFailed.detail?.['api'] === true ? 'apiserver' : 'status-update';
  return { waitingOn, proofs: [statusFailed], error: errorOf(statusFailed) };
}

/** A pod of which a sandbox can't be read: without its state the kubelet neither stops nor starts anything of it. */
export function unreadSandbox({ pod }: Course, node: NodeTrouble): Part | null {
  const unread = pod.facts.findLast(({ kind }) => kind === 'SandboxUnread');
  if (unread === undefined) return null;
  const down = node.runtimeDown;
  if (down !== null) return { waitingOn: 'kubelet-down', error: errorOf(down), proofs: [down, unread] };
  return { waitingOn: 'unknown', error: errorOf(unread), proofs: [unread] };
}

export const nameOf = (fact: Fact | null): string => fact?.container ?? (fact?.id ?? '').slice(0, 12);
