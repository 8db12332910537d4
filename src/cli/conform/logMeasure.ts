/**
 * The measure of two logs: the lines that concern the pods, from the first action on, in order over all, and within
 * each goroutine. Within: the matched lines of all goroutines over the sum of the longer sides.
 */
import { agree, ratio, type Agreement } from './agreement.ts';
import { COUNTED, goroutineOf, isCounted, isOfKillContainer, SHOWN, type Goroutine } from './goroutines.ts';
import { normaliser } from './normalise.ts';
import { since, type ComparableRun } from './run.ts';
import { concerns } from './subject.ts';

export interface MeasuredLine {
  readonly goroutine: Goroutine;
  readonly text: string;
  /** Of which pod it is, where the line gives a UID. */
  readonly podUID?: string;
  /** The container that the line is about, where killContainer prints it. */
  readonly killed?: string;
}

export interface LogAgreement {
  readonly inOrder: number;
  readonly within: number;
  /** Goroutines that printed anything in either run. */
  readonly byGoroutine: ReadonlyMap<Goroutine, Agreement>;
}

export function measuredLines(run: ComparableRun): readonly MeasuredLine[] {
  const normal = normaliser(run.subject);
  const concern = concerns(run.subject);
  return since(run, run.log).flatMap((line) => {
    const goroutine = goroutineOf(line);
    if (goroutine === null || !concern(line.text)) return [];
    // Some lines of 1.21 print the UID's address.
    const podUID = line.pairs.find(
      ({ key, value }) => (key === 'podUID' || key === 'podID') && !value.startsWith('0x'),
    )?.value;
    const killed = isOfKillContainer(line)
      ? line.pairs.find(({ key }) => key === 'containerName')?.value
      : undefined;
    return [
      {
        goroutine,
        text: normal(line),
        ...(podUID !== undefined && { podUID }),
        ...(killed !== undefined && { killed }),
      },
    ];
  });
}

export const textsOf = (lines: readonly MeasuredLine[], goroutine: Goroutine): readonly string[] =>
  lines.filter((line) => line.goroutine === goroutine).map(({ text }) => text);

export function compareLogs(first: readonly MeasuredLine[], second: readonly MeasuredLine[]): LogAgreement {
  const counted = (lines: readonly MeasuredLine[]): readonly string[] =>
    lines.filter(({ goroutine }) => isCounted(goroutine)).map(({ text }) => text);
  const byGoroutine = new Map<Goroutine, Agreement>();
  for (const goroutine of [...COUNTED, ...SHOWN]) {
    const agreement = agree(textsOf(first, goroutine), textsOf(second, goroutine));
    if (agreement.longer > 0) byGoroutine.set(goroutine, agreement);
  }
  let matched = 0;
  let longer = 0;
  for (const goroutine of COUNTED) {
    matched += byGoroutine.get(goroutine)?.matched ?? 0;
    longer += byGoroutine.get(goroutine)?.longer ?? 0;
  }
  return {
    inOrder: ratio(agree(counted(first), counted(second))),
    within: ratio({ matched, longer }),
    byGoroutine,
  };
}
