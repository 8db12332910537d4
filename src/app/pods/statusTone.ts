/**
 * The colour of a STATUS as kubectl prints it: of the text alone, whatever the pod's worker does meanwhile. One table for
 * every word that `printPod` and the kubelet's reasons can give (pkg/printers/internalversion/printers.go:printPod;
 * pkg/kubelet/images/types.go, pkg/kubelet/container/sync_result.go).
 */
import type { ShapeName } from '../shell/ui/index.ts';

/** Colours of the page: a pod that comes up, runs, is taken down, has ended well, has failed; none where nobody knows. */
export type StatusTone = Extract<ShapeName, 'waiting' | 'sync' | 'terminating' | 'gone' | 'failure' | 'none'>;

const TONES: readonly (readonly [StatusTone, RegExp])[] = [
  ['sync', /^Running$/],
  ['terminating', /^Terminating$/],
  // `Init:0/2` counts, `Init:Error` does not.
  ['waiting', /^(?:Pending|SchedulingGated|ContainerCreating|PodInitializing|NotReady|Init:\d+\/\d+)$/],
  ['gone', /^(?:Init:)?(?:Completed|Succeeded|ExitCode:0)$/],
  ['none', /^(?:Unknown|NodeLost|ContainerStatusUnknown)$/],
  ['failure', /^(?:Init:)?(?:Signal:\d+|ExitCode:\d+|OOMKilled|ContainerCannotRun|DeadlineExceeded|StartError)$/],
  ['failure', /^(?:Failed|Evicted|Terminated|Shutdown|NodeShutdown|NodeAffinity|Preempting|UnexpectedAdmissionError)$/],
  ['failure', /^(?:Init:)?(?:OutOf\w+|Err\w+|InvalidImageName|\w*(?:Error|BackOff|Unavailable))$/],
];

/** A word that is in no row has no colour. */
export const statusTone = (status: string): StatusTone => TONES.find(([, words]) => words.test(status))?.[0] ?? 'none';
