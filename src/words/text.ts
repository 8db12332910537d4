/**
 * A diagnosis as text. Each waiting pod begins with one sentence, the deciding part of the error, and one command;
 * proofs and explanations follow. A summary of the input comes last. No paragraph is printed twice: a later pod refers
 * to the pod where it was printed.
 */
import { oneLine } from '../kube/printable.ts';
import { isBlocked, isWaiting, type AdviceJson, type DiagnosisJson, type PodJson } from './json.ts';
import { causesTitle } from './markdown.ts';
import { timeInWords } from './diagnosis.ts';
import { shortenMiddle } from './shorten.ts';

/** Joins lines. Names and errors from the input can't add lines of their own. */
const inLines = (lines: readonly string[]): string => `${lines.map(oneLine).join('\n')}\n`;

/** Characters; about two lines of a terminal. */
const MOST_OF_ERROR = 156;
const MOST_OF_LINE = 150;
/** Further proofs are listed by line number only. */
const MOST_PROOFS = 1;
const MOST_CAUSES = 2;
const NO_RISK = 'None.';
/** Most pods of a stage that are named if they wait for nothing. */
const MOST_QUIET = 12;

export function diagnosisText(diagnosis: DiagnosisJson): string {
  const { pods, podsLeftOut } = diagnosis;
  const waiting = alike(pods.filter(isWaiting));
  const blocked = firstOfEach(pods.filter((pod) => !isWaiting(pod) && isBlocked(pod)));
  const quiet = pods.filter((pod) => !isWaiting(pod) && !blocked.includes(pod));
  const told = [...waiting, ...blocked];
  const printed = new Printed();
  const parts = [
    ...told.map((pod) => printed.whole(pod)),
    ...(told.length === 0 ? quiet.slice(0, 1).map(quietText) : []),
    ...quietList(told.length === 0 ? quiet.slice(1) : quiet),
    ...(pods.length === 0 ? ['No pod is named.\n'] : []),
    ...(podsLeftOut === 0 ? [] : [`${podsLeftOut} more pods were only counted.\n`]),
    inputText(diagnosis),
  ];
  return parts.join('\n');
}

/** One pod alone. */
export const podText = (pod: PodJson): string =>
  isWaiting(pod) || isBlocked(pod) ? new Printed().whole(pod) : quietText(pod);

/** Groups pods with the same stage, wait and causes; the groups are in the order of their first pods. */
function groupsOf(pods: readonly PodJson[]): readonly (readonly PodJson[])[] {
  const groups = new Map<string, PodJson[]>();
  for (const pod of pods) {
    const key = JSON.stringify([pod.stage, pod.waitingOn, pod.causes.map(({ code }) => code)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pod]);
    else group.push(pod);
  }
  return [...groups.values()];
}

const alike = (pods: readonly PodJson[]): readonly PodJson[] => groupsOf(pods).flat();
const firstOfEach = (pods: readonly PodJson[]): readonly PodJson[] => groupsOf(pods).flatMap(([first]) => first ?? []);

const nameOf = ({ namespace, name, uid }: PodJson): string =>
  name === '' ? (uid === '' ? 'a pod without a name' : `pod ${uid}`) : namespace === '' ? name : `${namespace}/${name}`;

/** The place is a shell comment, so the line can be copied as it is. */
const commandLine = ({ command, where }: AdviceJson): string =>
  `$ ${command ?? ''}${where === 'node' ? '  # on the node' : ''}`;

const proofLine = ({ file, line, text }: PodJson['proof'][number]): string =>
  `    ${file}:${line}  ${shortenMiddle(text.trim(), MOST_OF_LINE)}`;

function standing({ stage, waitingOn, since, confidence, uid, name }: PodJson): string {
  const when = since === null ? '' : `, since ${timeInWords(since)}`;
  const id = uid === '' || name === '' ? '' : `; UID ${uid}`;
  return `  ${stage}, waiting on ${waitingOn} (confidence: ${confidence})${when}${id}`;
}

function proofs({ proof }: PodJson): readonly string[] {
  const more = proof.length - MOST_PROOFS;
  return [
    ...proof.slice(0, MOST_PROOFS).map(proofLine),
    ...(more > 0 ? [`    and line${more > 1 ? 's' : ''} ${placesOf(proof.slice(MOST_PROOFS))}`] : []),
  ];
}

const placesOf = (lines: PodJson['proof']): string => {
  const files = new Set(lines.map(({ file }) => file));
  return lines.map(({ file, line }) => (files.size === 1 ? `${line}` : `${file}:${line}`)).join(', ');
};

function quietText(pod: PodJson): string {
  return inLines([pod.summary, ...(pod.remark === '' ? [] : [`  ${pod.remark}`]), standing(pod), ...proofs(pod)]);
}

/** Pods that wait for nothing, grouped by stage. */
function quietList(pods: readonly PodJson[]): readonly string[] {
  if (pods.length === 0) return [];
  const stages = new Map<string, PodJson[]>();
  for (const pod of pods) stages.set(pod.stage, [...(stages.get(pod.stage) ?? []), pod]);
  const lines = [...stages].map(([stage, each]) => {
    const more = each.length - MOST_QUIET;
    const names = each.slice(0, MOST_QUIET).map(nameOf).join(', ');
    return `  ${stage}: ${names}${more > 0 ? ` and ${more} more` : ''}`;
  });
  return [inLines(['These wait for nothing:', ...lines])];
}

/** Remembers for each printed paragraph the first pod that it was printed for. */
class Printed {
  readonly #at = new Map<string, string>();

  whole(pod: PodJson): string {
    const { advice, summary, error, missing, remark } = pod;
    const first = advice.find(({ command, risk }) => command !== null && risk !== 'high') ?? advice[0];
    const steps = advice.filter((each) => each !== first && each.risk !== 'high');
    const last = advice.filter((each) => each !== first && each.risk === 'high');
    const lines = [
      summary,
      ...(error === '' ? proofs(pod).slice(0, 1) : [`    ${shortenMiddle(error, MOST_OF_ERROR)}`]),
      ...(first === undefined ? [] : this.#first(first, pod)),
      '',
      ...(remark === '' ? [] : [`  ${remark}`]),
      standing(pod),
      ...proofs(pod).slice(error === '' ? 1 : 0),
      ...this.#causes(pod),
      ...this.#further(steps, last, pod),
      ...this.#missing(missing, pod),
    ];
    return inLines(lines);
  }

  #first(advice: AdviceJson, pod: PodJson): readonly string[] {
    this.#isNew(advice.do, pod);
    const risk = advice.risk === 'none' ? '' : ` Risk: ${advice.warning}`;
    const text = `    ${advice.do}${risk}`;
    return advice.command === null ? [text] : [`  ${commandLine(advice)}`, text];
  }

  /** Whether the text was not printed before. Records it as printed for this pod. */
  #isNew(text: string, pod: PodJson): boolean {
    if (this.#at.has(text)) return false;
    this.#at.set(text, nameOf(pod));
    return true;
  }

  #list(title: string, items: readonly string[], pod: PodJson): readonly string[] {
    const fresh = items.filter((item) => this.#isNew(item, pod));
    if (fresh.length <= 1) return fresh.map((item) => `  ${title}: ${item}`);
    return [`  ${title}:`, ...fresh.map((item) => `    - ${item}`)];
  }

  #causes({ causes, ...pod }: PodJson): readonly string[] {
    const texts = causes.slice(0, MOST_CAUSES).map(({ text }) => text);
    return this.#list(causesTitle(causes), texts, { causes, ...pod });
  }

  /** One reference if all steps were printed for the same pod: their commands differ only in the pod's names. */
  #further(steps: readonly AdviceJson[], last: readonly AdviceJson[], pod: PodJson): readonly string[] {
    const all = [...steps, ...last];
    const where = new Set(all.map(({ do: what }) => this.#at.get(what)));
    const [before] = where;
    if (where.size === 1 && before !== undefined)
      return [`  Further steps: as for ${before} above; --pod ${nameOf(pod)} prints them for this pod.`];
    return [...this.#steps('Then, least dangerous first', steps, pod), ...this.#last(last, pod)];
  }

  #steps(title: string, steps: readonly AdviceJson[], pod: PodJson): readonly string[] {
    return steps.length === 0 ? [] : [`  ${title}:`, ...steps.flatMap((step) => this.#step(step, pod))];
  }

  #step(advice: AdviceJson, pod: PodJson): readonly string[] {
    const { do: what, risk, warning, command } = advice;
    const where = this.#at.get(what);
    const text = this.#isNew(what, pod) ? what : `As for ${where ?? ''}.`;
    const hasRisk = risk !== 'none' && warning !== NO_RISK && this.#isNew(warning, pod);
    return [
      `    - ${text}${hasRisk ? ` Risk: ${warning}` : ''}`,
      ...(command === null ? [] : [`      ${commandLine(advice)}`]),
    ];
  }

  /** Leaves out the commands, so that nobody copies one before reading about its risk. */
  #last(last: readonly AdviceJson[], pod: PodJson): readonly string[] {
    const lines = last.filter(({ do: what }) => this.#isNew(what, pod));
    return lines.length === 0
      ? []
      : [
          '  Last resort (--format markdown has the commands):',
          ...lines.map((each) => `    - ${each.do} ${each.warning}`),
        ];
  }

  #missing(missing: readonly string[], pod: PodJson): readonly string[] {
    const fresh = missing.filter((each) => this.#isNew(each, pod));
    return fresh.length === 0 ? [] : [`  What would tell more: ${fresh.join(' ')}`];
  }
}

/** Counts of lines, the release, and a missing year. */
function inputText({ lines, release, clock, pods }: DiagnosisJson): string {
  const needsYear = clock.year === null && pods.some(({ since }) => since !== null && !/^\d{4}-/.test(since));
  return inLines([
    `${lines.total} lines: ${lines.understood} understood, ${lines.irrelevant} irrelevant, ${lines.unknown} not understood`,
    ...(release === null
      ? []
      : [
          `Kubernetes release: ${release.orOlder === undefined ? `about ${release.release}` : `${release.orOlder} or older`} (${release.confidence}: ${release.because})`,
        ]),
    ...(needsYear ? ['Year: not in the input; set it with --year'] : []),
  ]);
}
