/** For tests: one event of every sort that the presets bring forth in a release, with the cluster after it. */
import type { ClusterState } from '../../../cluster/state.ts';
import type { Release } from '../../../kube/release.ts';
import { PRESETS } from '../../../scenario/index.ts';
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

function collect(kubernetes: Release): readonly EventSample[] {
  const samples = new Map<string, EventSample>();
  for (const { scenario } of PRESETS) {
    const trace = sharedRun(scenario, kubernetes);
    const cursor = new TraceCursor(trace);
    for (const event of trace.events) {
      const sort = sortOf(event);
      if (!samples.has(sort)) samples.set(sort, { event, state: cursor.stateAt(event.seq) });
    }
  }
  return [...samples.values()];
}

export function eventSamples(release: Release): readonly EventSample[] {
  const samples = known.get(release) ?? collect(release);
  known.set(release, samples);
  return samples;
}
