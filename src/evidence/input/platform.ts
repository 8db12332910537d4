/** What browsers, workers and Node have alike, declared here because this layer is compiled without the DOM's types. */

interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

interface Reader<T> {
  read(): Promise<{ readonly done: boolean; readonly value?: T | undefined }>;
  cancel(): Promise<void>;
  releaseLock(): void;
}

/** A ReadableStream. */
export interface Source<T = Uint8Array> {
  getReader(): Reader<T>;
  cancel(): Promise<void>;
}

interface Transform {
  readonly readable: Source;
  readonly writable: unknown;
}

interface Platform {
  readonly TextDecoder: new (label: string) => Decoder;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TransformStream: new () => Transform;
}

export const platform = globalThis as unknown as Platform;

/**
 * Yields what a producer writes to a stream, and ends when the producer fails, whatever state the stream is in. Uses a
 * reader, as not every browser can iterate a stream. @throws the error of the stream or of the producer
 */
export async function* produced<T>(stream: Source<T>, producer: Promise<unknown>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let stop: ((error: unknown) => void) | null = null;
  let failed: { readonly error: unknown } | null = null;
  producer.catch((error: unknown) => {
    failed = { error };
    stop?.(error);
  });
  // Not Promise.race: a producer that never settles would keep every raced promise in memory.
  const next = (): ReturnType<typeof reader.read> =>
    new Promise((resolve, reject) => {
      stop = reject;
      if (failed === null) reader.read().then(resolve, reject);
      else reject(failed.error as Error);
    });
  try {
    for (let read = await next(); !read.done && read.value !== undefined; read = await next()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
