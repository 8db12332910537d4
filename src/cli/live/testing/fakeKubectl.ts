/** A fake kubectl whose `proxy` forwards GETs to a test server. It logs its arguments and its end. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** It listens and reports its address as kubectl does: pkg/cmd/proxy/proxy.go, RunProxy. */
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
  /** Its arguments, then `ended` once it has ended. */
  log(): string;
  /** Removes it from PATH. */
  remove(): void;
}

/** Puts it first on this process's PATH. @param target URL of the server that it forwards to. */
export function fakeKubectl(folder: string, target: string): FakeKubectl {
  const log = join(folder, 'kubectl.log');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'kubectl'), program(target, log));
  chmodSync(join(folder, 'kubectl'), 0o755);
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${folder}${delimiter}${path}`;
  return { log: () => readFileSync(log, 'utf8'), remove: () => void (process.env['PATH'] = path) };
}
