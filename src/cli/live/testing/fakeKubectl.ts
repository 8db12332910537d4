/** A program named kubectl whose `proxy` passes GETs on to a server of the test, and writes down what it is told and when it ends. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** As kubectl listens and speaks: pkg/cmd/proxy/proxy.go, RunProxy. */
const program = (target: string, log: string): string => `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const http = require('node:http');
const args = process.argv.slice(2);
const note = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n');
note(args.join(' '));
process.on('exit', () => note('ended'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(0));
const at = args.find((arg) => arg.startsWith('--unix-socket='))?.slice('--unix-socket='.length);
const server = http.createServer((from, to) => {
  const asked = http.request(${JSON.stringify(target)} + from.url, { headers: from.headers }, (answer) => {
    to.writeHead(answer.statusCode, answer.headers).flushHeaders();
    answer.pipe(to);
  });
  asked.on('error', () => to.destroy());
  to.on('close', () => asked.destroy());
  asked.end();
});
server.listen(at ?? { host: '127.0.0.1', port: 0 }, () => {
  const { address, port } = server.address();
  console.log('Starting to serve on ' + (at ?? address + ':' + port));
});
`;

export interface FakeKubectl {
  /** What it was told, and `ended` once it has. */
  log(): string;
  /** Takes it off the path again. */
  remove(): void;
}

/** Puts it first on this process's path. @param target the API server that it stands before. */
export function fakeKubectl(folder: string, target: string): FakeKubectl {
  const log = join(folder, 'kubectl.log');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'kubectl'), program(target, log));
  chmodSync(join(folder, 'kubectl'), 0o755);
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${folder}${delimiter}${path}`;
  return { log: () => readFileSync(log, 'utf8'), remove: () => void (process.env['PATH'] = path) };
}
