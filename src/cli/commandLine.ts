/** Which command is meant, and what a wrong command line is told. */
import { version } from '../../package.json';
import { printable, printableLine, short } from '../kube/printable.ts';
import { check } from './check/command.ts';
import { collect } from './collect/command.ts';
import { BROKE_OFF, type Command, type Io, UsageError } from './command.ts';
import { diagnose } from './diagnose/command.ts';
import { diff } from './diff/command.ts';
import { live } from './live/command.ts';
import { openPage } from './open/command.ts';
import { runScenario } from './runCommand.ts';
import TOOLS from './tools.json';

const COMMANDS: readonly Command[] = [openPage, runScenario, diff, check, diagnose, collect, live];

/** The repository has the tools as well (`.ci/cli.mjs`), the package does not. */
const summaries = (program: string | undefined): readonly (readonly [name: string, summary: string])[] => [
  ...COMMANDS.map(({ name, summary }) => [name, summary] as const),
  ...(program === undefined ? Object.entries(TOOLS) : []),
];

const overview = ({ program }: Io): string =>
  [
    program === undefined ? 'Usage: npm run -s cli -- COMMAND …' : `Usage: ${program} [COMMAND …]`,
    '',
    ...summaries(program).map(([name, summary]) => `  ${name.padEnd(9)} ${summary}`),
    '',
    `COMMAND --help tells more.${program === undefined ? '' : ' Without a COMMAND the page is opened.'}`,
    '',
  ].join('\n');

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

/** Characters of a line of stderr: what an error repeats may be of any length. */
const LONGEST_ERROR = 1_000;

/** Documents, logs and names of files come from anybody; a terminal obeys what it is sent. */
const forTerminal = (io: Io): Io => ({
  ...io,
  out: (text) => io.out(printable(text)),
  err: (text) =>
    io.err(
      printable(text)
        .split('\n')
        .map((line) => short(line, LONGEST_ERROR))
        .join('\n'),
    ),
});

const isVersion = (arg: string): boolean => arg === '--version' || arg === '-v';

/** Under its own name, the program is the page: what names no command is for that. */
function withCommand(args: readonly string[], { program }: Io): readonly string[] {
  const [first] = args;
  const isNone = first === undefined || (first.startsWith('-') && !isHelp(first) && !isVersion(first));
  return program !== undefined && isNone ? [openPage.name, ...args] : args;
}

/** @param tools commands for developers, which the published program lacks. @returns the exit code */
export async function commandLine(
  args: readonly string[],
  terminal: Io,
  tools: readonly Command[] = [],
): Promise<number> {
  const io = forTerminal(terminal);
  const [name, ...rest] = withCommand(args, io);
  if (name === undefined || isHelp(name) || name === 'help') {
    io[name === undefined ? 'err' : 'out'](overview(io));
    return name === undefined ? 2 : 0;
  }
  if (isVersion(name)) {
    io.out(`${version}\n`);
    return 0;
  }
  const command = [...COMMANDS, ...tools].find((candidate) => candidate.name === name);
  if (command === undefined) {
    io.err(
      Object.hasOwn(TOOLS, name)
        ? `${name} is a tool of the repository and not published: npm run -s cli -- ${name}\n`
        : `unknown command "${printableLine(name)}"\n\n${overview(io)}`,
    );
    return 2;
  }
  if (rest.some(isHelp)) {
    io.out(command.help);
    return 0;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (isUsage(error)) {
      io.err(`${error.message}\n\n${command.help}`);
      return 2;
    }
    const message = error instanceof Error ? error.message : String(error);
    io.err(`${command.name} broke off, which it never should: ${message}\n`);
    return BROKE_OFF;
  }
}

/** Ours, or an option that node:util's parseArgs does not know. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
