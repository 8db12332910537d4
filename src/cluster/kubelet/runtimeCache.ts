/**
 * pkg/kubelet/container/runtime_cache.go: what the runtime runs, as syncLoop's goroutine last had it listed. Until 1.26 the
 * list is made again only when it is older than 2 s; from 1.27 whoever asks wants a new one (ForceUpdateIfOlder).
 */
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import { runningPods } from '../runtime/listing.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import type { SyncLoopState } from '../state.ts';
import { RUNTIME_CACHE_PERIOD } from './constants.ts';

type Self = Draft<SyncLoopState>;

/**
 * A list that is exactly as old as that, as it is where the last pass of housekeeping but one has made it, is old by
 * microseconds or not; of two passes the scenario may tell which finds it so.
 */
export function isStale({ housekeeping }: Pick<SyncLoopState, 'housekeeping'>, now: Micros): boolean {
  const { runtimeCache, readsFrom } = housekeeping;
  const age = now - runtimeCache.at;
  if (age !== RUNTIME_CACHE_PERIOD || readsFrom === null) return age > RUNTIME_CACHE_PERIOD;
  const round = 2 * RUNTIME_CACHE_PERIOD;
  return (((now - readsFrom) % round) + round) % round < RUNTIME_CACHE_PERIOD;
}

/** Lists the pods anew, as of `at`. @returns the runtime's error, which leaves the list as it was. */
export function readRuntimeCache(self: Self, at: Micros, context: ClusterContext<'syncLoop'>): string | undefined {
  const error = callError(context);
  if (error !== undefined) {
    noteDial(context);
    return error;
  }
  const { runtimeCache } = self.housekeeping;
  runtimeCache.at = at;
  runtimeCache.pods = runningPods(context.world.runtime) as Draft<typeof runtimeCache.pods>;
  return undefined;
}
