/**
 * kube-proxy of one node (pkg/proxy/iptables/proxier.go): it hears of each slice by a watch of its own and writes all
 * rules anew, as soon as its runner lets it (`syncRunner.ts`). Until then connections are opened by rules that are out of
 * date; on a node that is cut off they stay so until it hears again.
 */
import { micros, ms, plus, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import type { Seq } from '../../trace/index.ts';
import type { EndpointsSince } from './endpointHistory.ts';
import { livesOf, type NodeConnection, type Span } from './nodeConnections.ts';
import { connectsAt, hearsAt, type Heard } from './proxyWatch.ts';
import { syncRunner, type SyncRunner } from './syncRunner.ts';
import type { Release } from '../../cluster/index.ts';

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

/**
 * The rules of one node.
 * @param history from t = 0 on, when the rules are as the slice is.
 */
export function rulesOf(
  history: readonly EndpointsSince[],
  connection: NodeConnection,
  release: Pick<Release, 'proxyRunner'>,
  pace: Pace = USUAL_PACE,
): readonly Rules[] {
  const [first] = history;
  if (first === undefined) return [];
  const rules: Rules[] = [];
  for (const [i, life] of livesOf(connection).entries()) {
    if (i === 0) rules.push(first);
    const written = ofLife(history, { ...life, isFirst: i === 0 }, connection, release, pace);
    rules.push(...written.filter(({ since }) => life.to === null || since < life.to));
    if (life.to !== null) rules.push({ since: life.to, endpoints: null });
  }
  return rules;
}

/** One process of kube-proxy: what it writes after what was there at its start. */
function ofLife(
  history: readonly EndpointsSince[],
  { from, isFirst }: Span & { readonly isFirst: boolean },
  connection: NodeConnection,
  release: Pick<Release, 'proxyRunner'>,
  pace: Pace,
): readonly Rules[] {
  const [watch, restore] = [micros(Math.round(WATCH * pace('watch'))), micros(Math.round(RESTORE * pace('restore')))];
  const listed = isFirst ? from : connectsAt(from, connection);
  if (listed === null) return [];
  const rules: Rules[] = [];
  const latest = history.findLast(({ since }) => since <= listed);
  // The first sync of a process waits for nothing but its lists (OnEndpointSlicesSynced), nor does the runner know of it.
  const synced = isFirst ? listed : plus(plus(listed, watch), restore);
  if (!isFirst && latest !== undefined) rules.push({ ...latest, since: synced });
  const heard = hearsAt(history, listed, connection, watch);
  const runner = syncRunner(release, synced);
  let free = synced;
  for (let next = 0; next < heard.length;) {
    const { starts, heardBy } = runOf(heard, next, free, runner);
    const write = heard[heardBy - 1]?.write;
    free = plus(starts, restore);
    runner.ran(starts, free);
    if (write !== undefined) rules.push({ ...write, since: free });
    next = heardBy;
  }
  return rules;
}

/** The runner's next run: all that has been heard of by its start goes into it, and each that is heard of asks for it. */
function runOf(
  heard: readonly Heard[],
  next: number,
  free: Micros,
  runner: SyncRunner,
): { readonly starts: Micros; readonly heardBy: number } {
  let at = micros(Math.max(heard[next]?.at ?? free, free));
  let heardBy = next;
  for (;;) {
    while ((heard[heardBy]?.at ?? Infinity) <= at) heardBy++;
    const again = runner.refuses(at);
    if (again === null) return { starts: at, heardBy };
    at = micros(Math.min(heard[heardBy]?.at ?? again, again));
  }
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
