/** The page's way to the worker. `simulation.worker.ts` is not here: it is a thread of its own, never an import. */
export { watchedRun } from './watchedRun.ts';

export {
  type Failure,
  type FailureReason,
  type Outcome,
  type RunPurpose,
  SimulationClient,
  type WorkerLike,
} from './client.ts';
export { turn } from './turn.ts';
