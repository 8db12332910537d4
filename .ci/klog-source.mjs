/** Reads Go source for what `klog-lines.mjs` asks: which log calls there are, in which function and from which line. */

/** `logger.V(4).Info(`, `klog.ErrorS(`, `klog.FromContext(ctx).Info(`: what stands before the arguments. */
const LOGGER = String.raw`klog|log|logger|\w+[lL]ogger|(?:klog|logger)V|klog\.(?:FromContext|TODO|Background)\([^)]*\)`;
const VERBOSITY = String.raw`\.V\(((?:[^()]|\([^()]*\))*)\)`;
const CALL = new RegExp(
  String.raw`\b(defer\s+)?(?:(?:${LOGGER})(?:\.With\w+\([^)]*\))*(?:${VERBOSITY})?\.(Info|Warning|Error)(?:S|f|ln)?|(?:internal|r)\.([lL]og(?:Err)?))\(`,
  'g',
);
const SEVERITIES = { Info: 'I', Warning: 'W', Error: 'E' };

/**
 * @typedef {{ message: string, isWhole: boolean, line: number, func: string, level: number | null, severity: string, keys: (string | null)[], returns: number[], isWrapped: boolean }} LogCall
 * message is empty where it is no literal; isWrapped: another function (internal.Log) prints it; isWhole says whether the message is all of the text or its beginning; level and keys are null where they are no literals; a deferred call has the returns that may run it.
 */

const bare = (text) => text.replaceAll(/^\s*\/\/.*$/gm, '').trim();

/** The arguments of a call, from behind its bracket on. */
function argumentsAt(text, from) {
  const found = [];
  let depth = 0;
  let start = from;
  for (let i = from; i < text.length; i += 1) {
    const c = text[i];
    if (c === '"') {
      for (i += 1; text[i] !== '"' && i < text.length; i += 1) if (text[i] === '\\') i += 1;
    } else if (c === '`') {
      i = text.indexOf('`', i + 1);
      if (i < 0) return found;
    } else if (c === '/' && text[i + 1] === '/') {
      i = text.indexOf('\n', i);
      if (i < 0) return found;
    } else if ('([{'.includes(c)) depth += 1;
    else if (')]}'.includes(c) && depth > 0) depth -= 1;
    else if (c === ')') return [...found, bare(text.slice(start, i))];
    else if (c === ',' && depth === 0) {
      found.push(bare(text.slice(start, i)));
      start = i + 1;
    }
  }
  return found;
}

/** What a Go literal says, or null where the expression is none. */
function literal(expression = '') {
  if (/^`[^`]*`$/.test(expression)) return expression.slice(1, -1);
  if (!/^"(?:[^"\\]|\\.)*"$/.test(expression)) return null;
  try {
    return JSON.parse(expression.replaceAll(/\\a|\\v|\\x[0-9a-f]{2}|\\'/gi, '?'));
  } catch {
    return null;
  }
}

/**
 * What a call prints: a literal, or what begins with one, as `volume.GenerateMsgDetailed("Volume detached", path)` does. A
 * name stands for what the function has given it last.
 */
function textOf(expression, before) {
  const whole = literal(expression);
  if (whole !== null) return { message: whole, isWhole: true };
  const given = /^\w+$/.test(expression)
    ? before.findLast((line) => new RegExp(`\\b${expression}\\b[^=]*=`).test(line))
    : expression;
  const [inner] = /"(?:[^"\\]|\\.)*"/.exec(given?.replace(/^[^=]*=/, '') ?? '') ?? [];
  const begins = /\bGenerate\w*\(/.test(given ?? '') ? literal(inner) : null;
  return begins === null ? null : { message: begins, isWhole: false };
}

/** The functions of a file, by the lines that they begin and end at. */
function functionsIn(lines) {
  const found = [];
  lines.forEach((line, i) => {
    const [, name] = /^func (?:\([^)]*\) )?(\w+)/.exec(line) ?? [];
    if (name === undefined) return;
    const length = /\}\s*$/.test(line) ? 0 : lines.slice(i).findIndex((after) => after === '}');
    found.push({ name, first: i + 1, last: i + 1 + Math.max(length, 0) });
  });
  return found;
}

/**
 * A deferred call prints the line of the `return` that runs it, or of the end of its function, which may be one without a
 * name. The last one is that of success.
 */
function returnsAfter(lines, line, func) {
  const depth = /^\t*/.exec(lines[line - 1])[0].length - 1;
  const outside = '\t'.repeat(depth);
  const opens = lines.findLastIndex(
    (text, i) => i < line && text.startsWith(outside) && text[depth] !== '\t' && text !== '',
  );
  const isNamed = opens + 1 <= func.first || !/\bfunc\b.*\{$/.test(lines[opens]);
  const last = isNamed ? func.last : lines.findIndex((text, i) => i >= line && text.startsWith(`${outside}}`)) + 1;
  const found = lines.flatMap((text, i) => (i >= line && i < last && /^\t+return\b/.test(text) ? [i + 1] : []));
  return /^\t*return\b/.test(lines[last - 2] ?? '') ? found : [...found, last];
}

/** @returns {LogCall[]} in the order of the file */
export function logCalls(text) {
  const lines = text.split('\n');
  const functions = functionsIn(lines);
  const found = [];
  let at = 0;
  let line = 1;
  for (const match of text.matchAll(CALL)) {
    const [call, defers, verbosity, kind, wrapper] = match;
    const end = match.index + call.length;
    for (; at < end; at += 1) if (text[at] === '\n') line += 1;
    const args = argumentsAt(text, end);
    const func = functions.find((one) => one.first <= line && line <= one.last);
    if (func === undefined || /^\s*\/\//.test(lines[line - 1])) continue;
    const before = lines.slice(func.first - 1, line - 1);
    const from = wrapper?.toLowerCase() === 'log' ? args.findIndex((arg) => /^\d+$/.test(arg)) + 1 : 0;
    const texts = args.map((arg, i) => (i < from || i > from + 2 ? null : textOf(arg, before)));
    const first = texts.findIndex((said) => said !== null);
    const V = wrapper === undefined ? verbosity : args[from - 1];
    const returns = defers === undefined ? [] : returnsAfter(lines, line, func);
    found.push({
      ...(texts[first] ?? { message: '', isWhole: true }),
      line: returns.at(-1) ?? line,
      returns,
      func: func.name,
      level: V === undefined ? (/V\.\w+\($/.test(call) ? null : 0) : /^\d+$/.test(V) ? Number(V) : null,
      severity: SEVERITIES[kind] ?? (/err$/i.test(wrapper) ? 'E' : 'I'),
      isWrapped: wrapper !== undefined,
      keys: args.slice(first + 1).flatMap((arg, i) => (i % 2 === 0 ? [literal(arg)] : [])),
    });
  }
  return found;
}
