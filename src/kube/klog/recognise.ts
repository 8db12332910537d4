/** Recognising: the text of a klog line, from whatever release, becomes an id of the catalogue and its values. */
import { KLOG, type KlogId } from './catalogue/index.ts';
import type { KlogEntry } from './entry.ts';
import { parseKlogText, type KlogPair } from './parse.ts';
import { readTemplate, templatePattern } from './template.ts';

export interface RecognisedKlog {
  /** Absent where the line is well formed but its message is not in the catalogue. */
  readonly id?: KlogId;
  /** The message as the catalogue has it, or as it was read. */
  readonly message: string;
  /** Values by key, and those inside the message by name; texts are unquoted, all else is as printed. */
  readonly keys: Readonly<Record<string, string>>;
  /** The pairs in the order of printing. */
  readonly pairs: readonly KlogPair[];
}

interface Template {
  readonly id: KlogId;
  readonly entry: KlogEntry;
  readonly message: string;
  readonly pattern: RegExp;
}

interface Index {
  readonly exact: ReadonlyMap<string, readonly KlogId[]>;
  /** By the text before the first verb; few enough to be tried in turn. */
  readonly structured: readonly Template[];
  readonly printf: readonly Template[];
}

let index: Index | null = null;

function buildIndex(): Index {
  const exact = new Map<string, KlogId[]>();
  const structured: Template[] = [];
  const printf: Template[] = [];
  for (const [id, entry] of Object.entries(KLOG) as unknown as [KlogId, KlogEntry][]) {
    for (const variant of variantsOf(entry)) {
      const templated = variant.args.length > 0;
      if (variant.form === 'structured' && !templated) {
        exact.set(variant.message, [...(exact.get(variant.message) ?? []), id]);
      } else {
        const template = { id, entry: variant, message: variant.message, pattern: templatePattern(variant.message) };
        (variant.form === 'printf' ? printf : structured).push(template);
      }
    }
  }
  return { exact, structured, printf };
}

/** The entry in each form that any release gives it. */
function variantsOf(entry: KlogEntry): readonly KlogEntry[] {
  const changes = Object.values(entry.releases ?? {});
  return [entry, ...changes.flatMap((change) => (change?.message === undefined ? [] : [{ ...entry, ...change }]))];
}

/** What the text after the header says, or null when it is neither structured nor a known printf message. */
export function recogniseKlog(text: string, file?: string): RecognisedKlog | null {
  index ??= buildIndex();
  const parsed = parseKlogText(text);
  if (parsed === null) return recogniseTemplate(index.printf, text, []);
  const { message, pairs } = parsed;
  const ids = index.exact.get(message);
  if (ids !== undefined) {
    const id = ids.find((candidate) => KLOG[candidate].file === file) ?? ids[0];
    return { ...(id === undefined ? {} : { id }), message, keys: keysOf(pairs), pairs };
  }
  return recogniseTemplate(index.structured, message, pairs) ?? { message, keys: keysOf(pairs), pairs };
}

const keysOf = (pairs: readonly KlogPair[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value]));

function recogniseTemplate(
  templates: readonly Template[],
  text: string,
  pairs: readonly KlogPair[],
): RecognisedKlog | null {
  for (const { id, entry, message, pattern } of templates) {
    const values = readTemplate(message, pattern, text);
    if (values === null) continue;
    // A key may bear the name of a verb (`pod="ns/name"` behind pod "uid"): the key is what readers mean.
    const named = Object.fromEntries(entry.args.map((name, i) => [name, values[i] ?? '']));
    return { id, message, keys: { ...named, ...keysOf(pairs) }, pairs };
  }
  return null;
}
