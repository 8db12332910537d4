/** `diagnose FILE…`: where the removals in real logs and objects stand. */
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  findingsOf,
  isOfPod,
  readEvidence,
  type Evidence,
  type EvidenceFile,
  type FileReport,
  type PodAsked,
  type ReadOptions,
} from '../../evidence/index.ts';
import { printableLine } from '../../kube/printable.ts';
import { diagnosisJson, findingJson, isWaiting, podText, WRITTEN, type DiagnosisJson } from '../../words/index.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { filesOf, given, pipeOf, reasonOf, stdinOf, Unreadable, type Given } from './files.ts';
import { FollowedFile, FollowedStream, type Followed } from './followedFile.ts';
import { Interrupt } from './interrupt.ts';
import { Troubles } from './troubles.ts';
import { watch, type Watch } from './watch.ts';

const FORMATS = ['text', 'json', 'markdown', 'ndjson'] as const;

const HELP = `Usage: diagnose FILE… [--pod NS/NAME] [--format text|json|markdown|ndjson] [--node NAME] [--year YYYY] [--zone ±HH:MM]
                       [--waiting] [--watch]

Reads kubelet and runtime logs, pod objects, events, audit logs and kubectl output, and explains for each pod why it is
still there: what it waits for and for how long, the deciding part of the error, and the command to start with; below
that the lines that prove it, causes, and further steps, least dangerous first. Pods that wait come first.
FILE may be gzipped, a tar, tar.gz or zip, or a folder, which is read recursively (a must-gather, a cluster-info dump,
the output of kind export logs); - is stdin, the default. File types are detected from content.

  --pod NS/NAME   only this pod (or NAME, in any namespace)
  --format F      text (default); json; markdown, a report for an issue tracker; or ndjson, one line per pod and file,
                  printed as soon as the file is read. Pass such lines to diagnose again to merge the findings of many
                  files and nodes into one per pod.
  --waiting       only pods that wait for something
  --node NAME     the node that the files are from, if neither the files nor their folders show it
  --year YYYY     the year of klog's times, which have none
  --zone ±HH:MM   the time zone of klog's times
  --watch         keep reading what is appended to the files, and print each pod whose finding changes, until Ctrl+C.
                  Files are followed by name, through rotation and truncation; a missing file is waited for

Ctrl+C stops reading and prints the findings so far.

Exit code: 0 if no removal waits for anything, 1 if one does (with ndjson 0 as well), 2 if a file can't be read or no
line of the input is recognised.
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
        node: { type: 'string' },
        year: { type: 'string' },
        zone: { type: 'string' },
        waiting: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
      },
    });
    const format = FORMATS.find((known) => known === values.format);
    if (format === undefined)
      throw new UsageError(`--format: found "${values.format}", expected one of ${FORMATS.join(', ')}`);
    const year = values.year === undefined ? undefined : yearOf(values.year);
    const zone = values.zone === undefined ? undefined : zoneOf(values.zone);
    const options = { ...(year !== undefined && { year }), ...(zone !== undefined && { zone }) };
    const asked = values.pod === undefined ? null : podOf(values.pod);
    if (values.watch) {
      if (format !== 'text')
        throw new UsageError(`--watch prints text; --format ${format} is for input that has an end`);
      return watched(positionals, options, { only: asked, waiting: values.waiting }, io);
    }
    const all: Given[] = [];
    for (const name of positionals.length === 0 ? ['-'] : positionals) {
      const one = given(name);
      if (typeof one === 'string') {
        io.err(`${printableLine(one)}\n`);
        return 2;
      }
      all.push(one);
    }
    const troubles = new Troubles(io);
    const signal = new Interrupt(io);
    const files = placed(signal.until(filesOf(all, io, troubles.tell, signal.signal)), values.node);
    const reading = { ...options, signal };
    try {
      const filter = { asked, waiting: values.waiting };
      return format === 'ndjson'
        ? await lines(files, reading, io, filter, troubles)
        : await verdicts(files, reading, io, filter, troubles, WRITTEN[format]);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      io.err(`${printableLine(error.message)}\n`);
      return 2;
    } finally {
      troubles.end();
      signal.end();
    }
  },
};

/** Which pods to report. */
interface PodFilter {
  readonly asked: PodAsked | null;
  readonly waiting: boolean;
}

/** All at once. */
async function verdicts(
  files: AsyncIterable<EvidenceFile>,
  options: ReadOptions,
  io: Io,
  { asked, waiting }: PodFilter,
  troubles: Troubles,
  written: (json: DiagnosisJson) => string,
): Promise<number> {
  const evidence = await readEvidence(files, options);
  for (const report of evidence.files) troubles.of(report);
  if (isNothing(evidence.files, io)) return 2;
  if (isRubbish(evidence)) {
    for (const { name, trouble } of evidence.files) if (trouble === null) troubles.tell(`${name}: ${RUBBISH}`);
    return 2;
  }
  const json = diagnosisJson(evidence, asked, waiting);
  if (asked !== null && evidence.pods.length > 0 && !evidence.pods.some((pod) => isOfPod(pod, asked)))
    io.err(`${printableLine(nameOf(asked))} is not named in the input\n`);
  io.out(written(json));
  return codeOf(json);
}

/** As they come. What is found is for another run to judge, so that it is no failure of this one. */
async function lines(
  files: AsyncIterable<EvidenceFile>,
  options: ReadOptions,
  io: Io,
  { asked, waiting }: PodFilter,
  troubles: Troubles,
): Promise<number> {
  const reports: FileReport[] = [];
  for await (const { lines: found, evidence } of findingsOf(files, options)) {
    for (const report of evidence.files) troubles.of(report);
    reports.push(...evidence.files);
    for (const line of found) {
      if (line.kind === 'pod' && ((asked !== null && !isOfPod(line, asked)) || (waiting && !isWaiting(line)))) continue;
      io.out(`${JSON.stringify(findingJson(line))}\n`);
      await io.drained?.();
    }
  }
  return isNothing(reports, io) ? 2 : 0;
}

function isNothing(files: readonly FileReport[], io: Io): boolean {
  if (files.length === 0) io.err('there is no file that could be read\n');
  return files.every(({ trouble, lines }) => trouble !== null && lines.understood === 0);
}

/** Whether no line of the input is a log line, an object or kubectl output, of any program. */
const isRubbish = ({ pods, files }: Evidence): boolean =>
  pods.length === 0 &&
  files.every(({ kinds, lines: { understood } }) => understood === 0 && kinds.every((kind) => kind === 'other'));

const RUBBISH =
  'no line is recognised; pass the kubelet’s log (journalctl -u kubelet), the pod (kubectl get pod NAME -o yaml) or the output of kubectl describe pod NAME';

async function* placed(files: AsyncIterable<EvidenceFile>, node: string | undefined): AsyncGenerator<EvidenceFile> {
  for await (const file of files) yield node === undefined ? file : { ...file, node };
}

const codeOf = ({ pods }: DiagnosisJson): number =>
  pods.some((pod) => pod.stage !== 'SyncPod' && isWaiting(pod)) ? 1 : 0;

/** Until Ctrl+C, or the end of all pipes. */
async function watched(
  names: readonly string[],
  options: Watch['options'],
  filter: Pick<Watch, 'only' | 'waiting'>,
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
      ...filter,
      tell(found, changed) {
        io.out(hasTold ? `\n${changed.map(podText).join('\n')}` : WRITTEN.text(found));
        hasTold = true;
      },
      remark: (text) => io.err(`${text}\n`),
      pause: io.pause ?? (() => setTimeout(LOOK_AGAIN)),
      isStopped: () => isStopped,
    });
    return codeOf(found);
  } catch (error) {
    io.err(`${printableLine(reasonOf(error))}\n`);
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
  if (stat?.isFIFO() === true) return new FollowedStream(name, pipeOf(path));
  if (stat !== undefined && !stat.isFile()) {
    const what = given(path);
    const why = stat.isDirectory()
      ? 'is a directory; name the files to be followed'
      : 'is no file that can be followed';
    return typeof what === 'string' ? what : `${path}: ${why}`;
  }
  return new FollowedFile(name, path);
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

function podOf(text: string): PodAsked {
  const slash = text.indexOf('/');
  return { namespace: slash < 0 ? null : text.slice(0, slash), name: text.slice(slash + 1) };
}

const nameOf = ({ namespace, name }: PodAsked): string => (namespace === null ? name : `${namespace}/${name}`);
