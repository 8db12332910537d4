/**
 * What is down, and since when: read from the cluster's own state after each event, never from what a scenario meant to
 * do. Found once for a trace; the diagram and the timeline read the same.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import {
  alongTrace,
  StateAlong,
  type Change,
  type Reader,
  type Seq,
  type Trace,
  type TraceEvent,
} from '../../trace/index.ts';

/** What can be away: a process, the network between the node and the API server, or the power of the whole node. */
export type Outable = 'kubelet' | 'apiserver' | 'runtime' | 'network' | 'node';
export const OUTABLES: readonly Outable[] = ['kubelet', 'apiserver', 'runtime', 'network', 'node'];

/** Everything that is away at an instant, with the instant since which it is. */
export type Outages = Readonly<Partial<Record<Outable, Micros>>>;

export interface Outage {
  readonly of: Outable;
  readonly from: Micros;
  readonly to: Micros;
  /** Event with which it began; -1 where it was so from the start. */
  readonly seq: Seq;
  /** Event with which it ended; undefined where the run did. */
  readonly endedBy: Seq | undefined;
}

type Watched = Pick<ClusterState, 'kubelet' | 'apiserver' | 'runtime' | 'apiClient' | 'nodeShutdown'>;

/** The field of each branch that tells. */
const TELLING: Readonly<Record<keyof Watched, string>> = {
  kubelet: 'running',
  apiserver: 'serving',
  runtime: 'outage',
  apiClient: 'cutSince',
  nodeShutdown: 'state',
};

const tells = ({ path: [branch, field] }: Change): boolean =>
  branch !== undefined &&
  Object.hasOwn(TELLING, branch) &&
  (field === undefined || field === TELLING[branch as keyof Watched]);

/**
 * containerd that serves again is up, though the kubelet learns of it only with its next dial; an API server that gets
 * ready answers nobody yet. Of a node that is off nobody says more than that.
 */
const IS_OUT: Readonly<Record<Outable, (state: Watched) => boolean>> = {
  kubelet: ({ kubelet, nodeShutdown }) => !kubelet.running && nodeShutdown.state !== 'off',
  apiserver: ({ apiserver }) => !apiserver.serving,
  runtime: ({ runtime: { outage }, nodeShutdown }) =>
    outage !== undefined && outage.servesSince === undefined && nodeShutdown.state !== 'off',
  network: ({ apiClient }) => apiClient.cutSince !== null,
  node: ({ nodeShutdown }) => nodeShutdown.state === 'off',
};

/** What is away in a state. */
export const outIn = (state: Watched): readonly Outable[] => OUTABLES.filter((outable) => IS_OUT[outable](state));

class Recorder implements Reader<ClusterState, readonly Outage[]> {
  readonly #state: StateAlong<Watched>;
  readonly #ended: Outage[] = [];
  readonly #open = new Map<Outable, { readonly from: Micros; readonly seq: Seq }>();

  constructor(initial: ClusterState) {
    this.#state = new StateAlong<Watched>(initial);
    this.#observe(0 as Micros, -1);
  }

  read({ changes, t, seq }: TraceEvent): void {
    const telling = changes.filter(tells);
    if (telling.length === 0) return;
    this.#state.apply(telling);
    this.#observe(t, seq);
  }

  #observe(t: Micros, seq: Seq): void {
    for (const of of OUTABLES) {
      const began = this.#open.get(of);
      if (IS_OUT[of](this.#state.now) === (began !== undefined)) continue;
      if (began === undefined) this.#open.set(of, { from: t, seq });
      else {
        this.#ended.push({ of, ...began, to: t, endedBy: seq });
        this.#open.delete(of);
      }
    }
  }

  found({ end }: Trace<ClusterState>): readonly Outage[] {
    const open = [...this.#open].map(([of, began]): Outage => ({ of, ...began, to: end, endedBy: undefined }));
    return [...this.#ended, ...open].toSorted((a, b) => a.from - b.from || a.seq - b.seq);
  }
}

/** Every outage of a run, in the order in which they began. */
export const outagesOf = alongTrace((initial: ClusterState) => new Recorder(initial));

const NONE: Outages = {};

/** What is away after the event `index`. */
export function outagesAt(trace: Trace<ClusterState>, index: Seq): Outages {
  const here = outagesOf(trace).filter(
    ({ seq, endedBy }) => seq <= index && (endedBy === undefined || index < endedBy),
  );
  return here.length === 0 ? NONE : Object.fromEntries(here.map(({ of, from }) => [of, from]));
}
