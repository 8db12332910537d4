/**
 * The node goes off under containerd. What it comes up to again is what is on its disk: containers that were running, of
 * which no task is left, count as exited with 255 and the reason Unknown (containerd's internal/cri/server/restart.go:
 * loadContainer), their sandboxes as not ready (loadSandbox). Nobody sees any of that before the node is back.
 */
import type { Draft } from '../../engine/draft.ts';
import type { ClusterContext } from '../context.ts';
import { podOf } from './processes.ts';
import type { RuntimeContainer, RuntimeState } from '../state.ts';

/** unknownExitCode */
const UNKNOWN_EXIT_CODE = 255;

export function powerLost(self: Draft<RuntimeState>, context: ClusterContext<'runtime'>): void {
  self.outage = { since: context.now };
  context.keep('runtime', 'outage');
  delete self.frozenShims;
  for (const container of Object.values(self.containers)) {
    forgetCalls(container);
    if (container.state !== 'running') continue;
    container.state = 'exited';
    container.exitCode = UNKNOWN_EXIT_CODE;
    container.finishedAt = context.now;
    container.lost = true;
    const detail = { container: container.spec.name, exitCode: UNKNOWN_EXIT_CODE, powerLost: true };
    context.tell('ContainerExited', { pod: podOf(self, container), detail });
  }
  for (const sandbox of Object.values(self.sandboxes)) {
    sandbox.state = 'notready';
    sandbox.network = 'down';
    delete sandbox.stopping;
  }
}

/** Calls that were held open, hooks that ran, and what kept a process from ending. */
function forgetCalls(container: Draft<RuntimeContainer>): void {
  delete container.stopCalls;
  delete container.stopping;
  delete container.stopSignalled;
  delete container.hook;
  delete container.held;
  delete container.frozenSince;
  delete container.blockedSince;
  delete container.hungSince;
}
