/**
 * kube-proxy of one node (pkg/proxy/iptables/proxier.go): it hears of each slice by a watch of its own and writes all
 * rules anew, at most twice at once and then once in its shortest period
 * (pkg/util/async/bounded_frequency_runner.go, burst 2). Until then connections are opened by rules that are out of date;
 * on a node that is cut off they stay so until it hears again.
 */
import { micros, ms, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import type { Seq } from '../../trace/index.ts';
import type { EndpointsSince } from './endpointHistory.ts';
import { livesOf, type NodeConnection, type Span } from './nodeConnections.ts';
import { connectsAt, hearsAt } from './proxyWatch.ts';

/** iptables.minSyncPeriod */
const MIN_SYNC_PERIOD = seconds(1);
const BURST = 2;
/** From a write to the proxy's handler, and from there to the kernel's rules (iptables-restore of few Services). */
const WATCH = ms(1);
const RESTORE = ms(30);

/** What new connections are sent to, from `since` on. */
export interface Rules {
  readonly since: Micros;
  /** The slice's write that they follow. */
  readonly seq?: Seq;
  /** Null where there are no rules, as the node is off or has only just booted: what is sent there is lost. */
  readonly endpoints: readonly Endpoint[] | null;
}

/** How long its steps take, of what they usually do: no two nodes are equally quick. */
export type Pace = (step: 'watch' | 'restore') => number;
export const USUAL_PACE: Pace = () => 1;

/** Tokens of the limiter: two, one more each period. */
class Limiter {
  #tokens = BURST;
  #at: Micros;

  constructor(at: Micros) {
    this.#at = at;
  }

  /** The first instant from `t` on at which a sync may begin. */
  next(t: Micros): Micros {
    this.#tokens = Math.min(BURST, this.#tokens + (t - this.#at) / MIN_SYNC_PERIOD);
    this.#at = t;
    return this.#tokens >= 1 ? t : plus(t, micros(Math.ceil((1 - this.#tokens) * MIN_SYNC_PERIOD)));
  }

  take(t: Micros): void {
    this.next(t);
    this.#tokens -= 1;
  }
}

/**
 * The rules of one node.
 * @param history from t = 0 on, when the rules are as the slice is.
 */
export function rulesOf(
  history: readonly EndpointsSince[],
  connection: NodeConnection,
  pace: Pace = USUAL_PACE,
): readonly Rules[] {
  const [first] = history;
  if (first === undefined) return [];
  const rules: Rules[] = [];
  for (const [i, life] of livesOf(connection).entries()) {
    if (i === 0) rules.push(first);
    const written = ofLife(history, life, i === 0, connection, pace);
    rules.push(...written.filter(({ since }) => life.to === null || since < life.to));
    if (life.to !== null) rules.push({ since: life.to, endpoints: null });
  }
  return rules;
}

/** One process of kube-proxy: what it writes after what was there at its start. */
function ofLife(
  history: readonly EndpointsSince[],
  life: Span,
  isFirst: boolean,
  connection: NodeConnection,
  pace: Pace,
): readonly Rules[] {
  const [watch, restore] = [micros(Math.round(WATCH * pace('watch'))), micros(Math.round(RESTORE * pace('restore')))];
  const listed = isFirst ? life.from : connectsAt(life.from, connection);
  if (listed === null) return [];
  const rules: Rules[] = [];
  const latest = history.findLast(({ since }) => since <= listed);
  // The first sync of a process waits for nothing but its lists (OnEndpointSlicesSynced), nor does the limiter count it.
  const synced = isFirst ? listed : plus(plus(listed, watch), restore);
  if (!isFirst && latest !== undefined) rules.push({ ...latest, since: synced });
  const heard = hearsAt(history, listed, connection, watch);
  const limiter = new Limiter(synced);
  let i = 0;
  while (i < heard.length) {
    const starts = limiter.next(micros(Math.max(heard[i]?.at ?? synced, synced)));
    limiter.take(starts);
    // All that has been heard of by then goes into one sync.
    while (i + 1 < heard.length && (heard[i + 1]?.at ?? starts) <= starts) i++;
    const write = heard[i]?.write;
    if (write !== undefined) rules.push({ ...write, since: plus(starts, restore) });
    i++;
  }
  return rules;
}

/**
 * pkg/proxy/topology.go:CategorizeEndpoints: who gets new connections. With nobody ready, those that still serve while they
 * terminate, in releases that have it (ProxyTerminatingEndpoints).
 * @param local only those of this node, as `externalTrafficPolicy: Local` has it.
 */
export function chosenEndpoints(
  endpoints: readonly Endpoint[],
  { local, terminatingToo }: { readonly local?: string | undefined; readonly terminatingToo: boolean },
): readonly Endpoint[] {
  const here = local === undefined ? endpoints : endpoints.filter(({ nodeName }) => nodeName === local);
  const ready = here.filter(({ conditions }) => conditions.ready);
  if (ready.length > 0 || !terminatingToo) return ready;
  return here.filter(({ conditions }) => conditions.serving === true && conditions.terminating === true);
}
