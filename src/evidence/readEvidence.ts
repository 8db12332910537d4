/** Files in, evidence out. */
import { micros } from '../engine/time.ts';
import type { Evidence, FileReport, LineCounts } from './evidence.ts';
import type { EvidenceFile, ReadOptions } from './options.ts';

/** Reads everything, in the order given. Answers what it has when `signal` is aborted. */
export async function readEvidence(files: Iterable<EvidenceFile>, options: ReadOptions = {}): Promise<Evidence> {
  const reports: FileReport[] = [];
  let lines: LineCounts = { total: 0, understood: 0, irrelevant: 0, unknown: 0 };
  let bytesRead = 0;
  for (const file of files) {
    let total = 0;
    let bytes = 0;
    for await (const chunk of file.bytes) {
      if (options.signal?.aborted === true) break;
      bytes += chunk.length;
      bytesRead += chunk.length;
      total += chunk.reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0);
      lines = { ...lines, total: lines.total + total, unknown: lines.unknown + total };
      await options.onProgress?.({ file: file.name, bytesRead, bytesTotal: null, lines, pods: 0 });
    }
    const counts = { total, understood: 0, irrelevant: 0, unknown: total };
    reports.push({ name: file.name, bytes, lines: counts, kinds: [], wrappings: [] });
  }
  return {
    lines,
    files: reports,
    samples: { understood: [], irrelevant: [], unknown: [] },
    release: null,
    clock: {
      year: options.year ?? null,
      yearFrom: options.year === undefined ? 'unknown' : 'option',
      zone: options.zone ?? null,
      zoneFrom: options.zone === undefined ? 'unknown' : 'option',
    },
    start: null,
    end: micros(0),
    pods: [],
    podsLeftOut: 0,
    waitingOn: 'unknown',
    complete: options.signal?.aborted !== true,
  };
}
