/** Shows an address in the browser of whoever sits at this machine: for `npm start`, and for the published command. */
import { spawn } from 'node:child_process';

/** Whether somebody sees what is opened. */
export const hasScreen = (): boolean =>
  !process.env['CI'] &&
  Boolean(process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);

/** The address is printed as well, so a machine that can't open it needs no message. */
export function open(address: string): void {
  const [command = '', ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', address]
        : ['xdg-open', address];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
