/** How fast real logs are read, beside what reading them at all costs, and what is kept of them. */
import { spawnSync } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvidence } from '../../evidence/index.ts';
import type { Io } from '../command.ts';
import { median, type Clocks } from './measurements.ts';
import { nodeLog } from './nodeLog.ts';

const CHUNK = 1024 * 1024;

export interface EvidenceRate {
  readonly name: string;
  /** Median of all rounds. */
  readonly milliseconds: number;
  readonly megabytesPerSecond: number;
  /** Of the bare split's speed, median of what it was round by round. */
  readonly ofSplit: number;
}

function writeLog(path: string, size: number): number {
  const fd = openSync(path, 'w');
  let written = 0;
  for (const text of nodeLog()) {
    if (written >= size) break;
    written += writeSync(fd, text);
  }
  closeSync(fd);
  return written;
}

/** The lines of a file, as any program in Node has to make them: in one thread, decoded chunk by chunk. */
async function eachChunk(path: string, take: (lines: readonly string[]) => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    take(lines);
  }
}

/** What lnav and its like know of a line: its header by one pattern, and the text. */
const KLOG = /^([IWEF])(\d{4} \d\d:\d\d:\d\d\.\d{6}) +(\d+) ([\w.-]+:\d+)\] (.*)$/;

async function countLines(path: string, counts: (line: string) => boolean): Promise<number> {
  let count = 0;
  await eachChunk(path, (lines) => {
    for (const line of lines) if (counts(line)) count += 1;
  });
  return count;
}

async function splitLines(path: string): Promise<number> {
  let count = 0;
  await eachChunk(path, (lines) => void (count += lines.length));
  return count;
}

/**
 * The times for one file of `size` bytes, all measured in turn, round by round, as other work on the machine comes and
 * goes; `grep` is left out where there is none.
 * @param partsOf how the file may be read by two threads, as `diagnose` does.
 */
export async function evidenceRates(
  size: number,
  rounds: number,
  { wall }: Pick<Clocks, 'wall'>,
  partsOf: Io['partsOf'],
): Promise<readonly EvidenceRate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'grace-period-'));
  const path = join(folder, 'kubelet.log');
  try {
    const bytes = writeLog(path, size);
    const parts = partsOf === undefined ? {} : { parts: partsOf(path) };
    const works: Readonly<Record<string, () => unknown>> = {
      readEvidence: () =>
        readEvidence([{ name: path, bytes: createReadStream(path, { highWaterMark: CHUNK }), size: bytes, ...parts }]),
      'bare line split, one thread': () => splitLines(path),
      'one pattern a line, one thread': () => countLines(path, (line) => KLOG.exec(line) !== null),
      ...(hasGrep() && { 'grep -c': () => spawnSync('grep', ['-c', 'kubelet', path]) }),
    };
    const times = new Map(Object.keys(works).map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const [name, work] of Object.entries(works)) {
        globalThis.gc?.();
        const began = wall();
        await work();
        times.get(name)?.push(wall() - began);
      }
    const splits = times.get('bare line split, one thread') ?? [];
    return [...times].map(([name, took]) => {
      const milliseconds = median(took);
      const ofSplit = median(took.map((time, round) => (splits[round] ?? Number.NaN) / time));
      return { name, milliseconds, megabytesPerSecond: bytes / 1_000 / milliseconds, ofSplit };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hasGrep = (): boolean => spawnSync('grep', ['--version']).error === undefined;

export interface EvidenceWeight {
  /** Bytes of input, and those in use when so many of it had been read. */
  readonly read: number;
  readonly used: number;
}

/** What is in use while a log without an end is read, after each of so many bytes. */
export async function evidenceWeights(
  marks: readonly number[],
  used: () => number,
): Promise<readonly EvidenceWeight[]> {
  const weights: EvidenceWeight[] = [];
  const encoder = new TextEncoder();
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const text of nodeLog()) {
      if (weights.length === marks.length) return;
      yield encoder.encode(text);
    }
  }
  await readEvidence([{ name: 'kubelet.log', bytes: stream() }], {
    onProgress: ({ bytesRead }) => {
      const next = marks[weights.length];
      if (next !== undefined && bytesRead >= next) weights.push({ read: bytesRead, used: used() });
    },
  });
  return weights;
}
