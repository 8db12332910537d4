/**
 * The requests of one client, one after the other as their time comes. Each takes an idle connection or opens one by the
 * rules of the node where its way begins; what is drawn is drawn from the scenario's seed, so that a run is the same
 * every time.
 */
import { ms, plus, type Micros } from '../../engine/time.ts';
import type { Endpoint } from '../../kube/apiObjects.ts';
import { listeningAt, type Listening, type Server } from './servers.ts';

export type Outcome = 'answered' | 'refused' | 'reset' | 'timedOut' | '502' | '503' | '504';

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

interface Connection {
  readonly server: Server;
  /** The life of the server that it was opened to. */
  readonly listening: Listening;
  readonly by: string;
  readonly openedAt: Micros;
  idleSince: Micros;
}

/** One way over the network. */
const NETWORK = ms(0.25);

type Attempt = Omit<Request, 'at' | 'attempts'>;

const isBefore = (t: Micros, end: Micros | null): boolean => end === null || t < end;

export function* requestsOf(client: ClientSetup, around: Surroundings, end: Micros): Generator<Request, void> {
  let idle: Connection[] = [];
  const busy: Connection[] = [];
  for (let n = 0, at = phaseOf(client, around); at <= end; n++, at = plus(at, client.period)) {
    const since = around.runsSince(at);
    if (since === null) continue;
    idle.push(...busy.splice(0).filter((each) => !stillBusy(each, at, busy)));
    // The one that was used last is taken first, as net/http does.
    idle = idle
      .filter((connection) => connection.openedAt >= since && isUsable(connection, at, client.keepAlive))
      .toSorted((one, other) => one.idleSince - other.idleSince);
    const first = idle.pop();
    let attempt = first === undefined ? opened(n, 0, at, client, around, busy) : sent(first, at, client, busy);
    let attempts = 1;
    if (client.retries && (attempt.outcome === 'refused' || attempt.outcome === 'reset')) {
      attempt = opened(n, 1, attempt.ends, client, around, busy);
      attempts = 2;
    }
    // Whose power goes meanwhile sees no end.
    if (around.runsSince(attempt.ends) !== since) continue;
    yield { at, attempts, ...attempt, outcome: client.balanced ? balanced(attempt.outcome) : attempt.outcome };
  }
}

const phaseOf = ({ name, period }: ClientSetup, { draw }: Surroundings): Micros =>
  Math.floor(draw(`${name} begins`) * period) as Micros;

/** Connections whose answer has not come yet stay where they are. */
function stillBusy(connection: Connection, t: Micros, busy: Connection[]): boolean {
  if (connection.idleSince <= t) return false;
  busy.push(connection);
  return true;
}

/** Neither too old for its client, nor closed by the server: that it hears of, as the process's end closes sockets. */
function isUsable({ listening, idleSince }: Connection, t: Micros, keepAlive: Micros | null): boolean {
  if (keepAlive === null || t - idleSince > keepAlive) return false;
  const heard = listening.closes === null ? null : plus(listening.closes, NETWORK);
  return isBefore(t, heard);
}

/** Sends on a connection that is there. */
function sent(connection: Connection, t: Micros, { timeout, keepAlive }: ClientSetup, busy: Connection[]): Attempt {
  const { server, listening, by, openedAt } = connection;
  const via = { address: server.address, by, connectedAt: openedAt };
  const arrives = plus(t, NETWORK);
  if (!isBefore(arrives, server.unreachable)) return { ...via, ends: plus(t, timeout), outcome: 'timedOut' };
  if (!isBefore(arrives, listening.cuts ?? listening.closes))
    return { ...via, ends: plus(arrives, NETWORK), outcome: 'reset' };
  const done = plus(arrives, server.serving.latency);
  if (!isBefore(done, listening.cuts)) return { ...via, ends: plus(listening.cuts ?? done, NETWORK), outcome: 'reset' };
  const ends = plus(done, NETWORK);
  if (ends - t > timeout) return { ...via, ends: plus(t, timeout), outcome: 'timedOut' };
  if (keepAlive !== null) busy.push({ ...connection, idleSince: ends });
  return { ...via, ends, outcome: 'answered' };
}

/** Opens a connection by the rules of the moment, and sends on it. */
function opened(
  n: number,
  attempt: number,
  t: Micros,
  client: ClientSetup,
  around: Surroundings,
  busy: Connection[],
): Attempt {
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
  return sent({ server, listening, by, openedAt: t, idleSince: t }, plus(arrives, NETWORK), client, busy);
}

/** What a load balancer says of it. */
function balanced(outcome: Outcome): Outcome {
  if (outcome === 'refused' || outcome === 'reset') return '502';
  return outcome === 'timedOut' ? '504' : outcome;
}
