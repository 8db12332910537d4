/** What reading collects: the facts by pod, the account of the lines, and what tells the release. */
import { LineLedger, type LedgerContents } from './lineLedger.ts';
import { LIMITS, PodBook, type BookContents } from './pods/podBook.ts';
import type { Fact, Mark } from './facts/fact.ts';
import { ReleaseVotes, type Vote } from './release.ts';

/** A collection as plain data. */
export interface CollectionContents {
  readonly book: BookContents;
  readonly ledger: LedgerContents;
  readonly votes: readonly Vote[];
  readonly orders: number;
}

export class Collection {
  readonly book: PodBook;
  readonly ledger: LineLedger;
  readonly votes = new ReleaseVotes();
  #orders = 0;

  /**
   * @param mostFacts that are kept of all pods.
   * @param ledger that all files share.
   */
  constructor(mostFacts: number = LIMITS.facts, ledger = new LineLedger()) {
    this.book = new PodBook(mostFacts);
    this.ledger = ledger;
  }

  /** The place in the whole input of the fact that comes next. */
  nextOrder(): number {
    return this.#orders++;
  }

  get contents(): CollectionContents {
    const { book, ledger, votes } = this;
    return { book: book.contents, ledger: ledger.contents, votes: votes.contents, orders: this.#orders };
  }

  /**
   * Takes in what was collected of a part of a file elsewhere.
   * @param file index of the file.
   * @param before how many lines of the file come before the part.
   */
  absorb({ book, ledger, votes, orders }: CollectionContents, file: number, before: number): void {
    const marks = new Set<Mark>();
    for (const fact of factsOf(book)) {
      fact.order += this.#orders;
      marks.add(fact.mark);
    }
    for (const mark of marks) {
      mark.file = file;
      mark.line += before;
    }
    this.book.absorb(book);
    this.ledger.absorb(ledger, before);
    this.votes.absorb(votes);
    this.#orders += orders;
  }
}

export function* factsOf({ nodeFacts, bags }: Pick<BookContents, 'bags' | 'nodeFacts'>): Generator<Fact> {
  yield* nodeFacts;
  for (const { bag } of bags)
    for (const { first, last } of bag.entries) {
      yield first;
      if (last !== null && last !== first) yield last;
    }
}
