/** The account of all lines: how many of each class, and a bounded number of each to look at. */
import { LINE_CLASSES, type LineClass, type LineCounts, type LineSample } from './evidence.ts';
import { shown } from './input/typesetting.ts';
import { withTotal } from './lineCounts.ts';
import type { LineReason } from './reasons.ts';

/** The first of a class are kept, and then ever fewer, so that the end of a long input is seen too. */
const FIRST = 60;
const MOST = 240;

interface Kept {
  readonly samples: LineSample[];
  stride: number;
  count: number;
}

/** Beyond the first ones every other is dropped, when there are too many. */
function thin(kept: Kept): void {
  if (kept.samples.length < MOST) return;
  kept.samples.splice(0, MOST, ...kept.samples.filter((_, i) => i < FIRST || i % 2 === 0));
  kept.stride *= 2;
}

export interface LedgerContents {
  readonly counts: LineCounts;
  readonly samples: Readonly<Record<LineClass, readonly LineSample[]>>;
}

export class LineLedger {
  readonly #counts: Record<LineClass, number> = { understood: 0, irrelevant: 0, unknown: 0 };
  readonly #kept: Readonly<Record<LineClass, Kept>> = {
    understood: { samples: [], stride: 1, count: 0 },
    irrelevant: { samples: [], stride: 1, count: 0 },
    unknown: { samples: [], stride: 1, count: 0 },
  };

  add(kind: LineClass, count: number, file: string, line: number, text: string, because: LineReason): void {
    this.#counts[kind] += count;
    const kept = this.#kept[kind];
    if (kept.count++ % kept.stride !== 0) return;
    kept.samples.push({ file, line, text: shown(text), because });
    thin(kept);
  }

  /** Counts a line, unless it is one of those that are kept. */
  passes(kind: LineClass): boolean {
    const kept = this.#kept[kind];
    if (kept.count % kept.stride === 0) return false;
    kept.count += 1;
    this.#counts[kind] += 1;
    return true;
  }

  get contents(): LedgerContents {
    return { counts: this.counts, samples: this.samples };
  }

  /** Takes in the account of a later part of a file, whose lines come after the first `lines` of it. */
  absorb({ counts, samples }: LedgerContents, lines: number): void {
    for (const kind of LINE_CLASSES) {
      this.#counts[kind] += counts[kind];
      const kept = this.#kept[kind];
      for (const sample of samples[kind]) {
        kept.samples.push({ ...sample, line: sample.line + lines });
        thin(kept);
      }
    }
  }

  get counts(): LineCounts {
    return withTotal(this.#counts);
  }

  get samples(): Readonly<Record<LineClass, readonly LineSample[]>> {
    const { understood, irrelevant, unknown } = this.#kept;
    return { understood: understood.samples, irrelevant: irrelevant.samples, unknown: unknown.samples };
  }
}
