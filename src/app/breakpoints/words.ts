/** A breakpoint in words. */
import { texts } from '../language/index.ts';
import type { Breakpoint } from '../store/index.ts';
import { fieldOf } from './match.ts';
import { TEXTS } from './texts.ts';

export const nameOf = (pod: string): string => pod.slice(pod.indexOf('/') + 1);

/** `every SigtermSent`, `status.phase of web changes`. */
export function wordsOf({ on, of }: Breakpoint): string {
  const say = texts(TEXTS);
  switch (on) {
    case 'kind':
      return say.kind({ kind: of });
    case 'actor':
      return say.actor({ actor: of });
    case 'pod':
      return say.pod({ name: nameOf(of) });
    case 'field': {
      const { pod, path } = fieldOf(of);
      return pod === null ? say.field({ path }) : say.fieldOfPod({ path, name: nameOf(pod) });
    }
  }
}

/** `Stop at every SigtermSent`. */
export function stopWords({ on, of }: Breakpoint): string {
  const say = texts(TEXTS);
  switch (on) {
    case 'kind':
      return say.stopAtKind({ kind: of });
    case 'actor':
      return say.stopAtActor({ actor: of });
    case 'pod':
      return say.stopAtPod({ name: nameOf(of) });
    case 'field':
      return say.stopAtField({ path: fieldOf(of).path });
  }
}

/** `Run to the next SigtermSent`. */
export function runWords({ on, of }: Breakpoint): string {
  const say = texts(TEXTS);
  switch (on) {
    case 'kind':
      return say.runToKind({ kind: of });
    case 'actor':
      return say.runToActor({ actor: of });
    case 'pod':
      return say.runToPod({ name: nameOf(of) });
    case 'field':
      return say.runToField({ path: fieldOf(of).path });
  }
}

/** What is said when playing has stopped there. */
export const noticeOf = (breakpoint: Breakpoint): string => texts(TEXTS).stopped({ what: wordsOf(breakpoint) });

/** `2 breakpoints` */
export const countWords = (count: number): string => texts(TEXTS).button({ count });
