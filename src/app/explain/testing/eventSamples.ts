/** For tests: one event of every sort that a release's presets bring forth, with the cluster after it. */
import type { ClusterState } from '../../../cluster/state.ts';
import type { Release } from '../../../kube/release.ts';
import type { Preset } from '../../../scenario/index.ts';
import { sharedRun } from '../../../scenario/testing/sharedRuns.ts';
import { TraceCursor, type TraceEvent } from '../../../trace/index.ts';

export interface EventSample {
  readonly event: TraceEvent;
  readonly state: ClusterState;
}

/** What the texts tell apart: which part of a node, and not of which node. */
const sortOf = ({ kind, klog, actor, detail = {} }: TraceEvent): string => {
  const { op, reason, does, type, state, why } = detail;
  return JSON.stringify([kind, klog?.id, actor.split('/').at(-1), op, reason, does, type, state, why]);
};

const known = new Map<Release, readonly EventSample[]>();

function collect(kubernetes: Release, presets: readonly Preset[]): readonly EventSample[] {
  const samples = new Map<string, EventSample>();
  for (const { scenario } of presets) {
    const trace = sharedRun(scenario, kubernetes);
    const cursor = new TraceCursor(trace);
    for (const event of trace.events) {
      const sort = sortOf(event);
      if (!samples.has(sort)) samples.set(sort, { event, state: cursor.stateAt(event.seq) });
    }
  }
  return [...samples.values()];
}

/** @param presets are the same at each call for a release. */
export function eventSamples(release: Release, presets: readonly Preset[]): readonly EventSample[] {
  const samples = known.get(release) ?? collect(release, presets);
  known.set(release, samples);
  return samples;
}
