/**
 * What files come to, each by itself, until all are there. They are joined in an order of their own, whatever order they
 * came in and whoever read them: here, on another node, or both in a merge of merges.
 */
import type { ClockContents } from '../clock.ts';
import { Collection, factsOf } from '../collection.ts';
import type { ContentKind, FileReport } from '../evidence.ts';
import type { Fact, PodNames } from '../facts/fact.ts';
import { NO_LINES } from '../lineCounts.ts';
import type { LedgerContents } from '../lineLedger.ts';
import type { Entry } from '../pods/boundedFacts.ts';
import type { BagKey, BookContents, NamedBag } from '../pods/podBook.ts';
import type { Vote } from '../release.ts';
import { Hash64 } from '../../scenario/hash64.ts';

/** A file that was read, as whoever joins findings has to know it. */
export interface Source {
  readonly name: string;
  /** Tells it from another file of the same name, which every node has. */
  readonly id: string;
  /** Whose it is, where its place or a person says so; or empty. */
  readonly node: string;
  /** The most frequent first. */
  readonly kinds: readonly ContentKind[];
  readonly clock: ClockContents;
  /** When it was last written, and what a person said of its times. */
  readonly modified?: number | undefined;
  readonly year?: number | undefined;
  readonly zone?: number | undefined;
}

/** A file that needs not be told from others. */
export type About = Omit<Source, 'id'>;

/** What is known from one file, or a part of that. */
export interface Knowledge extends BookContents {
  readonly votes: readonly Vote[];
}

export interface Known {
  readonly source: Source;
  readonly knowledge: Knowledge;
  readonly report: FileReport | null;
}

export const NOTHING: Knowledge = {
  bags: [],
  nodeFacts: [],
  names: [],
  owners: [],
  sandboxes: [],
  leftOut: [],
  votes: [],
};

/** Of all files, beyond which the middle of each pod's story goes: the more there is, the less is kept of each. */
const MOST_FACTS = 250_000;
/** What a bag keeps for each so many more. */
const KEPT = [100, 48, 24, 12] as const;

interface Part {
  readonly source: Source;
  report: FileReport | null;
  readonly bags: Map<string, NamedBag>;
  readonly nodeFacts: Map<number, Fact>;
  readonly names: Map<string, PodNames>;
  readonly owners: Map<string, PodNames>;
  readonly sandboxes: Map<string, string>;
  readonly votes: Map<string, Vote>;
  leftOut: readonly number[];
}

export interface Joined {
  readonly collection: Collection;
  /** By the index that facts have for their file. */
  readonly sources: readonly About[];
}

const keyOf = ({ name, id }: Source): string => `${id}\n${name}`;
const bagKey = ({ by, key }: BagKey): string => `${by} ${key}`;

export class Shelf {
  readonly #parts = new Map<string, Part>();
  readonly #pods = new Set<string>();
  #facts = 0;
  /** The only file, as long as there is just one and it was read here: nothing has to be told apart from it. */
  #only: { readonly about: About; readonly collection: Collection; readonly report: FileReport } | null = null;

  /** How many pods are known, a little too many where one has a name here and a UID there. */
  get pods(): number {
    return this.#only === null ? this.#pods.size : this.#only.collection.book.pods;
  }

  /** A file that has been read here. */
  read(about: About, collection: Collection, report: FileReport): void {
    if (about.node !== '') placeOn(about.node, collection.contents.book);
    const isFirst = this.#only === null && this.#parts.size === 0;
    if (isFirst) this.#only = { about, collection, report };
    else this.#shelve(about, collection, report);
  }

  #shelve(about: About, collection: Collection, report: FileReport): void {
    const { book, votes } = collection.contents;
    const knowledge = { ...book, votes };
    this.add({ ...about, id: idOf(report, knowledge) }, knowledge, report);
  }

  /** Another file comes, or what is known is asked for file by file. */
  #shelveOnly(): void {
    const only = this.#only;
    if (only === null) return;
    this.#only = null;
    this.#shelve(only.about, only.collection, only.report);
  }

  /** What is known of a file already is not taken in twice. */
  add(source: Source, knowledge: Knowledge, report: FileReport | null): void {
    this.#shelveOnly();
    const part = this.#part(source);
    part.report ??= report;
    for (const named of knowledge.bags) {
      const key = bagKey(named);
      if (part.bags.has(key)) continue;
      if (named.by !== 'id') this.#pods.add(key);
      part.bags.set(key, this.#bounded(named));
    }
    for (const fact of knowledge.nodeFacts) part.nodeFacts.set(fact.order, fact);
    for (const names of knowledge.names) part.names.set(names.uid, names);
    for (const [id, owner] of knowledge.owners) part.owners.set(id, owner);
    for (const [container, sandbox] of knowledge.sandboxes) part.sandboxes.set(container, sandbox);
    for (const vote of knowledge.votes) part.votes.set(`${vote.id}:${vote.line}`, vote);
    if (part.leftOut.length === 0) part.leftOut = knowledge.leftOut;
  }

  #part(source: Source): Part {
    const key = keyOf(source);
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const part: Part = {
      source,
      report: null,
      bags: new Map(),
      nodeFacts: new Map(),
      names: new Map(),
      owners: new Map(),
      sandboxes: new Map(),
      votes: new Map(),
      leftOut: [],
    };
    this.#parts.set(key, part);
    return part;
  }

  /** How much is kept depends on how much there is altogether, and so not on what came first. */
  #bounded(named: NamedBag): NamedBag {
    const before = this.#most;
    this.#facts += named.bag.entries.length;
    const most = this.#most;
    if (most < before)
      for (const { bags } of this.#parts.values()) for (const [key, one] of bags) bags.set(key, shortened(one, most));
    return shortened(named, most);
  }

  get #most(): number {
    const times = Math.floor(this.#facts / MOST_FACTS);
    return times === 0 ? Number.POSITIVE_INFINITY : (KEPT[Math.min(times, KEPT.length) - 1] ?? 0);
  }

  /** What the files were, in the order of `join`. */
  get reports(): readonly FileReport[] {
    if (this.#only !== null) return [this.#only.report];
    return this.#inOrder().flatMap(({ report }) => report ?? []);
  }

  /** What is known of each file that could be read, in the order of `join`. */
  get known(): readonly Known[] {
    const readable = this.#inOrder().filter(({ report }) => report === null || report.trouble === null);
    return readable.map((part) => ({ source: part.source, report: part.report, knowledge: contentsOf(part) }));
  }

  /** @param keep what is here stays as it is, for who asks for it again. */
  join(keep: boolean): Joined {
    if (this.#only !== null) return { collection: this.#only.collection, sources: [this.#only.about] };
    const collection = new Collection();
    const parts = this.#inOrder();
    for (const [index, part] of parts.entries()) {
      const { votes, ...known } = contentsOf(part);
      let orders = 0;
      for (const { order: place } of factsOf(known)) orders = Math.max(orders, place + 1);
      collection.absorb({ book: keep ? copied(known) : known, ledger: NO_LEDGER, votes, orders }, index, 0);
    }
    return { collection, sources: parts.map(({ source }) => source) };
  }

  #inOrder(): readonly Part[] {
    this.#shelveOnly();
    return [...this.#parts.values()].sort((a, b) => compare(a.source, b.source));
  }
}

const NO_LEDGER: LedgerContents = { counts: NO_LINES, samples: { understood: [], irrelevant: [], unknown: [] } };

/** Kinds whose lines say when they were written. */
const LOGS: ReadonlySet<ContentKind> = new Set(['kubelet log', 'runtime log', 'audit log', 'watch stream', 'events']);

const isLog = ({ kinds: [first] }: Source): boolean => first !== undefined && LOGS.has(first);
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What has no times of its own is what somebody looked at when the log was there. */
const compare = (a: Source, b: Source): number =>
  Number(isLog(b)) - Number(isLog(a)) || order(a.name, b.name) || order(a.id, b.id);

/** Of what was understood of a file: the same wherever it is read. */
function idOf({ bytes, lines }: FileReport, { bags, nodeFacts }: Knowledge): string {
  const hash = new Hash64();
  hash.addText(`${bytes} ${lines.understood} ${lines.irrelevant} ${lines.unknown}`);
  const add = ({ mark }: Fact): void => {
    hash.add(mark.line);
    hash.addText(mark.text);
  };
  nodeFacts.forEach(add);
  for (const { by, key, bag } of bags) {
    hash.addText(`${by} ${key}`);
    for (const { first, last } of bag.entries) {
      add(first);
      if (last !== null) add(last);
    }
  }
  return hash.hex();
}

const contentsOf = ({ bags, nodeFacts, names, owners, sandboxes, leftOut, votes }: Part): Knowledge => ({
  bags: [...bags.values()].sort((a, b) => firstOf(a) - firstOf(b) || order(bagKey(a), bagKey(b))),
  nodeFacts: [...nodeFacts.values()].sort((a, b) => a.order - b.order),
  names: [...names.values()].sort((a, b) => order(a.uid, b.uid)),
  owners: [...owners].sort(([a], [b]) => order(a, b)),
  sandboxes: [...sandboxes].sort(([a], [b]) => order(a, b)),
  leftOut,
  votes: [...votes.values()],
});

const firstOf = ({ bag }: NamedBag): number => bag.entries[0]?.first.order ?? 0;

/** The beginning and the end of a story; to shorten it twice is to shorten it once. */
function shortened(named: NamedBag, most: number): NamedBag {
  const { entries, leftOut } = named.bag;
  if (entries.length <= most) return named;
  const head = Math.floor(most / 4);
  const kept = [...entries.slice(0, head), ...entries.slice(entries.length - (most - head))];
  return { ...named, bag: { ...named.bag, entries: kept, leftOut: leftOut + entries.length - kept.length } };
}

/** What a line of the file says itself goes before; a host's short name is the node's, where the node's begins with it. */
function placeOn(node: string, book: BookContents): void {
  for (const fact of factsOf(book)) if (fact.node === '' || node.startsWith(`${fact.node}.`)) fact.node = node;
}

function copied(known: BookContents): BookContents {
  const fact = (one: Fact): Fact => ({ ...one, mark: { ...one.mark } });
  const entry = ({ first, last, ...rest }: Entry): Entry => ({
    ...rest,
    first: fact(first),
    last: last === null ? null : fact(last),
  });
  return {
    ...known,
    nodeFacts: known.nodeFacts.map(fact),
    bags: known.bags.map((one) => ({ ...one, bag: { ...one.bag, entries: one.bag.entries.map(entry) } })),
  };
}
