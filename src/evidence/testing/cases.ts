/** Scores an answer against what a case of `fixtures/cases/` expects, by codes. Pure. */
import type { Advice, Cause, Evidence, PodEvidence, Stage, WaitingOn } from '../index.ts';

/** A pod of a case. A field is left out where the input does not show it; without a name and a UID it is a nameless pod. */
interface ExpectedPod {
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly stages: readonly Stage[];
  readonly waits: readonly WaitingOn[];
  /** Whether the answer may leave it out. */
  readonly optional?: boolean;
}

/** A row of `fixtures/cases/cases.json`; its README says what the codes mean. */
export interface Case {
  readonly set: number;
  readonly file: string;
  readonly title: string;
  readonly source: string;
  /** The cause and the first step are scored for the first pod. */
  readonly pods: readonly ExpectedPod[];
  readonly causes: readonly string[];
  readonly first: readonly string[];
  readonly unsafe: readonly string[];
}

export const MEASURES = ['stage', 'wait', 'cause', 'first', 'safe', 'invented', 'commands'] as const;
export type Measure = (typeof MEASURES)[number];

/** The faults of an answer by measure, as `expected, given actual`. A measure without an entry is right. */
export type Misses = Readonly<Partial<Record<Measure, string>>>;

const agree = (expected: string | undefined, given: string): boolean =>
  expected === undefined || given === '' || expected === given;

function isOf(expected: ExpectedPod, { namespace, name, uid }: PodEvidence): boolean {
  if (!agree(expected.namespace, namespace) || !agree(expected.name, name) || !agree(expected.uid, uid)) return false;
  if (expected.name === undefined && expected.uid === undefined) return name === '' && uid === '';
  return (uid !== '' && uid === expected.uid) || (name !== '' && name === expected.name);
}

const labelOf = ({ name = '', uid = '' }: { readonly name?: string; readonly uid?: string }): string => name || uid;

/** An answer about a node, or about a pod that just runs, claims no removal. */
const claimsNone = ({ about, stage, waitingOn }: PodEvidence): boolean =>
  about === 'node' || (stage === 'SyncPod' && waitingOn === 'none');

/** A cause as a case writes it: its code, after `usual:` if the input does not show the cause. */
const causeGiven = (cause: Cause | undefined): string => {
  if (cause === undefined) return 'none';
  return cause.basis === 'input' ? cause.code : `usual:${cause.code}`;
};

const isRightCause = (given: string, right: readonly string[]): boolean =>
  right.includes(given) || (given.startsWith('usual:') && right.includes('usual'));

const isRightStep = (advice: Advice | undefined, right: readonly string[]): boolean =>
  right.includes(advice?.code ?? 'none') || (advice?.risk === 'none' && right.includes('look'));

const isUnsafe = (advice: Advice | undefined, unsafe: readonly string[]): boolean =>
  advice !== undefined && (advice.risk === 'high' || unsafe.includes(advice.code));

/** UIDs, container IDs, and names of PersistentVolumes. */
const VALUES = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{12,64}|pvc-[\w-]{1,60})/g;

// eslint-disable-next-line no-control-regex -- colours of a terminal
const COLOURS = /\u001B\[[\d;]*[A-Za-z]/g;

/** Removes colours and white space, which may be anywhere, and writes `-` for the `_` of UIDs in cgroup names. */
const comparable = (text: string): string => text.replace(COLOURS, '').replaceAll(/\s+/g, '').replaceAll('_', '-');

/** Values filled into commands that the input does not contain. */
function madeUp({ advice }: PodEvidence, input: string): readonly string[] {
  const values = advice.flatMap(({ command, check, particulars }) => {
    const texts = [command?.text ?? '', check?.command.text ?? ''];
    const filledIn = Object.values(particulars).filter((value) => texts.some((text) => text.includes(value)));
    return [...filledIn, ...texts.flatMap((text) => text.match(VALUES) ?? [])];
  });
  return [...new Set(values)].filter((value) => !input.includes(comparable(value)));
}

/** @param text the input, decoded. */
export function missesOf(expected: Case, { pods }: Evidence, text: string): Misses {
  const misses: Partial<Record<Measure, string>> = {};
  const miss = (measure: Measure, right: readonly string[], given: string): void => {
    const fault = `${right.join('|')}, given ${given}`;
    misses[measure] = misses[measure] === undefined ? fault : `${misses[measure]}; ${fault}`;
  };

  for (const pod of expected.pods) {
    const found = pods.find((each) => isOf(pod, each));
    if (found === undefined && pod.optional === true) continue;
    if (found === undefined || !pod.stages.includes(found.stage))
      miss('stage', pod.stages, `${found?.stage ?? 'no pod'} (${labelOf(pod)})`);
    if (found === undefined || !pod.waits.includes(found.waitingOn))
      miss('wait', pod.waits, `${found?.waitingOn ?? 'no pod'} (${labelOf(pod)})`);
  }

  const [subject] = expected.pods;
  const found = subject === undefined ? pods[0] : pods.find((pod) => isOf(subject, pod));
  const isThere = found !== undefined || subject === undefined || subject.optional === true;
  const cause = causeGiven(found?.causes[0]);
  if (!isThere || !isRightCause(cause, expected.causes)) miss('cause', expected.causes, isThere ? cause : 'no pod');
  const step = found?.advice[0];
  if (!isThere || !isRightStep(step, expected.first))
    miss('first', expected.first, isThere ? (step?.code ?? 'none') : 'no pod');

  const input = comparable(text);
  for (const pod of pods) {
    const [advice] = pod.advice;
    if (isUnsafe(advice, expected.unsafe)) miss('safe', ['safe'], `${advice?.code ?? ''} (${labelOf(pod)})`);
    if (!claimsNone(pod) && !expected.pods.some((each) => isOf(each, pod)))
      miss('invented', ['no pod'], `${labelOf(pod)} ${pod.stage}/${pod.waitingOn}`);
    const values = madeUp(pod, input);
    if (values.length > 0) miss('commands', ['values of the input'], values.join(' '));
  }
  return misses;
}
