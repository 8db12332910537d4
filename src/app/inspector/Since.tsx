/** What the present instant is held against: the step, the milestone or the start before. */
import type { ClusterState } from '../../cluster/state.ts';
import { lastAtOrBelow, type Seq, type TraceEvent } from '../../trace/index.ts';
import { useTexts } from '../language/index.ts';
import { ownCursor } from '../readings/index.ts';
import { useReadyRun } from '../store/index.ts';
import { Choice } from './FilterBar.tsx';
import { TEXTS } from './objectTexts.ts';

const SINCE = ['step', 'milestone', 'start'] as const;
export type Since = (typeof SINCE)[number];

export interface Before {
  /** Of the event after which it was so; -1: at the start. */
  readonly index: Seq;
  readonly state: ClusterState;
}

export function useBefore(event: TraceEvent | undefined, since: Since): Before | undefined {
  const { trace, steps, milestones } = useReadyRun();
  if (event === undefined) return undefined;
  const stops = since === 'milestone' ? milestones : steps;
  const index = since === 'start' ? -1 : (stops[lastAtOrBelow(stops, event.seq - 1)] ?? -1);
  return { index, state: ownCursor(trace).stateAt(index) };
}

export function SinceChoice({ since, onChange }: { since: Since; onChange: (since: Since) => void }) {
  const say = useTexts(TEXTS);
  return (
    <Choice
      label={say.since}
      value={since}
      options={SINCE.map((value) => ({ value, label: say.sinces[value] }))}
      onChange={(to) => onChange(SINCE.find((each) => each === to) ?? 'step')}
    />
  );
}
