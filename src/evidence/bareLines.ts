/**
 * klog's own lines, with nothing around them, are read where they stand in the input. Most of them tell nothing of a
 * removal: where a place in the source is known to say nothing, its lines are counted, and nothing is cut out, joined or
 * kept of them. All comes to what reading line by line comes to; what is not known for certain is left to that.
 */
import type { Entries } from './entries.ts';
import type { Silence } from './facts/klogText.ts';
import type { FileFacts } from './fileFacts.ts';
import { hasEntities } from './input/typesetting.ts';
import { klogHeader, SEVERITIES, sourcePlace, type KlogHeader, type SourcePlace } from './lines/klogHeader.ts';
import { digit, isDigit, klogSecondAt, sixDigitsAt, type YearlessTime } from './lines/moment.ts';
import { BARE } from './lines/origin.ts';
import { mayBeNeighbours } from './neighbours.ts';

/** A place in the source that lines of this file have come from. */
interface Known {
  readonly source: SourcePlace;
  readonly severity: KlogHeader['severity'];
  /** Of the letter that the header begins with. */
  readonly code: number;
  /** `kubelet.go:2130] ` */
  readonly place: string;
  readonly silence: Silence | null;
  /** The place, and behind it the message that tells nothing. */
  readonly silent: string;
  /** What came behind it last time: a kubelet goes the same rounds again and again. */
  next: Known | undefined;
}

const MOST_KNOWN = 4_000;
/** The place of a longer name is none of the kubelet's. */
const LONGEST_PLACE = 80;
/** Where the fraction of the second begins, and the thread's id at the earliest, and where that has ended. */
const FRACTION = 15;
const THREAD = 21;
const THREAD_END = 48;
/** No header has it. */
const NONE = '\n';

/** Where a text comes next, asked for from line to line: each part of a piece is looked through once. */
class Finder {
  readonly #text: string;
  #next = 0;

  constructor(text: string) {
    this.#text = text;
  }

  begin(): void {
    this.#next = 0;
  }

  isBetween(piece: string, from: number, to: number): boolean {
    if (this.#next <= from) {
      const at = piece.indexOf(this.#text, from);
      this.#next = at < 0 ? piece.length : at;
    }
    return this.#next < to;
  }
}

export class BareLines {
  /** How many lines the last call has read. */
  count = 0;
  readonly #facts: FileFacts;
  readonly #entries: Entries;
  readonly #places = new Map<number, Known>();
  // A capital letter is found faster than `podUID=`.
  readonly #uid = new Finder('UID=');
  readonly #pod = new Finder('pod');
  readonly #bracket = new Finder('(');
  #piece = '';
  #isPlain = false;
  // The header that was looked at last.
  #known: Known | undefined;
  #isSilent = false;
  #local: YearlessTime = 0;
  #thread = 0;
  #length = 0;
  // What headers mostly share with the one before, and what that comes to: the time to the second, and the thread.
  #clock = NONE;
  #second: YearlessTime = 0;
  #threadText = NONE;

  constructor(facts: FileFacts, entries: Entries) {
    this.#facts = facts;
    this.#entries = entries;
  }

  /**
   * Reads lines of a piece of the input, from where one begins; answers where the first one begins that is left.
   * @param before how many lines of the file come before.
   */
  read(piece: string, from: number, before: number): number {
    this.count = 0;
    this.#begin(piece);
    let at = from;
    let end = this.#isPlain ? piece.indexOf('\n', at) : -1;
    let isHeader = end >= 0 && this.#header(piece, at);
    while (isHeader && end >= 0) {
      const known = this.#known;
      if (known === undefined) break;
      const isSilent = this.#isSilent && this.#tellsNothing(piece, at, end, known);
      const local = this.#local;
      const tid = this.#thread;
      const length = this.#length;
      const next = piece.indexOf('\n', end + 1);
      isHeader = next >= 0 && this.#header(piece, end + 1);
      this.count += 1;
      // What does not begin an entry goes on with this one.
      const isFollowed = isHeader && (this.#known !== undefined || klogHeader(piece.slice(end + 1, next)) !== null);
      if (!isSilent || !isFollowed || !this.#passes(known.silence, local)) {
        const line = piece.slice(at, end);
        const { severity, source } = known;
        this.#entries.begin({ severity, local, tid, source, length }, line, line, BARE, before + this.count);
      }
      at = end + 1;
      end = next;
    }
    return at;
  }

  /** Colours, entities and returns change what a line says: where a piece has any, it is read line by line. */
  #begin(piece: string): void {
    if (piece === this.#piece) return;
    this.#piece = piece;
    this.#isPlain = !OTHER.some((mark) => piece.includes(mark)) && !hasEntities(piece);
    for (const finder of [this.#uid, this.#pod, this.#bracket]) finder.begin();
  }

  #tellsNothing(piece: string, at: number, end: number, { silence, silent, place }: Known): boolean {
    const rest = at + this.#length - place.length + silent.length;
    if (rest > end) return false;
    switch (silence?.unless) {
      case 'nothing':
        return true;
      case 'podUID':
        return !this.#uid.isBetween(piece, rest, end);
      case 'pod':
        return !this.#pod.isBetween(piece, rest, end) && !this.#bracket.isBetween(piece, rest, end);
      case 'neighbours':
        return !mayBeNeighbours(piece, rest - 1, end);
      case undefined:
        return false;
    }
  }

  /** Counts a line that tells nothing, unless it has to be looked at. */
  #passes(silence: Silence | null, local: YearlessTime): boolean {
    // A line begins: the entry before it is complete.
    this.#entries.flush();
    // As long as nothing has told more, pods are noted for being named.
    return silence !== null && !this.#facts.isSilent && this.#facts.passes(silence.class, local);
  }

  /** Whether something stands there that looks like klog's header; `#known` tells whether it is one. */
  #header(piece: string, from: number): boolean {
    if (!this.#time(piece, from)) return false;
    const start = this.#placeBegins(piece, from);
    if (start < 0) return false;
    const before = this.#known;
    const guess = before?.next;
    const severity = piece.charCodeAt(from);
    if (guess !== undefined && guess.code === severity && piece.startsWith(guess.silent, start)) {
      this.#known = guess;
      this.#isSilent = guess.silence !== null;
      this.#length = start + guess.place.length - from;
      return true;
    }
    let hash = severity;
    let end = start;
    for (let code = piece.charCodeAt(end); code !== BRACKET; code = piece.charCodeAt(++end)) {
      // Also where the piece ends, behind which no code is.
      if (!(code > SPACE) || end > start + LONGEST_PLACE) return false;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.#length = end + 2 - from;
    const known = this.#places.get(hash) ?? this.#learn(hash, piece.slice(start, end), severity);
    this.#isSilent = known !== undefined && known.silence !== null && piece.startsWith(known.silent, start);
    this.#known = known !== undefined && (this.#isSilent || piece.startsWith(known.place, start)) ? known : undefined;
    if (before !== undefined) before.next = this.#known;
    return true;
  }

  #time(piece: string, from: number): boolean {
    if (SEVERITIES[piece.charCodeAt(from)] === undefined) return false;
    if (!piece.startsWith(this.#clock, from + 1)) {
      const second = klogSecondAt(piece, from + 1);
      if (second < 0) return false;
      this.#clock = piece.slice(from + 1, from + FRACTION);
      this.#second = second;
    }
    const fraction = sixDigitsAt(piece, from + FRACTION);
    this.#local = this.#second + fraction;
    return fraction >= 0;
  }

  /** Reads the thread's id; answers where the place begins behind it, less than 0 where there is none. */
  #placeBegins(piece: string, from: number): number {
    if (piece.startsWith(this.#threadText, from + THREAD)) return from + THREAD + this.#threadText.length;
    let at = from + THREAD;
    while (piece.charCodeAt(at) === SPACE) at++;
    let thread = 0;
    const first = at;
    for (let next = digit(piece, at); isDigit(next); next = digit(piece, ++at)) thread = thread * 10 + next;
    if (at === first || at >= from + THREAD_END || piece.charCodeAt(at) !== SPACE) return -1;
    this.#thread = thread;
    this.#threadText = piece.slice(from + THREAD, at + 1);
    return at + 1;
  }

  #learn(hash: number, path: string, code: number): Known | undefined {
    const source = sourcePlace(path);
    const severity = SEVERITIES[code];
    if (severity === undefined || source.text !== path || !path.includes('.go:')) return undefined;
    const silence = this.#entries.silence(source, severity);
    if (silence === undefined) return undefined;
    if (this.#places.size >= MOST_KNOWN) this.#places.clear();
    const place = `${source.text}] `;
    const silent = place + (silence?.words ?? '');
    const known: Known = { source, severity, code, place, silence, silent, next: undefined };
    this.#places.set(hash, known);
    return known;
  }
}

const OTHER = ['\r', '\u001b'];

const SPACE = 0x20;
const BRACKET = 0x5d;
