/** A diagnosis as text: first what matters most, each finding with the lines that prove it. */
import { oneLine } from '../kube/printable.ts';
import type { AdviceJson, DiagnosisJson, PodJson } from './json.ts';
import { causesTitle } from './markdown.ts';

const WIDTH = 160;

/** Whoever wrote a name or an error can't write a line of a verdict. */
const inLines = (lines: readonly string[]): string => `${lines.map(oneLine).join('\n')}\n`;

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

export function diagnosisText({ pods, lines, release, clock, podsLeftOut }: DiagnosisJson): string {
  const head = [
    `${lines.total} lines: ${lines.understood} understood, ${lines.irrelevant} irrelevant, ${lines.unknown} not understood`,
    release === null
      ? 'Kubernetes release: can’t be told'
      : `Kubernetes release: ${release.orOlder === undefined ? `about ${release.release}` : `${release.orOlder} or older`} (${release.confidence}: ${release.because})`,
    ...(clock.year === null ? ['Year: not in the input; --year tells it'] : []),
  ];
  const shown = pods.length === 0 ? ['No pod is named.\n'] : pods.map((pod) => `${podText(pod)}\n`);
  const rest = podsLeftOut === 0 ? '' : `${podsLeftOut} more pods were counted only.\n`;
  return `${inLines([...head, ''])}${shown.join('')}${rest}`;
}

const nameOf = ({ namespace, name, uid }: PodJson): string =>
  name === '' ? (uid === '' ? 'a pod without a name' : `pod ${uid}`) : namespace === '' ? name : `${namespace}/${name}`;

/** Of a pod that nothing is wrong with, so many of the lines that say so. */
const MOST_OF_QUIET = 2;

export function podText(pod: PodJson): string {
  const uid = pod.uid === '' || pod.name === '' ? '' : `  ${pod.uid}`;
  const lines = [
    `${nameOf(pod)}${uid}`,
    `  ${pod.stage}, waiting on ${pod.waitingOn} (confidence: ${pod.confidence})`,
    `  ${pod.summary}`,
  ];
  const isQuiet = pod.stage === 'SyncPod' && pod.waitingOn === 'none';
  const proofs = isQuiet ? pod.proof.slice(0, MOST_OF_QUIET) : pod.proof;
  lines.push(...proofs.map(({ file, line, text }) => `    ${file}:${line}  ${cut(text.trim())}`));
  if (!isQuiet) {
    if (pod.causes.length > 0)
      lines.push(`  ${causesTitle(pod.causes)}:`, ...pod.causes.map(({ text }) => `    - ${text}`));
    if (pod.advice.length > 0) {
      lines.push('  What to do, least dangerous first:');
      lines.push(...pod.advice.flatMap(adviceText));
    }
    if (pod.missing.length > 0) lines.push('  What would tell more:', ...pod.missing.map((what) => `    - ${what}`));
  }
  return inLines(lines);
}

function adviceText(
  { do: what, risk, warning, where, command, check, source }: AdviceJson,
  i: number,
): readonly string[] {
  const indent = ' '.repeat(7);
  // A remark that a shell takes for one, so that the line may be copied as it is.
  const place = where === 'node' ? '  # on the node' : '';
  return [
    `    ${i + 1}. ${what}`,
    ...(command === null ? [] : [`${indent}$ ${command}${place}`]),
    ...(risk === 'none' ? [] : [`${indent}Risk: ${warning}`]),
    ...(check === null ? [] : [`${indent}Check afterwards. Expected: ${check.shows}`, `${indent}$ ${check.command}`]),
    `${indent}Source: ${source}`,
  ];
}
