/**
 * The nodes that a trace is not seen from: their state is not in it, but what happens there is told. So what is away on
 * them is read from their events.
 */
import { isOfControlPlane } from '../../cluster/addresses.ts';
import type { ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { alongTrace, lastAtOrBelow, type Reader, type Seq, type Trace, type TraceEvent } from '../../trace/index.ts';
import type { Outable, Outage } from './outages.ts';

interface NodeOutage extends Outage {
  readonly node: string;
}

interface Told {
  readonly outages: readonly NodeOutage[];
  /** Events that changed something of this. */
  readonly changes: readonly Seq[];
}

type OfNode = Exclude<Outable, 'apiserver'>;

const BEGINS: Readonly<Record<string, OfNode>> = {
  KubeletStopped: 'kubelet',
  RuntimeStopped: 'runtime',
  NodePoweredOff: 'node',
};
const ENDS: Readonly<Record<string, OfNode>> = {
  KubeletStarted: 'kubelet',
  RuntimeStarted: 'runtime',
  NodePoweredOn: 'node',
};

const isPartition = ({ detail }: TraceEvent): boolean => detail?.['fault'] === 'partition';

class Recorder implements Reader<ClusterState, Told> {
  readonly #own: string;
  readonly #ended: NodeOutage[] = [];
  readonly #open = new Map<string, Omit<NodeOutage, 'to' | 'endedBy'>>();
  readonly #changes: Seq[] = [];

  constructor({ node }: ClusterState) {
    this.#own = node.name;
  }

  read(event: TraceEvent): void {
    const { node, actor, kind, seq } = event;
    if (node === undefined || node === this.#own || isOfControlPlane(actor)) return;
    const begins = kind === 'FaultBegan' && isPartition(event) ? 'network' : BEGINS[kind];
    const ends = kind === 'FaultEnded' && isPartition(event) ? 'network' : ENDS[kind];
    if (begins !== undefined) this.#began(node, begins, event);
    else if (ends !== undefined) this.#over(node, ends, event);
    else return;
    this.#changes.push(seq);
  }

  #began(node: string, of: OfNode, { t, seq }: TraceEvent): void {
    const key = `${node} ${of}`;
    if (!this.#open.has(key)) this.#open.set(key, { node, of, from: t, seq });
  }

  #over(node: string, of: OfNode, { t, seq }: TraceEvent): void {
    const key = `${node} ${of}`;
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#ended.push({ ...open, to: t, endedBy: seq });
    this.#open.delete(key);
  }

  found({ end }: Trace<ClusterState>): Told {
    const open = [...this.#open.values()].map((each): NodeOutage => ({ ...each, to: end, endedBy: undefined }));
    return {
      outages: [...this.#ended, ...open].toSorted((a, b) => a.from - b.from || a.seq - b.seq),
      changes: [...this.#changes],
    };
  }
}

const toldOf = alongTrace((initial: ClusterState) => new Recorder(initial));

/** What is known of other nodes after an event. */
export interface Elsewhere {
  /** What is away on a node, with the instant since which it is. */
  readonly outOn: (node: string) => ReadonlyMap<OfNode, Micros>;
}

const NOTHING: ReadonlyMap<OfNode, Micros> = new Map();

/** The last event up to `index` that changed anything elsewhere: what is known is the same until the next. */
export const lastElsewhere = (trace: Trace<ClusterState>, index: Seq): number =>
  lastAtOrBelow(toldOf(trace).changes, index);

/** @param change its number, as `lastElsewhere` tells it. */
export function elsewhereAt(trace: Trace<ClusterState>, change: number): Elsewhere {
  const { outages, changes } = toldOf(trace);
  const index = changes[change] ?? -1;
  const out = new Map<string, Map<OfNode, Micros>>();
  for (const { node, of, from, seq, endedBy } of outages) {
    if (seq > index || (endedBy !== undefined && endedBy <= index) || of === 'apiserver') continue;
    const here = out.get(node) ?? new Map<OfNode, Micros>();
    out.set(node, here.set(of, from));
  }
  return { outOn: (node) => out.get(node) ?? NOTHING };
}
