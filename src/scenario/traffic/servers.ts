/** When the process behind each address takes connections, and when what it has in hand is lost. */
import type { ClusterState } from '../../cluster/index.ts';
import { micros, ZERO, type Micros } from '../../engine/time.ts';
import type { Seq, Trace, TraceEvent } from '../../trace/index.ts';
import type { EndpointsSince } from './endpointHistory.ts';

/** How a server meets SIGTERM, by what its pod says of it. */
export interface Serving {
  /** To an answer, µs. */
  readonly latency: Micros;
  readonly onSigterm: 'closes' | 'drains' | 'keeps' | 'exits';
}

export interface Server {
  readonly address: string;
  readonly pod: string;
  readonly serving: Serving;
  /** It takes connections from then on, until `closes`; null where it goes on to the end. */
  readonly opens: Micros;
  readonly closes: Micros | null;
  /** From then on what is in hand gets no answer: cut by the server, or its process is over. */
  readonly cuts: Micros | null;
  /** From then on nobody answers at that address, not even to refuse. */
  readonly unreachable: Micros | null;
  /** SIGTERM or the end that closed it. */
  readonly closedBy?: Seq;
}

interface Life {
  opens: Micros | null;
  sigterm?: TraceEvent;
  exited?: TraceEvent;
  tornDown?: TraceEvent;
}

/** @param servingOf what is known of the pod `namespace/name`, and which of its containers serves. */
export function serversOf(
  trace: Trace<ClusterState>,
  history: readonly EndpointsSince[],
  servingOf: (pod: string) => { readonly container: string | undefined; readonly serving: Serving },
): ReadonlyMap<string, Server> {
  const addresses = new Map<string, { readonly address: string; readonly pod: string }>();
  for (const { endpoints } of history)
    for (const { addresses: own, targetRef } of endpoints)
      addresses.set(targetRef.uid, { address: own[0] ?? '', pod: `${targetRef.namespace}/${targetRef.name}` });
  const lives = livesOf(trace, new Set(addresses.keys()), (pod) => servingOf(pod).container);
  const there = new Set(Object.values(trace.initial.etcd.pods).map(({ metadata }) => metadata.uid));
  return new Map(
    [...addresses].map(([uid, { address, pod }]) => {
      const life = lives.get(uid) ?? { opens: null };
      const { serving } = servingOf(pod);
      return [address, serverOf(address, pod, serving, life, there.has(uid))] as const;
    }),
  );
}

function livesOf(
  trace: Trace<ClusterState>,
  uids: ReadonlySet<string>,
  containerOf: (pod: string) => string | undefined,
): ReadonlyMap<string, Life> {
  const lives = new Map<string, Life>();
  for (const event of trace.events) {
    const { pod, kind, detail, t } = event;
    if (pod === undefined || !uids.has(pod.uid)) continue;
    const life = lives.get(pod.uid) ?? { opens: null };
    lives.set(pod.uid, life);
    const serves = containerOf(`${pod.namespace}/${pod.name}`);
    const isServing = serves === undefined || detail?.['container'] === serves;
    if (kind === 'ContainerStarted' && isServing) life.opens ??= t;
    else if (kind === 'SigtermSent' && isServing) life.sigterm ??= event;
    else if (kind === 'ContainerExited' && isServing) life.exited ??= event;
    else if (kind === 'NetworkTornDown') life.tornDown ??= event;
  }
  return lives;
}

const NEVER = micros(Number.MAX_SAFE_INTEGER);

function serverOf(address: string, pod: string, serving: Serving, life: Life, isThere: boolean): Server {
  const { sigterm, exited, tornDown } = life;
  const stops = serving.onSigterm === 'closes' || serving.onSigterm === 'drains' ? sigterm : undefined;
  const closing = [stops, exited].filter((event) => event !== undefined).toSorted((a, b) => a.t - b.t)[0];
  const cutting = serving.onSigterm === 'closes' ? closing : exited;
  return {
    address,
    pod,
    serving,
    opens: isThere ? ZERO : (life.opens ?? NEVER),
    closes: closing?.t ?? null,
    cuts: cutting?.t ?? null,
    unreachable: tornDown?.t ?? null,
    ...(closing !== undefined && { closedBy: closing.seq }),
  };
}
