/** What the readers of one file's lines have in common: the place where facts and the account of lines go. */
import { boundedNumber, timeOr } from './bounds.ts';
import { FileClock, type ClockContents } from './clock.ts';
import type { ContentKind, LineClass } from './evidence.ts';
import type { Json } from '../trace/event.ts';
import { MOST_ERROR } from './facts/errors.ts';
import type { Fact, Mark, PodNames, Telling } from './facts/fact.ts';
import { shown } from './input/typesetting.ts';
import { instantIn, type YearlessTime } from './lines/moment.ts';
import type { Origin } from './lines/origin.ts';
import type { PastedCommand } from './facts/pastedCommand.ts';
import { containerOr, nameOr, namespaceOr } from './facts/names.ts';
import { once } from './memo.ts';
import type { LineReason } from './reasons.ts';

/** What a file's lines go to. */
export interface Sink {
  fact(fact: Fact): void;
  names(names: PodNames): void;
  contained(container: string, sandbox: string): void;
  line(kind: LineClass, line: number, text: string, because: LineReason, count: number): void;
  /** Counts a line that nobody has looked at; answers false where it is one of those that are kept to be looked at. */
  passes(kind: LineClass): boolean;
  order(): number;
}

export interface Place {
  readonly line: number;
  readonly text: string;
  readonly origin: Origin;
}

/** Where and when a line stands; its facts share it. */
type Standing = Pick<Fact, 'mark' | 'utc' | 'local' | 'node' | 'tid' | 'klog'>;

/** Pods that are noted for their name alone. */
const MOST_MENTIONS = 100;

const onceIn = (text: string | undefined): string | undefined => (text === undefined ? undefined : once(text));

/** What a part of a file is, beside its facts. */
export interface FileContents {
  readonly clock: ClockContents;
  readonly wrappings: readonly string[];
  readonly kinds: readonly (readonly [ContentKind, number])[];
  readonly klogLines: number;
}

export class FileFacts {
  readonly clock = new FileClock();
  readonly wrappings = new Set<string>();
  readonly #kinds = new Map<ContentKind, number>();
  readonly #file: number;
  readonly #sink: Sink;
  #klogLines = 0;
  #mentions = 0;
  /** Of the command whose output the lines are; empty where none says. */
  #namespace = '';
  #isSilent = true;
  #years = 0;

  constructor(file: number, sink: Sink) {
    this.#file = file;
    this.#sink = sink;
  }

  /** What the file holds, the most frequent first. */
  get kinds(): readonly ContentKind[] {
    const all = this.#klogLines > 0 ? [...this.#kinds, ['kubelet log', this.#klogLines] as const] : [...this.#kinds];
    return all.sort((a, b) => b[1] - a[1]).map(([kind]) => kind);
  }

  get contents(): FileContents {
    return {
      clock: this.clock.contents,
      wrappings: [...this.wrappings],
      kinds: [...this.#kinds],
      klogLines: this.#klogLines,
    };
  }

  /** Takes in what a later part of the file is. */
  absorb({ clock, wrappings, kinds, klogLines }: FileContents): void {
    this.clock.absorb(clock);
    for (const wrapping of wrappings) this.wrappings.add(wrapping);
    for (const [kind, count] of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
    this.#klogLines += klogLines;
  }

  /** The lines that follow are what a command prints. */
  asked({ namespace }: PastedCommand): void {
    this.#namespace = namespace;
  }

  /** Nothing has been told of any pod yet, and not many were named. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  mark(line: number, text: string): Mark {
    return { file: this.#file, line, text: shown(text) };
  }

  tell(telling: Telling, { line, text, origin: { utc, local, host } }: Place): void {
    const { uid, namespace, name, id } = telling;
    const known = namespace === '' && name !== '' ? this.#namespace : namespace;
    const names = { uid: once(uid), namespace: known, id: onceIn(id) };
    const mark = this.mark(line, text);
    this.tellAt({ ...telling, ...names }, { mark, utc, local, node: host, tid: 0, klog: undefined });
  }

  /**
   * Drops names that no object in a cluster can have. All facts have their fields in the same order, which makes them
   * small and fast to read.
   */
  tellAt({ kind, uid, namespace, name, id, container, volume, detail, deciding }: Telling, standing: Standing): void {
    const { mark, utc, local, node, tid, klog } = standing;
    const isWord = kind === 'Explained' || detail?.['quoted'] === true;
    if (!isWord && (kind !== 'Mentioned' || (this.#mentions += 1) > MOST_MENTIONS)) this.#isSilent = false;
    this.#sink.fact({
      kind,
      uid,
      namespace: namespaceOr(namespace),
      name: nameOr(name),
      id,
      container: containerOr(container),
      volume: onceIn(volume),
      detail: detail === undefined ? undefined : ownDetail(detail),
      mark,
      order: this.#sink.order(),
      utc: timeOr(utc),
      local,
      node: once(node),
      tid,
      klog,
      repeats: undefined,
      deciding: deciding?.map((line) => ({ ...line, text: shown(line.text) })),
    });
  }

  names({ uid, namespace, name }: PodNames): void {
    this.#sink.names({ uid, namespace: namespaceOr(namespace), name: nameOr(name) });
  }

  /** Ids of a container, and of the sandbox that it is in. */
  contained(container: string, sandbox: string): void {
    this.#sink.contained(once(container), once(sandbox));
  }

  count(kind: LineClass, line: number, text: string, because: LineReason, count = 1): void {
    this.#sink.line(kind, line, text, because, count);
  }

  /** Counts a klog line that tells nothing; answers false where it has to be read to be shown. */
  passes(kind: LineClass, local: YearlessTime): boolean {
    if (!this.#sink.passes(kind)) return false;
    this.clock.seen(local);
    this.#klogLines += 1;
    return true;
  }

  content(kind: ContentKind): void {
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  /** Most lines of most files are of this kind. */
  klogLine(): void {
    this.#klogLines += 1;
  }

  /** A year that the text of a line tells, by the way. */
  yearIn(text: string): void {
    if (this.#years >= 50) return;
    const head = text.slice(0, 400);
    if (!/\b20\d\d-\d\d-\d\d[T ]/.test(head)) return;
    this.#years += 1;
    const utc = instantIn(head);
    if (utc !== null) this.clock.year(utc);
  }
}

function presentable(value: Json): Json {
  if (typeof value === 'string') return shown(value, MOST_ERROR);
  if (typeof value === 'number') return boundedNumber(value);
  return Array.isArray(value) ? value.map(presentable) : value;
}

/** With texts of its own, each a copy of a part of a line as it may be shown. */
function ownDetail(detail: NonNullable<Telling['detail']>): NonNullable<Telling['detail']> {
  const result: Record<string, Json> = {};
  for (const key of Object.keys(detail)) {
    const value = detail[key];
    if (value !== undefined) result[key] = presentable(value);
  }
  return result;
}
