/** Recognising: the text of a klog line, from whatever release, becomes an id of the catalogue and its values. */
import { argKeys } from './arg.ts';
import { KLOG_ENTRIES } from './catalogue/entries.ts';
import type { KlogId } from './catalogue/index.ts';
import { formsOf, type EntryForm, type KlogEntry, type PrintedEntry } from './entry.ts';
import { parseKlogText, type KlogPair } from './parse.ts';
import { literalStart, templateReader, type TemplateReader } from './template.ts';

export interface RecognisedKlog {
  /** Absent where the line is well formed but its message is not in the catalogue. */
  readonly id?: KlogId;
  /** The call site, where its text or keys are its own. */
  readonly site?: string;
  /** The message as the catalogue has it, or as it was read. */
  readonly message: string;
  /** Values by key, and those inside the message by name; texts are unquoted, all else is as printed. */
  readonly keys: Readonly<Record<string, string>>;
  /** The pairs in the order of printing. */
  readonly pairs: readonly KlogPair[];
  /** Where the message has values in it: reads a further line of the same place, or answers null where it can't. */
  readonly again?: (text: string) => Readonly<Record<string, string>> | null;
}

interface Candidate extends EntryForm {
  readonly id: KlogId;
}

interface Template extends Candidate {
  readonly read: TemplateReader;
}

/** The messages of one form: those without verbs by their text, the others by how they begin. */
interface Messages {
  readonly exact: ReadonlyMap<string, readonly Candidate[]>;
  readonly templates: ReadonlyMap<string, readonly Template[]>;
}

type Index = Readonly<Record<PrintedEntry['form'], Messages>>;

let index: Index | null = null;

/** Characters that a template is looked up by; one that begins with a verb sooner than that is tried always. */
const START = 3;

function buildIndex(): Index {
  const entries = Object.entries(KLOG_ENTRIES) as [KlogId, KlogEntry][];
  const candidates = entries.flatMap(([id, entry]) => formsOf(entry).map((form): Candidate => ({ id, ...form })));
  return {
    structured: messagesOf(candidates.filter(({ printed }) => printed.form === 'structured')),
    printf: messagesOf(candidates.filter(({ printed }) => printed.form === 'printf')),
  };
}

function messagesOf(candidates: readonly Candidate[]): Messages {
  const exact = new Map<string, Candidate[]>();
  const templates = new Map<string, Template[]>();
  const add = <T>(map: Map<string, T[]>, key: string, item: T) => map.set(key, [...(map.get(key) ?? []), item]);
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const { message, file, args, keys } = candidate.printed;
    const identity = JSON.stringify([candidate.id, message, file, args, keys]);
    if (seen.has(identity)) continue;
    seen.add(identity);
    if (args.length === 0) {
      add(exact, message, candidate);
    } else {
      const start = literalStart(message).slice(0, START);
      add(templates, start.length < START ? '' : start, { ...candidate, read: templateReader(message) });
    }
  }
  return { exact, templates };
}

/** What the text after the header says, or null when it is neither structured nor a known printf message. */
export function recogniseKlog(text: string, file?: string): RecognisedKlog | null {
  index ??= buildIndex();
  const parsed = parseKlogText(text);
  if (parsed === null) {
    // Some messages end in a blank, which gets lost where a line is copied.
    return recogniseMessage(index.printf, text, [], file) ?? recogniseMessage(index.printf, `${text} `, [], file);
  }
  const { message, pairs } = parsed;
  return recogniseMessage(index.structured, message, pairs, file) ?? { message, keys: keysOf(pairs), pairs };
}

const keysOf = (pairs: readonly KlogPair[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

function recogniseMessage(
  { exact, templates }: Messages,
  text: string,
  pairs: readonly KlogPair[],
  file: string | undefined,
): RecognisedKlog | null {
  const candidates = exact.get(text);
  if (candidates !== undefined) {
    const chosen = choose(candidates, pairs, file);
    return { ...placeOf(chosen), message: text, keys: keysOf(pairs), pairs };
  }
  const matching = [...(templates.get(text.slice(0, START)) ?? []), ...(templates.get('') ?? [])].filter(
    ({ read }) => read(text) !== null,
  );
  const chosen = choose(matching, pairs, file);
  if (chosen === undefined) return null;
  const { message, form } = chosen.printed;
  const keys = keysBy(chosen, text, pairs) ?? {};
  const again = (line: string): Readonly<Record<string, string>> | null => {
    const parsed = parseKlogText(line);
    if (form === 'structured') return parsed === null ? null : keysBy(chosen, parsed.message, parsed.pairs);
    return parsed === null ? (keysBy(chosen, line, []) ?? keysBy(chosen, `${line} `, [])) : null;
  };
  return { ...placeOf(chosen), message, keys, pairs, again };
}

/** A key may bear the name of a verb (`pod="ns/name"` behind pod "uid"): the key is what readers mean. */
function keysBy(
  { read, printed }: Template,
  message: string,
  pairs: readonly KlogPair[],
): Readonly<Record<string, string>> | null {
  const values = read(message);
  if (values === null) return null;
  const keys: Record<string, string> = argKeys(printed.args, values);
  for (const { key, value } of pairs) keys[key] = value;
  return keys;
}

const placeOf = (chosen: Candidate | undefined): Pick<RecognisedKlog, 'id' | 'site'> => ({
  ...(chosen !== undefined && { id: chosen.id }),
  ...(chosen?.site !== undefined && { site: chosen.site }),
});

/** One text may be printed at several places, or mean several things: file and keys tell which. */
function choose<T extends Candidate>(
  candidates: readonly T[],
  pairs: readonly KlogPair[],
  file: string | undefined,
): T | undefined {
  if (candidates.length < 2) return candidates[0];
  const here = file === undefined ? [] : candidates.filter(({ printed }) => printed.file === file);
  const possible = here.length > 0 ? here : candidates;
  return possible.find(({ printed }) => fits(printed, pairs)) ?? possible[0];
}

function fits({ keys, optional }: PrintedEntry, pairs: readonly KlogPair[]): boolean {
  const given = pairs.map(({ key }) => key);
  const needed = keys.filter((key) => key !== 'err' && optional?.includes(key) !== true);
  return given.every((key) => keys.includes(key)) && needed.every((key) => given.includes(key));
}
