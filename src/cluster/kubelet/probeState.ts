/** What the probe manager holds; part of the cluster's state (`state.ts`). */
import type { ProbeType } from '../../kube/probeTypes.ts';

/** pkg/kubelet/prober/worker.go: one probe of one container. */
export interface ProbeWorker {
  readonly podUID: string;
  readonly podName: string;
  readonly podNamespace: string;
  /** The pod, as the worker was given it, had a deletionTimestamp. */
  readonly podIsDeleted: boolean;
  readonly container: string;
  readonly type: ProbeType;
  /** The container that `result` is about; empty before the first. */
  readonly containerID: string;
  /** What the results manager holds; null while it holds nothing. */
  readonly result: 'success' | 'failure' | 'unknown' | null;
  readonly lastResult: 'success' | 'failure' | null;
  /** How often in a row `lastResult` has come. */
  readonly resultRun: number;
  /** It has failed for good; only another container is probed again. */
  readonly onHold: boolean;
  /** Token of the probe that is under way. */
  readonly running: number | null;
  /** What has come in the meantime: its own tick, or that somebody wants to know. */
  readonly pending: 'tick' | 'trigger' | null;
  /** The context that its commands are run under is cancelled: none of them is run any more. */
  readonly cancelled?: true;
  /** Its pod has been synced again since, where each sync has a context of its own. */
  readonly outlivesSync?: true;
  /** Number of its ticker, so that no tick of an earlier worker is taken for its own. */
  readonly ticker: number;
}

export interface ProbeManagerState {
  /** By `podUID/container/type`. */
  readonly workers: Readonly<Record<string, ProbeWorker>>;
}
