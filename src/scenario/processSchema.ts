/** Steps that act on a container's processes without the kubelet. */
import { described } from '../kube/printed.ts';
import { step } from './stepSchema.ts';
import { Label, PodMeant } from './vocabulary.ts';

const OF_CONTAINER = { pod: PodMeant, container: Label };

export const PROCESS_STEPS = [
  step('oomKill', described`The kernel's OOM killer ends the container's processes`, OF_CONTAINER),
  step('hangContainer', described`The process hangs: it answers nothing more, and SIGTERM is lost on it`, OF_CONTAINER),
  step('blockIO', described`The process waits for I/O in the kernel (state D): not even SIGKILL ends it`, OF_CONTAINER),
  step('unblockIO', described`The I/O returns, and the process sees what it was sent`, OF_CONTAINER),
] as const;
