/** Which connection a client takes, by the two ways in which clients keep theirs. */
import { describe, expect, it } from 'vitest';
import { ms, seconds, ZERO, type Micros } from '../../engine/time.ts';
import { inTurn, lastUsedFirst, type Connection, type Connections } from './connections.ts';
import type { Listening, Server } from './servers.ts';

const LISTENS: Listening = { opens: ZERO, closes: null, cuts: null };

const connection = (address: string, listening: Listening = LISTENS): Connection => {
  const serving = { latency: ms(20), onSigterm: 'keeps' } as const;
  const server: Server = { address, pod: `default/${address}`, serving, listens: [listening], unreachable: null };
  return { server, listening, by: 'node-1', openedAt: ZERO };
};

/** Sends a request at each instant, 20 ms long; @returns the addresses of those that had a connection. */
function taken(pool: Connections, instants: readonly Micros[], length = ms(20)): readonly (string | null)[] {
  let opened = 0;
  return instants.map((t) => {
    const { at, connection: kept, done } = pool.take(t, ZERO);
    done((at + length) as Micros, kept ?? connection(String(opened++)));
    return kept?.server.address ?? null;
  });
}

const every = (period: Micros, count: number): readonly Micros[] =>
  Array.from({ length: count }, (_, i) => (i * period) as Micros);

describe('connections that are kept', () => {
  it('as many as are needed are taken the last used first, so that a slow client has one', () => {
    expect(taken(lastUsedFirst(seconds(30)), every(ms(100), 4))).toEqual([null, '0', '0', '0']);
  });

  it('of a fixed number each has its turn', () => {
    expect(taken(inTurn(3, seconds(30)), every(ms(100), 7))).toEqual([null, null, null, '0', '1', '2', '0']);
  });

  it('are opened anew where they have been idle for too long', () => {
    expect(taken(inTurn(2, ms(150)), every(ms(100), 4))).toEqual([null, null, null, null]);
  });

  it('let a request wait for the first that is free', () => {
    const pool = inTurn(2, seconds(30));
    const send = (t: Micros, length: Micros): Micros => {
      const { at, done } = pool.take(t, ZERO);
      done((at + length) as Micros, connection('a'));
      return at;
    };
    send(ms(0), ms(500));
    send(ms(10), ms(200));
    expect(send(ms(20), ms(20))).toBe(ms(210));
  });

  it('are gone with the process of their client', () => {
    const pool = inTurn(1, seconds(30));
    pool.take(ZERO, ZERO).done(ms(20), connection('a'));
    expect(pool.take(seconds(2), seconds(1)).connection).toBeNull();
  });

  it('are known to be closed by who reads from them, not by who takes them in turn', () => {
    const closed = connection('a', { opens: ZERO, closes: ms(50), cuts: ms(50) });
    const next = (pool: Connections): Connection | null => {
      pool.take(ZERO, ZERO).done(ms(20), closed);
      return pool.take(ms(100), ZERO).connection;
    };
    expect(next(lastUsedFirst(seconds(30)))).toBeNull();
    expect(next(inTurn(1, seconds(30)))).toBe(closed);
  });
});
