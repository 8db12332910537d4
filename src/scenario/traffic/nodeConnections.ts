/** When each node could not hear the API server, and when it was off; read off the trace. */
import type { ClusterState } from '../../cluster/index.ts';
import { ms, plus, seconds, ZERO, type Micros } from '../../engine/time.ts';
import { perTrace, type Trace } from '../../trace/index.ts';

export interface Span {
  readonly from: Micros;
  /** Null where it lasts to the end of the run. */
  readonly to: Micros | null;
}

/** What a node's kube-proxy has to do with. */
export interface NodeConnection {
  /** Nothing gets through to the API server. */
  readonly cuts: readonly Span[];
  /** Nobody listens there. */
  readonly outages: readonly Span[];
  /** From the end of the power until the kubelet has started kube-proxy's container anew. */
  readonly off: readonly Span[];
}

export const isWithin = (spans: readonly Span[], t: Micros): boolean =>
  spans.some(({ from, to }) => from <= t && (to === null || t < to));

/** A new sandbox, and a container whose image is there. */
const PROXY_STARTS = plus(seconds(1), ms(500));

interface Writing {
  readonly cuts: Span[];
  readonly outages: Span[];
  readonly off: Span[];
}

function close(spans: Span[], at: Micros): void {
  const last = spans.at(-1);
  if (last?.to === null) spans[spans.length - 1] = { ...last, to: at };
}

function open(spans: Span[], at: Micros): void {
  if (spans.at(-1)?.to !== null) spans.push({ from: at, to: null });
}

/** How each node is connected, by its name. */
export const nodeConnections = perTrace((trace: Trace<ClusterState>): ((node: string) => NodeConnection) => {
  const nodes = new Map<string, Writing>();
  const outages: Span[] = [];
  const powered = new Set<string>();
  for (const { kind, detail, node = trace.initial.node.name, t } of trace.events) {
    if (!CONNECTS.has(kind)) continue;
    const own = nodes.get(node) ?? { cuts: [], outages, off: [] };
    nodes.set(node, own);
    if (kind === 'ApiserverReady') close(outages, t);
    else if (kind === 'FaultBegan' && detail?.['fault'] === 'apiserverDown') open(outages, t);
    else if (kind === 'NodePoweredOff') open(own.off, t);
    else if (kind === 'NodePoweredOn') powered.add(node);
    else if (kind === 'KubeletStarted') {
      if (powered.delete(node)) close(own.off, plus(t, PROXY_STARTS));
    } else if (detail?.['fault'] === 'partition') (kind === 'FaultBegan' ? open : close)(own.cuts, t);
  }
  return (node) => nodes.get(node) ?? { cuts: [], outages, off: [] };
});

const CONNECTS: ReadonlySet<string> = new Set([
  'FaultBegan',
  'FaultEnded',
  'ApiserverReady',
  'NodePoweredOff',
  'NodePoweredOn',
  'KubeletStarted',
]);

/** The lives of what runs there: from each start on until the power goes. */
export function livesOf({ off }: Pick<NodeConnection, 'off'>): readonly Span[] {
  const starts = [ZERO, ...off.flatMap(({ to }) => (to === null ? [] : [to]))];
  return starts.map((from, i) => ({ from, to: off[i]?.from ?? null }));
}
