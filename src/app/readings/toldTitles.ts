/**
 * The titles of many events, for searching. To tell all of a large run takes seconds, so they are told a few
 * milliseconds at a time; until then an event is found by what else is known of it.
 */
import { useEffect, useState } from 'react';
import type { Release } from '../../kube/release.ts';
import { perTrace, type Seq, TraceCursor, whileItGrows } from '../../trace/index.ts';
import { explain, plainText } from '../explain/index.ts';
import { useLanguage, type Language } from '../language/index.ts';
import { shownRelease, usePage, type ReadyRun } from '../store/index.ts';

/** Enough for every preset to be told at once. */
const FIRST_SLICE_MS = 30;
/** Half a frame. */
const SLICE_MS = 8;
/** Whoever searches sees more appear a few times a second. */
const SLICES_BETWEEN_DRAWINGS = 20;

/** They depend on nothing that follows. */
const keptOf = whileItGrows((_release: Release, _language: Language) => new Map<Seq, string>());

class Titles {
  readonly #run: ReadyRun;
  readonly #release: Release;
  readonly #cursor: TraceCursor<ReadyRun['trace']['initial']>;
  readonly #titles: Map<Seq, string>;
  #next: Seq;

  constructor(run: ReadyRun, release: Release, speaks: Language) {
    this.#run = run;
    this.#release = release;
    this.#cursor = new TraceCursor(run.trace);
    this.#titles = keptOf(run.trace, release, speaks);
    this.#next = this.#titles.size;
  }

  readonly get = (seq: Seq): string | undefined => this.#titles.get(seq);

  get done(): boolean {
    return this.#next >= this.#run.trace.events.length;
  }

  /** Goes on for about so long. */
  tell(ms: number): void {
    const until = performance.now() + ms;
    const { events } = this.#run.trace;
    while (!this.done) {
      const event = events[this.#next];
      this.#next += 1;
      if (event === undefined) continue;
      const { title } = explain(event, this.#cursor.stateAt(event.seq), this.#release);
      this.#titles.set(event.seq, plainText(title));
      if (performance.now() >= until) return;
    }
  }
}

const titlesOf = perTrace((run: ReadyRun, release: Release, speaks: Language) => new Titles(run, release, speaks));

export interface ToldTitles {
  /** undefined while it is not told yet. */
  readonly get: (seq: Seq) => string | undefined;
  /** Another number whenever more are told: a key for what is made of them. */
  readonly round: number;
  readonly done: boolean;
}

const nothing = (): undefined => undefined;

/** @param wanted whether anyone searches; nothing is told for nobody. */
export function useToldTitles(wanted: boolean): ToldTitles {
  const run = usePage((s) => (s.run.status === 'ready' ? s.run : null));
  const language = useLanguage();
  const release = usePage(shownRelease);
  const titles = run && titlesOf(run, release, language);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!wanted || titles === null || titles.done) return;
    let slices = 0;
    let timer = 0;
    const go = (ms: number) => {
      titles.tell(ms);
      slices += 1;
      if (titles.done || slices % SLICES_BETWEEN_DRAWINGS === 1) setRound((n) => n + 1);
      if (!titles.done) timer = window.setTimeout(go, 0, SLICE_MS);
    };
    go(FIRST_SLICE_MS);
    return () => window.clearTimeout(timer);
  }, [titles, wanted]);
  return { get: titles?.get ?? nothing, round, done: titles?.done ?? true };
}
