/** Which events a breakpoint stands for. Pure; reads nothing but the trace. */
import { eventLevel } from '../../cluster/index.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import { podKey } from '../explain/index.ts';
import { fieldsChanged } from '../readings/index.ts';
import type { Breakpoint } from '../store/index.ts';

/** `default/web:status.phase` is a field of one pod, `status.phase` of any. */
export function fieldOf(of: string): { readonly pod: string | null; readonly path: string } {
  const at = of.indexOf(':');
  const pod = of.slice(0, Math.max(at, 0));
  // A path may hold a colon too, inside a quoted key; no namespace does.
  return /^[^/"]+\/[^/"]+$/.test(pod) ? { pod, path: of.slice(at + 1) } : { pod: null, path: of };
}

/** A branch changes when anything in it does. */
const isAtOrIn = (path: string, branch: string): boolean =>
  path === branch || (path.startsWith(branch) && /^[.[]/.test(path.slice(branch.length)));

const isStep = ({ kind }: TraceEvent): boolean => eventLevel(kind) !== 'detail';

/** Of all that an actor does or a pod meets, only what one steps through: who wants a detail names its kind. */
export function isHit(event: TraceEvent, { on, of }: Breakpoint): boolean {
  switch (on) {
    case 'kind':
      return event.kind === of;
    case 'actor':
      return event.actor === of && isStep(event);
    case 'pod':
      return event.pod !== undefined && podKey(event.pod) === of && isStep(event);
    case 'field': {
      const wanted = fieldOf(of);
      return fieldsChanged(event).some(
        ({ pod, path }) => (wanted.pod === null || wanted.pod === pod) && isAtOrIn(path, wanted.path),
      );
    }
  }
}

export interface Hit {
  readonly seq: Seq;
  readonly breakpoint: Breakpoint;
}

/** The first event after `from`, up to and with `to`, at which one of them stops. */
export function firstHit(
  { events }: Pick<Trace<ClusterState>, 'events'>,
  breakpoints: readonly Breakpoint[],
  from: Seq,
  to: Seq,
): Hit | null {
  if (breakpoints.length === 0) return null;
  for (let seq = from + 1; seq <= to; seq++) {
    const event = events[seq];
    const breakpoint = event && breakpoints.find((each) => isHit(event, each));
    if (breakpoint) return { seq, breakpoint };
  }
  return null;
}
