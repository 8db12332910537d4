/** The removal of several pods, on several nodes, as a picture for one size of sheet. Pure; the instant is not in it. */
import { crowdBeatsOf, crowdStoryOf, type CrowdBeat, type CrowdStory } from '../readings/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Trace } from '../../trace/index.ts';
import { layAxis, type Stretch } from './axis.ts';
import { crowdLabels, shortName, type CrowdLabelWords } from './crowdLabels.ts';
import { bouncesOf, crowdMarks, takenAt, unheardFor } from './crowdMarks.ts';
import { cutsOf, type CrowdMarkNames, type DrawnCrowd } from './crowdRows.ts';
import { layCrowd, type CrowdSheet, type PodRow } from './crowdSheet.ts';
import { labelled } from './labels.ts';
import type { Line, StratumName } from './parts.ts';
import { FOLD_FROM, FOLD_ROOM, type PictureOf } from './picture.ts';
import { widthOf } from './place.ts';
import { apart, rulerOf } from './ruler.ts';
import { turnedLine, turnedPart, turnedPoint } from './turn.ts';

export interface CrowdWords {
  readonly marks: CrowdMarkNames;
  readonly labels: CrowdLabelWords;
  readonly length: (us: number) => string;
  readonly line: (request: CrowdStory['requests'][number]) => string;
  readonly stop: string;
  readonly final: string;
  readonly you: Omit<StratumName, 'x' | 'y'>;
  readonly budget: Omit<StratumName, 'x' | 'y'>;
  readonly node: (pods: number) => string;
}

/** Its strokes are also the paths of requests that were refused. */
export type CrowdPicture = PictureOf<CrowdStory, CrowdBeat, CrowdSheet>;

/** Lines end this far before what they point at. */
const CLEAR = 3;
/** px along the axis: a message that takes longer would lie flat. */
const MOST_STEEP = 200;

function stretches(beats: readonly CrowdBeat[], lead: number, scale: number): readonly Stretch[] {
  const spans = beats.filter(({ from, to }) => to > from);
  const asked = spans.findIndex(({ subject }) => subject.is === 'asking' || subject.is === 'stop');
  return spans.map(({ from, to, room, subject }, i): Stretch => {
    const folded = (subject.is === 'quiet' || subject.is === 'lead') && to - from >= FOLD_FROM;
    // Names stand in the ribbons before anything happens to them.
    const least = i === 0 && asked >= 0 ? Math.max(room, lead - (asked > 0 ? 60 : 0)) : room;
    return { from, to, room: (folded ? FOLD_ROOM : least) * scale, ...(folded && { folded }) };
  });
}

const rowsOf = ({ lanes }: CrowdSheet): readonly PodRow[] =>
  lanes.flatMap(({ rows, isDense }) => (isDense ? [] : rows));

type Laying = Pick<DrawnCrowd, 'story' | 'axis' | 'sheet'> & { readonly words: CrowdWords };

function requestLines({ story, axis, sheet, words }: Laying): readonly Line[] {
  const you = sheet.strata.you?.y ?? 0;
  const first = story.requests.find(({ by, is }) => by === 'you' && is !== 'refused');
  return story.requests.flatMap((request): Line[] => {
    const { is, by, sent, arrives, seq } = request;
    if (is === 'refused') return [];
    const isYours = by === 'you';
    const text = isYours ? (request === first ? '1' : '') : 'c';
    // What the budget lets pass ends where it takes the last that was allowed.
    const taken = takenAt(story, request);
    const deep = taken === undefined || sheet.budget === undefined ? sheet.ground : sheet.budget.y;
    return [
      {
        id: `line-${seq}`,
        from: { x: axis.x(sent), y: you },
        to: { x: axis.x(taken ?? arrives), y: deep - CLEAR },
        sent,
        arrives: taken ?? arrives,
        tone: isYours ? 'user' : 'text-2',
        width: isYours ? 4.5 : 3,
        isHot: false,
        isLast: false,
        disc: { text, kind: isYours ? 'you' : 'controller' },
        seq,
        name: words.line(request),
      },
    ];
  });
}

/** Of each pod: one message goes down from its record to its process, one comes up and removes the record. */
function podLines({ story, axis, sheet, words }: Laying): readonly Line[] {
  return rowsOf(sheet).flatMap(({ pod, record, process, isFull }): Line[] => {
    const { stamped, stop, final, gone, uid } = pod;
    const lines: Line[] = [];
    const border = record.y + record.h;
    // What was away hears of it once it is back.
    const sent = Math.max(stamped?.at ?? 0, unheardFor(story, pod)?.to ?? 0);
    if (isFull && stamped !== undefined && stop !== undefined && axis.x(stop.at) - axis.x(sent) < MOST_STEEP)
      lines.push({
        id: `stop-${uid}`,
        from: { x: axis.x(sent), y: border },
        to: { x: axis.x(stop.at), y: process.y - CLEAR },
        sent,
        arrives: stop.at,
        tone: 'st-terminating',
        width: 2.5,
        isHot: false,
        isLast: false,
        seq: stop.seq,
        name: words.stop,
      });
    if (final !== undefined && gone !== undefined)
      lines.push({
        id: `final-${uid}`,
        from: { x: axis.x(final.at), y: process.y + process.h / 2 },
        to: { x: axis.x(gone.at), y: border + (isFull ? CLEAR : 0) },
        sent: final.at,
        arrives: gone.at,
        tone: 'text-2',
        width: isFull ? 3 : 2,
        isHot: true,
        isLast: false,
        disc: { text: isFull ? '2' : '', kind: 'kubelet' },
        seq: final.seq,
        name: words.final,
      });
    return lines;
  });
}

function namesOf({ sheet, words }: Laying): readonly StratumName[] {
  const { you, budget, node } = words;
  const rows = [
    { across: sheet.strata.you?.y ?? 0, ...you, row: 0 },
    ...(sheet.budget === undefined
      ? []
      : [{ across: sheet.budget.y + sheet.budget.h / 2, ...budget, about: '', row: 1 }]),
    ...sheet.lanes.map(({ node: name, y, h, pods, rows: own }, i) => ({
      across: y + h / 2,
      name,
      about: h < 44 || own.length === 0 ? '' : node(pods),
      row: i % 2,
    })),
  ];
  if (!sheet.isTurned) return rows.map(({ across, name, about }) => ({ x: sheet.nameX, y: across, name, about }));
  const free = [2, 2];
  return rows.map(({ across, name, about, row }): StratumName => {
    const half = widthOf({ text: name, size: sheet.nameFont, weight: 650 }) / 2;
    const x = Math.max((free[row] ?? 0) + half, across);
    free[row] = x + half + 6;
    return { x: Math.min(x, sheet.height - half - 2), y: 14 + row * 18, name, about };
  });
}

/** null for a run in which no pod goes, or where there is no room for anything. */
export function drawCrowd(
  trace: Trace<ClusterState>,
  { width, height }: { readonly width: number; readonly height: number },
  words: CrowdWords,
): CrowdPicture | null {
  const story = crowdStoryOf(trace);
  const beats = crowdBeatsOf(trace);
  if (story === undefined || beats === undefined || width < 240 || height < 160) return null;
  const sheet = layCrowd(story, width, height);
  const widest = rowsOf(sheet)
    .filter(({ pod }) => pod.born === undefined)
    .map(({ pod }) => widthOf({ text: shortName(pod.name), size: sheet.font, mono: true, weight: 600 }))
    .reduce((most, each) => Math.max(most, each), 0);
  const end = sheet.isTurned ? 28 : sheet.isSmall ? 48 : 84;
  const axis = layAxis(stretches(beats, (widest + 24) / sheet.scale, sheet.scale), sheet.left, sheet.right - end);
  const laying = { story, axis, sheet, words };
  const parts = crowdMarks({ story, axis, sheet, names: words.marks });
  const lines = [...requestLines(laying), ...podLines(laying)];
  const isDown = sheet.isTurned;
  const ways = bouncesOf(laying).flatMap(({ way: [a, b, c] }) => [[a, b] as const, [b, c] as const]);
  const strokes = [...ways, ...cutsOf(laying)].map(([a, b]) =>
    isDown ? ([turnedPoint(a), turnedPoint(b)] as const) : ([a, b] as const),
  );
  return {
    story,
    beats,
    sheet,
    axis,
    parts: isDown ? parts.map(turnedPart) : parts,
    lines: isDown ? lines.map(turnedLine) : lines,
    strokes,
    labels: labelled(sheet, crowdLabels({ story, axis, sheet, words: words.labels })),
    ruler: apart(rulerOf(axis, story.asked, words.length, isDown ? 24 : 52), isDown),
    names: namesOf(laying),
  };
}
