/** The five states of a pod worker as a person sees them: one name, one colour, one shape, in every view alike. */
export type StateName = 'waiting' | 'sync' | 'terminating' | 'terminated' | 'gone';
/** What a shape may mean: a worker's state, the user, or a failure. */
export type ShapeName = StateName | 'user' | 'failure';

export const SHAPE_LABEL: Readonly<Record<ShapeName, string>> = {
  waiting: 'waiting',
  sync: 'SyncPod',
  terminating: 'Terminating',
  terminated: 'Terminated',
  gone: 'gone',
  user: 'you',
  failure: 'failure',
};

/** By the outermost state of `podWorkerMachine`. */
const BY_MACHINE_STATE: Readonly<Record<string, StateName>> = {
  waitingToStart: 'waiting',
  syncing: 'sync',
  terminating: 'terminating',
  terminated: 'terminated',
  finished: 'gone',
};

/** The state of a worker by XState's state value; a worker that is not there is gone. */
export function stateOfWorker(worker: { readonly value: unknown } | undefined): StateName {
  const value = worker?.value;
  const name = typeof value === 'object' && value !== null ? Object.keys(value)[0] : value;
  return (typeof name === 'string' ? BY_MACHINE_STATE[name] : undefined) ?? 'gone';
}

/** The class of `styles/parts.css` that carries the colours. */
export const colourOf = (shape: ShapeName): string => `c-${shape}`;
