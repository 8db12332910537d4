/** Which command is meant, and what a wrong command line is told. */
import { bench } from './bench/command.ts';
import { check } from './check/command.ts';
import { type Command, type Io, UsageError } from './command.ts';
import { conform } from './conform/command.ts';
import { diagnose } from './diagnose/command.ts';
import { diff } from './diff/command.ts';
import { runScenario } from './runCommand.ts';

const COMMANDS: readonly Command[] = [runScenario, diff, check, conform, diagnose, bench];

const overview = (): string =>
  [
    'Usage: npm run -s cli -- COMMAND …',
    '',
    ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(9)} ${summary}`),
    '',
    'COMMAND --help tells more.',
    '',
  ].join('\n');

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

export async function commandLine(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || isHelp(name) || name === 'help') {
    io[name === undefined ? 'err' : 'out'](overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    io.err(`unknown command "${name}"\n\n${overview()}`);
    return 2;
  }
  if (rest.some(isHelp)) {
    io.out(command.help);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!isUsage(error)) throw error;
    io.err(`${error.message}\n\n${command.help}`);
    return 2;
  }
}

/** Ours, or an option that node:util's parseArgs does not know. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
