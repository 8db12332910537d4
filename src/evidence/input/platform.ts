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
 * What a producer writes to a stream, as it comes. Nobody waits for a producer that has failed, whatever it has left the
 * stream in; not every browser lets a stream be iterated. @throws what either fails by
 */
export async function* produced<T>(stream: Source<T>, producer: Promise<unknown>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let stop: ((error: unknown) => void) | null = null;
  let failed: { readonly error: unknown } | null = null;
  producer.catch((error: unknown) => {
    failed = { error };
    stop?.(error);
  });
  // Not a race of promises: the one that never settles would hold all that were read.
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
