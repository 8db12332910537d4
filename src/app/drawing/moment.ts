/** What a picture is of: one run at one instant, seen from one node, as the page would show it. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import type { Scenario } from '../../scenario/index.ts';
import { lastAtOrBelow, type Trace, type TraceEvent } from '../../trace/index.ts';
import { subjectKey, type PodKey } from '../explain/index.ts';
import { outagesAt, ownCursor, type Outages } from '../readings/index.ts';
import { instantAtTime, instantOfEvent } from '../store/instants.ts';
import { selectedPod } from '../store/selection.ts';
import { INITIAL_STATE, readyRun, type PageState, type ReadyRun } from '../store/state.ts';
import { nodeInside, seenCluster, seenRun } from '../store/viewpoint.ts';
import type { Instant } from '../store/index.ts';

export interface Moment {
  readonly trace: Trace<ClusterState>;
  readonly cluster: ClusterState;
  readonly instant: Instant;
  readonly step: TraceEvent | null;
  /** All of it, as it is seen from there. */
  readonly run: ReadyRun;
  /** `namespace/name` of the pod that it is about. */
  readonly selected: string | null;
  /** The same, by the name that its object, its worker and its containers bear. */
  readonly subject: PodKey | undefined;
  readonly release: Release;
  readonly outages: Outages;
  /** Null of what is read from a log: nobody knows what else there was. */
  readonly scenario: Scenario | null;
}

type Shown = Pick<PageState, 'scenario' | 'imported' | 'view' | 'run' | 'instant' | 'playing' | 'cluster'>;

/** Null where there is nothing to be seen yet. */
export function momentOf(state: Shown): Moment | null {
  const { run, instant, scenario, imported } = state;
  const release = imported?.release ?? scenario?.kubernetes;
  if (run.status !== 'ready' || release === undefined) return null;
  const cluster = ownCursor(run.trace).stateAt(instant.index);
  const there = { ...state, cluster };
  const node = nodeInside(there);
  const seen = seenRun(there, run, node);
  const { trace, steps } = seen;
  const selected = selectedPod(state);
  return {
    trace,
    cluster: seenCluster(there, node) ?? cluster,
    instant,
    step: trace.events[steps[lastAtOrBelow(steps, instant.index)] ?? -1] ?? null,
    run: seen,
    selected,
    subject: selected === null ? undefined : subjectKey(trace.initial, selected),
    release,
    outages: outagesAt(trace, instant.index),
    scenario: imported === null ? scenario : null,
  };
}

/** A run as the page has it, for who has no page. */
export function shownRun(scenario: Scenario, trace: Trace<ClusterState>): Shown & { readonly run: ReadyRun } {
  return { ...INITIAL_STATE, scenario, run: readyRun(trace) };
}

/** Where a picture stands that names no instant: half a second into the grace of the first removal, or at its first step. */
export function tellingInstant(run: ReadyRun): Instant {
  const { events } = run.trace;
  const signal =
    events.find(({ kind }) => kind === 'SigtermSent') ?? events.find(({ kind }) => kind === 'DeletionTimestampSet');
  if (signal === undefined) return instantOfEvent(run, run.milestones[0] ?? run.steps[0] ?? -1);
  const next = events.find(({ kind, seq }) => seq > signal.seq && kind === 'ContainerExited');
  const half = next === undefined ? signal.t : Math.min(signal.t + 500_000, (signal.t + next.t) / 2);
  return instantAtTime(run, half);
}
