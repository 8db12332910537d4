/**
 * A program for `node -e` that runs the given command, ends it when stdin ends, and exits with the command's exit code.
 * A pipe ends with the process at its other end, even after SIGKILL, which no process can handle. The program is plain
 * JavaScript because it is passed as text and not built.
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
