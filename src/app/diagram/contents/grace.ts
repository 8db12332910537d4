/** The grace of a sandbox's containers as a ring: running, over with SIGKILL, or cut short by an exit, whose it stays. */
import { perTrace, type TraceEvent } from '../../../trace/index.ts';
import type { RingGrace } from '../ring/index.ts';
import { graceOf, type SandboxCard } from './runtime.ts';

/** A grace as it was when its container exited; the runtime forgets it then. */
export interface EndedGrace {
  /** Seconds that StopContainer was given. */
  readonly timeout: number;
  /** µs. */
  readonly killAt: number;
}

const isGrace = (value: unknown): value is EndedGrace =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'timeout') === 'number' &&
  typeof Reflect.get(value, 'killAt') === 'number';

/** Of all containers of a run that exited while they were being stopped: what the grace was, by the container's id. */
export const endedGraces = perTrace((events: readonly TraceEvent[]): ReadonlyMap<string, EndedGrace> => {
  const ended = new Map<string, EndedGrace>();
  for (const { kind, changes } of events) {
    if (kind !== 'ContainerExited') continue;
    for (const { path, from, to } of changes) {
      const [actor, part, id, field] = path;
      const isEnd = actor === 'runtime' && part === 'containers' && field === 'stopping' && to === undefined;
      if (isEnd && isGrace(from)) ended.set(String(id), from);
    }
  }
  return ended;
});

const secondsTo = (killAt: number, t: number, total: number): number =>
  Math.min(total, Math.max(0, (killAt - t) / 1_000_000));

/** Of the grace that runs; without one of that which ended last, for as long as its container is there. */
export function ringOf(card: SandboxCard, t: number, ended: ReadonlyMap<string, EndedGrace>): RingGrace | null {
  const running = graceOf(card);
  if (running !== null) {
    const { total, killAt, killed } = running;
    return { total, left: killed ? 0 : secondsTo(killAt, t, total), state: killed ? 'killed' : 'running' };
  }
  const last = card.containers
    .flatMap(({ id, finishedAt }) => {
      const grace = ended.get(id);
      return grace === undefined || finishedAt === null ? [] : [{ grace, finishedAt }];
    })
    .toSorted((a, b) => a.finishedAt - b.finishedAt)
    .at(-1);
  if (last === undefined) return null;
  const { timeout, killAt } = last.grace;
  return { total: timeout, left: secondsTo(killAt, last.finishedAt, timeout), state: 'ended' };
}
