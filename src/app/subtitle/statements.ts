/** The captions that stand while smaller steps go by: whatever they claim holds until another takes their place. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Release } from '../../kube/release.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';
import { ofStanding, type Statement } from '../explain/statements.ts';
import { drainAt, moreOf } from '../player/index.ts';
import { instantOfEvent, readyRun } from '../store/index.ts';

export function* ofSubtitles(trace: Trace<ClusterState>, release: Release): Iterable<Statement> {
  const run = readyRun(trace);
  const milestones = new Set(run.milestones);
  const cursor = new TraceCursor(trace);
  const later = new TraceCursor(trace);
  let standing = -1;
  for (const step of run.steps) {
    if (milestones.has(step)) standing = step;
    const event = trace.events[standing];
    // In a grace its own sentence stands.
    if (event === undefined || standing === step || drainAt(trace, instantOfEvent(run, step)) !== undefined) continue;
    const look = { event, state: cursor.stateAt(standing), release };
    yield* ofStanding(look, later.stateAt(step), (sentence) => moreOf([sentence]) !== '');
  }
}
