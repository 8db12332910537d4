/** Loads the code that reads the story of several pods when a run needs it. */
import type { crowdBeatsOf } from './crowdBeats.ts';

const loadCrowdBeats = () => import('./crowdBeats.ts');

let beatsOf: typeof crowdBeatsOf | undefined;
let loading: Promise<void> | undefined;

/** undefined until it has loaded. The first call loads it; after a failure the next call tries again. */
export function loadedCrowdBeats(): typeof crowdBeatsOf | undefined {
  loading ??= loadCrowdBeats().then(
    (code) => void (beatsOf = code.crowdBeatsOf),
    () => void (loading = undefined),
  );
  return beatsOf;
}
