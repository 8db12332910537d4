/** A run at one instant: its picture, and what kubectl would print of the pod that it is about. */
import type { ClusterState } from '../cluster/state.ts';
import type { Micros } from '../engine/time.ts';
import { parseDuration } from '../kube/duration.ts';
import { printableLine } from '../kube/printable.ts';
import type { Scenario } from '../scenario/index.ts';
import type { Trace } from '../trace/index.ts';
import { type Io, UsageError } from './command.ts';

export const MOMENT_FORMATS = ['svg', 'png', 'describe', 'yaml'] as const;
export type MomentFormat = (typeof MOMENT_FORMATS)[number];
export const isMomentFormat = (name: string): name is MomentFormat => MOMENT_FORMATS.some((known) => known === name);

const THEMES = ['light', 'dark'] as const;
const VIEWS = ['inside', 'overview', 'timeline'] as const;

/** As they were typed; undefined where they were not. */
export interface MomentOptions {
  readonly at?: string | undefined;
  readonly pod?: string | undefined;
  readonly theme?: string | undefined;
  readonly view?: string | undefined;
  readonly node?: string | undefined;
}

export interface Wanted {
  readonly at: Micros | null;
  readonly pod: string | null;
  readonly theme: (typeof THEMES)[number];
  readonly view: (typeof VIEWS)[number] | null;
  readonly node: string | null;
}

function oneOf<T extends string>(option: string, known: readonly T[], typed: string | undefined): T | null {
  if (typed === undefined) return null;
  const found = known.find((each) => each === typed);
  if (found === undefined)
    throw new UsageError(`--${option}: found "${printableLine(typed)}", expected one of ${known.join(', ')}`);
  return found;
}

function instantOf(typed: string | undefined): Micros | null {
  if (typed === undefined) return null;
  const parsed = parseDuration(typed);
  if (!parsed.ok) throw new UsageError(`--at: found "${printableLine(typed)}", which ${parsed.reason}`);
  return parsed.value;
}

/** A pod without a namespace is in `default`, as kubectl has it. */
export const wantedMoment = ({ at, pod, theme, view, node }: MomentOptions): Wanted => ({
  at: instantOf(at),
  pod: pod === undefined ? null : pod.includes('/') ? pod : `default/${pod}`,
  theme: oneOf('theme', THEMES, theme) ?? 'light',
  view: oneOf('view', VIEWS, view) ?? (node === undefined ? null : 'inside'),
  node: node ?? null,
});

/** Null where the run has nothing to show. @param trace as a cluster is seen (`cluster/overseen.ts`). */
export async function momentFile(
  format: MomentFormat,
  scenario: Scenario,
  trace: Trace<ClusterState>,
  { theme, ...asked }: Wanted,
  io: Pick<Io, 'err'>,
): Promise<string | Uint8Array | null> {
  const { draw, momentAt, printedDescription, printedYaml, withLink } = await import('../app/takeaway/offscreen.ts');
  const taken = momentAt(scenario, trace, asked);
  if (taken === null) return null;
  const { moment, view, link } = taken;
  const look = { title: scenario.title, theme, view };
  switch (format) {
    case 'describe':
      return printedDescription(moment);
    case 'yaml':
      return printedYaml(moment);
    case 'svg': {
      const { PICTURE_FONTS } = await import('./pictureFonts.ts');
      const { svg } = await draw(moment, { ...look, fonts: PICTURE_FONTS });
      return `${svg}\n`;
    }
    case 'png': {
      const { rastered } = await import('./raster.ts');
      const { svg } = await draw(moment, { ...look, fonts: null });
      const { png, missing } = await rastered(svg);
      if (missing !== '') io.err(`note: the picture's fonts have no ${missing}; whoever shows an svg has others\n`);
      return withLink(png, await link());
    }
  }
}
