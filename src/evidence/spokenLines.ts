/** Lines without klog's header that say what a kubelet says all the same, alone or inside somebody's own words. */
import { NO_HEADER, type Entries } from './entries.ts';
import { podIn, podsByPath } from './facts/identity.ts';
import { describedPods } from './facts/names.ts';
import { readProse } from './facts/prose.ts';
import { isCode, isSpoken, isStructured } from './facts/spoken.ts';
import type { FileFacts } from './fileFacts.ts';
import { BARE, type Origin } from './lines/origin.ts';
import { fillsWidth } from './lines/wrapWidth.ts';

/** Marks of a heading or a quotation, which a prompt may be as well. */
export const MARKED = /^\s{0,20}[#>$]{1,6}\s{1,4}/;

const BEGINNINGS =
  /^(?:Orphaned pod "|Killing container|operationExecutor\.|UnmountVolume|failed to "Kill|Error syncing pod)/;
/** Further down a file is a log, whose lines are no sentences. */
const MOST_PROSE = 2_000;
const NAMES_BY_PATH = /k8s_|\/pods\/|podUID|\(UID: /;

export class SpokenLines {
  /** The width that the paste is broken at, or null. */
  wrapWidth: number | null = null;
  readonly #facts: FileFacts;
  readonly #entries: Entries;

  constructor(facts: FileFacts, entries: Entries) {
    this.#facts = facts;
    this.#entries = entries;
  }

  /** A known message that stands alone: what follows is no part of it, unless the line was broken. */
  take(body: string, line: string, origin: Origin, number: number): void {
    this.#entries.begin({ ...NO_HEADER }, body, line, origin, number);
    if (!fillsWidth(line, this.wrapWidth)) this.#entries.flush();
  }

  /** klog's text without any header: structured, or a sentence that only a kubelet says. */
  headerless(line: string, trimmed: string, number: number): boolean {
    const { pending } = this.#entries;
    if (pending !== null && fillsWidth(pending.tail, this.wrapWidth)) return false;
    if (!isStructured(trimmed)) {
      // Behind an entry, a known message may be a line of a value of that.
      const isInside = pending !== null && (/^(?:\s|Output: )/.test(line) || pending.text.includes('=<\n'));
      if (!isInside && isSpoken(trimmed)) {
        for (const said of readProse(trimmed)) this.#facts.tell(said, { line: number, text: line, origin: BARE });
        this.take(trimmed, line, BARE, number);
        return true;
      }
      if (pending !== null || isCode(trimmed) || (describedPods(trimmed).length === 0 && !BEGINNINGS.test(trimmed)))
        return false;
    }
    this.#entries.begin({ ...NO_HEADER }, trimmed, line, BARE, number);
    return true;
  }

  /** Whom a line names by a path or by a runtime's name for it: that joins lines which know the name or the UID alone. */
  mention(body: string, line: string, origin: Origin, number: number): void {
    for (const said of origin.tag === '' && number <= MOST_PROSE ? readProse(body) : [])
      this.#facts.tell(said, { line: number, text: line, origin });
    for (const named of podsByPath(body)) this.#facts.names(named);
    if (!NAMES_BY_PATH.test(body)) return;
    const pod = podIn(body);
    if (pod.uid === '') return;
    if (this.#facts.isSilent) this.#facts.tell({ kind: 'Mentioned', ...pod }, { line: number, text: line, origin });
  }
}
