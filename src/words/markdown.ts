/** A diagnosis as a report for an issue tracker: what is wrong first, then the lines that prove it and what may be done. */
import { isWaiting, type AdviceJson, type DiagnosisJson, type PodJson } from './json.ts';

/** What the input says may be anything: as an entity nothing is markup, mentions anybody or links to another issue. */
const inert = (text: string): string =>
  text.replace(/[&<>[\]*_~`|#@\\]/g, (char) => `&#${char.codePointAt(0) ?? 0};`).replace(/\s+/g, ' ');

/** Longer than any run of backticks inside, as CommonMark has it (4.5 and 6.1). */
const fenceFor = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

function block(language: string, text: string, indent = ''): readonly string[] {
  const fence = fenceFor(text, 3);
  return [`${fence}${language}`, ...text.split('\n'), fence].map((line) => `${indent}${line}`.trimEnd());
}

/** In a table's cell, where a bar would end it even inside of code. */
function code(text: string): string {
  const fence = fenceFor(text, 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text.replaceAll('|', '\\|').replace(/\s+/g, ' ')}${pad}${fence}`;
}

const titleOf = ({ namespace, name, uid }: PodJson): string =>
  name === ''
    ? uid === ''
      ? 'A pod without a name'
      : `Pod ${inert(uid)}`
    : inert(namespace === '' ? name : `${namespace}/${name}`);

function table(pod: PodJson, release: DiagnosisJson['release']): readonly string[] {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Stage', pod.stage],
    ['Waits for', pod.waitingOn],
    ['Since', pod.since],
    ['Confidence', pod.confidence],
    ['UID', pod.uid === '' ? null : code(pod.uid)],
    [
      'Kubernetes',
      release === null
        ? null
        : `${release.orOlder === undefined ? release.release : `${release.orOlder} or older`} (${inert(release.because)})`,
    ],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`| ${name} | ${value} |`])),
  ];
}

const listed = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', `### ${title}`, '', ...items.map((item) => `- ${inert(item)}`)];

function adviceLines(
  { do: what, risk, warning, where, command, check, source }: AdviceJson,
  i: number,
): readonly string[] {
  const indent = ' '.repeat(`${i + 1}. `.length);
  const place = where === 'node' ? '  # on the node' : '';
  return [
    `${i + 1}. ${inert(what)}`,
    ...(command === null ? [] : ['', ...block('sh', `${command}${place}`, indent)]),
    ...(risk === 'none' ? [] : ['', `${indent}**Risk:** ${inert(warning)}`]),
    ...(check === null
      ? []
      : ['', `${indent}Check afterwards. Expected: ${inert(check.shows)}`, '', ...block('sh', check.command, indent)]),
    '',
    `${indent}Source: ${inert(source)}`,
  ];
}

/** Heading of a list of causes, which are either all shown by the input or all usual ones. */
export function causesTitle([first]: PodJson['causes']): string {
  if (first?.basis !== 'input') return 'Usual causes for this state; the input shows none';
  const [line] = first.lines;
  return `Cause, shown in the input${line === undefined ? '' : ` (line ${line.line})`}`;
}

function podReport(pod: PodJson, release: DiagnosisJson['release']): readonly string[] {
  const proofs = pod.proof.map(({ file, line, text }) => `${file}:${line}  ${text.trim()}`).join('\n');
  return [
    `## ${titleOf(pod)}`,
    '',
    inert(`${pod.summary}${pod.remark === '' ? '' : ` ${pod.remark}`}`),
    '',
    ...(pod.error === '' ? [] : [...block('text', pod.error), '']),
    ...table(pod, release),
    ...(proofs === '' ? [] : ['', '### The lines that prove it', '', ...block('text', proofs)]),
    ...listed(
      causesTitle(pod.causes),
      pod.causes.map(({ text }) => text),
    ),
    ...(pod.advice.length === 0
      ? []
      : ['', '### What to do, least dangerous first', '', ...pod.advice.flatMap(adviceLines)]),
    ...listed('What would tell more', pod.missing),
    '',
  ];
}

const CAUTION =
  '<!-- The lines below are quoted from the logs as they are: look through them for what must not be published. -->';

/** Removals that wait for something; of an input without any, what there is. */
export function diagnosisMarkdown({ pods, release, lines, podsLeftOut }: DiagnosisJson): string {
  const waiting = pods.filter(isWaiting);
  const shown = waiting.length > 0 ? waiting : pods;
  const others = pods.length - shown.length + podsLeftOut;
  return [
    CAUTION,
    '',
    ...(shown.length === 0 ? ['No pod is named.', ''] : shown.flatMap((pod) => podReport(pod, release))),
    `${lines.total} lines were read: ${lines.understood} understood, ${lines.irrelevant} irrelevant, ${lines.unknown} not understood.${others > 0 ? ` Pods that wait for nothing: ${others}.` : ''}`,
    '',
  ].join('\n');
}
