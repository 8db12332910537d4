/** How an API server is asked: by GET alone, for nothing here may change a cluster. Compiled without the DOM's types. */

export interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', act: () => void): void;
  removeEventListener(type: 'abort', act: () => void): void;
}

export interface Abort {
  readonly signal: Signal;
  abort(): void;
}

interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

interface Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): Reader } | null;
}

interface Init {
  readonly method: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: Signal;
  readonly credentials: 'omit';
  readonly redirect: 'error';
  readonly cache: 'no-store';
}

interface Platform {
  readonly AbortController: new () => Abort;
  fetch(url: string, init: Init): Promise<Response>;
}

const platform = globalThis as unknown as Platform;

export const newAbort = (): Abort => new platform.AbortController();

/** What came back, as it comes. */
export interface Answer {
  readonly status: number;
  header(name: string): string | null;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Asks for a path and query. @throws where nobody answers, or `signal` is aborted. */
export type Transport = (path: string, accept: string, signal: Signal) => Promise<Answer>;

/**
 * @param base the API server's address without a slash at its end; empty: the page's own origin. No credentials go along:
 * kubectl proxy has its own, and a redirect would lead elsewhere.
 */
export const fetchFrom =
  (base: string): Transport =>
  async (path, accept, signal) => {
    const pending = platform.fetch(`${base}${path}`, {
      method: 'GET',
      headers: { accept },
      signal,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    });
    const response = await unlessAborted(pending, signal);
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      bytes: chunksOf(response, signal),
    };
  };

async function* chunksOf({ body }: Response, signal: Signal): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const next = await unlessAborted(reader.read(), signal);
      if (next.done) return;
      if (next.value !== undefined) yield next.value;
    }
  } finally {
    void reader.cancel().catch(() => undefined); // not awaited: a cancel that never settles must not block
  }
}

/**
 * Settles with `awaited`, or rejects when the signal aborts. In Node 20 and 22, a fetch's signal no longer ends its
 * body after a garbage collection (nodejs/node#55428), so this listens itself.
 */
function unlessAborted<T>(awaited: Promise<T>, signal: Signal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new Error('aborted'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
