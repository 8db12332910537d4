/** What the timeline claims of a whole run: read by the test of all claims. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { Statement } from '../explain/statements.ts';
import { historiesOf } from '../readings/index.ts';
import { gracesOf, graceWords } from './grace.ts';

/** A bracket's words are about one StopContainer call: its seconds, and how many of them that process has used. */
export function ofGraces(trace: Trace<ClusterState>): readonly Statement[] {
  return [...historiesOf(trace).values()].flatMap((history) =>
    gracesOf(history).map((grace) => ({
      says: `${history.key}: ${graceWords(grace, grace.to).used ?? ''}`,
      holds: history.containers.some(
        ({ name, spans }) =>
          (grace.container ?? name) === name &&
          spans.some(
            ({ is, to }) =>
              is.stop?.since === grace.since &&
              is.stop.timeout === grace.seconds &&
              is.stop.killAt === grace.killAt &&
              to === grace.to,
          ),
      ),
    })),
  );
}
