/**
 * A program of Node, given by `node -e`, that runs the command that follows and ends it when its own stdin ends: a pipe
 * does so with the process that holds its other end, also after SIGKILL, of which no process hears. It ends with the
 * command, and with its exit code. Plain JavaScript, as it is a text of its own and no part of the build.
 */
export const SUPERVISOR = `
const { spawn } = require('node:child_process');
const [command, ...args] = process.argv.slice(1);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', ({ message }) => {
  console.error(message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
const end = () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 2000).unref();
};
process.stdin.on('end', end).on('error', end).resume();
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end);
process.on('SIGINT', () => {});
`;
