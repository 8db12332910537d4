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
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
  };
}

interface Platform {
  readonly TextDecoder: new (label: string) => Decoder;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TransformStream: new () => Transform;
  readonly DecompressionStream: new (format: 'gzip') => Transform;
}

export const platform = globalThis as unknown as Platform;
