/**
 * Where a crowd's strata lie: You, the budget where evictions met one, then a lane a node. A lane has a row for each pod
 * that the story is about: its record above, its process below, and the border of the node between them. Pure.
 */
import type { CrowdPod, CrowdStory } from '../readings/index.ts';
import { levelSheet, LOW, TURNED_BELOW, type Band, type Sheet } from './sheet.ts';

export interface PodRow {
  readonly pod: CrowdPod;
  readonly record: Band;
  readonly process: Band;
  /** Room for messages between record and process, and for words beside them. */
  readonly isFull: boolean;
}

export interface Lane extends Band {
  readonly node: string;
  readonly rows: readonly PodRow[];
  /** It removes too many pods to name each. */
  readonly isDense: boolean;
  /** How many pods are not part of the story. */
  readonly others: number;
  readonly othersY: number;
  readonly pods: number;
  /** The parts of the lane that lie on the machine, below the API. */
  readonly grounds: readonly Band[];
}

export interface CrowdSheet extends Sheet {
  readonly lanes: readonly Lane[];
  readonly budget?: Band;
}

/** At most this many pods of a node get a row each. */
const NAMED = 6;
/** At most this many rows, those of new pods included. */
const MOST_ROWS = 8;
const MOST_OPEN = 4;
/** px: rows at least this high show a record of their own. */
const FULL = 58;
const LARGEST = 150;
const RULER_ROOM = 34;
/** Height of a node that is not part of the story, px. */
const CLOSED = 34;
const OTHERS = 24;
const PAD = 8;
const BUDGET = 30;
const LENGTHS_ROOM = 56;
const NAMES_ABOVE = 44;

const endOf = ({ exited, gone, asked }: CrowdPod): number =>
  asked === undefined ? Infinity : Math.max(exited?.at ?? 0, gone?.at ?? Infinity);
const isTold = ({ asked, born }: CrowdPod): boolean => asked !== undefined || born !== undefined;

/** Removed pods by when they end, then new pods by when they are created. */
const inOrder = (a: CrowdPod, b: CrowdPod): number =>
  Number(a.asked === undefined) - Number(b.asked === undefined) ||
  endOf(a) - endOf(b) ||
  (a.stop?.at ?? a.from) - (b.stop?.at ?? b.from) ||
  (a.name < b.name ? -1 : 1);

/** It runs on, and nothing else. */
const runsOn = ({ exited, starts }: CrowdPod): boolean => exited === undefined && starts !== undefined;

interface NodePods {
  readonly node: string;
  readonly told: readonly CrowdPod[];
  readonly others: number;
  readonly isDense: boolean;
  readonly pods: number;
  readonly isOpen: boolean;
}

function nodesWith({ nodes, pods }: CrowdStory): readonly NodePods[] {
  return nodes.map((node): NodePods => {
    const own = pods.filter((pod) => pod.node === node);
    const told = own.filter(isTold).toSorted(inOrder);
    const others = own.filter((pod) => !isTold(pod) && runsOn(pod)).length;
    const isDense = told.filter(({ asked }) => asked !== undefined).length > NAMED || told.length > MOST_ROWS;
    const isOpen = told.length > 0 || (nodes.length <= MOST_OPEN && own.length > 0);
    return { node, told, others, isDense, pods: own.length, isOpen };
  });
}

/** How much of the room a node wants, in rows. */
const unitsOf = ({ told, isDense }: Pick<NodePods, 'told' | 'isDense'>): number =>
  isDense ? 4 + Math.min(12, told.length / 14) : told.length;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function rowOf(pod: CrowdPod, y: number, pitch: number): PodRow {
  const isFull = pitch >= FULL;
  if (!isFull) {
    const h = Math.min(34, pitch - clamp(pitch * 0.22, 2, 10));
    const record = { y: y + (pitch - h) / 2, h: Math.min(5, h * 0.25) };
    return { pod, record, process: { y: record.y + record.h + 1, h: h - record.h - 1 }, isFull };
  }
  const [strip, gap, ribbon] = [clamp(pitch * 0.15, 9, 20), clamp(pitch * 0.21, 14, 32), clamp(pitch * 0.4, 24, 60)];
  const top = y + (pitch - strip - gap - ribbon) / 2;
  return { pod, record: { y: top, h: strip }, process: { y: top + strip + gap, h: ribbon }, isFull };
}

function rowsIn({ told, isDense }: NodePods, y: number, h: number): readonly PodRow[] {
  const pitch = Math.min(isDense ? 7 : LARGEST, h / Math.max(1, told.length));
  const top = y + (h - pitch * told.length) / 2;
  if (!isDense) return told.map((pod, i) => rowOf(pod, top + i * pitch, pitch));
  const high = pitch > 3 ? pitch - 1 : pitch;
  return told.map((pod, i) => {
    const process = { y: top + i * pitch, h: high };
    return { pod, record: process, process, isFull: false };
  });
}

/** Between record and process runs the border of the node; where rows are low, the whole lane is the node's. */
function groundsOf(rows: readonly PodRow[], y: number, h: number): readonly Band[] {
  const full = rows.filter(({ isFull }) => isFull);
  if (full.length === 0) return [{ y, h }];
  const border = ({ record, process }: PodRow): number => (record.y + record.h + process.y) / 2;
  return full.map((row, i) => {
    const top = border(row);
    const next = full[i + 1];
    const bottom = next === undefined ? y + h : (row.process.y + row.process.h + next.record.y) / 2;
    return { y: top, h: bottom - top };
  });
}

function lanesIn(nodes: readonly NodePods[], ground: number, end: number, closed: number): readonly Lane[] {
  const othersOf = ({ others, told }: NodePods): number => (others > 0 && told.length > 0 ? OTHERS : 0);
  const fixed = nodes.reduce(
    (sum, node) => sum + (node.isOpen && node.told.length > 0 ? 2 * PAD + othersOf(node) : closed),
    0,
  );
  const units = nodes.reduce((sum, each) => sum + unitsOf(each), 0);
  const unit = Math.max(30, end - ground - fixed) / Math.max(1, units);
  const isDense = nodes.some((each) => each.isDense);
  const pitch = isDense ? unit : Math.min(LARGEST, unit);
  // The room that rows don't need is shared equally by the lanes.
  const spare = Math.max(0, end - ground - fixed - pitch * units) / Math.max(1, nodes.length);
  let y = ground;
  return nodes.map((each): Lane => {
    const { node, told, others, isOpen, pods } = each;
    const own = told.length === 0 ? closed : pitch * unitsOf(each) + 2 * PAD + othersOf(each);
    const h = own + spare;
    const below = told.length === 0 ? y + h / 2 + (isOpen ? 7 : 0) : y + h - PAD - 4;
    const room = h - 2 * PAD - othersOf(each);
    const rows = told.length === 0 ? [] : rowsIn(each, y + PAD, room);
    const lane = { node, y, h, rows, isDense: each.isDense, others, othersY: below, pods };
    y += h;
    return { ...lane, grounds: groundsOf(rows, lane.y, h) };
  });
}

function layTurned(story: CrowdStory, width: number, height: number): CrowdSheet {
  const you = 26;
  const budget = story.budget.length > 0 ? { y: you + 22, h: 22 } : undefined;
  const ground = (budget === undefined ? you : budget.y + budget.h) + 26;
  const ruler = width - LENGTHS_ROOM;
  return {
    width: height,
    height: width,
    isTurned: true,
    bounds: { left: 2, right: width - 2, top: NAMES_ABOVE, bottom: height - 2 },
    left: NAMES_ABOVE + 34, // above the first disc: what was asked
    right: height - 12,
    nameX: 0,
    strata: { you: { y: you, h: 0 } },
    ground,
    ruler,
    flag: 0,
    font: 12,
    nameFont: 13,
    ring: 28,
    isSmall: true,
    scale: clamp((height - NAMES_ABOVE - 20) / 620, 0.5, 1),
    lanes: lanesIn(nodesWith(story), ground, ruler - 10, 30),
    ...(budget !== undefined && { budget }),
  };
}

export function layCrowd(story: CrowdStory, width: number, height: number): CrowdSheet {
  if (width < TURNED_BELOW && height > width) return layTurned(story, width, height);
  const isLow = height < LOW;
  const you = isLow ? 30 : clamp(height * 0.1, 46, 62);
  const budget = story.budget.length > 0 ? { y: you + (isLow ? 18 : 40), h: isLow ? 18 : BUDGET } : undefined;
  const ground =
    budget === undefined ? you + (isLow ? 22 : clamp(height * 0.1, 36, 60)) : budget.y + budget.h + (isLow ? 6 : 18);
  const ruler = height - (isLow ? 30 : RULER_ROOM);
  return {
    ...levelSheet(width, height),
    strata: { you: { y: you, h: 0 } },
    ground,
    ruler,
    ring: 34,
    lanes: lanesIn(nodesWith(story), ground, ruler - 10, isLow ? 20 : CLOSED),
    ...(budget !== undefined && { budget }),
  };
}
