/** The tools for developers of this repository. They are not published: `.ci/cli.mjs` builds them from `tools.ts`. */
import { bench } from './bench/command.ts';
import type { Command } from './command.ts';
import { conform } from './conform/command.ts';

export const TOOL_COMMANDS: readonly Command[] = [conform, bench];
