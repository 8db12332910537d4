/** Commands whose exit code needs no image to be known: `false`, and a shell whose last command is `exit` or `false`. */
const SHELL = /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|ash|dash)$/;
const FALSE = /^(?:\/(?:usr\/)?bin\/)?false$/;

/** The exit code of nested, piped or conditional commands is unknown. */
const UNCERTAIN = /\|\||[(){}|`]|\b(?:if|then|while|until|for|case|trap)\b/;

const EXIT = /^exit\s+(\d{1,3})$/;

/** A command that fails for certain; `exit 0` succeeds, and so may any other. */
function codeOf(command: string): number | undefined {
  const code = FALSE.test(command) ? 1 : Number(EXIT.exec(command)?.[1] ?? 0) % 256;
  return code === 0 ? undefined : code;
}

/** A list joined by `&&` fails where its last command does, whichever of them is reached. */
const codeOfList = (list: string): number | undefined => codeOf(list.split('&&').at(-1)?.trim() ?? '');

/** @returns the exit code other than 0 that the script is bound to end with; undefined where it may be 0. */
function exitCodeOfScript(script: string): number | undefined {
  if (UNCERTAIN.test(script)) return undefined;
  const lists = script
    .split(/[;\n]/)
    .map((list) => list.trim())
    .filter((list) => list !== '');
  const leaves = lists.find((list) => /^exit\b/.test(list));
  const decisive = leaves ?? lists.at(-1) ?? '';
  /** A script that may leave early by `a && exit 0` may succeed. */
  const mayLeave = lists.slice(0, lists.indexOf(decisive)).some((list) => /&&\s*exit\b/.test(list));
  return mayLeave ? undefined : codeOfList(decisive);
}

/** The exit code of a command that is known to fail; undefined for any other. */
export function knownFailure(command: readonly string[] | undefined): number | undefined {
  const [program = '', ...args] = command ?? [];
  if (FALSE.test(program)) return 1;
  if (!SHELL.test(program)) return undefined;
  const flags = args.findIndex((arg) => /^-[a-z]*c[a-z]*$/.test(arg));
  const script = flags === -1 || args.slice(0, flags).some((arg) => !arg.startsWith('-')) ? undefined : args[flags + 1];
  return script === undefined ? undefined : exitCodeOfScript(script);
}
