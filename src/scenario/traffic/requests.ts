/**
 * The requests of one client, one after the other as their time comes. Each takes an idle connection or opens one by the
 * rules of the node where its way begins; what is drawn is drawn from the scenario's seed, so that a run is the same
 * every time.
 */
import { plus, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import { inTurn, isBefore, lastUsedFirst, NETWORK, type Connection } from './connections.ts';
import { listeningAt, type Server } from './servers.ts';

/** `closed`: the connection ended without an answer. */
export type Outcome = 'answered' | 'refused' | 'reset' | 'closed' | 'timedOut' | '502' | '503' | '504';

export interface Request {
  readonly at: Micros;
  readonly ends: Micros;
  readonly outcome: Outcome;
  /** Which it went to last; absent where nobody was there to go to. */
  readonly address?: string;
  /** By whose rules the connection was opened, and when. */
  readonly by?: string;
  readonly connectedAt?: Micros;
  /** How many times it was sent. */
  readonly attempts: number;
}

/** A way in: whose rules send a new connection where. */
export interface Way {
  /** Node whose kube-proxy decides. */
  readonly by: string;
  /** Who may get the connection; null where its packets are lost, none where it is refused. */
  readonly endpoints: readonly Endpoint[] | null;
}

export interface ClientSetup {
  readonly name: string;
  /** Between two requests, µs. */
  readonly period: Micros;
  /** How long an idle connection is kept; null where each request opens its own. */
  readonly keepAlive: Micros | null;
  /** How many it keeps and uses in turn; null where it keeps as many as it needs. */
  readonly connections: number | null;
  readonly timeout: Micros;
  readonly retries: boolean;
  /** Behind a load balancer what fails on the way is an answer of its own. */
  readonly balanced: boolean;
}

export interface Surroundings {
  /** From 0 up to 1, the same for the same words. */
  readonly draw: (words: string) => number;
  /** Undefined where the way has no beginning: the balancer knows of no healthy node. */
  readonly wayAt: (t: Micros, words: string) => Way | undefined;
  readonly servers: ReadonlyMap<string, Server>;
  /** Since when the client has run, as it runs at `t`; null where it does not, as its machine is off. */
  readonly runsSince: (t: Micros) => Micros | null;
}

/** A request that was sent once, and the connection that it leaves. */
interface Attempt extends Omit<Request, 'at' | 'attempts'> {
  readonly kept?: Connection;
}

/** Outcomes after which a client that may sends once more. */
const IS_SENT_AGAIN: ReadonlySet<Outcome> = new Set<Outcome>(['refused', 'reset', 'closed']);

export function* requestsOf(client: ClientSetup, around: Surroundings, end: Micros): Generator<Request, void> {
  const { keepAlive, connections } = client;
  const pool = connections === null || keepAlive === null ? lastUsedFirst(keepAlive) : inTurn(connections, keepAlive);
  for (let n = 0, at = phaseOf(client, around); at <= end; n++, at = plus(at, client.period)) {
    const since = around.runsSince(at);
    if (since === null) continue;
    const taken = pool.take(at, since);
    const { connection } = taken;
    let attempt =
      connection === null
        ? opened(n, 0, taken.at, client, around)
        : sent({ ...connection, isKept: true }, taken.at, client);
    let attempts = 1;
    if (client.retries && IS_SENT_AGAIN.has(attempt.outcome)) {
      attempt = opened(n, 1, attempt.ends, client, around);
      attempts = 2;
    }
    const { kept, ...request } = attempt;
    taken.done(request.ends, kept ?? null);
    // Whose power goes meanwhile sees no end.
    if (around.runsSince(request.ends) !== since) continue;
    yield { at, attempts, ...request, outcome: client.balanced ? balanced(request.outcome) : request.outcome };
  }
}

const phaseOf = ({ name, period }: ClientSetup, { draw }: Surroundings): Micros =>
  Math.floor(draw(`${name} begins`) * period) as Micros;

/** Sends on a connection that is there: one that was kept, or one that has just been opened. */
function sent(
  { isKept, ...connection }: Connection & { readonly isKept: boolean },
  t: Micros,
  { timeout }: ClientSetup,
): Attempt {
  const { server, listening, by, openedAt } = connection;
  const via = { address: server.address, by, connectedAt: openedAt };
  const arrives = plus(t, NETWORK);
  const over = listening.cuts ?? listening.closes;
  // The end of a process closes its connections while the pod's network is still there to say so.
  if (isKept && !isBefore(arrives, over) && (over === null || isBefore(over, server.unreachable)))
    return { ...via, ends: plus(arrives, NETWORK), outcome: 'closed' };
  if (!isBefore(arrives, server.unreachable)) return { ...via, ends: plus(t, timeout), outcome: 'timedOut' };
  if (!isBefore(arrives, over)) return { ...via, ends: plus(arrives, NETWORK), outcome: 'reset' };
  const done = plus(arrives, server.serving.latency);
  if (!isBefore(done, listening.cuts)) return { ...via, ends: plus(listening.cuts ?? done, NETWORK), outcome: 'reset' };
  const ends = plus(done, NETWORK);
  if (ends - t > timeout) return { ...via, ends: plus(t, timeout), outcome: 'timedOut' };
  return { ...via, ends, outcome: 'answered', kept: connection };
}

/** Opens a connection by the rules of the moment, and sends on it. */
function opened(n: number, attempt: number, t: Micros, client: ClientSetup, around: Surroundings): Attempt {
  const words = `${client.name} ${n} ${attempt}`;
  const way = around.wayAt(t, words);
  if (way === undefined) return { ends: plus(t, NETWORK), outcome: '503' };
  const { by, endpoints } = way;
  if (endpoints === null) return { by, ends: plus(t, client.timeout), outcome: 'timedOut' };
  const endpoint = endpoints[Math.floor(around.draw(`${words} endpoint`) * endpoints.length)];
  if (endpoint === undefined) return { by, ends: plus(t, NETWORK), outcome: 'refused' };
  const address = endpoint.addresses[0] ?? '';
  const server = around.servers.get(address);
  const arrives = plus(t, NETWORK);
  if (server === undefined || !isBefore(arrives, server.unreachable))
    return { address, by, connectedAt: t, ends: plus(t, client.timeout), outcome: 'timedOut' };
  const listening = listeningAt(server, arrives);
  if (listening === undefined || !isBefore(arrives, listening.closes))
    return { address, by, connectedAt: t, ends: plus(arrives, NETWORK), outcome: 'refused' };
  return sent({ server, listening, by, openedAt: t, isKept: false }, plus(arrives, NETWORK), client);
}

/** What a load balancer says of it. */
function balanced(outcome: Outcome): Outcome {
  if (IS_SENT_AGAIN.has(outcome)) return '502';
  return outcome === 'timedOut' ? '504' : outcome;
}
