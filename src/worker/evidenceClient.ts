/**
 * The page's end of the thread that reads evidence. Reading can be stopped, and what was read until then is kept; only a
 * thread that does not react to being stopped is ended, with what it had.
 */
import type { ClusterState } from '../cluster/state.ts';
import type { Conformance, PodEvidence, ReadProgress, Shared } from '../evidence/index.ts';
import type { Trace } from '../trace/index.ts';
import type {
  EvidenceAccount,
  EvidenceAnswers,
  EvidenceAsked,
  EvidenceCall,
  EvidenceCalls,
  EvidenceMessage,
  EvidenceOptions,
  EvidenceRequest,
  EvidenceSource,
  LiveSnapshot,
  PodRow,
} from './evidenceProtocol.ts';
import { fromReader, idOf } from './arrived.ts';
import { unpackTrace } from './packedTrace.ts';

/** How long a stopped reading may take to say what it has. */
export const STOP_MS = 8_000;

/** Why there is no result. `message` is an error's own, as the browser or the reader gives it. */
export type ReaderFailure =
  | { readonly code: 'unreadable' }
  /** It was told to stop, and did not. */
  | { readonly code: 'notStopped' }
  /** Without a message the browser gives no reason. */
  | { readonly code: 'notLoaded'; readonly message?: string }
  | { readonly code: 'error'; readonly message: string };

const UNREADABLE = { code: 'unreadable' } as const;

/** As much of a Worker as is needed, so that tests need none. */
export interface EvidenceWorker {
  postMessage(message: EvidenceRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

const startWorker = (): EvidenceWorker =>
  new Worker(new URL('./evidence.worker.ts', import.meta.url), { type: 'module', name: 'evidence' });

export type Reading =
  | { readonly status: 'read'; readonly account: EvidenceAccount; readonly pods: readonly PodRow[] }
  | { readonly status: 'failed'; readonly why: ReaderFailure }
  /** Another reading has taken its place. */
  | { readonly status: 'superseded' };

export interface ReadCallbacks {
  readonly onProgress: (progress: ReadProgress) => void;
  readonly onMissing: (name: string, why: string) => void;
}

interface PresentReading extends ReadCallbacks {
  readonly id: number;
  readonly rows: PodRow[];
  readonly settle: (reading: Reading) => void;
}

interface Question {
  readonly call: EvidenceCall;
  readonly settle: (answer: EvidenceAnswers | null) => void;
}

export class EvidenceClient {
  readonly #start: () => EvidenceWorker;
  #worker: EvidenceWorker | null = null;
  #lastId = 0;
  #reading: PresentReading | null = null;
  #questions = new Map<number, Question>();
  #stopping: ReturnType<typeof setTimeout> | undefined;
  #watching: { readonly id: number; readonly onSnapshot: (snapshot: LiveSnapshot | null) => void } | null = null;

  /** The thread is started by the first reading. */
  constructor(start: () => EvidenceWorker = startWorker) {
    this.#start = start;
  }

  read(
    sources: readonly EvidenceSource[],
    options: EvidenceOptions,
    { onProgress, onMissing }: ReadCallbacks,
  ): Promise<Reading> {
    this.#end({ status: 'superseded' });
    const id = ++this.#lastId;
    return new Promise((settle) => {
      this.#reading = { id, rows: [], onProgress, onMissing, settle };
      this.#thread()?.postMessage({ id, call: 'read', sources, options });
    });
  }

  /** The reading answers what it has. */
  stop(): void {
    if (this.#reading === null || this.#worker === null) return;
    this.#worker.postMessage({ id: this.#reading.id, call: 'cancel' });
    clearTimeout(this.#stopping);
    this.#stopping = setTimeout(() => this.#lose({ code: 'notStopped' }), STOP_MS);
  }

  /** Watches the cluster on this origin. @param onSnapshot gets null where the thread is lost. */
  watch(namespace: string | null, onSnapshot: (snapshot: LiveSnapshot | null) => void): void {
    this.#end({ status: 'superseded' });
    const id = ++this.#lastId;
    this.#watching = { id, onSnapshot };
    this.#thread()?.postMessage({ id, call: 'watch', namespace });
  }

  look(uid: string): void {
    this.#worker?.postMessage({ id: ++this.#lastId, call: 'look', uid });
  }

  unwatch(): void {
    this.#worker?.postMessage({ id: ++this.#lastId, call: 'unwatch' });
  }

  async recording(): Promise<Blob | null> {
    return (await this.#ask({ call: 'recording' })) ?? null;
  }

  async pod(key: string): Promise<PodEvidence | null> {
    return (await this.#ask({ call: 'pod', key })) ?? null;
  }

  async trace(key: string): Promise<Trace<ClusterState> | null> {
    const result = await this.#ask({ call: 'trace', key });
    if (result === null || result === undefined) return null;
    if ('trace' in result) return result.trace;
    try {
      return await unpackTrace(result.packed);
    } catch {
      return null;
    }
  }

  async expected(key: string): Promise<Conformance | null> {
    return (await this.#ask({ call: 'expected', key })) ?? null;
  }

  /** Lines of one source, from one number to another; null where it can't be read again. */
  async lines(file: string, from: number, to: number): Promise<readonly string[] | null> {
    return (await this.#ask({ call: 'lines', file, from, to })) ?? null;
  }

  /** What a link to the pod's removal would hold. */
  async share(key: string, standIns: boolean): Promise<Shared | null> {
    return (await this.#ask({ call: 'share', key, standIns })) ?? null;
  }

  /** What a link holds; null where the thread can't be had. Nothing need have been read before. */
  async shared(hash: string): Promise<EvidenceCalls['shared']['returns'] | null> {
    if (this.#thread() === null) return null;
    return (await this.#ask({ call: 'shared', hash })) ?? null;
  }

  /** As the command line writes it. */
  async written(format: 'text' | 'json' | 'markdown', key: string | null): Promise<Blob | null> {
    return (await this.#ask({ call: 'written', format, key })) ?? null;
  }

  async #ask<A extends EvidenceAsked>(asked: A): Promise<EvidenceCalls[A['call']]['returns'] | undefined> {
    const worker = this.#worker;
    if (worker === null) return undefined;
    const id = ++this.#lastId;
    const answer = await new Promise<EvidenceAnswers | null>((settle) => {
      this.#questions.set(id, { call: asked.call, settle });
      worker.postMessage({ id, ...asked });
    });
    return answer?.result as EvidenceCalls[A['call']]['returns'] | undefined;
  }

  #hear(message: EvidenceMessage): void {
    const reading = this.#reading?.id === message.id ? this.#reading : null;
    switch (message.call) {
      case 'progress':
        reading?.onProgress(message.progress);
        return;
      case 'missing':
        reading?.onMissing(message.name, message.why);
        return;
      case 'rows':
        reading?.rows.push(...message.rows);
        return;
      case 'read':
        if (reading !== null) this.#end({ status: 'read', account: message.account, pods: reading.rows });
        return;
      case 'failed':
        if (reading !== null) this.#end({ status: 'failed', why: { code: 'error', message: message.message } });
        else if (this.#watching?.id === message.id) this.#watching.onSnapshot(null);
        else this.#settle(message.id, null);
        return;
      case 'watched':
        if (this.#watching?.id === message.id) this.#watching.onSnapshot(message.snapshot);
        return;
      case 'recording':
      case 'pod':
      case 'expected':
      case 'lines':
      case 'share':
      case 'shared':
      case 'trace':
      case 'written':
        this.#settle(message.id, message);
    }
  }

  #settle(id: number, answer: EvidenceAnswers | null): void {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    question?.settle(answer?.call === question.call ? answer : null);
  }

  #end(how: Reading): void {
    clearTimeout(this.#stopping);
    const reading = this.#reading;
    this.#reading = null;
    reading?.settle(how);
  }

  #lose(why: ReaderFailure): void {
    this.#worker?.terminate();
    this.#worker = null;
    const questions = this.#questions;
    this.#questions = new Map();
    for (const { settle } of questions.values()) settle(null);
    this.#watching?.onSnapshot(null);
    this.#watching = null;
    this.#end({ status: 'failed', why });
  }

  /** Null where none can be started, as in a frame that is of no origin; what is read has then failed. */
  #thread(): EvidenceWorker | null {
    if (this.#worker !== null) return this.#worker;
    let worker: EvidenceWorker;
    try {
      worker = this.#start();
    } catch (error) {
      this.#lose({ code: 'notLoaded', message: error instanceof Error ? error.message : String(error) });
      return null;
    }
    worker.onmessage = ({ data }) => {
      const message = fromReader(data);
      if (message !== null) this.#hear(message);
      else if (idOf(data) !== null) this.#lose(UNREADABLE);
    };
    worker.onerror = ({ message }) => this.#lose(message ? { code: 'error', message } : { code: 'notLoaded' });
    worker.onmessageerror = () => this.#lose(UNREADABLE);
    this.#worker = worker;
    return worker;
  }
}
