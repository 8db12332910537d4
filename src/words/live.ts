/** What a removal that is watched is expected to do, in words: of whatever language the catalogue is. */
import type en from '../app/catalogues/en/live.json';
import { rfc3339Of } from '../live/epoch.ts';
import type { Expectation, RemovalSeen } from '../live/expectation.ts';

/** What the catalogue `live` holds in any language. */
export type LiveWords = typeof en;

/** `19.5 s`, `1 min 12 s`: of what is longer than a minute nobody reads the tenths. */
export function lengthOf(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `12:04:52.4`, UTC. */
export const clockOf = (ms: number): string => rfc3339Of(ms).slice(11, 21);

/** What comes next and until when, or why nobody can say so. */
export function expectationInWords(
  { next, hold, late }: Expectation,
  { pod }: { readonly pod: Pick<RemovalSeen['pod'], 'finalizers'> },
  now: number,
  words: LiveWords,
): readonly string[] {
  if (hold !== null)
    return [hold === 'finalizers' ? words.hold.finalizers({ names: pod.finalizers.join(', ') }) : words.hold[hold]];
  if (next === null) return [];
  const step = words.step[next.step];
  const until = `${clockOf(next.latest)}Z`;
  if (late === 0) return [words.within({ step, left: lengthOf(next.latest - now), until }), words.seenBy[next.step]];
  const by = lengthOf(late);
  const because =
    next.step === 'final' ? [words.volumesLate({ by })] : next.step === 'exit' ? [words.graceLate({ by })] : [];
  return [words.late({ step, until, by }), ...because];
}
