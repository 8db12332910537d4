/** Below the timeline of a pod that is watched: its endpoints, and each expected step as a window that closes when it is seen. */
import type { EndpointSpan, ExpectedWindow } from '../../live/index.ts';
import type { LiveLook } from '../../worker/evidenceProtocol.ts';
import { clockOf, lengthOf, type LiveWords } from '../../words/index.ts';
import type { StripBand, StripName } from '../timeline/index.ts';

const LANE = { y: 6, pitch: 16, h: 13 } as const;
/** A pod of more Services than that has the others beside the picture. */
const MOST_SLICES = 2;

export interface LiveBand extends StripBand {
  /** It ends now, for as long as it goes on. */
  readonly isMoving: boolean;
}

export interface LiveStripLaid {
  readonly names: readonly StripName[];
  readonly bands: readonly LiveBand[];
  readonly height: number;
}

export type EndpointIs = keyof LiveWords['endpointIs'];

/** discovery/v1: a condition that is not there counts as true for ready and serving, as false for terminating. */
export function endpointIs({ ready, serving, terminating }: Pick<EndpointSpan, 'ready' | 'serving' | 'terminating'>) {
  if (terminating === true) return serving === false ? 'ended' : 'draining';
  return ready === false ? 'unready' : 'ready';
}

type Lane = readonly Omit<LiveBand, 'y' | 'h'>[];

/** @param now ms since 1970 by the server's clock. */
export function liveStrip(
  { endpoints, windows, origin, goneAt }: Pick<LiveLook, 'endpoints' | 'windows' | 'origin' | 'goneAt'>,
  now: number,
  say: LiveWords,
): LiveStripLaid {
  const zero = origin ?? now;
  const last = goneAt ?? now;
  const at = (ms: number): number => Math.max(0, Math.round((ms - zero) * 1_000));
  const band = (of: string, from: number, to: number, words: string, className: string) => ({
    of,
    from: at(from),
    to: Math.max(at(from), at(to)),
    words,
    className,
    isMoving: goneAt === null && to === now,
  });
  const slices = [...new Set(endpoints.map(({ slice }) => slice))].slice(0, MOST_SLICES);
  const lanes: (readonly [string, Lane])[] = slices.map((slice) => [
    slice,
    endpoints
      .filter((span) => span.slice === slice && (span.to ?? last) >= zero)
      .map((span) => band(slice, span.from, span.to ?? last, say.endpointIs[endpointIs(span)], 'live-seen')),
  ]);
  for (const window of windows) {
    const name = say.stripOf[window.step];
    lanes.push([
      name,
      windowBands(window, last, say).map(([from, to, words, look]) => band(name, from, to, words, look)),
    ]);
  }
  return {
    names: lanes.map(([text], i) => ({ text, y: LANE.y + i * LANE.pitch - 2 })),
    bands: lanes.flatMap(([, lane], i) => lane.map((each) => ({ ...each, y: LANE.y + i * LANE.pitch, h: LANE.h }))),
    height: LANE.y + lanes.length * LANE.pitch + 3,
  };
}

type WindowBand = readonly [from: number, to: number, words: string, look: string];

/** From the earliest to the latest, or until it was seen; what it took longer stands behind it. */
function windowBands(
  { step, earliest, latest, seenAt }: ExpectedWindow,
  now: number,
  say: LiveWords,
): readonly WindowBand[] {
  const until = seenAt ?? now;
  const by = lengthOf(Math.max(0, until - latest));
  const late: readonly WindowBand[] =
    until > latest
      ? [[latest, until, say.stripLate({ by }), seenAt === null ? 'live-late' : 'live-late live-closed']]
      : [];
  if (seenAt === null) return [[earliest, latest, say.stripExpected({ until: clockOf(latest) }), 'live-open'], ...late];
  const words = (step === 'volumes' ? say.stripInferred : say.stripSeen)({ at: clockOf(seenAt) });
  return [
    [Math.min(earliest, seenAt), Math.min(latest, seenAt), words, step === 'volumes' ? 'live-inferred' : 'live-closed'],
    ...late,
  ];
}
