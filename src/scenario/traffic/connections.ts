/**
 * The connections that a client keeps: as many as it needs, of which the one that was used last is taken first
 * (Go's net/http), or a fixed number, used in turn.
 */
import { ms, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { Listening, Server } from './servers.ts';

/** One way over the network. */
export const NETWORK = ms(0.25);

export interface Connection {
  readonly server: Server;
  /** The life of the server that it was opened to. */
  readonly listening: Listening;
  readonly by: string;
  readonly openedAt: Micros;
}

/** What a request is sent on. */
export interface Taken {
  /** Not before a connection is free. */
  readonly at: Micros;
  /** Null where one has to be opened. */
  readonly connection: Connection | null;
  /** Its request is over; it is kept, or it is gone. */
  readonly done: (ends: Micros, kept: Connection | null) => void;
}

export interface Connections {
  /** @param since when the client's process began: what it opened before that has gone with it. */
  readonly take: (t: Micros, since: Micros) => Taken;
}

export const isBefore = (t: Micros, end: Micros | null): boolean => end === null || t < end;

const isYoung = ({ openedAt }: Connection, idleSince: Micros, t: Micros, since: Micros, keepAlive: Micros): boolean =>
  openedAt >= since && t - idleSince <= keepAlive;

interface Idle {
  readonly connection: Connection;
  readonly since: Micros;
}

/** It reads from idle connections, too, so that it hears of one that its server closes, as a process's end closes sockets. */
export function lastUsedFirst(keepAlive: Micros | null): Connections {
  let all: Idle[] = [];
  const isUsable = ({ connection, since: idleSince }: Idle, t: Micros, since: Micros): boolean => {
    if (idleSince > t) return true;
    const { closes } = connection.listening;
    return (
      keepAlive !== null &&
      isYoung(connection, idleSince, t, since, keepAlive) &&
      isBefore(t, closes === null ? null : plus(closes, NETWORK))
    );
  };
  return {
    take(t, since) {
      all = all.filter((each) => isUsable(each, t, since));
      const idle = all.filter((each) => each.since <= t).toSorted((one, other) => one.since - other.since);
      const last = idle.at(-1);
      if (last !== undefined) all.splice(all.indexOf(last), 1);
      return {
        at: t,
        connection: last?.connection ?? null,
        done: (ends, kept) => {
          if (kept !== null && keepAlive !== null) all.push({ connection: kept, since: ends });
        },
      };
    },
  };
}

interface Place {
  connection: Connection | null;
  freeAt: Micros;
}

/** It finds out that a connection has been closed by sending on it; where all are at work, a request waits for the next. */
export function inTurn(count: number, keepAlive: Micros): Connections {
  const places = Array.from({ length: count }, (): Place => ({ connection: null, freeAt: ZERO }));
  let next = 0;
  return {
    take(t, since) {
      const inOrder = places.map((_, i) => places[(next + i) % count]).filter((place) => place !== undefined);
      const free = inOrder.find(({ freeAt }) => freeAt <= t);
      const place = free ?? inOrder.reduce((one, other) => (other.freeAt < one.freeAt ? other : one));
      next = (places.indexOf(place) + 1) % count;
      const { connection, freeAt } = place;
      const young = connection !== null && isYoung(connection, freeAt, t, since, keepAlive);
      return {
        at: free === undefined ? freeAt : t,
        connection: young ? connection : null,
        done: (ends, kept) => {
          place.connection = kept;
          place.freeAt = ends;
        },
      };
    },
  };
}
