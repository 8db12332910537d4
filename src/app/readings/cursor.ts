import type { ClusterState } from '../../cluster/state.ts';
import { perTrace, type Trace, TraceCursor } from '../../trace/index.ts';

/** A cursor for whoever reads along the run, so that it does not move the player's. */
export const ownCursor = perTrace((trace: Trace<ClusterState>) => new TraceCursor(trace));
