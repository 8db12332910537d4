/** What `kubectl drain` may be told (staging/src/k8s.io/kubectl/pkg/cmd/drain/drain.go). */
import type { Micros } from '../../engine/time.ts';

export interface DrainFlags {
  readonly ignoreDaemonsets: boolean;
  readonly deleteEmptydirData: boolean;
  readonly force: boolean;
  readonly disableEviction: boolean;
  readonly gracePeriodSeconds?: number;
  /** 0, or none: however long it takes. */
  readonly timeout?: Micros;
  readonly podSelector?: string;
}

/** What a scenario means by a drain that says nothing else: nothing that kubectl would rather be told of holds it up. */
export const DRAINS_ALL: DrainFlags = {
  ignoreDaemonsets: true,
  deleteEmptydirData: true,
  force: true,
  disableEviction: false,
};
