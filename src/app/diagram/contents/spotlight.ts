/** Whether the grace of the pod in focus runs: while it plays, it is what everybody looks at. */
import type { RuntimeState } from '../../../cluster/state.ts';

export const graceRuns = ({ containers }: Pick<RuntimeState, 'containers'>, podUID: string | null): boolean =>
  Object.values(containers).some(
    (container) =>
      container.podUID === podUID &&
      container.state === 'running' &&
      container.stopping !== undefined &&
      container.signal !== 'SIGKILL',
  );
