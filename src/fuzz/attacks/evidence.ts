/** Logs and objects as they come: cut, joined, wrapped, of any encoding. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  conformanceOf,
  decodeShared,
  evidenceTrace,
  readEvidence,
  share,
  type Evidence,
  type PodEvidence,
} from '../../evidence/index.ts';
import { diagnosisJson, diagnosisText } from '../../words/index.ts';
import { isOf, LABEL, SUBDOMAIN, type NameForm } from '../../kube/names.ts';
import { hasControl } from '../../kube/printable.ts';
import { DEFAULT_RELEASE } from '../../scenario/index.ts';
import { packTrace, unpackTrace } from '../../worker/packedTrace.ts';
import { must, strangeValue, type Attack } from '../attack.ts';
import { mutatedBytes } from '../mutate.ts';
import type { Random } from '../random.ts';
import { podSeeds } from './documents.ts';

/** Recordings of the repository, below `src/`. */
const FOLDERS = ['kube/klog/fixtures', 'evidence/fixtures', 'cli/conform/fixtures'];
const MOST_BYTES = 8 * 1024;

/** The beginning, the middle and the end of each recording. */
export function recordings(src: string): readonly Uint8Array[] {
  return FOLDERS.map((folder) => join(src, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.(?:log|jsonl|txt|yaml)$/.test(file) && statSync(file).size > 0)
    .sort()
    .flatMap((file) => {
      const bytes = new Uint8Array(readFileSync(file));
      const middle = Math.floor(bytes.length / 2);
      return [0, middle, Math.max(0, bytes.length - MOST_BYTES)].map((at) => bytes.slice(at, at + MOST_BYTES));
    });
}

const WORDS = [
  '"SyncLoop DELETE" source="api" pods=["demo/web"]', 'gracePeriod=30', 'gracePeriod=', 'exitCode=137', 'Name: ', 'Name:         web\n',
  'Namespace:    demo\n', 'Status: Terminating (lasts 2h)\n', 'Events:\n', '==> kubelet <==\n', 'kind: Pod\n', '{"kind":"Pod"',
  '{"kind":"List","items":[', '{"log":"', '{"type":"MODIFIED","object":', '"deletionTimestamp":"2024-06-12T10:00:30Z"',
  'I1121 02:50:41.109230    3352 kubelet.go:2130] ', 'I1121 6:76:81.079652 ', 'Nov 21 02:50:41 node-1 kubelet[812]: ',
  '2026-11-21T02:50:41.123456789Z stderr F ', '2026-11-21T02:50:41Z stdout P ', 'time="x" level=info msg="', '<span>', '&quot;', '&#1114111;',
  'E1121 25:61:61.000000 ', '-- Reboot --\n', '* ==> ', 'NAME   READY   STATUS   RESTARTS   AGE\n', '\u001b[31m', '\u001b]0;x\u0007',
  'containerID="containerd://', 'podUID="', 'err="rpc error: code = DeadlineExceeded"', '(UID: "', 'pods=["', 'lines 1-40\n',
  '0001-01-01 00:00:00 +0000 UTC', '9999-99-99T99:99:99Z', '"metadata":{"name":"a","namespace":"b","uid":"', '%!s(<nil>)',
] as const; // prettier-ignore

/** A text as a diagnosis may repeat it: it has lines of its own. */
const isShown = (text: string): boolean => !hasControl(text);
const isName = (form: NameForm, text: string): boolean => text === '' || isOf(form, text.toLowerCase());

/** More of them would take longer and show nothing else. */
const MOST_PODS = 6;

export const evidence = (src: string): Attack => ({
  name: 'evidence',
  budget: { milliseconds: 1_500, megabytes: 250 },
  seeds: [...recordings(src), ...podSeeds],
  words: WORDS,
  make(random, known) {
    const few = random.chance(4) ? known : ([someLines(random, random.pick(known)), known[0]] as const);
    const input = mutatedBytes(random, few, WORDS);
    return random.chance(40) ? utf16(input) : input;
  },
  async hold(input) {
    const read = await evidenceHolds(input);
    must(read.files.length === 1, 'the number of files reported is not 1');
    const kinds = read.files.flatMap((file) => [...file.kinds, ...file.wrappings]);
    const stages = read.pods.slice(0, 4).map(({ stage, waitingOn }) => `${stage}/${waitingOn}`);
    return [...new Set([...kinds, ...stages])].sort().join(' ');
  },
});

/** Checks that any input is read and accounted for, and that its verdicts can be shown, shared and drawn. */
export async function evidenceHolds(input: Uint8Array): Promise<Evidence> {
  const read = await readIn(input, 65_536);
  accounted(read);
  for (const pod of read.pods.slice(0, MOST_PODS)) await podHolds(pod);
  const [first] = read.pods;
  if (first !== undefined) await conformanceOf(first, DEFAULT_RELEASE); // which simulates
  const json = diagnosisJson(read);
  const strange = strangeValue(json, isShown);
  must(strange === null, `a diagnosis: ${strange}`);
  must(isShown(diagnosisText(json)), 'a diagnosis as text that a terminal would obey');
  // The size of the pieces must not matter.
  const pieces = await readIn(input, 1 + (input.length % 97));
  must(
    JSON.stringify(diagnosisJson(pieces)) === JSON.stringify(json),
    'reading in small pieces gives another diagnosis',
  );
  return read;
}

async function* inPieces(input: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size);
}

const readIn = (input: Uint8Array, size: number): Promise<Evidence> =>
  readEvidence([{ name: 'input', bytes: inPieces(input, size) }]);

function accounted({ lines, complete, files }: Evidence): void {
  for (const { name } of files)
    must(isShown(name) && !name.includes('\n'), `a file name that can’t be shown: ${JSON.stringify(name)}`);
  must(complete, 'a reading that nobody stopped is complete');
  must(lines.understood + lines.irrelevant + lines.unknown === lines.total, 'a line is not accounted for');
}

async function podHolds(pod: PodEvidence): Promise<void> {
  must(isName(SUBDOMAIN, pod.name), `a pod called ${JSON.stringify(pod.name.slice(0, 80))}`);
  must(isName(LABEL, pod.namespace), `a namespace called ${JSON.stringify(pod.namespace.slice(0, 80))}`);
  const strange = strangeValue(pod, isShown);
  must(strange === null, `a pod: ${strange}`);
  if (pod.events.length === 0) return;
  const trace = evidenceTrace(pod, DEFAULT_RELEASE);
  const wrong = strangeValue(trace.events, isShown);
  must(wrong === null, `a trace: ${wrong}`);
  const arrived = await unpackTrace(packTrace(trace));
  must(JSON.stringify(arrived) === JSON.stringify(trace), 'a trace packed is another one');
  for (const standIns of [false, true]) {
    const shared = share(pod, DEFAULT_RELEASE, standIns);
    must(shared !== null, 'a removal can’t be shared');
    const opened = decodeShared(shared.hash);
    must('removal' in opened, `a shared removal is ${'error' in opened ? opened.error.code : ''}`);
  }
}

/** A few lines say as much as many, and are read sooner. */
function someLines(random: Random, input: Uint8Array): Uint8Array {
  const start = input.lastIndexOf(NEWLINE, random.below(input.length)) + 1;
  let end = start;
  for (let lines = 1 + random.size(12); lines > 0 && end < input.length; lines--) {
    const next = input.indexOf(NEWLINE, end) + 1;
    end = next === 0 ? input.length : next;
  }
  return input.slice(start, end);
}

const NEWLINE = 0x0a;

function utf16(input: Uint8Array): Uint8Array {
  const result = new Uint8Array(2 + input.length * 2);
  result.set([0xff, 0xfe]);
  for (const [i, byte] of input.entries()) result[2 + 2 * i] = byte;
  return result;
}
