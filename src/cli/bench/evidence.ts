/** How fast real logs are read: a file of 100 MB beside a bare split of its lines and beside `grep -c`, in one run. */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvidence } from '../../evidence/index.ts';
import { klogLine } from '../../kube/klog/index.ts';
import { FIRST_PRESET, presetById } from '../../scenario/index.ts';
import { run } from '../../scenario/run.ts';
import type { Io } from '../command.ts';
import type { Clocks } from './measurements.ts';

const PID = 812;
const CHUNK = 1024 * 1024;

export interface EvidenceRate {
  readonly name: string;
  readonly milliseconds: number;
  readonly megabytesPerSecond: number;
}

/** A kubelet's log of removals at verbosity 4, each of another pod, of `size` bytes or a little more. */
function writeLog(path: string, size: number): number {
  const story = presetById(FIRST_PRESET);
  if (story === undefined) throw new Error('the first preset is missing');
  const { events } = run(story.scenario);
  const pod = events.find((event) => event.pod !== undefined)?.pod;
  if (pod === undefined) throw new Error('the first preset has no pod');
  const text = `${events.flatMap(({ t, klog }) => (klog === undefined ? [] : [klogLine({ ...klog, t }, PID)])).join('\n')}\n`;
  const fd = openSync(path, 'w');
  let written = 0;
  for (let i = 0; written < size; i++) {
    const uid = i.toString(16).padStart(8, '0') + pod.uid.slice(8);
    written += writeSync(fd, text.replaceAll(pod.uid, uid).replaceAll(`/${pod.name}`, `/${pod.name}-${i}`));
  }
  closeSync(fd);
  return written;
}

async function splitLines(path: string): Promise<number> {
  let lines = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    lines += parts.length;
  }
  return lines;
}

/**
 * The times for one file of `size` bytes; `grep` is left out where there is none.
 * @param partsOf how the file may be read by two threads, as `diagnose` does.
 */
export async function evidenceRates(
  size: number,
  { wall }: Pick<Clocks, 'wall'>,
  partsOf: Io['partsOf'],
): Promise<readonly EvidenceRate[]> {
  const folder = mkdtempSync(join(tmpdir(), 'grace-period-'));
  const path = join(folder, 'kubelet.log');
  try {
    const bytes = writeLog(path, size);
    const timed = async (name: string, work: () => unknown): Promise<EvidenceRate> => {
      const began = wall();
      await work();
      const milliseconds = wall() - began;
      return { name, milliseconds, megabytesPerSecond: bytes / 1_000 / milliseconds };
    };
    const split = await timed('bare line split', () => splitLines(path));
    const read = await timed('readEvidence', () =>
      readEvidence([
        {
          name: path,
          bytes: createReadStream(path, { highWaterMark: CHUNK }),
          size: bytes,
          ...(partsOf !== undefined && { parts: partsOf(path) }),
        },
      ]),
    );
    const started = wall();
    const grep = spawnSync('grep', ['-c', 'kubelet', path]);
    const took = wall() - started;
    const counted = { name: 'grep -c', milliseconds: took, megabytesPerSecond: bytes / 1_000 / took };
    return [read, split, ...(grep.error === undefined ? [counted] : [])];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
