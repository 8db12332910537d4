/** An API server that is asked by GET alone, and what its refusals mean. */
import * as v from 'valibot';
import { printableLine } from '../kube/printable.ts';
import { linesOf, memoryOf, parsed, textOf, TooLong } from './jsonLines.ts';
import { ServerClock } from './serverClock.ts';
import type { Surroundings } from './surroundings.ts';
import type { Answer, Signal } from './transport.ts';

export type FailureCode =
  /** 401, 403: who asks may not see it. */
  | 'forbidden'
  /** 404, 405: this server has no such thing. */
  | 'absent'
  /** 410: what was known is too old to go on from. */
  | 'expired'
  /** 429 and what else is over by itself. */
  | 'busy'
  /** It answers that it is broken, or nobody answers. */
  | 'down'
  /** What answers is no API server, or no JSON. */
  | 'unreadable'
  /** It would take more memory than it may. */
  | 'tooLarge'
  /** A list whose pages never end. */
  | 'endless'
  /** A watch that ends right after it has started. */
  | 'shortWatch';

export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** The server's message, on one line; empty if nothing answered. */
  readonly said: string;
  readonly status: number;
  /** ms that the server asks to wait. */
  readonly retryAfter: number;

  constructor(code: FailureCode, status = 0, said = '', retryAfter = 0) {
    super(code);
    this.code = code;
    this.status = status;
    this.said = printableLine(said);
    this.retryAfter = retryAfter;
  }
}

/** A metav1.Status, or what of one there is. */
const Status = v.object({ message: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined) });

/** Characters. A page of 500 pods has some 10 MB; 5,000 that come at once less than this. */
const LARGEST = 128 * 1024 * 1024;
/** Bytes that parsed answers may take: some 10,000 pods. */
const MOST_MEMORY = 512 * 1024 * 1024;
const LARGEST_FAILURE = 64 * 1024;

/** What the answers that are held together may still take, in bytes. */
export interface Memory {
  left: number;
}

export const newMemory = (): Memory => ({ left: MOST_MEMORY });

export class ApiServer {
  readonly clock = new ServerClock();
  /** How many GETs were sent. Nothing else ever is. */
  requests = 0;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** ms since 1970 by the server's clock. */
  now(): number {
    return this.#surroundings.now() + this.clock.ahead;
  }

  /** @throws ApiFailure */
  async json(path: string, signal: Signal, memory = newMemory()): Promise<unknown> {
    const text = await this.#text(path, 'application/json', signal, LARGEST);
    memory.left -= memoryOf(text);
    if (memory.left < 0) throw new ApiFailure('tooLarge');
    const value = parsed(text);
    if (value === undefined) throw new ApiFailure('unreadable');
    return value;
  }

  /** @throws ApiFailure */
  text(path: string, signal: Signal, most: number): Promise<string> {
    return this.#text(path, '*/*', signal, most);
  }

  /** Lines as they come, until the server ends them. @throws ApiFailure */
  async *lines(path: string, signal: Signal): AsyncGenerator<string> {
    const { bytes } = await this.#ask(path, 'application/json', signal);
    try {
      yield* linesOf(bytes);
    } catch (error) {
      throw asFailure(error);
    }
  }

  async #text(path: string, accept: string, signal: Signal, most: number): Promise<string> {
    const { bytes } = await this.#ask(path, accept, signal);
    try {
      return await textOf(bytes, most);
    } catch (error) {
      throw asFailure(error);
    }
  }

  async #ask(path: string, accept: string, signal: Signal): Promise<Answer> {
    const askedAt = this.#surroundings.now();
    this.requests += 1;
    let answer: Answer;
    try {
      answer = await this.#surroundings.transport(path, accept, signal);
    } catch (error) {
      throw asFailure(error);
    }
    this.clock.heard(answer.header('date'), askedAt, this.#surroundings.now());
    if (answer.status >= 200 && answer.status < 300) return answer;
    const body = await textOf(answer.bytes, LARGEST_FAILURE).catch(() => '');
    const status = v.safeParse(Status, parsed(body));
    const said = status.success ? (status.output.message ?? '') : '';
    const seconds = Number(answer.header('retry-after') ?? 0);
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1_000 : 0;
    throw new ApiFailure(codeOf(answer.status), answer.status, said, retryAfter);
  }
}

const asFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure(error instanceof TooLong ? 'tooLarge' : 'down');

export function codeOf(status: number): FailureCode {
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404 || status === 405) return 'absent';
  if (status === 410) return 'expired';
  if (status === 429) return 'busy';
  return status >= 500 ? 'down' : 'unreadable';
}
