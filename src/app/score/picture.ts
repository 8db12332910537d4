/** One pod's story as a picture: everything with its place, for one size of sheet. Pure; the instant is not in it. */
import { podStoryOf, beatsOf, type Beat, type PodStory, type Stratum } from '../readings/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { layAxis, type Axis, type Stretch } from './axis.ts';
import { labelled, labelsOf, type LabelWords } from './labels.ts';
import { linesOf } from './lines.ts';
import { marksOf, strokesOf, type MarkNames } from './marks.ts';
import type { Label, Line, Part, Point, RulerMark, StratumName } from './parts.ts';
import { widthOf } from './place.ts';
import { rulerOf } from './ruler.ts';
import { laySheet, type Sheet } from './sheet.ts';
import { turnedLine, turnedPart, turnedPoint } from './turn.ts';
import { turnedLabels } from './turned.ts';

export interface PictureWords {
  readonly marks: MarkNames;
  readonly labels: LabelWords;
  readonly strata: Readonly<
    Record<'you' | 'record' | 'kubelet' | 'file' | 'containerd' | 'process', Omit<StratumName, 'x' | 'y'>>
  >;
  readonly message: Parameters<typeof linesOf>[3];
  readonly length: (us: number) => string;
}

/** A story with everything in its place, for one size of sheet. */
export interface PictureOf<Story, BeatOfStory, SheetOfStory> {
  readonly story: Story;
  readonly beats: readonly BeatOfStory[];
  readonly sheet: SheetOfStory;
  readonly axis: Axis;
  readonly parts: readonly Part[];
  readonly lines: readonly Line[];
  /** Where SIGKILL cuts. */
  readonly strokes: readonly (readonly [Point, Point])[];
  readonly labels: readonly Label[];
  readonly ruler: readonly RulerMark[];
  readonly names: readonly StratumName[];
}

export type Picture = PictureOf<PodStory, Beat, Sheet>;

const SECOND = 1_000_000;
/** A wait in which nothing of the story happens, and nobody counts down, is folded from here on. */
export const FOLD_FROM = 3 * SECOND;
export const FOLD_ROOM = 90;

function stretchesOf(beats: readonly Beat[], scale: number): readonly Stretch[] {
  return beats.flatMap(({ from, to, room, subject }): Stretch[] => {
    if (to <= from) return [];
    const folded = (subject.is === 'quiet' || subject.is === 'lead') && to - from >= FOLD_FROM;
    return [{ from, to, room: (folded ? FOLD_ROOM : room) * scale, ...(folded && { folded }) }];
  });
}

/** A state's name has room in its segment, a short one's too: what lies in it is drawn so much wider. */
function withRoomForNames(
  stretches: readonly Stretch[],
  { worker, asked }: PodStory,
  roomOf: (segment: PodStory['worker'][number]) => number,
): readonly Stretch[] {
  let roomier = stretches;
  for (const segment of worker) {
    const [from, to] = [Math.max(segment.from, asked), segment.to];
    const isInside = (stretch: Stretch): boolean => stretch.from >= from && stretch.to <= to;
    const inside = roomier.filter(isInside);
    if (inside.some((stretch) => stretch.to - stretch.from >= SECOND)) continue; // a wait has room of its own
    const has = inside.reduce((sum, { room }) => sum + room, 0);
    const wants = roomOf(segment);
    if (has === 0 || has >= wants) continue;
    roomier = roomier.map((each) => (isInside(each) ? { ...each, room: (each.room * wants) / has } : each));
  }
  return roomier;
}

function namesIn(sheet: Sheet, words: PictureWords['strata']): readonly StratumName[] {
  const names = (['you', 'record', 'kubelet', 'file', 'containerd', 'process'] as const).flatMap((stratum) => {
    const band = sheet.strata[stratum];
    return band === undefined ? [] : [{ stratum, across: band.y + band.h / 2, ...words[stratum] }];
  });
  if (!sheet.isTurned) return names.map(({ across, ...each }) => ({ ...each, x: sheet.nameX, y: across }));
  return namesAbove(names, sheet);
}

/** Above columns that are narrower than their names: those between the kubelet and the process stand one row lower. */
function namesAbove(
  names: readonly (Omit<StratumName, 'x' | 'y'> & { readonly stratum: Stratum; readonly across: number })[],
  { nameFont, height }: Sheet,
): readonly StratumName[] {
  const free = [2, 2];
  const widths = names.map(({ name }) => widthOf({ text: name, size: nameFont, weight: 650 }));
  return names.map(({ stratum, across, ...each }, i): StratumName => {
    const row = stratum === 'file' || stratum === 'containerd' ? 1 : 0;
    const half = (widths[i] ?? 0) / 2;
    const x = Math.max((free[row] ?? 0) + half, across);
    free[row] = x + half + 6;
    return { ...each, x: Math.min(x, height - half - 2), y: 16 + row * 20 };
  });
}

/** null for a pod that the run does not know, or where there is no room for anything. */
export function drawStory(
  trace: Trace<ClusterState>,
  key: string,
  { width, height }: { readonly width: number; readonly height: number },
  words: PictureWords,
): Picture | null {
  const story = podStoryOf(trace, key);
  const beats = beatsOf(trace, key);
  if (story === undefined || beats === undefined || width < 240 || height < 160) return null;
  const sheet = laySheet(width, height, { file: story.manifests.length > 0 });
  // What an exit is followed by is written behind it.
  const roomOf = ({ state }: PodStory['worker'][number]): number =>
    sheet.isSmall && !sheet.isTurned
      ? 0
      : widthOf({ text: words.labels.state(state), size: sheet.font, weight: 600 }) + (sheet.isTurned ? 16 : 26);
  const stretches = withRoomForNames(stretchesOf(beats, sheet.scale), story, roomOf);
  const axis = layAxis(stretches, sheet.left, sheet.right - (sheet.isTurned ? 24 : sheet.isSmall ? 72 : 96));
  const drawn = { story, axis, sheet, names: words.marks };
  const writing = { story, axis, sheet, words: words.labels };
  const [parts, lines, strokes] = [marksOf(drawn), linesOf(story, axis, sheet, words.message), strokesOf(drawn)];
  return {
    story,
    beats,
    sheet,
    axis,
    parts: sheet.isTurned ? parts.map(turnedPart) : parts,
    lines: sheet.isTurned ? lines.map(turnedLine) : lines,
    strokes: sheet.isTurned ? strokes.map(([a, b]) => [turnedPoint(a), turnedPoint(b)] as const) : strokes,
    labels: labelled(sheet, sheet.isTurned ? turnedLabels(writing) : labelsOf(writing)),
    ruler: rulerOf(axis, story.asked, words.length, sheet.isTurned ? 24 : 52),
    names: namesIn(sheet, words.strata),
  };
}
