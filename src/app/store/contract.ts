/**
 * What every view of the page relies on: one run, one instant, and the commands that move it. Views read slices with
 * the hooks of `store.ts` and never keep time of their own.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Release } from '../../kube/release.ts';
import type { Trace, TraceCursor } from '../../trace/index.ts';

/** An instant of the run. `index` is the last event that has happened (-1: none yet); `t` lies in [its t, next t). */
export interface Instant {
  readonly t: Micros;
  readonly index: number;
}

export type Run =
  | { readonly status: 'loading' }
  /** `again` where it was a part of the page that could not be had, so that it may come to something yet. */
  | { readonly status: 'failed'; readonly message: string; readonly again?: () => void }
  | {
      readonly status: 'ready';
      readonly trace: Trace<ClusterState>;
      readonly cursor: TraceCursor<ClusterState>;
      /** Indexes of events of level step or milestone, ascending. */
      readonly steps: readonly number[];
      readonly milestones: readonly number[];
    };

export type StepUnit = 'event' | 'milestone' | 'actor';
export type Pace = 'story' | 'real';
export type DiagramView = 'overview' | 'inside';
/** How much is shown at once: the story alone, the kubelet's parts as a map, or the story beside what proves it. */
export const DEPTHS = ['story', 'kubelet', 'source'] as const;
export type Depth = (typeof DEPTHS)[number];
/** In their order, which is that of their keys. `steps` are the simulator's, `events` Kubernetes' own. */
export const INSPECTOR_TABS = ['what', 'object', 'klog', 'watch', 'requests', 'steps', 'events', 'describe'] as const;
export type InspectorTab = (typeof INSPECTOR_TABS)[number];
export type PhoneTab = 'pods' | 'diagram' | 'why' | 'chart' | 'time';

/** What playing stops at, and what one can run to. */
export interface Breakpoint {
  readonly on: 'kind' | 'actor' | 'pod' | 'field';
  /**
   * A kind of event; an actor; `namespace/name`; a field as a path (`metadata.deletionTimestamp` of objects,
   * `worker.gracePeriod` of pod workers), of one pod where `namespace/name:` stands before it.
   */
  readonly of: string;
}

/** More than anyone keeps in mind; the oldest gives way. */
export const MOST_BREAKPOINTS = 8;

export interface View {
  /** The depth that was chosen here or by a link; null: the one that this browser remembers. */
  readonly depth: Depth | null;
  /** The drawing that was chosen; null: the one that fits the scenario and the window. */
  readonly diagram: DiagramView | null;
  /** The node that the diagram's inside stays with; null: it follows the story. */
  readonly node: string | null;
  readonly tab: InspectorTab;
  readonly phoneTab: PhoneTab;
  /** `namespace/name` of the pod that is pinned: panes and actions stay with it. null: they follow the steps. */
  readonly pod: string | null;
  /** The release that stands beside the shown one; null where nothing is compared. */
  readonly compare: Release | null;
  /** In the order in which they were set. */
  readonly breakpoints: readonly Breakpoint[];
  /** Diagram, subtitle and transport fill the page, for a room. */
  readonly presenting: boolean;
}
