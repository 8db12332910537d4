/** `open`: the page, served on this machine alone and shown in the browser. */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { servedWith } from '../../embed/servedWith.ts';
import { type Command, type Io, UsageError } from '../command.ts';

/** As `npm start` does: this port, or the next that is free. */
const FIRST_PORT = 4173;
const MOST_TRIED = 50;

const HELP = `Usage: open [--port N] [--no-open]

Serves the page on 127.0.0.1 and opens it in the browser, until Ctrl+C.

  --port N    this port; without it ${FIRST_PORT}, or the next that is free
  --no-open   print the address and open nothing

Exit code: 0; 2 when the port is taken, or the page has not been built.
`;

export const openPage: Command = {
  name: 'open',
  summary: 'serve the page on this machine and open it',
  help: HELP,
  async run(args, io) {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, 'no-open': { type: 'boolean', default: false } },
    });
    const port = values.port === undefined ? undefined : portOf(values.port);
    const { page } = io;
    if (page === undefined || !existsSync(join(page, 'index.html'))) {
      io.err('the page has not been built; npm start builds and opens it\n');
      return 2;
    }
    const server = serverOf(page);
    const taken = await listening(server, port);
    if (taken === null) {
      io.err(`${port === undefined ? `no port from ${FIRST_PORT} on` : `port ${port}`} is free\n`);
      return 2;
    }
    const address = `http://127.0.0.1:${taken}/`;
    io.out(`Grace Period: ${address}   (Ctrl+C stops it)\n`);
    if (!values['no-open']) io.show?.(address);
    await interrupted(io);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    return 0;
  },
};

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new UsageError(`--port: found "${text}", expected a port`);
  return port;
}

function serverOf(page: string): Server {
  const files = sirv(page, { etag: true });
  return createServer((request, response) => {
    response.setHeaders(new Map(Object.entries(servedWith(request.url ?? ''))));
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
}

/** The port that it listens on, or null where there is none. */
async function listening(server: Server, wanted: number | undefined): Promise<number | null> {
  const ports = wanted === undefined ? Array.from({ length: MOST_TRIED }, (_, i) => FIRST_PORT + i) : [wanted];
  for (const port of ports) if (await listens(server, port)) return portIn(server);
  return null;
}

function portIn(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((done, failed) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') done(false);
      else failed(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      done(true);
    });
  });
}

/** Until Ctrl+C. */
const interrupted = (io: Io): Promise<void> => new Promise((end) => io.onInterrupt?.(end));
