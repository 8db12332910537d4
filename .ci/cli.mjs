/**
 * `npm run -s cli -- ARGS`: installs and builds when needed, then becomes the command line; for a tool, the one that has
 * the tools. Nothing but the command's own output goes to stdout, and its exit code is this process's.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCli, buildTools, cliFile, toolsFile } from './build.mjs';
import { install, root } from './install.mjs';

const tools = JSON.parse(readFileSync(join(root, 'src/cli/tools.json'), 'utf8'));
const isTool = Object.hasOwn(tools, process.argv[2] ?? '');
const program = isTool ? toolsFile : cliFile;

install();
if (!(isTool ? buildTools() : buildCli())) {
  console.error('The command line could not be built.');
  process.exit(70); // not 1 or 2: those are the command line's own answers
}
// npm runs scripts in the repository's folder; the files that the user names are relative to where they stand.
const from = process.env['INIT_CWD'];
if (process.env['npm_lifecycle_event'] === 'cli' && from) process.chdir(from);
process.argv[1] = program;
await import(pathToFileURL(program).href);
