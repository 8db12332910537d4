/** What commands, menus and the palette do with breakpoints. */
import { subjectKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { actions, pageStore, selectedPod, shownEvent, type Breakpoint } from '../store/index.ts';
import { isHit } from './match.ts';
import { TEXTS } from './texts.ts';
import { wordsOf } from './words.ts';

export const isSame = (a: Breakpoint, b: Breakpoint): boolean => a.on === b.on && a.of === b.of;

export const isSet = (breakpoint: Breakpoint): boolean =>
  pageStore.getState().view.breakpoints.some((each) => isSame(each, breakpoint));

/** Sets it or takes it away, and says so: it may be out of sight. */
export function toggle(breakpoint: Breakpoint): void {
  const say = texts(TEXTS);
  const was = isSet(breakpoint);
  actions.toggleBreakpoint(breakpoint);
  actions.notify({ text: was ? say.removed({ what: wordsOf(breakpoint) }) : say.setAt({ what: wordsOf(breakpoint) }) });
}

/** The kind of what is shown now. */
export function toggleHere(): void {
  const event = shownEvent(pageStore.getState());
  if (event) toggle({ on: 'kind', of: event.kind });
}

/** Goes to the next event that any breakpoint stands for, or back to the one before. */
export function runToBreakpoint(direction: 1 | -1): void {
  const { breakpoints } = pageStore.getState().view;
  const say = texts(TEXTS);
  if (breakpoints.length === 0) actions.notify({ text: say.noneSet });
  else if (!actions.runTo((event) => breakpoints.some((each) => isHit(event, each)), direction))
    actions.notify({ text: direction === 1 ? say.noneAhead : say.noneBefore });
}

/** Goes to the next event of the sort once, without setting anything. */
export function runToNext(sort: Breakpoint, direction: 1 | -1 = 1): void {
  if (actions.runTo((event) => isHit(event, sort), direction)) return;
  const say = texts(TEXTS);
  actions.notify({ text: direction === 1 ? say.noneLeft({ what: wordsOf(sort) }) : say.noneBefore });
}

/** The next event of the kind that is shown now, or the one before. */
export function runToSameKind(direction: 1 | -1): void {
  const event = shownEvent(pageStore.getState());
  if (event) runToNext({ on: 'kind', of: event.kind }, direction);
}

export function runToSelectedPod(direction: 1 | -1): void {
  const state = pageStore.getState();
  const pod = selectedPod(state);
  if (pod === null || state.run.status !== 'ready') return;
  runToNext({ on: 'pod', of: subjectKey(state.run.trace.initial, pod) }, direction);
}
