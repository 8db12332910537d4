/**
 * The page's end of the worker: a promise for each request, always settled with a value. One request is with the
 * worker at a time, so that one which takes too long is known, and only it is lost with the thread. Of the runs for
 * one purpose only the newest counts; what it replaces is told that it was superseded.
 */
import type { ClusterState } from '../cluster/state.ts';
import type { Scenario, ScenarioError } from '../scenario/index.ts';
import type { Trace } from '../trace/index.ts';
import { unpackTrace } from './packedTrace.ts';
import type { Broken, CallName, Calls, Request, Response } from './protocol.ts';

/** A drain of 110 pods, the most that a kubelet runs by default, takes a tenth of it. */
export const TIMEOUT_MS = 10_000;

/** What a run is for: to be shown, or to stand beside the one that is. Neither supersedes the other. */
export type RunPurpose = 'shown' | 'beside';

export type Outcome<T> =
  | { readonly status: 'done'; readonly value: T }
  /** The scenario can't be run; nothing is wrong with the worker. */
  | { readonly status: 'refused'; readonly errors: readonly ScenarioError[] }
  /** A newer run for the same purpose was asked for before this one was there. */
  | { readonly status: 'superseded' }
  | { readonly status: 'failed'; readonly message: string };

/** As much of a Worker as is needed, so that tests need none. */
export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Response>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

const startWorker = (): WorkerLike =>
  new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module', name: 'simulation' });

type Answer =
  | { readonly status: 'answered'; readonly response: Response }
  | { readonly status: 'superseded' }
  | { readonly status: 'failed'; readonly message: string };

interface Job {
  readonly request: Request;
  /** Of a run. */
  readonly purpose?: RunPurpose;
  readonly settle: (answer: Answer) => void;
}

export class SimulationClient {
  readonly #start: () => WorkerLike;
  #worker: WorkerLike | null = null;
  #lastId = 0;
  #queue: readonly Job[] = [];
  #active: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The thread is started by the first request, or by `warmUp`. */
  constructor(start: () => WorkerLike = startWorker) {
    this.#start = start;
  }

  /** Starts the thread, so that the first run does not wait for it. */
  warmUp(): void {
    this.#thread();
  }

  async run(scenario: Scenario, purpose: RunPurpose = 'shown'): Promise<Outcome<Trace<ClusterState>>> {
    this.#supersedeRuns(purpose);
    const outcome = await this.#call('run', { scenario }, purpose);
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    if ('errors' in result) return { status: 'refused', errors: result.errors };
    return { status: 'done', value: 'packed' in result ? unpackTrace(result.packed) : result.trace };
  }

  /** The hash of the scenario's trace, as `hashTrace` of `scenario/` makes it. */
  async hash(scenario: Scenario): Promise<Outcome<string>> {
    const outcome = await this.#call('hash', { scenario });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    return 'errors' in result ? { status: 'refused', errors: result.errors } : { status: 'done', value: result.hash };
  }

  /** What the scenario's run breaks of the invariants of its release. A newer run is more urgent. */
  async check(scenario: Scenario): Promise<Outcome<readonly Broken[]>> {
    const outcome = await this.#call('check', { scenario });
    if (outcome.status !== 'done') return outcome;
    const result = outcome.value;
    return 'errors' in result ? { status: 'refused', errors: result.errors } : { status: 'done', value: result.broken };
  }

  /** The pods in a pasted text, or what is wrong with it. */
  parseManifests(text: string): Promise<Outcome<Calls['parseManifests']['returns']>> {
    return this.#call('parseManifests', { text });
  }

  /** The scenario in a pasted text, or what is wrong with it. */
  parseScenarioText(text: string): Promise<Outcome<Calls['parseScenarioText']['returns']>> {
    return this.#call('parseScenarioText', { text });
  }

  /** Ends the thread; what is pending fails. A later request starts another. */
  dispose(): void {
    this.#lose('The simulation was closed.');
  }

  async #call<Name extends CallName>(
    call: Name,
    carries: Calls[Name]['carries'],
    purpose?: RunPurpose,
  ): Promise<Outcome<Calls[Name]['returns']>> {
    const id = ++this.#lastId;
    const answer = await new Promise<Answer>((settle) => {
      // A request is its call and what that carries: `Calls` says so, which a generic can't be shown to follow.
      const request = { id, call, ...carries } as unknown as Request;
      this.#queue = [...this.#queue, { request, settle, ...(purpose !== undefined && { purpose }) }];
      this.#next();
    });
    if (answer.status !== 'answered') return answer;
    const { response } = answer;
    return response.call === 'failed'
      ? { status: 'failed', message: response.message }
      : { status: 'done', value: response.result as Calls[Name]['returns'] };
  }

  #next(): void {
    const [job, ...rest] = this.#queue;
    if (this.#active !== null || job === undefined) return;
    this.#queue = rest;
    this.#active = job;
    this.#timer = setTimeout(() => this.#giveUp(), TIMEOUT_MS);
    this.#thread().postMessage(job.request);
  }

  #end(answer: Answer): void {
    clearTimeout(this.#timer);
    const job = this.#active;
    this.#active = null;
    job?.settle(answer);
    this.#next();
  }

  /** One that is being computed is left to end: stopping it would cost a new thread. */
  #supersedeRuns(purpose: RunPurpose): void {
    const isOld = (job: Job): boolean =>
      job.purpose === purpose || (purpose === 'shown' && job.request.call === 'check');
    const old = this.#queue.filter(isOld);
    this.#queue = this.#queue.filter((job) => !isOld(job));
    if (this.#active?.purpose === purpose) {
      const { request, settle } = this.#active;
      this.#active = { request, settle: () => undefined };
      settle({ status: 'superseded' });
    }
    for (const { settle } of old) settle({ status: 'superseded' });
  }

  /** The thread can't be asked to stop, only ended. */
  #giveUp(): void {
    this.#stopThread();
    const message = `The simulation was stopped: it took longer than ${TIMEOUT_MS / 1_000} seconds. Fewer pods or an earlier end will help.`;
    this.#end({ status: 'failed', message });
  }

  #lose(message: string): void {
    this.#stopThread();
    const waiting = this.#queue;
    this.#queue = [];
    for (const { settle } of waiting) settle({ status: 'failed', message });
    this.#end({ status: 'failed', message });
  }

  #stopThread(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #thread(): WorkerLike {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => {
      if (data.id === this.#active?.request.id) this.#end({ status: 'answered', response: data });
    };
    worker.onerror = ({ message }) =>
      this.#lose(
        message ? `The simulation broke off: ${message}` : 'The simulation could not be loaded. Reload the page.',
      );
    worker.onmessageerror = () => this.#lose('An answer of the simulation could not be read.');
    this.#worker = worker;
    return worker;
  }
}
