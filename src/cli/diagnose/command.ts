/** `diagnose FILE…`: where the removals in real logs and objects stand. */
import { accessSync, constants, createReadStream, statSync, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  diagnosisJson,
  diagnosisText,
  podText,
  readEvidence,
  type DiagnosisJson,
  type EvidenceFile,
  type FileReport,
} from '../../evidence/index.ts';
import { printableLine } from '../../kube/printable.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { FollowedFile, FollowedStream, type Followed } from './followedFile.ts';
import { CHUNK } from './partThread.ts';
import { watch, type Watch } from './watch.ts';

const FORMATS = ['text', 'json'] as const;

const HELP = `Usage: diagnose FILE… [--pod NS/NAME] [--format text|json] [--year YYYY] [--zone ±HH:MM] [--watch]

Reads kubelet and runtime logs, pod objects, events, audit logs and kubectl's output, in whatever wrapping, and tells of
each pod where its removal stands: the stage, what it waits for, the lines that prove it, and what may be done about it.
FILE may be gzipped; - is stdin, as is no FILE at all. File types are detected from content.

  --pod NS/NAME   this pod only (or NAME, in any namespace)
  --format F      text (default) or json
  --year YYYY     the year of klog's times, which have none
  --zone ±HH:MM   the zone that they are in
  --watch         go on reading what is added to the files, and print each pod whose finding changes, until Ctrl+C. Files
                  are followed by name, through rotation and truncation; one that is not there yet is waited for

Exit code: 0 when no removal waits for anything, 1 when one does, 2 when a file can't be read.
`;

export const diagnose: Command = {
  name: 'diagnose',
  summary: 'tell from real logs and objects where a removal stands',
  help: HELP,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        pod: { type: 'string' },
        format: { type: 'string', default: 'text' },
        year: { type: 'string' },
        zone: { type: 'string' },
        watch: { type: 'boolean', default: false },
      },
    });
    const format = FORMATS.find((known) => known === values.format);
    if (format === undefined)
      throw new UsageError(`--format: found "${values.format}", expected one of ${FORMATS.join(', ')}`);
    const year = values.year === undefined ? undefined : yearOf(values.year);
    const zone = values.zone === undefined ? undefined : zoneOf(values.zone);
    const only = values.pod === undefined ? null : podOf(values.pod);
    const placed = { ...(year !== undefined && { year }), ...(zone !== undefined && { zone }) };
    if (values.watch) {
      if (format !== 'text')
        throw new UsageError(`--watch prints text; --format ${format} is for input that has an end`);
      return watched(positionals, placed, only, io);
    }
    const files: EvidenceFile[] = [];
    for (const name of positionals.length === 0 ? ['-'] : positionals) {
      const file = name === '-' ? { name: '<stdin>', bytes: stdinOf(io) } : fileOf(name, io.partsOf);
      if (typeof file === 'string') {
        io.err(`${printableLine(file)}\n`);
        return 2;
      }
      files.push(file);
    }
    const evidence = await readEvidence(files, placed).catch((error: unknown) => {
      if (error instanceof Unreadable) return error;
      throw error;
    });
    if (evidence instanceof Unreadable) {
      io.err(`${evidence.message}\n`);
      return 2;
    }
    for (const { name, trouble } of evidence.files) if (trouble !== null) io.err(`${name}: ${troubleText(trouble)}\n`);
    if (evidence.files.every(({ trouble }) => trouble !== null)) return 2;
    const json = diagnosisJson(evidence, only);
    if (values.pod !== undefined && json.pods.length === 0 && evidence.pods.length > 0)
      io.err(`${printableLine(values.pod)} is not named in the input\n`);
    io.out(format === 'json' ? `${JSON.stringify(json, null, 2)}\n` : diagnosisText(json));
    return codeOf(json);
  },
};

const codeOf = ({ pods }: DiagnosisJson): number =>
  pods.some(({ stage, waitingOn }) => stage !== 'SyncPod' && waitingOn !== 'none') ? 1 : 0;

/** Until Ctrl+C, or the end of all pipes. */
async function watched(
  names: readonly string[],
  options: Watch['options'],
  only: Watch['only'],
  io: Io,
): Promise<number> {
  const sources: Followed[] = [];
  for (const name of names.length === 0 ? ['-'] : names) {
    const source = name === '-' ? new FollowedStream('<stdin>', Readable.from(stdinOf(io))) : followedOf(name);
    if (typeof source === 'string') {
      io.err(`${printableLine(source)}\n`);
      return 2;
    }
    sources.push(source);
  }
  let isStopped = false;
  let hasTold = false;
  const endWatch = io.onInterrupt?.(() => (isStopped = true));
  try {
    const found = await watch({
      sources,
      options,
      only,
      tell(found, changed) {
        io.out(hasTold ? `\n${changed.map(podText).join('\n')}` : diagnosisText(found));
        hasTold = true;
      },
      remark: (text) => io.err(`${text}\n`),
      pause: io.pause ?? (() => setTimeout(LOOK_AGAIN)),
      isStopped: () => isStopped,
    });
    return codeOf(found);
  } catch (error) {
    io.err(`${reasonOf(error)}\n`);
    return 2;
  } finally {
    endWatch?.();
  }
}

/** ms between two looks at files that grow. */
const LOOK_AGAIN = 250;

/** A file need not be there yet. */
function followedOf(path: string): Followed | string {
  const name = printableLine(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFIFO() === true) return new FollowedStream(name, createReadStream(path, { highWaterMark: CHUNK }));
  if (stat !== undefined && !stat.isFile()) {
    const what = fileOf(path, undefined);
    return typeof what === 'string' ? what : `${path}: is no file that can be followed`;
  }
  return new FollowedFile(name, path);
}

function troubleText(trouble: NonNullable<FileReport['trouble']>): string {
  switch (trouble) {
    case 'empty':
      return 'is empty';
    case 'binary':
      return 'is no text';
    case 'zip':
    case 'zstd':
    case 'xz':
    case 'bzip2':
      return `is packed with ${trouble}; unpack it first`;
  }
}

function yearOf(text: string): number {
  const year = Number(text);
  if (!Number.isInteger(year) || year < 2000 || year > 2200)
    throw new UsageError(`--year: found "${text}", expected a year`);
  return year;
}

function zoneOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text === 'Z' ? '+00:00' : text) ?? [];
  if (sign === undefined) throw new UsageError(`--zone: found "${text}", expected a zone such as +02:00`);
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function podOf(text: string): { readonly namespace: string | null; readonly name: string } {
  const slash = text.indexOf('/');
  return { namespace: slash < 0 ? null : text.slice(0, slash), name: text.slice(slash + 1) };
}

function fileOf(path: string, partsOf: Io['partsOf']): EvidenceFile | string {
  try {
    accessSync(path, constants.R_OK);
    const stat = statSync(path);
    const { size, mtimeMs } = stat;
    if (stat.isDirectory()) return `${path}: is a directory`;
    if (isDevice(stat, path)) return `${path}: is a device, not a file`;
    const known = size > 0 && { size, ...(partsOf !== undefined && { parts: partsOf(path) }) };
    return { name: printableLine(path), bytes: bytesOf(path), modified: mtimeMs, ...known };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing) return `${path}: no such file`;
    return `${path}: ${reasonOf(error)}`;
  }
}

/** Such as /dev/zero, which has no end. What stdin is called by is none, whatever stands behind it. */
const isDevice = (stat: Stats, path: string): boolean =>
  stat.isBlockDevice() || (stat.isCharacterDevice() && path !== '/dev/stdin' && path !== '/dev/null');

/** Opened when it is its turn: of thousands of files not all may be open at once. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* readable(path, createReadStream(path, { highWaterMark: CHUNK }));
}

/** @throws Unreadable where the reading breaks off. */
async function* readable(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw new Unreadable(`${name}: ${reasonOf(error)}`);
  }
}

/** A file broke off while it was read. */
class Unreadable extends Error {}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function* stdinOf(io: Io): AsyncGenerator<Uint8Array> {
  if (io.stdinBytes === undefined) yield new TextEncoder().encode(io.stdin());
  else yield* readable('<stdin>', io.stdinBytes());
}
