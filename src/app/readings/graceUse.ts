/** What a removal used of the grace that it was given: of the container that took longest. */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import type { Trace } from '../../trace/index.ts';
import type { ContainerIs, PodHistory, Span } from './history.ts';
import { ownCursor } from './cursor.ts';

export interface GraceUse {
  /** `exited`: it was asked to stop and did; `runs`: it was asked and has not; `unasked`: it ended without. */
  readonly is: 'exited' | 'runs' | 'unasked';
  readonly container: string;
  /** StopContainer was called; where it was not, when the process ended. */
  readonly since: Micros;
  /** Until the process was gone, or the run ends. */
  readonly to: Micros;
  /** Of StopContainer's timeout; 0 where it was not called. */
  readonly seconds: number;
  readonly exitCode: number | undefined;
  readonly killed: boolean;
  /** What the runtime sent in order to stop it; undefined where it sent nothing but SIGKILL. */
  readonly signal: string | undefined;
  /** µs of its preStop hook, before StopContainer. */
  readonly hook: number;
  /** How many containers were stopped. */
  readonly containers: number;
}

type Spans = readonly Span<ContainerIs>[];

const length = ({ from, to }: { readonly from: number; readonly to: number }): number => to - from;

function useOf(
  trace: Trace<ClusterState>,
  id: string,
  name: string,
  spans: Spans,
): Omit<GraceUse, 'containers' | 'signal'> | null {
  const stop = spans.findLast(({ is }) => is.stop !== undefined);
  const exit = spans.find(({ is }) => is.state === 'exited');
  const hook = spans.filter(({ is }) => is.state === 'preStop').reduce((sum, span) => sum + length(span), 0);
  const exited = exit && ownCursor(trace).stateAt(exit.seq).runtime.containers[id];
  const ending = { exitCode: exited?.exitCode, killed: exited?.signal === 'SIGKILL' };
  if (stop?.is.stop !== undefined) {
    const { since, timeout } = stop.is.stop;
    const is = exit === undefined ? 'runs' : 'exited';
    return { is, container: name, since, to: exit?.from ?? stop.to, seconds: timeout, hook, ...ending };
  }
  if (exit === undefined) return null;
  return { is: 'unasked', container: name, since: exit.from, to: exit.from, seconds: 0, hook, ...ending };
}

/** @param from what came before is no part of the removal: a container that had exited is nothing to stop. */
export function graceIn(
  trace: Trace<ClusterState>,
  { key, containers }: PodHistory,
  from: Micros,
): GraceUse | undefined {
  const uses = containers.flatMap(({ id, name, spans }) => {
    const mine = spans.filter(({ to, is }) => to > from && (is.state !== 'exited' || spans.some((s) => s.to > from)));
    const exit = mine.find(({ is }) => is.state === 'exited');
    if (exit !== undefined && exit.from < from) return [];
    return useOf(trace, id, name, mine) ?? [];
  });
  const stopped = uses.filter(({ is }) => is !== 'unasked');
  const [longest] = (stopped.length > 0 ? stopped : uses).toSorted((a, b) => b.to - a.to || b.since - a.since);
  if (longest === undefined) return undefined;
  const sent = trace.events.find(
    ({ kind, t, pod, detail }) =>
      kind === 'SigtermSent' &&
      pod !== undefined &&
      `${pod.namespace}/${pod.name}` === key &&
      detail?.['container'] === longest.container &&
      t >= longest.since &&
      t <= longest.to,
  );
  const signal = sent?.detail?.['signal'];
  return {
    ...longest,
    containers: Math.max(1, stopped.length),
    signal: typeof signal === 'string' ? signal : undefined,
  };
}
