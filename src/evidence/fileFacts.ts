/** What the readers of one file's lines have in common: the place where facts and the account of lines go. */
import { FileClock } from './clock.ts';
import type { ContentKind, LineClass } from './evidence.ts';
import type { Fact, KlogOrigin, PodNames, Telling } from './facts/fact.ts';
import { shown } from './input/residue.ts';
import { instantIn } from './lines/moment.ts';
import type { Origin } from './lines/origin.ts';

/** What a file's lines go to. */
export interface Sink {
  fact(fact: Fact): void;
  names(names: PodNames): void;
  line(
    kind: LineClass,
    mark: { readonly line: number; readonly text: string; readonly count: number },
    because: string,
  ): void;
  order(): number;
}

export interface Place {
  readonly line: number;
  readonly text: string;
  readonly origin: Origin;
  readonly tid?: number;
  readonly klog?: KlogOrigin | undefined;
}

export class FileFacts {
  readonly clock = new FileClock();
  readonly kinds = new Map<ContentKind, number>();
  readonly wrappings = new Set<string>();
  readonly #file: number;
  readonly #sink: Sink;
  #years = 0;

  constructor(file: number, sink: Sink) {
    this.#file = file;
    this.#sink = sink;
  }

  tell(telling: Telling, { line, text, origin, tid = 0, klog }: Place): void {
    this.#sink.fact({
      ...telling,
      mark: { file: this.#file, line, text: shown(text) },
      order: this.#sink.order(),
      utc: origin.utc,
      local: origin.local,
      node: origin.host,
      tid,
      ...(klog !== undefined && { klog }),
    });
  }

  names(names: PodNames): void {
    this.#sink.names(names);
  }

  count(kind: LineClass, line: number, text: string, because: string, count = 1): void {
    this.#sink.line(kind, { line, text, count }, because);
  }

  content(kind: ContentKind): void {
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
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
