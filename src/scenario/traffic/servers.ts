/** When the process behind each address takes connections, and when what it has in hand is lost. */
import type { ClusterState } from '../../cluster/index.ts';
import { ZERO, type Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import type { EndpointsSince } from './endpointHistory.ts';

/** How a server meets SIGTERM, by what its pod says of it. */
export interface Serving {
  /** To an answer, µs. */
  readonly latency: Micros;
  readonly onSigterm: 'closes' | 'drains' | 'keeps' | 'exits';
}

/** From a container's start on; one that starts again listens again. */
export interface Listening {
  /** It takes connections from then on, until `closes`; null where it goes on to the end. */
  readonly opens: Micros;
  readonly closes: Micros | null;
  /** From then on what is in hand gets no answer: cut by the server, or its process is over. */
  readonly cuts: Micros | null;
  /** SIGTERM or the end that closed it. */
  readonly closedBy?: Seq;
}

export interface Server {
  readonly address: string;
  readonly pod: string;
  /** That the pod is on. */
  readonly node?: string;
  readonly serving: Serving;
  /** One for each life of its container, in their order. */
  readonly listens: readonly Listening[];
  /** From then on nobody answers at that address, not even to refuse. */
  readonly unreachable: Micros | null;
}

/** The latest life that has begun by `t`, whether or not it is over. */
export const listeningAt = ({ listens }: Pick<Server, 'listens'>, t: Micros): Listening | undefined =>
  listens.findLast(({ opens }) => opens <= t);

/** When it stops to listen for good; null where it goes on to the end, or has never listened. */
export const closesAt = ({ listens }: Pick<Server, 'listens'>): Micros | null => listens.at(-1)?.closes ?? null;

/** What a document says of a pod: which of its containers serves, and how. */
export interface Served {
  readonly container: string | undefined;
  readonly serving: Serving;
}

interface Life extends Served {
  readonly listens: Listening[];
  unreachable: Micros | null;
}

/** @param servingOf what is known of the pod `namespace/name` that came at `since`. */
export function serversOf(
  trace: Trace<ClusterState>,
  history: readonly EndpointsSince[],
  servingOf: (pod: string, since: Micros) => Served,
): ReadonlyMap<string, Server> {
  const addresses = new Map<string, { readonly address: string; readonly pod: string }>();
  for (const { endpoints } of history)
    for (const { addresses: own, targetRef } of endpoints)
      addresses.set(targetRef.uid, { address: own[0] ?? '', pod: `${targetRef.namespace}/${targetRef.name}` });
  const nodes = new Map(
    history.flatMap(({ endpoints }) => endpoints.map(({ targetRef, nodeName }) => [targetRef.uid, nodeName])),
  );
  const lives = new Map<string, Life>();
  for (const { metadata, status } of Object.values(trace.initial.etcd.pods)) {
    if (!addresses.has(metadata.uid)) continue;
    const served = servingOf(`${metadata.namespace}/${metadata.name}`, ZERO);
    const runs = status.containerStatuses?.some(
      ({ name, state }) => name === served.container && state.running !== undefined,
    );
    lives.set(metadata.uid, {
      ...served,
      listens: runs === true ? [{ opens: ZERO, closes: null, cuts: null }] : [],
      unreachable: null,
    });
  }
  for (const event of trace.events) {
    const { pod, t, kind, node } = event;
    if (kind === 'NodePoweredOff') {
      for (const [uid, life] of lives) if (nodes.get(uid) === node) life.unreachable ??= t;
      continue;
    }
    if (pod === undefined || !addresses.has(pod.uid)) continue;
    const life = lives.get(pod.uid) ?? {
      ...servingOf(`${pod.namespace}/${pod.name}`, t),
      listens: [],
      unreachable: null,
    };
    lives.set(pod.uid, life);
    live(life, event);
  }
  return new Map(
    [...addresses].map(([uid, { address, pod }]) => {
      const { serving, listens, unreachable } = lives.get(uid) ?? {
        ...servingOf(pod, ZERO),
        listens: [],
        unreachable: null,
      };
      const node = nodes.get(uid);
      return [address, { address, pod, ...(node !== undefined && { node }), serving, listens, unreachable }] as const;
    }),
  );
}

/** What becomes of a server by one event of its pod. */
function live(life: Life, { kind, detail, t, seq }: TraceEvent): void {
  if (kind === 'NetworkTornDown') {
    life.unreachable ??= t;
    return;
  }
  const { container, serving, listens } = life;
  if (detail?.['container'] !== container) return;
  if (kind === 'ContainerStarted') {
    listens.push({ opens: t, closes: null, cuts: null });
    return;
  }
  const latest = listens.at(-1);
  const ends = kind === 'ContainerExited';
  if (latest === undefined || !(ends || (kind === 'SigtermSent' && CLOSES_AT_SIGTERM[serving.onSigterm]))) return;
  const isFirst = latest.closes === null;
  listens[listens.length - 1] = {
    ...latest,
    ...(isFirst && { closes: t, closedBy: seq }),
    cuts: latest.cuts ?? (ends || serving.onSigterm === 'closes' ? t : null),
  };
}

/** Who stops to listen by the signal alone; others do as their process ends. */
const CLOSES_AT_SIGTERM: Readonly<Record<Serving['onSigterm'], boolean>> = {
  closes: true,
  drains: true,
  keeps: false,
  exits: false,
};
