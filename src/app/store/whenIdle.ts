/** Work for when the browser has nothing else to do. */

/** ms to wait in browsers without requestIdleCallback, where the work then has time for one step. */
const WAIT_MS = 500;

/**
 * Calls `work` once the browser is idle, with a function that says whether there is time for another step.
 * @returns what cancels the call.
 */
export function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 0));
    return () => window.cancelIdleCallback(request);
  }
  const timer = setTimeout(work, WAIT_MS, () => false);
  return () => clearTimeout(timer);
}
