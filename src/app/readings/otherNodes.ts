/**
 * The nodes that a trace is not seen from: their state is not in it, but what happens there is told. So what is away on
 * them, and how far the worker of each of their pods is, are read from their events.
 */
import { isOfControlPlane } from '../../cluster/addresses.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { alongTrace, lastAtOrBelow, type Reader, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { Outable, Outage } from './outages.ts';
import type { StateName } from './workerState.ts';

interface NodeOutage extends Outage {
  readonly node: string;
}

interface WorkerSince {
  readonly seq: Seq;
  readonly state: StateName;
}

interface Told {
  readonly outages: readonly NodeOutage[];
  /** By the pod's UID, in the order of their events. */
  readonly workers: ReadonlyMap<string, readonly WorkerSince[]>;
  /** Kubelets that have come back with no memory, and when they had gone. */
  readonly restarts: ReadonlyMap<string, readonly Seq[]>;
  /** Events that changed something of this. */
  readonly changes: readonly Seq[];
}

type OfNode = Exclude<Outable, 'apiserver'>;

const BEGINS: Readonly<Record<string, OfNode>> = {
  KubeletStopped: 'kubelet',
  RuntimeStopped: 'runtime',
  NodePoweredOff: 'node',
};
const ENDS: Readonly<Record<string, OfNode>> = { KubeletStarted: 'kubelet', RuntimeStarted: 'runtime' };

/** By the event with which a worker comes into a state. */
const WORKER: Readonly<Record<string, StateName>> = {
  WorkerCreated: 'waiting',
  SyncPodEntered: 'sync',
  TerminatingEntered: 'terminating',
  TerminatedEntered: 'terminated',
  WorkerFinished: 'gone',
  WorkerForgotten: 'none',
};

const isPartition = ({ detail }: TraceEvent): boolean => detail?.['fault'] === 'partition';

class Recorder implements Reader<ClusterState, Told> {
  readonly #own: string;
  readonly #ended: NodeOutage[] = [];
  readonly #open = new Map<string, Omit<NodeOutage, 'to' | 'endedBy'>>();
  readonly #workers = new Map<string, WorkerSince[]>();
  readonly #restarts = new Map<string, Seq[]>();
  readonly #changes: Seq[] = [];

  constructor({ node }: ClusterState) {
    this.#own = node.name;
  }

  read(event: TraceEvent): void {
    const { node, actor, kind, pod, seq } = event;
    if (node === undefined || node === this.#own || isOfControlPlane(actor)) return;
    const begins = kind === 'FaultBegan' && isPartition(event) ? 'network' : BEGINS[kind];
    const ends = kind === 'FaultEnded' && isPartition(event) ? 'network' : ENDS[kind];
    const state = WORKER[kind];
    if (begins !== undefined) this.#began(node, begins, event);
    else if (ends !== undefined) this.#over(node, ends, event);
    else if (state !== undefined && pod?.uid !== undefined) this.#worker(pod.uid, { seq, state });
    else return;
    this.#changes.push(seq);
  }

  #began(node: string, of: OfNode, { t, seq }: TraceEvent): void {
    const key = `${node} ${of}`;
    if (!this.#open.has(key)) this.#open.set(key, { node, of, from: t, seq });
    if (of === 'kubelet' || of === 'node') this.#restarts.set(node, [...(this.#restarts.get(node) ?? []), seq]);
  }

  #over(node: string, of: OfNode, { t, seq }: TraceEvent): void {
    const key = `${node} ${of}`;
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#ended.push({ ...open, to: t, endedBy: seq });
    this.#open.delete(key);
  }

  #worker(uid: string, since: WorkerSince): void {
    const known = this.#workers.get(uid);
    if (known === undefined) this.#workers.set(uid, [since]);
    else if (known.at(-1)?.state !== since.state) known.push(since);
  }

  found({ end }: Trace<ClusterState>): Told {
    const open = [...this.#open.values()].map((each): NodeOutage => ({ ...each, to: end, endedBy: undefined }));
    return {
      outages: [...this.#ended, ...open].toSorted((a, b) => a.from - b.from || a.seq - b.seq),
      workers: new Map([...this.#workers].map(([uid, since]) => [uid, [...since]])),
      restarts: new Map([...this.#restarts].map(([node, seqs]) => [node, [...seqs]])),
      changes: [...this.#changes],
    };
  }
}

const toldOf = alongTrace((initial: ClusterState) => new Recorder(initial));

/** What is known of other nodes after an event. */
export interface Elsewhere {
  /** What is away on a node, with the instant since which it is. */
  readonly outOn: (node: string) => ReadonlyMap<OfNode, Micros>;
  /** @param isThere whether its node had it at the start. */
  readonly workerOf: (node: string, uid: string, isThere: boolean) => StateName;
}

const NOTHING: ReadonlyMap<OfNode, Micros> = new Map();

/** The last event up to `index` that changed anything elsewhere: what is known is the same until the next. */
export const lastElsewhere = (trace: Trace<ClusterState>, index: Seq): number =>
  lastAtOrBelow(toldOf(trace).changes, index);

/** @param change its number, as `lastElsewhere` tells it. */
export function elsewhereAt(trace: Trace<ClusterState>, change: number): Elsewhere {
  const { outages, workers, restarts, changes } = toldOf(trace);
  const index = changes[change] ?? -1;
  const out = new Map<string, Map<OfNode, Micros>>();
  for (const { node, of, from, seq, endedBy } of outages) {
    if (seq > index || (endedBy !== undefined && endedBy <= index) || of === 'apiserver') continue;
    const here = out.get(node) ?? new Map<OfNode, Micros>();
    out.set(node, here.set(of, from));
  }
  return {
    outOn: (node) => out.get(node) ?? NOTHING,
    workerOf: (node, uid, isThere) => {
      const forgotten = (restarts.get(node) ?? []).findLast((seq) => seq <= index) ?? -1;
      const last = (workers.get(uid) ?? []).findLast(({ seq }) => seq <= index && seq > forgotten);
      return last?.state ?? (isThere && forgotten < 0 ? 'sync' : 'none');
    },
  };
}
