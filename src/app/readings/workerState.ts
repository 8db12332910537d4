/**
 * The five states of a pod worker as a person sees them, and that there is none. `gone` is a worker that has finished; of
 * objects only the word is used.
 */
export type StateName = 'waiting' | 'sync' | 'terminating' | 'terminated' | 'gone' | 'none';

/** By the outermost state of `podWorkerMachine`. */
const BY_MACHINE_STATE: Readonly<Record<string, StateName>> = {
  waitingToStart: 'waiting',
  syncing: 'sync',
  terminating: 'terminating',
  terminated: 'terminated',
  finished: 'gone',
};

/** The state of a worker by XState's state value; nobody has worked on a pod that has none. */
export function stateOfWorker(worker: { readonly value: unknown } | undefined): StateName {
  const value = worker?.value;
  const name = typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
  return (typeof name === 'string' ? BY_MACHINE_STATE[name] : undefined) ?? 'none';
}
