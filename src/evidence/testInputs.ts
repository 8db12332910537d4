/** Inputs for tests: bytes as the streams that files are. */
import { readEvidence, type Evidence, type EvidenceFile, type ReadOptions } from './index.ts';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const fileOf = (bytes: Uint8Array, name = 'input', size = 4096): EvidenceFile => ({
  name,
  bytes: inPieces(bytes, size),
});

export const readBytes = (bytes: Uint8Array, options: ReadOptions = {}): Promise<Evidence> =>
  readEvidence([fileOf(bytes, 'input', 65_536)], options);
