/** Where the strata lie on a sheet of a given size. Pure; text never shrinks under 12 px, what has no room is left out. */
import type { Stratum } from '../readings/index.ts';

export interface Band {
  readonly y: number;
  readonly h: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
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
  { stratum: 'process', h: 112, least: 52, gap: 58 },
];
const RULER_GAP = 34;
const RULER_ROOM = 34;
/** Under the ruler, for the phases at the end. */
const PHASES_ROOM = 56;
const PHASES_FROM = 520;
/** Of the gap above the kubelet, how far down the node begins. */
const GROUND_SHARE = 0.5;

/** @param has which of the strata that not every story has are there */
export function laySheet(width: number, height: number, has: { readonly file: boolean }): Sheet {
  const rows = ROWS.filter(({ stratum }) => stratum !== 'file' || has.file);
  const below = height >= PHASES_FROM ? RULER_ROOM + PHASES_ROOM : RULER_ROOM;
  const wanted = rows.reduce((sum, { h, gap }) => sum + h + gap, RULER_GAP + below);
  const scale = Math.min(1.25, height / wanted);
  const isSmall = width < 900;
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
  const left = isSmall ? 92 : width < 1_300 ? 158 : 178;
  return {
    width,
    height,
    left,
    right: width - (isSmall ? 20 : 44),
    nameX: isSmall ? 14 : 20,
    strata,
    ground,
    ruler: Math.min(y + RULER_GAP * scale, height - below + 4),
    flag: isSmall ? 12 : 16,
    font: isSmall ? 12 : width >= 1_400 ? 14 : 13,
    nameFont: isSmall ? 13 : width >= 1_400 ? 17 : 15,
    ring: Math.max(34, Math.min(72, 72 * scale, (strata.process?.h ?? 0) * 0.64)),
    isSmall,
    scale: Math.min(1.2, (width - left) / 1_250),
  };
}
