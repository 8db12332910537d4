/** A verdict in words: the sentence, the lines that prove it, causes, advice, and what would tell more. */
import { rfc3339Nano } from '../../kube/time.ts';
import { micros } from '../../engine/time.ts';
import type { ClockReading, Diagnosis, EvidenceLine } from '../evidence.ts';
import type { Deciding, Fact } from '../facts/fact.ts';
import { yearlessText } from '../lines/moment.ts';
import type { Course } from '../pods/course.ts';
import { adviceFor, causesOf, PHRASES, situationOf } from '../advice/index.ts';
import type { Verdict } from './parts.ts';

const MOST_PROOFS = 12;

export interface Naming {
  fileOf(index: number): string;
  clockOf(index: number): ClockReading;
}

/** As much of a time as is known: with neither year nor zone it stays as klog wrote it, `Z` stands only where it is so. */
export function timeText(fact: Fact | null, naming: Naming): string | null {
  if (fact === null) return null;
  const { utc, local, mark } = fact;
  if (local === null) return utc === null ? null : rfc3339Nano(micros(utc));
  const { yearFrom, zone } = naming.clockOf(mark.file);
  if (utc === null || (yearFrom !== 'input' && yearFrom !== 'option')) return yearlessText(local);
  const text = rfc3339Nano(micros(utc));
  return zone === null ? text.replace(/Z$/, '') : text;
}

export const lineOf = (fact: Fact, naming: Naming): EvidenceLine => ({
  file: naming.fileOf(fact.mark.file),
  line: fact.mark.line,
  text: fact.mark.text,
});

/** What of an object, or of a description, bears out which wait. */
const DECIDES: Readonly<Partial<Record<Verdict['waitingOn'], readonly Deciding[]>>> = {
  finalizer: ['finalizer'],
  'container-stop': ['running'],
  'kubelet-down': ['running'],
  prestop: ['running'],
  'node-lost': ['node'],
  'mirror-conflict': ['mirror'],
};
const DECIDES_STAGE: Readonly<Partial<Record<Verdict['stage'], readonly Deciding[]>>> = {
  SyncPod: ['running', 'phase'],
  Terminating: ['running'],
  Terminated: ['terminated'],
  Finished: ['terminated'],
};

const MOST_OF_ONE = 4;

/** The lines that decide first, and then the one at which the fact as a whole is found. */
export function provingLines(
  { proofs, waitingOn, stage }: Pick<Verdict, 'proofs' | 'waitingOn' | 'stage'>,
  naming: Naming,
): readonly EvidenceLine[] {
  const wanted = [...(DECIDES[waitingOn] ?? []), ...(DECIDES_STAGE[stage] ?? [])];
  const lines = proofs.flatMap((fact) => {
    const own = lineOf(fact, naming);
    const deciding = wanted.flatMap((says) =>
      (fact.deciding ?? [])
        .filter((line) => line.says === says)
        .slice(0, MOST_OF_ONE)
        .map(({ below, text }) => ({ file: own.file, line: own.line + below, text })),
    );
    return [...deciding, own];
  });
  return [...new Map(lines.map((line) => [`${line.file}:${line.line}`, line])).values()];
}

export function diagnosisOf(verdict: Verdict, course: Course, naming: Naming): Diagnosis {
  const { uid, namespace, name } = course.pod;
  const situation = situationOf(verdict, course.pod);
  const order = new Map(verdict.proofs.map(({ mark }) => [naming.fileOf(mark.file), mark.file]));
  const fileOrder = (file: string): number => order.get(file) ?? 0;
  const evidence = provingLines(verdict, naming)
    .slice(0, MOST_PROOFS)
    .sort((a, b) => fileOrder(a.file) - fileOrder(b.file) || a.line - b.line);
  const isWaiting = verdict.waitingOn !== 'none' && verdict.waitingOn !== 'unknown';
  return {
    namespace,
    name,
    uid,
    stage: verdict.stage,
    since: timeText(verdict.since, naming),
    waitingOn: verdict.waitingOn,
    confidence: verdict.confidence,
    summary: summaryOf(verdict, naming),
    evidence,
    causes: isWaiting ? causesOf(situation) : [],
    advice: adviceFor(situation),
    missing: missingFor(verdict, course),
  };
}

const SAID: Readonly<Record<Diagnosis['stage'], string>> = {
  SyncPod: 'Nothing in this input asks for this pod to go',
  Terminating: 'It has been asked to go, and its containers are not known to have stopped',
  Terminated: 'Its containers have stopped; what is left is to be cleaned up',
  Finished: 'The kubelet is done with it',
  Removed: 'It is gone',
  unknown: 'How far it is can’t be told from this input',
};

function summaryOf(verdict: Verdict, naming: Naming): string {
  const { stage, waitingOn, subject, since, error, remark } = verdict;
  const time = timeText(since, naming);
  const from = time === null || stage === 'unknown' ? '' : ` (since ${time})`;
  const about = subject === '' ? '' : ` (${subject})`;
  const [proof] = provingLines(verdict, naming);
  const proven = proof === undefined ? '' : `, as line ${proof.line} of ${proof.file} says`;
  const wait =
    waitingOn === 'none'
      ? ''
      : stage === 'Removed' && waitingOn !== 'unknown'
        ? `; its node still waits for ${PHRASES[waitingOn]}${about}${proven}`
        : waitingOn === 'unknown'
          ? '; what it waits for is not shown'
          : `; it waits for ${PHRASES[waitingOn]}${about}${proven}`;
  const why = error === '' ? '' : ` The error: ${error.length > 200 ? `${error.slice(0, 200)}…` : error}`;
  return `${SAID[stage]}${from}${wait}.${why}${remark === '' ? '' : ` ${remark}`}`;
}

/** What a person could bring that would tell more. */
function missingFor({ stage, waitingOn, confidence }: Verdict, course: Course): readonly string[] {
  if (stage === 'Removed' || (confidence === 'high' && waitingOn !== 'unknown')) return [];
  const missing: string[] = [];
  if (course.pod.name === '') missing.push('A line with the pod’s name: this input has its UID alone.');
  if (!course.seen) missing.push('The kubelet’s log of the pod’s node.');
  else if (course.requested === null && stage !== 'SyncPod')
    missing.push('The kubelet’s log at verbosity 2, which has the DELETE and REMOVE of each pod.');
  if (stage === 'unknown' && !course.seen) missing.push('The pod object (kubectl get pod -o yaml).');
  if (waitingOn === 'container-stop' || waitingOn === 'sandbox-teardown')
    missing.push('The runtime’s log of that time.');
  return missing;
}
