/** What browsers, workers and Node have alike, declared here because this layer is compiled without the DOM's types. */

interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

interface Transform {
  readonly readable: { getReader(): Reader };
  readonly writable: {
    getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> };
  };
}

interface Platform {
  readonly TextDecoder: new (label: string) => Decoder;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly DecompressionStream: new (format: 'gzip') => Transform;
}

export const platform = globalThis as unknown as Platform;
