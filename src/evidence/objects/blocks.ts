/** Values of several lines in the middle of anything: JSON until its brackets close, YAML until its indentation ends. */
import type { ContentKind } from '../evidence.ts';
import { MARKER } from '../lines/noLogLine.ts';
import { klogHeader } from '../lines/klogHeader.ts';
import { bareBlock, jsonBlock, smallYamlBlock, yamlBlock, type Block } from './block.ts';
import { DEEPEST, JsonItems, Nesting } from './jsonItems.ts';
import type { Cutter, Piece } from './piece.ts';
import { MOST_PARSED, YamlReader } from './yamlDocument.ts';
import { YamlItems } from './yamlItems.ts';

/** What a block that can't be cut may grow to. */
const MOST = 64 * 1024 * 1024;
const MOST_LINES = 2_000_000;
/** Beyond this it is cut into the items of its list, which are read as they come. */
const LARGE = MOST_PARSED;

const NONE: readonly Block[] = [];

const YAML_START =
  /^[\s+-]{0,40}(?:- )?(?:apiVersion|kind|metadata|spec|status|items|insertId|jsonPayload|logName|deletionTimestamp|deletionGracePeriodSeconds|finalizers|creationTimestamp|generateName|ownerReferences)"?:(?:\s|$)|^\s{0,40}(?:conditions|containerStatuses|initContainerStatuses):\s*$|^(?:type: (?:ADDED|MODIFIED|DELETED)|object:)\s*$/;
const YAML_LINE = /^(?:\s|[-+]\s|[-+]\s?[A-Za-z"]|#|---|\.\.\.\s*$|$|[A-Za-z_."'][\w./"'@ -]{0,100}:(?:\s|$)|[\]}])/;

export class Blocks {
  readonly #yaml = new YamlReader();
  #kind: 'json' | 'yaml' | null = null;
  #start = 0;
  /** How many lines it has, and how many of them no part of it counts for yet. */
  #count = 0;
  #uncounted = 0;
  #length = 0;
  #last = '';
  #content: ContentKind = 'other';
  /** All lines, where it is small or turns out to be no list. */
  #lines: string[] = [];
  #nesting = new Nesting();
  #cutter: Cutter | null = null;
  #finished: Block[] = [];

  get isOpen(): boolean {
    return this.#kind !== null;
  }

  get isComplete(): boolean {
    return this.#kind === 'json' && this.#depth <= 0;
  }

  get #depth(): number {
    return (this.#cutter ?? this.#nesting).depth;
  }

  beginJson(line: string, number: number): boolean {
    // A line of a value, a list of anything, is no object.
    return /^\s{0,40}(?:[{[]\s*$|[{[]\s*["{[])/.test(line.slice(0, 200)) && this.#begin('json', line, number);
  }

  beginYaml(line: string, number: number): boolean {
    return YAML_START.test(line.slice(0, 200)) && this.#begin('yaml', line, number);
  }

  #begin(kind: 'json' | 'yaml', line: string, number: number): true {
    this.#kind = kind;
    this.#start = number;
    this.#count = this.#uncounted = this.#length = 0;
    this.#lines = [];
    this.#nesting = new Nesting();
    this.#cutter = null;
    this.#finished = [];
    this.#content = 'other';
    this.#add(line);
    return true;
  }

  /** Whether the line belongs to the open block. */
  take(line: string): boolean {
    const isLine = this.#kind === 'json' || YAML_LINE.test(line.slice(0, 200));
    const belongs = isLine && klogHeader(line) === null && !line.startsWith(MARKER);
    const isFull = this.#lines.length > MOST_LINES || (this.#lines.length > 0 && this.#length > MOST);
    if (!belongs || isFull || this.#depth > DEEPEST) return false;
    this.#add(line);
    return true;
  }

  #add(line: string): void {
    const number = this.#start + this.#count;
    this.#count += 1;
    this.#uncounted += 1;
    this.#length += line.length + 1;
    this.#last = line;
    if (this.#cutter === null) {
      this.#lines.push(line);
      if (this.#kind === 'json') this.#nesting.push(line);
      if (this.#length > LARGE) this.#beginCutting();
      return;
    }
    this.#cut(this.#cutter, line, number);
  }

  #beginCutting(): void {
    const cutter = this.#kind === 'json' ? new JsonItems() : new YamlItems();
    const lines = this.#lines;
    this.#cutter = cutter;
    this.#lines = [];
    for (const [i, line] of lines.entries()) this.#cut(cutter, line, this.#start + i);
  }

  #cut(cutter: Cutter, line: string, number: number): void {
    for (const piece of cutter.push(line, number)) this.#finish(piece);
    // JSON that is no list has to be whole to be read.
    if (this.#kind === 'yaml' || cutter.hasCut) this.#lines = [];
    else this.#lines.push(line);
  }

  #finish(piece: Piece): void {
    const block =
      this.#kind === 'json' ? jsonBlock(piece, this.#uncounted) : yamlBlock(piece, this.#uncounted, this.#yaml);
    this.#finished.push(block);
    this.#content = block.content;
    this.#uncounted = 0;
  }

  /** What could be read of the block while its lines came. */
  finished(): readonly Block[] {
    if (this.#finished.length === 0) return NONE;
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** All that has not been handed out before. */
  close(): readonly Block[] {
    const kind = this.#kind;
    if (kind === null) return NONE;
    const lines = this.#lines;
    const cutter = this.#cutter;
    if (cutter === null || lines.length > 0) {
      const piece = { start: this.#start, lines, text: lines.join('\n'), frame: null };
      if (cutter === null && kind === 'yaml') this.#finished.push(smallYamlBlock(piece, this.#count, this.#yaml));
      else if (this.#depth > DEEPEST) this.#finished.push(bareBlock(piece, this.#count, null));
      else this.#finish(piece);
    } else {
      for (const piece of cutter.end()) this.#finish(piece);
      if (this.#uncounted > 0) {
        const around = { start: this.#start + this.#count - 1, lines: [this.#last], text: '', frame: null };
        this.#finished.push(bareBlock(around, this.#uncounted, this.#content));
      }
    }
    this.#kind = null;
    this.#lines = [];
    this.#cutter = null;
    return this.finished();
  }
}
