/** The rows of the horizontal timeline, from top to bottom. */
import type { RowName } from './bands.ts';
import { texts } from '../language/index.ts';
import type { PodHistory } from '../readings/index.ts';
import type { Row } from './parts.ts';
import { TEXTS } from './texts.ts';

export const RULER = 20;
const REQUESTS = 28;
export const LANE = 16;
/** Of the bar that tells of the grace. */
export const GRACE = { y: 50, h: 14 } as const;
/** The pane's height: `--h-bottom` without its border. */
export const PANE = 179;

/** From row to row, and how much of that a band fills. */
interface Pitch {
  readonly first: number;
  readonly lane: number;
  readonly pitch: number;
}
const PITCHES: Readonly<Record<'wide' | 'dense' | 'tight', Pitch>> = {
  wide: { first: 70, lane: LANE, pitch: 22 },
  dense: { first: 69, lane: 13, pitch: 17 },
  tight: { first: 66, lane: 12, pitch: 15 },
};
/** Lanes of one row, such as those of several containers; lower ones have no room for words. */
const SLIM = { most: 11, least: 4 } as const;
export const LEAST_WRITTEN = 9;
/** Without a grace the bands draw up. */
const NO_GRACE = 18;
const BARE_BAND = 26;

/** How much room the rows take; `bare` is bands alone, without requests, grace and waits. */
export type Spacing = 'wide' | 'dense' | 'bare';

/** Rows of the other pods, below. */
export const OTHER_PITCH = { wide: 18, tight: 12 } as const;

export interface RowsInput {
  readonly history: PodHistory;
  /** Absent: as much as there is room for in the pane. */
  readonly spacing?: Spacing;
  /** How many lanes there are of what was away. */
  readonly outages?: number;
  readonly hasGrace?: boolean;
  /** px that are wanted below. */
  readonly below?: number;
}

const bottomOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ y, h }) => y + h));

/** The loosest in which all of them show; with very many containers their lanes get thinner, down to a line each. */
export function rowsFor(input: RowsInput): Row[] {
  const { spacing, below = 0 } = input;
  if (spacing === 'wide' || spacing === 'dense') return rowsIn(PITCHES[spacing], SLIM.most, input);
  if (spacing === 'bare') return rowsIn(PITCHES.dense, SLIM.most, input);
  const fits = (rows: readonly Row[]): boolean => bottomOf(rows) + 3 + below <= PANE;
  for (const pitch of Object.values(PITCHES)) {
    const rows = rowsIn(pitch, SLIM.most, input);
    if (fits(rows)) return rows;
  }
  for (let slim: number = SLIM.most - 1; slim > SLIM.least; slim -= 1) {
    const rows = rowsIn(PITCHES.tight, slim, input);
    if (fits(rows)) return rows;
  }
  return rowsIn(PITCHES.tight, SLIM.least, input);
}

function rowsIn({ first, lane, pitch }: Pitch, slim: number, input: RowsInput): Row[] {
  const { history, spacing, outages = 0, hasGrace = false } = input;
  const { rows: called, containers } = texts(TEXTS);
  const bare = spacing === 'bare';
  const rows: Row[] = [];
  const one = { lanes: [''], laneH: lane, step: 0 };
  if (!bare) rows.push({ ...one, name: 'requests', label: called.requests, y: REQUESTS, h: LANE, laneH: LANE });
  if (hasGrace) rows.push({ ...one, name: 'grace', label: called.grace, ...GRACE, laneH: GRACE.h });
  let y = bare ? BARE_BAND : hasGrace ? first : first - NO_GRACE;
  const add = (name: RowName, lanes: readonly string[], label: string = called[name]): void => {
    const many = lanes.length > 1;
    const step = slim + (slim > 6 ? 2 : 1);
    const h = many ? (lanes.length - 1) * step + slim : lane;
    rows.push({ name, label, y, h, lanes, laneH: many ? slim : lane, step: many ? step : 0 });
    y += h + pitch - lane;
  };
  add('object', [''], history.object.some(({ is }) => is.isMirror) ? called.mirror : called.object);
  add('worker', history.workers.length > 1 ? history.workers.map((w) => w.uid.slice(0, 8)) : ['']);
  const names = history.containers.map(({ name }) => name);
  if (names.length > 1)
    add('container', names, slim < LEAST_WRITTEN ? containers({ count: names.length }) : called.container);
  else add('container', ['']);
  if (history.volumes.length > 0) add('volumes', ['']);
  if (outages > 0)
    add(
      'outages',
      Array.from({ length: outages }, () => ''),
    );
  const waits = { ...one, name: 'waits for', h: LANE, laneH: LANE } as const;
  if (!bare) rows.push({ ...waits, label: called['waits for'], y: y + (pitch > 20 ? 1 : -2) });
  return rows;
}
