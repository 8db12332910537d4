/**
 * The timeline turned by 90 degrees: a list of what happens, with the bands running down beside it. Pure, as the
 * horizontal one; here the size follows from the content, and every entry is as high as a finger.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import type { PodKey } from '../explain/index.ts';
import { texts } from '../language/index.ts';
import { outagesOf } from '../readings/index.ts';
import type { PodHistory } from '../readings/index.ts';
import { layAxis, leastSize, placeOf, type Axis, type Stretch } from './axis.ts';
import { bandsOf, lanesOf, outageBands, type BandIs, type RowName, type Tone } from './bands.ts';
import { foldsOf } from './folds.ts';
import type { Mark, MarkKind } from './marks.ts';
import { TEXTS } from './texts.ts';

export const ENTRY = 44;
/** The column of outages is one more in the same room. */
const COLUMNS: readonly RowName[] = ['object', 'worker', 'container', 'volumes', 'outages'];
const FIRST_COLUMN = 60;
const columnPitch = (hasOutages: boolean): number => (hasOutages ? 16 : 18);
const COLUMN_WIDTH = 12;

export interface PhoneEntry {
  readonly id: string;
  readonly t: number;
  readonly y: number;
  readonly words: string;
  readonly kind: MarkKind | 'band' | 'fold';
  /** Event to go to; a fold has none. */
  readonly seq: number | null;
  /** What a fold waits for. */
  readonly reason?: string;
}

export interface PhoneLayout {
  readonly axis: Axis;
  readonly height: number;
  /** Whether there is a column of what was away. */
  readonly hasOutages: boolean;
  readonly entries: readonly PhoneEntry[];
  readonly folds: readonly { readonly y0: number; readonly y1: number }[];
  readonly bands: readonly {
    readonly id: string;
    readonly tone: Tone;
    readonly x: number;
    readonly w: number;
    readonly y0: number;
    readonly y1: number;
  }[];
}

type Told = Omit<PhoneEntry, 'y'>;

/** How the pod stands at t = 0; of one that comes later, or whose log begins with its end, no more than that it begins. */
function beginning({ containers, object: [object] }: PodHistory): string {
  const say = texts(TEXTS);
  if (containers.some(({ spans: [first] }) => first?.from === 0 && first.is.state !== 'exited')) return say.podRuns;
  return object?.from === 0 ? say.podIs({ phase: object.is.phase }) : say.begins;
}

/** The turns that are worth a line of their own. */
function turns(bands: readonly BandIs[], history: PodHistory): Told[] {
  const told: Told[] = [];
  const say = texts(TEXTS);
  const tell = (t: number, seq: number | null, words: string): void =>
    void told.push({ id: `${words}${t}`, t, seq, words, kind: 'band' });
  for (const band of bands) {
    if (band.row === 'worker' && band.seq >= 0) {
      const again = bands.some(
        (b) => b.row === 'worker' && b.lane === band.lane && b.tone === band.tone && b.from < band.from,
      );
      const words: Partial<Readonly<Record<Tone, string>>> = again ? say.orphanTurns : say.turns;
      const turn = words[band.tone];
      if (turn !== undefined) tell(band.from, band.seq, turn);
    }
    const container = band.row === 'container' ? history.containers[band.lane] : undefined;
    if (container?.spans.some(({ is, from }) => is.state === 'exited' && from === band.from) === true) {
      tell(band.from, band.seq, say.containerIs({ name: container.name, what: band.labels[0] ?? '' }));
    }
  }
  const gone = history.object.at(-1);
  if (gone?.endedBy !== undefined) tell(gone.to, gone.endedBy, say.objectGone);
  const volumes = history.volumes.at(-1);
  if (volumes?.endedBy !== undefined) tell(volumes.to, volumes.endedBy, say.volumesUnmounted);
  for (const { spans } of history.workers) {
    const last = spans.at(-1);
    if (last?.endedBy !== undefined) tell(last.to, last.endedBy, say.workerForgotten);
  }
  return told;
}

/** Where something goes away, and where it is back: without a line of their own the two would lie in one fold. */
const outageTurns = (bands: readonly BandIs[]): Told[] =>
  bands
    .filter(({ row }) => row === 'outages')
    .flatMap(({ from, to, seq, endedBy, lane, labels: [what = ''] }) => [
      { id: `outage${lane}-${from}`, t: from, seq: seq < 0 ? null : seq, words: what, kind: 'band' as const },
      ...(endedBy === undefined
        ? []
        : [
            {
              id: `outage${lane}-${from}over`,
              t: to,
              seq: endedBy,
              words: texts(TEXTS).outageOver({ what }),
              kind: 'band' as const,
            },
          ]),
    ]);

export function layPhone(
  trace: Trace<ClusterState>,
  key: PodKey,
  history: PodHistory,
  marks: readonly Mark[],
): PhoneLayout {
  const end = trace.end;
  const outages = lanesOf(outagesOf(trace)).length;
  const bands = [...bandsOf(history), ...outageBands(outagesOf(trace))];
  const lanesIn: Readonly<Partial<Record<RowName, number>>> = {
    worker: history.workers.length,
    container: history.containers.length,
    outages,
  };
  const told: Told[] = [
    { id: 'start', t: 0, seq: null, words: beginning(history), kind: 'band' as const },
    ...marks
      .filter(({ weight }) => weight >= 5)
      .map((mark): Told => ({ id: `mark${mark.seq}`, t: mark.t, seq: mark.seq, words: mark.label, kind: mark.kind })),
    ...turns(bands, history),
    ...outageTurns(bands).filter(({ seq }) => !marks.some((mark) => mark.seq === seq && mark.weight >= 5)),
  ].sort((a, b) => a.t - b.t || (a.seq ?? Infinity) - (b.seq ?? Infinity));
  const instants = [
    ...new Set([0, end, ...bands.flatMap(({ from, to }) => [from, to]), ...told.map(({ t }) => t)]),
  ].sort((a, b) => a - b);
  const at = (t: number): number => instants.indexOf(t);
  const times = [...new Set(told.map(({ t }) => t))];
  const count = (t: number): number => told.filter((entry) => entry.t === t).length;
  // A fold lies between two lines of the list; what happens unsaid in between does not end it.
  const folds = foldsOf(trace, key, [...times, end]);
  const wishes: Stretch[] = times.map((t, i) => {
    const fold = folds.some(({ from }) => from === t) ? ENTRY : 0;
    return { from: at(t), to: at(times[i + 1] ?? end), room: count(t) * ENTRY + fold, weight: 1 };
  });
  const size = leastSize(instants, 1, wishes);
  const axis = layAxis({ instants, size, gap: 1, wishes });
  const y = (t: number): number => placeOf(axis, t);
  const entries = told.map((entry, i): PhoneEntry => {
    const before = told.slice(0, i).filter(({ t }) => t === entry.t).length;
    return { ...entry, y: y(entry.t) + before * ENTRY };
  });
  const foldEntries = folds.map((fold): PhoneEntry => ({
    id: `fold${fold.from}`,
    t: fold.from,
    y: y(fold.from) + count(fold.from) * ENTRY,
    words: texts(TEXTS).folded({ length: fold.length }),
    reason: fold.reason,
    kind: 'fold',
    seq: null,
  }));
  return {
    axis,
    height: size + ENTRY,
    hasOutages: outages > 0,
    entries: [...entries, ...foldEntries].sort((a, b) => a.y - b.y),
    folds: foldEntries.map((entry) => ({ y0: entry.y - ENTRY / 2 + 2, y1: entry.y + ENTRY / 2 - 2 })),
    bands: bands.map((band) => {
      const lanes = lanesIn[band.row] ?? 1;
      const step = COLUMN_WIDTH / Math.max(1, lanes);
      const w = lanes > 1 ? step - Math.min(1, step / 3) : step;
      return {
        id: `${band.row}${band.lane}${band.from}`,
        tone: band.tone,
        x: FIRST_COLUMN + COLUMNS.indexOf(band.row) * columnPitch(outages > 0) + band.lane * step,
        w,
        y0: y(band.from),
        y1: y(band.to),
      };
    }),
  };
}
