/**
 * Graces that run, found in the events alone: from the stop signal until the process is gone or SIGKILL follows. Story
 * pace tells each as one uninterrupted drain; those that overlap are one, so that a crowd's take no longer than a pod's.
 */
import type { Micros } from '../../engine/time.ts';
import { micros } from '../../engine/time.ts';
import { perTrace, type Seq, type TraceEvent } from '../../trace/index.ts';
import { standsAt, type Instant, type Steppable } from '../store/index.ts';

export interface Drain {
  /** The event of the signal that begins it. */
  readonly first: Seq;
  readonly from: Micros;
  readonly to: Micros;
}

/** Nobody waits for the process any more: its call is lost with whoever made or served it. */
const LOSES_CALLS: ReadonlySet<string> = new Set(['KubeletStopped', 'RuntimeStopped', 'NodePoweredOff']);

/** A process that is gone sooner needs no drain to be seen. */
const SHORTEST_US = 50_000;

function containerOf({ pod, detail }: TraceEvent): string {
  const name = detail?.['container'];
  return `${pod?.uid ?? ''} ${typeof name === 'string' ? name : ''}`;
}

interface Open {
  readonly first: Seq;
  readonly from: Micros;
  readonly killAt: number;
}

export const drainsOf = perTrace(({ events, end }: Steppable['trace']): readonly Drain[] => {
  const open = new Map<string, Open>();
  const found: Drain[] = [];
  const close = (key: string, t: number): void => {
    const grace = open.get(key);
    if (grace === undefined) return;
    open.delete(key);
    found.push({ first: grace.first, from: grace.from, to: micros(Math.min(t, grace.killAt)) });
  };
  for (const event of events) {
    if (event.kind === 'SigtermSent') {
      const key = containerOf(event);
      const timeout = event.detail?.['timeout'];
      const killAt = typeof timeout === 'number' ? event.t + timeout * 1_000_000 : end;
      if (!open.has(key)) open.set(key, { first: event.seq, from: event.t, killAt });
    } else if (event.kind === 'SigkillSent' || event.kind === 'ContainerExited') close(containerOf(event), event.t);
    else if (LOSES_CALLS.has(event.kind)) for (const key of open.keys()) close(key, event.t);
  }
  for (const key of open.keys()) close(key, end);
  return joined(found.filter(({ from, to }) => to - from >= SHORTEST_US));
});

function joined(drains: readonly Drain[]): readonly Drain[] {
  const all: Drain[] = [];
  for (const drain of drains.toSorted((a, b) => a.first - b.first)) {
    const last = all.at(-1);
    if (last === undefined || drain.from > last.to) all.push(drain);
    else if (drain.to > last.to) all[all.length - 1] = { ...last, to: drain.to };
  }
  return all;
}

/** The preStop hooks of a run, each from its beginning until the kubelet no longer waits for it. */
export function hooksOf({ events }: Steppable['trace']): readonly Pick<Drain, 'from' | 'to'>[] {
  const open = new Map<string, Micros>();
  return events.flatMap((event) => {
    const key = containerOf(event);
    const from = open.get(key);
    // A sleep is the kubelet's own, and nobody else begins it.
    if (event.kind === 'PreStopStarted' || event.detail?.['hook'] === 'sleep') open.set(key, event.t);
    if (event.kind !== 'PreStopEnded' || from === undefined) return [];
    open.delete(key);
    return [{ from, to: event.t }];
  });
}

/** The drain in which an instant lies; undefined where no grace runs. */
export const drainAt = (trace: Steppable['trace'], { t, index }: Instant): Drain | undefined =>
  drainsOf(trace).find(({ first, to }) => index >= first && t < to);

/**
 * The drain that is told at an instant rather than a step in it: while time passes, and where nobody stands at the step
 * that is shown.
 */
export function drainTold(
  run: Pick<Steppable, 'trace'>,
  instant: Instant,
  shown: Seq | undefined,
  playing: boolean,
): Drain | undefined {
  if (shown !== undefined && standsAt(run, instant, shown, playing)) return undefined;
  const drain = drainAt(run.trace, instant);
  return drain !== undefined && instant.t > drain.from ? drain : undefined;
}
