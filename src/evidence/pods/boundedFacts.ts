/** The facts of one pod, or of one name, in bounded memory: repeats of one are kept as the first and the last of them. */
import { textDetail, type Fact } from '../facts/fact.ts';
import { own } from '../input/typesetting.ts';
import { kindsIn } from './kinds.ts';

export const KEPT_LIMITS = {
  /** Different facts. */
  facts: 400,
  /** Comings and goings of one name, which tell its incarnations apart and so are no repeats of one another. */
  operations: 200,
} as const;

const OPERATIONS = kindsIn('operations');

/** Characters that a shortened error keeps at each end. */
const HALF = 500;

/** The length of a fact's error in half kilobytes, about the size of a fact without a long error. */
const weightOf = (fact: Fact | null): number => textDetail(fact, 'error').length >> 9;

function brief(fact: Fact): Fact {
  const error = textDetail(fact, 'error');
  if (error.length <= 3 * HALF) return fact;
  return { ...fact, detail: { ...fact.detail, error: own(`${error.slice(0, HALF)}…${error.slice(-HALF)}`) } };
}

/** Facts of pods that merely live: pods with nothing else give way when there are too many. */
const LIVING = kindsIn('living');

/** With one of these a pod is over, until one of `REOPENING` is told of it. */
const SETTLING = kindsIn('settling');
const REOPENING = kindsIn('reopening');

/** What a settled pod's verdict rests on; the steps between are of no more use to it. */
const DECISIVE = kindsIn('settling', 'reopening', 'deciding');

export interface Entry {
  first: Fact;
  /** One of a name's comings and goings. */
  readonly isOperation: boolean;
  last: Fact | null;
  count: number;
}

/** A bag as plain data. */
export interface KeptFacts {
  readonly entries: readonly Entry[];
  readonly operations: number;
  readonly leftOut: number;
  readonly leaving: boolean;
  readonly settled: boolean;
}

export class BoundedFacts {
  leftOut = 0;
  /** Something tells of its going. */
  leaving = false;
  /** It has gone, and nothing is left to be done. */
  settled = false;
  #entries: Entry[] = [];
  #operations = 0;
  #weight = 0;

  /** The number of facts, plus the weight of their errors. */
  get size(): number {
    return this.#entries.length + this.#weight;
  }

  add(fact: Fact): void {
    const { kind } = fact;
    if (!LIVING.has(kind)) this.leaving = true;
    if (SETTLING.has(kind)) this.settled = true;
    else if (this.settled && REOPENING.has(kind)) this.settled = false;
    const isOperation = OPERATIONS.has(kind) && this.#operations++ < KEPT_LIMITS.operations;
    const like = isOperation ? undefined : this.#like(fact);
    if (like !== undefined) {
      this.#weight += weightOf(fact) - weightOf(like.last);
      like.last = fact;
      like.count += 1;
      return;
    }
    this.#push({ first: fact, isOperation, last: null, count: 1 });
  }

  /** What is in the middle matters least: the beginning and the end of a pod's story are what is asked for. */
  #push(entry: Entry): void {
    if (this.#entries.length >= KEPT_LIMITS.facts) {
      this.#entries.splice(KEPT_LIMITS.facts / 4, 1);
      this.leftOut += 1;
      this.#weigh();
    }
    this.#entries.push(entry);
    this.#weight += weightOf(entry.first) + weightOf(entry.last);
  }

  #weigh(): void {
    this.#weight = this.#entries.reduce((sum, { first, last }) => sum + weightOf(first) + weightOf(last), 0);
  }

  get contents(): KeptFacts {
    const { leftOut, leaving, settled } = this;
    return { entries: this.#entries, operations: this.#operations, leftOut, leaving, settled };
  }

  /** Takes in what a later part of the input tells of the same pod. */
  absorb({ entries, operations, leftOut, leaving, settled }: KeptFacts): void {
    for (const entry of entries) {
      const like = entry.isOperation ? undefined : this.#like(entry.first);
      if (like === undefined) this.#push(entry);
      else {
        like.last = entry.last ?? entry.first;
        this.#weigh();
        like.count += entry.count;
      }
    }
    this.#operations += operations;
    this.leftOut += leftOut;
    this.leaving ||= leaving;
    this.settled = settled || (this.settled && !entries.some(({ first }) => REOPENING.has(first.kind)));
  }

  #like(fact: Fact): Entry | undefined {
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const entry = this.#entries[i];
      if (entry !== undefined && !entry.isOperation && areAlike(entry.first, fact)) return entry;
    }
    return undefined;
  }

  /** Keeps of a settled pod what decides. */
  condense(): void {
    const kept = this.#entries.filter(({ first }) => DECISIVE.has(first.kind));
    this.leftOut += this.#entries.length - kept.length;
    this.#entries = kept;
    this.#weigh();
  }

  /** Keeps the first and last facts, and the beginning and end of each long error. */
  shorten(most: number): void {
    for (const entry of this.#entries) {
      entry.first = brief(entry.first);
      entry.last &&= brief(entry.last);
    }
    const surplus = Math.max(0, this.#entries.length - most);
    this.#entries.splice(Math.floor(most / 4), surplus);
    this.leftOut += surplus;
    this.#weigh();
  }

  facts(): readonly Fact[] {
    return this.#entries.flatMap(({ first, last, count }) =>
      last === null ? [first] : [first, count > 2 ? { ...last, repeats: count - 2 } : last],
    );
  }
}

const areAlike = (a: Fact, b: Fact): boolean =>
  a.kind === b.kind &&
  a.tid === b.tid &&
  (a.id ?? '') === (b.id ?? '') &&
  (a.volume ?? '') === (b.volume ?? '') &&
  (a.container ?? '') === (b.container ?? '') &&
  reasonOf(a) === reasonOf(b);

const reasonOf = (fact: Fact): string =>
  fact.detail === undefined ? '' : textDetail(fact, 'reason') || textDetail(fact, 'trouble');
