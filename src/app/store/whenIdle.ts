/** Work for when the browser has nothing else to do. */

/** ms to wait in browsers without requestIdleCallback, and how long the work may then take. */
const WITHOUT_CALLBACK = { waitMs: 2_000, workMs: 10 };

/**
 * Calls `work` once the browser is idle, with a function that returns how many ms are left until it should stop.
 * @returns what cancels the call.
 */
export function whenIdle(work: (msLeft: () => number) => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const request = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + WITHOUT_CALLBACK.workMs;
    work(() => end - performance.now());
  }, WITHOUT_CALLBACK.waitMs);
  return () => clearTimeout(timer);
}
