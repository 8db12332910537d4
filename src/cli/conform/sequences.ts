/** The sequences that must be the same in a real and a simulated run: requests, watch events of each object, rows. */
import { agree, type Agreement, type AlignedText, alignTexts } from './agreement.ts';
import { requestText } from '../comparable/auditLog.ts';
import { since, type ComparableRun, type GetRow, type PodWatchEvent } from '../comparable/run.ts';

export type SequenceName = 'requests' | 'watch' | 'rows';

export interface SequenceComparison {
  readonly name: SequenceName;
  readonly agreement: Agreement;
  readonly same: boolean;
  readonly aligned: readonly AlignedText[];
}

const TEXTS: Readonly<Record<SequenceName, (run: ComparableRun, bodies: boolean) => readonly string[]>> = {
  requests: (run, bodies) =>
    byPod(since(run, run.requests), ({ name }) => name).map((request) => requestText(request, bodies)),
  watch: watchByObject,
  rows: (run) => byPod(since(run, run.rows), podOfRow).map(({ text }) => text),
};

const podOfRow = ({ text }: GetRow): string => text.slice(0, text.indexOf(' '));

/** Pod by pod: which of two pods is first is a race. */
const byPod = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] =>
  [...new Set(items.map(nameOf))].toSorted().flatMap((name) => items.filter((item) => nameOf(item) === name));

/** Pod by pod, events of the first object, then of the second that bore the name, and so on: their UIDs differ in every run. */
function watchByObject(run: ComparableRun): readonly string[] {
  const objects = new Map<string, string[]>();
  for (const { uid, text } of byPod(since(run, run.watch), podOfEvent)) {
    const texts = objects.get(uid) ?? [];
    objects.set(uid, [...texts, text]);
  }
  return [...objects.values()].flatMap((texts, i) => texts.map((text) => `object ${i + 1} | ${text}`));
}

const podOfEvent = ({ text }: PodWatchEvent): string => text.split(' | ')[1] ?? '';

export function compareSequences(first: ComparableRun, second: ComparableRun): readonly SequenceComparison[] {
  const bodies = [...first.requests, ...second.requests].every(({ withoutBody }) => withoutBody !== true);
  return (Object.keys(TEXTS) as SequenceName[]).map((name) => {
    const [a, b] = [TEXTS[name](first, bodies), TEXTS[name](second, bodies)];
    const aligned = alignTexts(a, b);
    return { name, agreement: agree(a, b), same: aligned.every((line) => line.in === 'both'), aligned };
  });
}
