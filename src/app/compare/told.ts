/** The event of the run beside that is told: until the instant is another, for then it is the shown run's turn again. */
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { TraceEvent } from '../../trace/index.ts';
import { actions, pageStore, usePage, type Instant, type ReadyRun } from '../store/index.ts';

interface Told {
  readonly run: ReadyRun;
  readonly event: TraceEvent;
  /** Only this run has it. */
  readonly alone: boolean;
  readonly at: Instant;
}

const toldStore = createStore<{ readonly told: Told | null }>()(() => ({ told: null }));

/** Goes to the time of an event of the run beside, and tells it. */
export function tellBeside(run: ReadyRun, event: TraceEvent, alone: boolean): void {
  actions.pause();
  actions.seekTime(event.t);
  toldStore.setState({ told: { run, event, alone, at: pageStore.getState().instant } });
}

export function tellShown(event: TraceEvent): void {
  toldStore.setState({ told: null });
  actions.pause();
  actions.seekEvent(event.seq);
}

/** @param run the one that stands beside now. */
export function useTold(run: ReadyRun | undefined): Told | null {
  const told = useStore(toldStore, (s) => s.told);
  const instant = usePage((s) => s.instant);
  return told !== null && told.run === run && told.at.t === instant.t && told.at.index === instant.index ? told : null;
}
