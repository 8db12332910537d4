/**
 * The five states of a pod worker as a person sees them, and that there is none: one name, one colour, one shape, in
 * every view alike. `gone` is a worker that has finished; of objects only the word is used.
 */
export type StateName = 'waiting' | 'sync' | 'terminating' | 'terminated' | 'gone' | 'none';
/** What a shape may mean: a worker's state, the user, or a failure. */
export type ShapeName = StateName | 'user' | 'failure';

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

/** The class of `styles/parts.css` that carries the colours. */
export const colourOf = (shape: ShapeName): string => `c-${shape}`;
