/** The work of the thread that reads evidence, apart from being a thread: requests in, messages out. */
import {
  AwaitedPart,
  conformanceOf,
  decodeShared,
  evidenceTrace,
  ofFileNamed,
  linesBetween,
  podOfShared,
  readEvidence,
  readPart,
  share,
  WORTHWHILE,
  type Evidence,
  type EvidenceFile,
  type FileParts,
  type PartMessage,
  type PodEvidence,
} from '../evidence/index.ts';
import { diagnosisJson, WRITTEN } from '../words/index.ts';
import type { Surroundings } from '../live/index.ts';
import type { Release } from '../kube/release.ts';
import { DEFAULT_RELEASE } from '../scenario/index.ts';
import { fromPart, idOf, NOT_A_REQUEST, toPart, toReader } from './arrived.ts';
import type {
  EvidenceAccount,
  EvidenceMessage,
  EvidenceOptions,
  EvidenceQuestion,
  EvidenceRequest,
  EvidenceSource,
  PartRequest,
  PodRow,
} from './evidenceProtocol.ts';
import { CUT_OFF, PAGE_INSTEAD, REDIRECTED } from './evidenceProtocol.ts';
import { LiveDesk } from './liveDesk.ts';
import { PACKED_FROM, packTrace } from './packedTrace.ts';

/** The page takes in so many rows at once without being held up. */
const ROWS_AT_ONCE = 1_000;

type Tell = (message: EvidenceMessage, transfer?: readonly ArrayBuffer[]) => void;

/** As much of another thread of the same kind as is needed to have a part of a file read there. */
export interface PartThread {
  postMessage(request: PartRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface DeskSurroundings {
  readonly tell: Tell;
  /** To the thread for which this one reads a part. */
  readonly tellPart: (message: PartMessage) => void;
  /** Lets a message that has come meanwhile be heard. */
  readonly breathe: () => Promise<void>;
  readonly startThread: () => PartThread;
  /** How the cluster on this origin is asked; absent where none is. */
  readonly live?: Surroundings;
}

const TYPES = { text: 'text/plain', json: 'application/json', markdown: 'text/markdown' } as const;

export class EvidenceDesk {
  readonly #tell: Tell;
  readonly #tellPart: (message: PartMessage) => void;
  readonly #breathe: () => Promise<void>;
  readonly #startThread: () => PartThread;
  readonly #surroundings: Surroundings | undefined;
  #live: LiveDesk | null = null;
  #read: Evidence | null = null;
  /** What that was read from. */
  #sources: readonly EvidenceSource[] = [];
  #pods: ReadonlyMap<string, PodEvidence> = new Map();
  #reading: AbortController | null = null;

  constructor({ tell, tellPart, breathe, startThread, live }: DeskSurroundings) {
    this.#tell = tell;
    this.#tellPart = tellPart;
    this.#breathe = breathe;
    this.#startThread = startThread;
    this.#surroundings = live;
  }

  /** Answers a request; what is none is told so where it says whose it is, and else nobody waits for an answer. */
  async hear(data: unknown): Promise<void> {
    const part = toPart(data);
    const request = toReader(data);
    if (part !== null) await this.#hearPart(part);
    else if (request !== null) await this.#hearRequest(request);
    else {
      const id = idOf(data);
      if (id !== null) this.#tell({ id, call: 'failed', message: NOT_A_REQUEST });
    }
  }

  async #hearRequest(request: EvidenceRequest): Promise<void> {
    const { id } = request;
    try {
      if (request.call === 'cancel') this.#cancel();
      else if (request.call === 'watch') await this.#watch(id, request.namespace);
      else if (request.call === 'look') this.#live?.look(request.uid);
      else if (request.call === 'unwatch') this.#live?.stop();
      else if (request.call === 'read') await this.#readAll(id, request.sources, request.options);
      else await this.#answer(request);
    } catch (error) {
      this.#tell({ id, call: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  #cancel(): void {
    this.#reading?.abort();
  }

  /** What is seen is asked for like what was read. */
  async #watch(id: number, namespace: string | null): Promise<void> {
    this.#cancel();
    this.#reading = null;
    this.#live?.stop();
    if (this.#surroundings === undefined) throw new Error('no cluster');
    const live = new LiveDesk({
      surroundings: this.#surroundings,
      tell: (snapshot) => {
        if (this.#live === live) this.#tell({ id, call: 'watched', snapshot });
      },
      read: (evidence, pods) => {
        if (this.#live !== live) return;
        this.#read = { ...evidence, pods };
        this.#sources = [];
        this.#pods = new Map(pods.map((pod) => [pod.key, pod]));
      },
    });
    this.#live = live;
    await live.watch(namespace);
  }

  async #readAll(id: number, sources: readonly EvidenceSource[], options: EvidenceOptions): Promise<void> {
    this.#cancel();
    this.#live?.stop();
    this.#live = null;
    const reading = new AbortController();
    const { signal } = reading;
    this.#reading = reading;
    const files = sources.map((source) => this.#fileOf(id, source, signal));
    const evidence = await readEvidence(files, {
      ...options,
      signal,
      onProgress: async (progress) => {
        this.#tell({ id, call: 'progress', progress });
        await this.#breathe();
      },
    });
    if (this.#reading !== reading) return; // another reading has taken its place
    this.#reading = null;
    this.#read = evidence;
    this.#sources = sources;
    this.#pods = new Map(evidence.pods.map((pod) => [pod.key, pod]));
    for (let at = 0; at < evidence.pods.length; at += ROWS_AT_ONCE)
      this.#tell({ id, call: 'rows', rows: evidence.pods.slice(at, at + ROWS_AT_ONCE).map(rowOf) });
    this.#tell({ id, call: 'read', account: accountOf(evidence) });
  }

  #fileOf(id: number, source: EvidenceSource, abort: AbortSignal): EvidenceFile {
    const { name } = source;
    if ('blob' in source) {
      const { blob, modified } = source;
      return {
        name,
        bytes: piecesOf(blob),
        size: blob.size,
        range: (from, to) => piecesOf(blob.slice(from, to)),
        parts: this.#partsOf(name, blob),
        ...(modified !== undefined && { modified }),
      };
    }
    const missing = (why: string): void => this.#tell({ id, call: 'missing', name, why });
    return { name, bytes: fetched(source.url, abort, missing) };
  }

  #partsOf(name: string, blob: Blob): FileParts {
    return {
      worthwhile: WORTHWHILE,
      range: (from, to) => piecesOf(blob.slice(from, to)),
      elsewhere: (order, onProgress) => {
        const thread = this.#startThread();
        const awaited = new AwaitedPart(onProgress, () => thread.postMessage({ call: 'stopPart' }));
        thread.onmessage = ({ data }) => {
          const message = fromPart(data);
          if (message === null) awaited.ended();
          else awaited.hear(message);
        };
        thread.onerror = () => awaited.ended();
        void awaited.part.then(() => thread.terminate());
        thread.postMessage({ call: 'part', name, blob: blob.slice(order.from, order.to), order });
        return awaited;
      },
    };
  }

  /** This thread's side of that: it reads a part for another one. */
  async #hearPart(request: PartRequest): Promise<void> {
    if (request.call === 'stopPart') {
      this.#cancel();
      return;
    }
    const { name, blob, order } = request;
    const reading = new AbortController();
    this.#reading = reading;
    await readPart(piecesOf(blob), { name, width: order.width }, reading.signal, this.#tellPart, this.#breathe);
  }

  async #answer(question: EvidenceQuestion): Promise<void> {
    const { id } = question;
    const readAs = this.#read?.release?.release ?? DEFAULT_RELEASE;
    const releaseOf = ({ uid }: PodEvidence): Release => this.#live?.releaseOf(uid) ?? readAs;
    switch (question.call) {
      case 'pod':
        this.#tell({ id, call: 'pod', result: this.#pods.get(question.key) ?? null });
        return;
      case 'trace': {
        const pod = this.#pods.get(question.key);
        if (pod === undefined || pod.events.length === 0) {
          this.#tell({ id, call: 'trace', result: null });
          return;
        }
        const made = evidenceTrace(pod, releaseOf(pod), this.#read?.start ?? null);
        const lasts = this.#live?.lasts(pod.uid) ?? null;
        const trace = lasts !== null && lasts > made.end ? { ...made, end: lasts } : made;
        if (trace.events.length < PACKED_FROM) {
          this.#tell({ id, call: 'trace', result: { trace } });
          return;
        }
        const packed = packTrace(trace);
        this.#tell({ id, call: 'trace', result: { packed } }, Object.values(packed));
        return;
      }
      case 'expected': {
        const pod = this.#pods.get(question.key);
        this.#tell({
          id,
          call: 'expected',
          result: pod === undefined ? null : await conformanceOf(pod, releaseOf(pod)),
        });
        return;
      }
      case 'share': {
        const pod = this.#pods.get(question.key);
        const result =
          pod === undefined || pod.events.length === 0 ? null : share(pod, releaseOf(pod), question.standIns);
        this.#tell({ id, call: 'share', result });
        return;
      }
      case 'shared': {
        const opened = decodeShared(question.hash);
        if ('error' in opened) {
          this.#tell({ id, call: 'shared', result: opened });
          return;
        }
        const { removal } = opened;
        this.#tell({
          id,
          call: 'shared',
          result: { removal, trace: evidenceTrace(podOfShared(removal), removal.release) },
        });
        return;
      }
      case 'lines': {
        const files = this.#sources.map((source) => this.#fileOf(id, source, new AbortController().signal));
        const result = await ofFileNamed(files, question.file, (file) =>
          linesBetween(file, question.from, question.to),
        );
        this.#tell({ id, call: 'lines', result });
        return;
      }
      case 'recording': {
        const result = new Blob([this.#live?.recording() ?? ''], { type: 'application/jsonl' });
        this.#tell({ id, call: 'recording', result });
        return;
      }
      case 'written': {
        const { format, key } = question;
        const json = this.#read === null ? null : diagnosisJson(onlyPod(this.#read, key));
        const text = json === null ? '' : WRITTEN[format](json);
        const type = TYPES[format];
        this.#tell({ id, call: 'written', result: new Blob([text], { type }) });
      }
    }
  }
}

const onlyPod = (evidence: Evidence, key: string | null): Evidence =>
  key === null ? evidence : { ...evidence, pods: evidence.pods.filter((pod) => pod.key === key) };

const rowOf = (pod: PodEvidence): PodRow => {
  const { key, namespace, name, uid, stage, since, waitingOn, confidence, isStatic, node } = pod;
  return { key, namespace, name, uid, stage, since, waitingOn, confidence, isStatic, node };
};

const isWaiting = ({ waitingOn }: Pick<PodEvidence, 'waitingOn'>): boolean =>
  waitingOn !== 'none' && waitingOn !== 'unknown';

function accountOf({ pods, ...rest }: Evidence): EvidenceAccount {
  return { ...rest, pods: pods.length, waiting: pods.filter(isWaiting).length };
}

/** Streams of blobs come in pieces of whatever size; between these one can stop. */
const PIECE = 1024 * 1024;

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += PIECE) yield new Uint8Array(await blob.slice(at, at + PIECE).arrayBuffer());
}

/** Not every browser lets a stream be iterated. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function* fetched(url: string, signal: AbortSignal, missing: (why: string) => void): AsyncGenerator<Uint8Array> {
  let hasBegun = false;
  try {
    const response = await fetch(url, { signal, redirect: 'manual', credentials: 'omit' });
    const { body } = response;
    const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
    if (response.type === 'opaqueredirect') missing(REDIRECTED);
    else if (!response.ok || body === null) missing(`HTTP ${response.status}`);
    // Many servers answer with their own page where they have no such file.
    else if (isPage && !/\.html?$/i.test(new URL(url).pathname)) missing(PAGE_INSTEAD);
    else
      for await (const chunk of chunksOf(body)) {
        hasBegun = true;
        yield chunk;
      }
  } catch (error) {
    if (signal.aborted) return;
    if (hasBegun) missing(CUT_OFF);
    else missing(error instanceof Error ? error.message : String(error));
  }
}
