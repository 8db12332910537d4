/**
 * `npm run -s cli -- ARGS`: installs and builds when needed, then becomes the command line. Nothing but the command's
 * own output goes to stdout, and its exit code is this process's.
 */
import { pathToFileURL } from 'node:url';
import { buildCli, cliFile } from './build.mjs';
import { install } from './install.mjs';

install();
if (!buildCli()) {
  console.error('The command line could not be built.');
  process.exit(70); // not 1 or 2: those are the command line's own answers
}
// npm runs scripts in the repository's folder; the files that the user names are relative to where they stand.
const from = process.env['INIT_CWD'];
if (process.env['npm_lifecycle_event'] === 'cli' && from) process.chdir(from);
process.argv[1] = cliFile;
await import(pathToFileURL(cliFile).href);
