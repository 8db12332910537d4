/** What kubectl describe prints, held against what it would have printed before: lines that stayed, came, changed, went. */
import type { DescribedLine } from '../../kube/kubectlDescribe.ts';

export interface MarkedLine {
  readonly text: string;
  readonly mark: ' ' | '+' | '-' | '~';
  readonly id: string;
}

/** A title may come twice: each time it is another line. */
function named(lines: readonly DescribedLine[]): readonly (DescribedLine & { readonly id: string })[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const time = times.get(line.key) ?? 0;
    times.set(line.key, time + 1);
    return { ...line, id: `${line.key} ${time}` };
  });
}

/** How wide a column is says nothing. */
const said = ({ text }: DescribedLine): string => text.trim().replaceAll(/ {2,}/g, ' ');

/** @param before undefined where nothing was there to describe; then nothing is marked. */
export function markedLines(
  after: readonly DescribedLine[],
  before: readonly DescribedLine[] | undefined,
): readonly MarkedLine[] {
  const now = named(after);
  if (before === undefined) return now.map(({ text, id }) => ({ text, id, mark: ' ' }));
  const old = named(before);
  const was = new Map(old.map((line) => [line.id, line]));
  const is = new Set(now.map(({ id }) => id));
  const lines: MarkedLine[] = [];
  let at = 0;
  const emitGone = (until: string | null): void => {
    for (let gone = old[at]; gone !== undefined && gone.id !== until; gone = old[++at])
      if (!is.has(gone.id)) lines.push({ text: gone.text, id: gone.id, mark: '-' });
  };
  for (const line of now) {
    const { text, id } = line;
    const earlier = was.get(id);
    if (earlier !== undefined) emitGone(id);
    lines.push({ text, id, mark: earlier === undefined ? '+' : said(earlier) === said(line) ? ' ' : '~' });
  }
  emitGone(null);
  return lines;
}
