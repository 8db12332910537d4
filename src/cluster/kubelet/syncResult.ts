/** pkg/kubelet/container/sync_result.go and apimachinery's aggregate: how several failures become one error. */
import { goQuote } from '../../kube/klog/index.ts';

export interface SyncResult {
  readonly action: 'KillContainer' | 'KillPodSandbox' | 'StartContainer' | 'CreatePodSandbox';
  readonly target: string;
  /** The kubelet's own word for the failure, where it has several: `CrashLoopBackOff`. */
  readonly reason?: string;
  /** The message of the failure; absent when it went well. */
  readonly error?: string | undefined;
}

const failure = ({ action, target, reason = `${action}Error`, error }: SyncResult): string =>
  `failed to ${goQuote(action)} for ${goQuote(target)} with ${reason}: ${goQuote(error ?? '')}`;

/** utilerrors.NewAggregate: one error stands alone, several in brackets, each text once. */
export function aggregate(errors: readonly string[]): string | undefined {
  const distinct = [...new Set(errors)];
  return distinct.length > 1 ? `[${distinct.join(', ')}]` : distinct[0];
}

/** PodSyncResult.Error; undefined when everything went well. */
export const syncError = (results: readonly SyncResult[]): string | undefined =>
  aggregate(results.filter(({ error }) => error !== undefined).map(failure));
