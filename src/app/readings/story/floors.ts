/** The processes of a pod: when each ran, was asked to stop, was killed and was gone. */
import type { Micros } from '../../../engine/time.ts';
import type { Seq, TraceEvent } from '../../../trace/index.ts';
import type { PodHistory } from '../history.ts';

/** One container from its start, or the run's, to its exit. */
export interface Life {
  readonly from: Micros;
  readonly to: Micros;
  readonly hook?: { readonly from: Micros; readonly to: Micros; readonly seq: Seq };
  /** Asked to stop. `until` is when SIGKILL is due. */
  readonly term?: {
    readonly at: Micros;
    readonly seq: Seq;
    readonly seconds: number;
    readonly until: Micros;
    readonly signal: string;
  };
  /** SIGKILL is due at `until`, from an instant on: a kubelet that starts anew asks once more. */
  readonly limits: readonly { readonly from: Micros; readonly seconds: number; readonly until: Micros }[];
  readonly kill?: { readonly at: Micros; readonly seq: Seq };
  readonly exit?: { readonly at: Micros; readonly seq: Seq; readonly code: number | undefined };
}

/** Containers of one name, one after the other. */
export interface Floor {
  readonly name: string;
  readonly lives: readonly Life[];
}

const inLife = (own: readonly TraceEvent[], kind: string, name: string, from: number, to: number) =>
  own.find((event) => event.kind === kind && event.t >= from && event.t <= to && event.detail?.['container'] === name);

type Spans = PodHistory['containers'][number]['spans'];

/** From each start to the next exit: a container that is made again may bear its former id. */
function runsOf(spans: Spans): readonly Spans[] {
  const runs: Spans[number][][] = [];
  let current: Spans[number][] = [];
  for (const span of spans) {
    current.push(span);
    if (span.is.state !== 'exited') continue;
    if (current.length > 1) runs.push(current);
    current = [];
  }
  return current.length > 0 ? [...runs, current] : runs;
}

function lifeOf(name: string, spans: Spans, own: readonly TraceEvent[], from: Micros): Life | undefined {
  const alive = spans.filter(({ is }) => is.state !== 'exited');
  const [first, last] = [alive[0], alive.at(-1)];
  const exited = spans.find(({ is }) => is.state === 'exited');
  if (first === undefined || last === undefined || last.to < from) return undefined;
  const hook = alive.find(({ is }) => is.state === 'preStop');
  const stops = alive.flatMap(({ is, from: since }) => (is.stop === undefined ? [] : [{ ...is.stop, since }]));
  const term = inLife(own, 'SigtermSent', name, first.from, last.to);
  const kill = inLife(own, 'SigkillSent', name, first.from, last.to);
  const exit = exited && { at: exited.from, seq: exited.seq, code: exited.is.exitCode };
  const [stop] = stops;
  const signal = term?.detail?.['signal'];
  return {
    from: first.from,
    to: last.to,
    ...(hook !== undefined && { hook: { from: hook.from, to: hook.to, seq: hook.seq } }),
    ...(term !== undefined &&
      stop !== undefined && {
        term: {
          at: term.t,
          seq: term.seq,
          seconds: stop.timeout,
          until: stop.killAt,
          signal: typeof signal === 'string' ? signal : 'SIGTERM',
        },
      }),
    limits: stops.map(({ since, timeout, killAt }) => ({ from: since, seconds: timeout, until: killAt })),
    ...(kill !== undefined && { kill: { at: kill.t, seq: kill.seq } }),
    ...(exit !== undefined && { exit }),
  };
}

/** The limit that holds at an instant. */
export const limitAt = ({ limits }: Life, t: number) => limits.findLast(({ from }) => from <= t);

/** In the order in which they stop; what still runs at the end comes last. */
export function floorsOf({ containers }: PodHistory, own: readonly TraceEvent[], from: Micros): readonly Floor[] {
  const floors = new Map<string, Life[]>();
  for (const container of containers) {
    const found = runsOf(container.spans).flatMap((spans) => lifeOf(container.name, spans, own, from) ?? []);
    if (found.length > 0) floors.set(container.name, [...(floors.get(container.name) ?? []), ...found]);
  }
  const endOf = (lives: readonly Life[]): number => lives.at(-1)?.exit?.at ?? Infinity;
  return [...floors]
    .map(([name, lives]): Floor => ({ name, lives: lives.toSorted((a, b) => a.from - b.from) }))
    .toSorted((a, b) => endOf(a.lives) - endOf(b.lives) || (a.name < b.name ? -1 : 1));
}
