/**
 * The page's end of the worker: a promise for each request, always settled with a value. One request is with the
 * worker at a time, so that one which takes too long is known, and only it is lost with the thread. Of the runs for
 * one purpose only the newest counts; what it replaces is told that it was superseded.
 */
import type { Violation } from '../cluster/invariants/index.ts';
import type { ClusterWorld } from '../cluster/addresses.ts';
import type { ClusterState } from '../cluster/state.ts';
import type { Scenario, ScenarioError } from '../scenario/index.ts';
import type { Trace } from '../trace/index.ts';
import { fromSimulation, idOf } from './arrived.ts';
import { Latest } from './latest.ts';
import { part, PartMissing } from './part.ts';
import type { Standing } from '../cluster/index.ts';
import type { Asked, Calls, PackedTrace, Request, Response, ToWorker } from './protocol.ts';

/**
 * A thread that has been silent for so long is lost. A long run tells every moment how it stands; what takes its time
 * without a word is packing the trace of one.
 */
export const TIMEOUT_MS = 30_000;

/** What a run is for: to be shown, to stand beside the one that is, or to see what a change would do. None supersedes another. */
export type RunPurpose = 'shown' | 'beside' | 'whatIf';

export type Outcome<T> =
  | { readonly status: 'done'; readonly value: T }
  /** The scenario can't be run; nothing is wrong with the worker. */
  | { readonly status: 'refused'; readonly errors: readonly ScenarioError[] }
  /** A newer run for the same purpose was asked for before this one was there. */
  | { readonly status: 'superseded' }
  | Failure;

/** Why there is no answer. `message` is an error's own, as the browser or the simulation gives it. */
export type FailureReason =
  | { readonly code: 'unreadable' }
  | { readonly code: 'closed' }
  /** Nothing was heard of the thread for so long. */
  | { readonly code: 'silent'; readonly seconds: number }
  | { readonly code: 'noThread' }
  | { readonly code: 'brokeOff'; readonly message: string }
  | { readonly code: 'error'; readonly message: string };

/** `isMissing` where the simulation itself, or a part of it, could not be loaded: asked again it may be. */
export interface Failure {
  readonly status: 'failed';
  readonly why: FailureReason;
  readonly isMissing?: true;
}

const failed = (why: FailureReason): Failure => ({ status: 'failed', why });
const failedWith = (message: string): Failure => failed({ code: 'error', message });

/** As much of a Worker as is needed, so that tests need none. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

const startWorker = (): WorkerLike =>
  new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module', name: 'simulation' });

/** Stands where no thread can be started: whatever it is given is lost. */
class LostThread implements WorkerLike {
  readonly #lost: () => void;
  onmessage = null;
  onerror = null;
  onmessageerror = null;

  constructor(lost: () => void) {
    this.#lost = lost;
  }
  postMessage(): void {
    queueMicrotask(this.#lost);
  }
  terminate(): void {
    // nothing runs
  }
}

/** What has to be made into a trace where it has arrived. @throws PartMissing where what makes it can't be had */
async function traceOf(
  result: Exclude<Calls['run']['returns'], { trace: unknown } | { errors: unknown }>,
): Promise<Trace<ClusterState>> {
  if ('packed' in result) return unpacked(result.packed);
  const { overseen } = await part(() => import('../cluster/overseen.ts')); // one node needs none of this
  return overseen('world' in result ? result.world : await unpacked<ClusterWorld>(result.packedWorld));
}

/** A short trace needs none of this. */
async function unpacked<State = ClusterState>(packed: PackedTrace): Promise<Trace<State>> {
  const { unpackTrace } = await part(() => import('./packedTrace.ts'));
  return unpackTrace<State>(packed);
}

const UNREADABLE = failed({ code: 'unreadable' });

type Answer =
  { readonly status: 'answered'; readonly response: Response } | { readonly status: 'superseded' } | Failure;

interface Job {
  readonly request: Request;
  /** Of a run. */
  readonly purpose?: RunPurpose;
  /** Aborted once the answer is for nobody. */
  readonly signal?: AbortSignal;
  readonly onStanding?: (standing: Standing) => void;
  readonly settle: (answer: Answer) => void;
}

export class SimulationClient {
  readonly #start: () => WorkerLike;
  #worker: WorkerLike | null = null;
  #lastId = 0;
  #queue: readonly Job[] = [];
  #active: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #latest: Readonly<Record<RunPurpose, Latest>> = {
    shown: new Latest(),
    beside: new Latest(),
    whatIf: new Latest(),
  };

  /** The thread is started by the first request, or by `warmUp`. */
  constructor(start: () => WorkerLike = startWorker) {
    this.#start = start;
  }

  /** Starts the thread, so that the first run does not wait for it. */
  warmUp(): void {
    this.#thread();
  }

  /** @param onStanding is told how far a run has come that takes long. */
  async run(
    scenario: Scenario,
    purpose: RunPurpose = 'shown',
    onStanding: (standing: Standing) => void = () => undefined,
  ): Promise<Outcome<Trace<ClusterState>>> {
    if (purpose === 'shown') this.#latest.whatIf.abort();
    const signal = this.#latest[purpose].begin();
    const outcome = await this.#call({ call: 'run', scenario }, { purpose, signal, onStanding });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    if ('errors' in result) return { status: 'refused', errors: result.errors };
    if ('trace' in result) return { status: 'done', value: result.trace };
    try {
      const trace = await traceOf(result);
      return signal.aborted ? { status: 'superseded' } : { status: 'done', value: trace };
    } catch (error) {
      return error instanceof PartMissing ? { ...failedWith(error.message), isMissing: true } : UNREADABLE;
    }
  }

  /** How a scenario begins; a run goes on from there. */
  async begin(scenario: Scenario): Promise<Outcome<Trace<ClusterState>>> {
    const outcome = await this.#call({ call: 'begin', scenario });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    return 'errors' in result ? { status: 'refused', errors: result.errors } : { status: 'done', value: result.trace };
  }

  /** The run for this purpose ends with what it has. */
  stop(purpose: RunPurpose): void {
    if (this.#active?.purpose === purpose) this.#stopActive();
  }

  /** The hash of the scenario's trace, as `hashTrace` of `scenario/` makes it. */
  async hash(scenario: Scenario): Promise<Outcome<string>> {
    const outcome = await this.#call({ call: 'hash', scenario });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    return 'errors' in result ? { status: 'refused', errors: result.errors } : { status: 'done', value: result.hash };
  }

  /** What the scenario's run breaks of the invariants of its release. A newer run is more urgent. */
  async check(scenario: Scenario): Promise<Outcome<readonly Violation[]>> {
    const outcome = await this.#call({ call: 'check', scenario }, { signal: this.#latest.shown.signal });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    return 'errors' in result ? { status: 'refused', errors: result.errors } : { status: 'done', value: result.broken };
  }

  /** The pods in a pasted text, or what is wrong with it. */
  parseManifests(text: string): Promise<Outcome<Calls['parseManifests']['returns']>> {
    return this.#call({ call: 'parseManifests', text });
  }

  /** The scenario in a pasted text, or what is wrong with it. */
  parseScenarioText(text: string): Promise<Outcome<Calls['parseScenarioText']['returns']>> {
    return this.#call({ call: 'parseScenarioText', text });
  }

  /** What a link opens. It comes from anybody, so it is unfolded where the page is not held up. */
  decodeLink(hash: string): Promise<Outcome<Calls['decodeLink']['returns']>> {
    return this.#call({ call: 'decodeLink', hash });
  }

  /** Ends the thread; what is pending fails. A later request starts another. */
  dispose(): void {
    this.#lose(failed({ code: 'closed' }));
  }

  async #call<A extends Asked>(
    asked: A,
    how: Pick<Job, 'purpose' | 'signal' | 'onStanding'> = {},
  ): Promise<Outcome<Calls[A['call']]['returns']>> {
    const id = ++this.#lastId;
    const answer = await new Promise<Answer>((settle) => {
      const job: Job = { request: { id, ...asked }, settle, ...how };
      how.signal?.addEventListener('abort', () => this.#supersede(job), { once: true });
      this.#queue = [...this.#queue, job];
      this.#next();
    });
    if (answer.status !== 'answered') return answer;
    const { response } = answer;
    if (response.call !== 'failed') return { status: 'done', value: response.result as Calls[A['call']]['returns'] };
    const { message, isMissing } = response;
    return { ...failedWith(message), ...(isMissing && { isMissing }) };
  }

  #next(): void {
    const [job, ...rest] = this.#queue;
    if (this.#active !== null || job === undefined) return;
    this.#queue = rest;
    this.#active = job;
    this.#listen();
    this.#thread().postMessage(job.request);
  }

  /** From now on the thread may be silent for so long. */
  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(), TIMEOUT_MS);
  }

  #stopActive(): void {
    if (this.#active !== null) this.#worker?.postMessage({ id: this.#active.request.id, call: 'stop' });
  }

  #end(answer: Answer): void {
    clearTimeout(this.#timer);
    const job = this.#active;
    this.#active = null;
    job?.settle(answer);
    this.#next();
  }

  /** One that is being computed is told to stop; what it answers is for nobody. One that is settled stays so. */
  #supersede(job: Job): void {
    if (this.#active === job) {
      this.#active = { request: job.request, settle: () => undefined };
      this.#stopActive();
    }
    this.#queue = this.#queue.filter((each) => each !== job);
    job.settle({ status: 'superseded' });
  }

  /** A thread that hears nothing can't be asked to stop, only ended. */
  #giveUp(): void {
    this.#stopThread();
    this.#end(failed({ code: 'silent', seconds: TIMEOUT_MS / 1_000 }));
  }

  #lose(failure: Failure): void {
    this.#stopThread();
    const waiting = this.#queue;
    this.#queue = [];
    for (const { settle } of waiting) settle(failure);
    this.#end(failure);
  }

  #stopThread(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #thread(): WorkerLike {
    if (this.#worker !== null) return this.#worker;
    let worker: WorkerLike;
    try {
      worker = this.#start();
    } catch (error) {
      // A sandboxed frame has no origin that a thread could be of.
      const message = error instanceof Error ? error.message : String(error);
      return new LostThread(() => this.#lose({ ...failedWith(message), isMissing: true }));
    }
    worker.onmessage = ({ data: arrived }) => {
      const asked = this.#active?.request;
      if (asked === undefined || idOf(arrived) !== asked.id) return;
      const data = fromSimulation(arrived);
      if (data === null || ![asked.call, 'failed', 'progress'].includes(data.call)) return this.#lose(UNREADABLE);
      // A thread never has what it once could not have: some browsers keep that.
      if (data.call === 'failed' && data.isMissing) this.#stopThread();
      if (data.call !== 'progress') return this.#end({ status: 'answered', response: data });
      this.#listen();
      this.#active?.onStanding?.(data.standing);
    };
    worker.onerror = ({ message }) =>
      this.#lose(
        message ? failed({ code: 'brokeOff', message }) : { ...failed({ code: 'noThread' }), isMissing: true },
      );
    worker.onmessageerror = () => this.#lose(UNREADABLE);
    this.#worker = worker;
    return worker;
  }
}
