/** Where the strata lie on a sheet of a given size. Pure; text never shrinks under 12 px, what has no room is left out. */
import type { Stratum } from '../readings/index.ts';

export interface Band {
  readonly y: number;
  readonly h: number;
}

/**
 * Time runs to the right and distance from you downwards. Turned by 90 degrees, time runs down: every measure then still
 * means what it says here, x along time and y across the strata, and the drawing is turned as a whole (`turn.ts`).
 */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
  /** Where words may stand, in px of the screen. */
  readonly bounds: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Where time begins and ends, px. */
  readonly left: number;
  readonly right: number;
  readonly nameX: number;
  readonly strata: Readonly<Partial<Record<Stratum, Band>>>;
  /** Below it is the node. */
  readonly ground: number;
  readonly ruler: number;
  readonly flag: number;
  readonly font: number;
  readonly nameFont: number;
  readonly ring: number;
  /** Only names, and short forms of what is written. */
  readonly isSmall: boolean;
  /** Least widths are meant for 1440 px. */
  readonly scale: number;
}

interface Row {
  readonly stratum: Stratum;
  readonly h: number;
  readonly least: number;
  /** Above it. */
  readonly gap: number;
}

const ROWS: readonly Row[] = [
  { stratum: 'you', h: 0, least: 0, gap: 62 },
  { stratum: 'record', h: 52, least: 30, gap: 50 },
  { stratum: 'kubelet', h: 30, least: 22, gap: 92 },
  { stratum: 'file', h: 28, least: 22, gap: 50 },
  { stratum: 'containerd', h: 12, least: 8, gap: 62 },
  { stratum: 'process', h: 112, least: 44, gap: 58 },
];
const RULER_GAP = 34;
const RULER_ROOM = 34;
/** A phone that lies on its side. */
export const LOW = 320;
const LOW_RULER_ROOM = 24;
/** Above You: a disc. */
const LEAST_ABOVE = 24;
/** Under the ruler, for the phases at the end. */
const PHASES_ROOM = 56;
const PHASES_FROM = 520;
/** A sheet as narrow and higher than wide is turned. */
export const TURNED_BELOW = 600;
/** Of the gap above the kubelet, how far down the node begins. */
const GROUND_SHARE = 0.5;

/** Turned: columns for 390 px, the ruler and its lengths included. */
const COLUMNS: readonly Row[] = [
  { stratum: 'you', h: 0, least: 0, gap: 26 },
  { stratum: 'record', h: 48, least: 36, gap: 36 },
  { stratum: 'kubelet', h: 24, least: 22, gap: 48 },
  { stratum: 'file', h: 20, least: 18, gap: 20 },
  { stratum: 'containerd', h: 8, least: 6, gap: 26 },
  { stratum: 'process', h: 86, least: 60, gap: 26 },
];
const COLUMNS_END = 12;
/** Of the lengths beside the ruler. */
const LENGTHS_ROOM = 56;
const NAMES_ABOVE = 44;

function layTurned(width: number, height: number, has: { readonly file: boolean }): Sheet {
  const rows = COLUMNS.filter(({ stratum }) => stratum !== 'file' || has.file);
  const wanted = rows.reduce((sum, { h, gap }) => sum + h + gap, COLUMNS_END + LENGTHS_ROOM);
  const scale = Math.min(1.6, width / wanted);
  const strata: Partial<Record<Stratum, Band>> = {};
  let y = 0;
  let ground = 0;
  for (const { stratum, h, least, gap } of rows) {
    const above = gap * scale;
    if (stratum === 'kubelet') ground = y + above * GROUND_SHARE;
    y += above;
    const high = Math.max(least, h * scale);
    strata[stratum] = { y, h: high };
    y += high;
  }
  return {
    width: height,
    height: width,
    isTurned: true,
    bounds: { left: 2, right: width - 2, top: NAMES_ABOVE, bottom: height - 2 },
    left: NAMES_ABOVE + 14,
    right: height - 12,
    nameX: 0,
    strata,
    ground,
    ruler: Math.min(y + COLUMNS_END, width - LENGTHS_ROOM),
    flag: 0,
    font: 12,
    nameFont: 13,
    ring: Math.min(52, (strata.process?.h ?? 0) * 0.52),
    isSmall: true,
    scale: Math.max(0.5, Math.min(1, (height - NAMES_ABOVE) / 620)),
  };
}

/** @param has which of the strata that not every story has are there */
export function laySheet(width: number, height: number, has: { readonly file: boolean }): Sheet {
  return width < TURNED_BELOW && height > width ? layTurned(width, height, has) : layLevel(width, height, has);
}

/** What a level sheet of a size has, whichever story lies on it. */
export function levelSheet(width: number, height: number) {
  const isSmall = width < 900;
  const left = isSmall ? 104 : width < 1_300 ? 158 : 178;
  return {
    width,
    height,
    isTurned: false,
    isSmall,
    bounds: { left: left - 20, right: width - 4, top: 0, bottom: height - 2 },
    left,
    right: width - (isSmall ? 20 : 44),
    nameX: isSmall ? 14 : 20,
    flag: height < LOW ? height - 12 : isSmall ? 12 : 16,
    font: isSmall ? 12 : width >= 1_400 ? 14 : 13,
    nameFont: isSmall ? 13 : width >= 1_400 ? 17 : 15,
    scale: Math.min(1.2, (width - left) / 1_250),
  };
}

function layLevel(width: number, height: number, has: { readonly file: boolean }): Sheet {
  const rows = ROWS.filter(({ stratum }) => stratum !== 'file' || has.file);
  const below = height >= PHASES_FROM ? RULER_ROOM + PHASES_ROOM : height < LOW ? LOW_RULER_ROOM : RULER_ROOM;
  const wanted = rows.reduce((sum, { h, gap }) => sum + h + gap, RULER_GAP + below);
  const scale = Math.min(1.25, height / wanted);
  const heights = rows.map(({ h, least }) => Math.max(least, h * scale));
  const gaps = rows.reduce((sum, { gap }) => sum + gap, RULER_GAP);
  // Ribbons keep their least heights, and what lies between them gives way.
  const tight = Math.min(scale, Math.max(0.2, (height - below - heights.reduce((sum, h) => sum + h, 0)) / gaps));
  const strata: Partial<Record<Stratum, Band>> = {};
  let y = 0;
  let ground = 0;
  for (const [i, { stratum, gap }] of rows.entries()) {
    const above = Math.max(stratum === 'you' ? LEAST_ABOVE : 0, gap * tight);
    if (stratum === 'kubelet') ground = y + above * GROUND_SHARE;
    y += above;
    const h = heights[i] ?? 0;
    strata[stratum] = { y, h };
    y += h;
  }
  return {
    ...levelSheet(width, height),
    strata,
    ground,
    ruler: Math.min(y + RULER_GAP * tight, height - below + 4),
    ring: Math.max(28, Math.min(72, 72 * scale, (strata.process?.h ?? 0) * 0.64)),
  };
}
