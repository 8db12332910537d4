/** How a container's process meets its probes and its preStop hook, where it does not simply do well. */
import type { Micros } from '../../engine/time.ts';
import type { ProbeType } from '../../kube/probeTypes.ts';

/** Since the container's start; since t = 0 for one that runs then. Without `to`, to its end. */
export type ProbeAnswers = 'never' | { readonly from: Micros; readonly to?: Micros };

/** A probe that is not named is always answered well. */
export type ProbesBehaviour = Readonly<Partial<Record<ProbeType, ProbeAnswers>>>;

/** Probes that a scenario's fault makes fail, of one container. */
export interface ProbesFailing {
  readonly since: Micros;
  /** Absent: for good. */
  readonly until?: Micros;
}

export type HookFailure =
  /** runc finds no such command in the image. */
  | { readonly how: 'notFound' }
  | { readonly how: 'exits'; readonly exitCode: number }
  /** Nothing listens on its port. */
  | { readonly how: 'refused' };

export interface HookBehaviour {
  readonly fails?: HookFailure;
  /** The hook makes the process exit, so long after the hook's own start. */
  readonly endsProcess?: { readonly after: Micros; readonly exitCode: number };
}
