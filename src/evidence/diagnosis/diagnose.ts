/** What a verdict comes to: what is told of it, the lines that prove it, causes, advice, and what would tell more. */
import { rfc3339Nano } from '../../kube/time.ts';
import { micros, type Micros } from '../../engine/time.ts';
import type { ClockReading, Diagnosis, EvidenceLine } from '../evidence.ts';
import type { Deciding, Fact } from '../facts/fact.ts';
import { yearlessText } from '../lines/moment.ts';
import type { Course } from '../pods/course.ts';
import { adviceFor, causesOf, situationOf, type Bearings } from '../advice/index.ts';
import type { Missing } from '../reasons.ts';
import type { Verdict } from './parts.ts';

const MOST_PROOFS = 12;

export interface Naming {
  fileOf(index: number): string;
  clockOf(index: number): ClockReading;
  /** Time of the last dated line in µs since t = 0, or null. */
  readonly end: number | null;
  /** Last time in the input, in µs, by the clock that dates the fact. */
  endFor(fact: Fact): number;
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

function lastsOf(since: Fact | null, naming: Naming): Micros | null {
  if (since === null || since.utc === null) return null;
  const lasts = naming.endFor(since) - since.utc;
  return lasts > 0 ? micros(lasts) : null;
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

/** The deciding lines of a fact, then its own line. */
function linesOf(fact: Fact, naming: Naming, deciding = fact.deciding ?? []): readonly EvidenceLine[] {
  const own = lineOf(fact, naming);
  return [...deciding.map(({ below, text }) => ({ file: own.file, line: own.line + below, text })), own];
}

/** The end and the lines of the input, for advice. */
export const bearings = (naming: Naming): Bearings => ({
  end: naming.end,
  linesOf: (fact) => linesOf(fact, naming),
});

/** The lines that decide first, and then the one at which the fact as a whole is found. */
function provingLines(
  { proofs, waitingOn, stage }: Pick<Verdict, 'proofs' | 'waitingOn' | 'stage'>,
  naming: Naming,
): readonly EvidenceLine[] {
  const wanted = [...(DECIDES[waitingOn] ?? []), ...(DECIDES_STAGE[stage] ?? [])];
  const lines = proofs.flatMap((fact) => {
    const deciding = wanted.flatMap((says) =>
      (fact.deciding ?? []).filter((line) => line.says === says).slice(0, MOST_OF_ONE),
    );
    return linesOf(fact, naming, deciding);
  });
  return [...new Map(lines.map((line) => [`${line.file}:${line.line}`, line])).values()];
}

export function diagnosisOf(verdict: Verdict, course: Course, naming: Naming): Diagnosis {
  const { uid, namespace, name } = course.pod;
  const situation = situationOf(verdict, course.pod, bearings(naming));
  const order = new Map(verdict.proofs.map(({ mark }) => [naming.fileOf(mark.file), mark.file]));
  const fileOrder = (file: string): number => order.get(file) ?? 0;
  const evidence = provingLines(verdict, naming)
    .slice(0, MOST_PROOFS)
    .sort((a, b) => fileOrder(a.file) - fileOrder(b.file) || a.line - b.line);
  return {
    about: 'pod',
    namespace,
    name,
    uid,
    stage: verdict.stage,
    since: timeText(verdict.since, naming),
    lasts: lastsOf(verdict.since, naming),
    waitingOn: verdict.waitingOn,
    confidence: verdict.confidence,
    told: toldOf(verdict, naming),
    evidence,
    causes: causesOf(situation),
    advice: adviceFor(situation),
    missing: missingFor(verdict, course),
  };
}

function toldOf(verdict: Verdict, naming: Naming): Diagnosis['told'] {
  const { subject, error, remark } = verdict;
  const [first] = verdict.proofs;
  const [line] = provingLines(verdict, naming);
  const proof = line === undefined ? null : { file: line.file, line: line.line };
  return { subject, error, remark, proof, again: first?.repeats ?? 0 };
}

/** What a person could bring that would tell more. */
function missingFor({ stage, waitingOn, confidence, remark }: Verdict, course: Course): readonly Missing[] {
  // The object alone shows whether the containers have ended.
  if (remark?.code === 'notReadyOnly' && course.pod.name !== '') return ['podObject'];
  if (stage === 'Removed' || (confidence === 'high' && waitingOn !== 'unknown')) return [];
  const missing: Missing[] = [];
  if (course.pod.name === '') missing.push('nameOfPod');
  if (!course.seen) missing.push('kubeletLog');
  else if (course.requested === null && stage !== 'SyncPod') missing.push('requests');
  if (stage === 'unknown' && !course.seen) missing.push('podObject');
  if (waitingOn === 'container-stop' || waitingOn === 'sandbox-teardown') missing.push('runtimeLog');
  return missing;
}
