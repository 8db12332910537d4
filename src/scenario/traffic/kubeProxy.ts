/**
 * kube-proxy of one node (pkg/proxy/iptables/proxier.go): it hears of each slice by its watch and writes all rules anew, at
 * most twice at once and then once in its shortest period (pkg/util/async/bounded_frequency_runner.go, burst 2). Until
 * then connections are opened by rules that are out of date.
 */
import { micros, ms, plus, seconds, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import type { Seq } from '../../trace/index.ts';
import type { EndpointsSince } from './endpointHistory.ts';

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
  readonly endpoints: readonly Endpoint[];
}

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

/** The rules of a node that hears of every write. @param history from t = 0 on, when the rules are as the slice is. */
export function rulesOf(history: readonly EndpointsSince[]): readonly Rules[] {
  const [first, ...writes] = history;
  if (first === undefined) return [];
  const rules: Rules[] = [first];
  const limiter = new Limiter(first.since);
  let i = 0;
  while (i < writes.length) {
    const heard = plus(writes[i]?.since ?? first.since, WATCH);
    const starts = limiter.next(heard);
    limiter.take(starts);
    // All that has been heard of by then goes into one sync.
    while (i + 1 < writes.length && plus(writes[i + 1]?.since ?? starts, WATCH) <= starts) i++;
    const latest = writes[i];
    if (latest !== undefined) rules.push({ ...latest, since: plus(starts, RESTORE) });
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
