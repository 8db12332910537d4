/**
 * The measure of two logs: the lines that concern the pods, from the first action on, in order over all, and within
 * each goroutine. Within: the matched lines of all goroutines over the sum of the longer sides.
 */
import { addedUp, agree, ratio, type Agreement } from './agreement.ts';
import { COUNTED, goroutineOf, isCounted, isOfKillContainer, SHOWN, type Goroutine } from '../comparable/goroutines.ts';
import { normaliser } from '../comparable/normalise.ts';
import { since, type ComparableRun, type Subject } from '../comparable/run.ts';
import { concerns } from '../comparable/subject.ts';

export interface MeasuredLine {
  readonly goroutine: Goroutine;
  readonly text: string;
  /** Of which pod it is, where the line gives a UID. */
  readonly podUID?: string;
  /** Its name, where there are several. */
  readonly pod?: string;
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
  const podOf = podsOfLines(run);
  return since(run, run.log).flatMap((line) => {
    const goroutine = goroutineOf(line);
    if (goroutine === null || !concern(line.text)) return [];
    // Some lines of 1.21 print the UID's address.
    const podUID = line.pairs.find(
      ({ key, value }) => (key === 'podUID' || key === 'podID') && !value.startsWith('0x'),
    )?.value;
    const killed = isOfKillContainer(line) ? line.pairs.find(({ key }) => key === 'containerName')?.value : undefined;
    return [
      {
        goroutine,
        text: normal(line),
        ...podOf(line.text),
        ...(podUID !== undefined && { podUID }),
        ...(killed !== undefined && { killed }),
      },
    ];
  });
}

/** By name, or by a UID that some line gives together with a name. */
function podsOfLines({ log, subject }: ComparableRun): (text: string) => { readonly pod?: string } {
  if (subject.names.size < 2) return () => ({});
  const bare = (name: string): string => name.slice(name.indexOf('/') + 1);
  const nameOfUID = new Map<string, string>();
  for (const { pairs } of log) {
    const value = (wanted: string) => pairs.find(({ key }) => key === wanted)?.value;
    const [pod, uid] = [value('pod'), value('podUID')];
    if (pod !== undefined && uid !== undefined && subject.names.has(bare(pod))) nameOfUID.set(uid, bare(pod));
  }
  const signs = [...[...subject.names].map((name) => [name, name] as const), ...nameOfUID];
  return (text) => {
    const found = signs.find(([sign]) => concerns({ ...NOTHING, names: new Set([sign]) })(text));
    return found === undefined ? {} : { pod: found[1] };
  };
}

const NOTHING: Subject = { names: new Set(), uids: new Set(), containerIDs: new Set() };

export const textsOf = (lines: readonly MeasuredLine[], goroutine: Goroutine): readonly string[] =>
  lines.filter((line) => line.goroutine === goroutine).map(({ text }) => text);

/**
 * Of several pods each is compared for itself: which of two pods a goroutine turns to first is a race. Lines that name no
 * pod are a sequence of their own.
 */
function agreeByPod(first: readonly MeasuredLine[], second: readonly MeasuredLine[], goroutine: Goroutine): Agreement {
  const pods = new Set([...first, ...second].map(({ pod }) => pod));
  const agreements = [...pods].map((name) =>
    agree(
      textsOf(
        first.filter(({ pod }) => pod === name),
        goroutine,
      ),
      textsOf(
        second.filter(({ pod }) => pod === name),
        goroutine,
      ),
    ),
  );
  return addedUp(agreements);
}

export function compareLogs(first: readonly MeasuredLine[], second: readonly MeasuredLine[]): LogAgreement {
  const counted = (lines: readonly MeasuredLine[]): readonly string[] =>
    lines.filter(({ goroutine }) => isCounted(goroutine)).map(({ text }) => text);
  const byGoroutine = new Map<Goroutine, Agreement>();
  for (const goroutine of [...COUNTED, ...SHOWN]) {
    const agreement = agreeByPod(first, second, goroutine);
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
