/** Files on their way to an answer: each is read by itself, once, streaming, in memory that does not grow with it. */
import type { NotRead, OpenedFile } from './archive/opened.ts';
import { nodeOfPlace } from './archive/places.ts';
import { Collection } from './collection.ts';
import { PACKINGS, type FileReport, type FileTrouble, type LineCounts } from './evidence.ts';
import { FilePass } from './filePass.ts';
import { readFindings } from './findings/read.ts';
import { Shelf } from './findings/shelf.ts';
import { secondPart } from './largeFile.ts';
import { NO_LINES, sumOf } from './lineCounts.ts';
import { LineLedger } from './lineLedger.ts';
import type { EvidenceFile, FileParts, PartOrder, PartProgress, ReadOptions } from './options.ts';
import { LIMITS } from './pods/podBook.ts';

/** A file that is being read. */
export interface Begun {
  readonly pass: FilePass;
  readonly collection: Collection;
}

export class Reading {
  shelf = new Shelf();
  readonly ledger = new LineLedger();
  /** Of what was read here, and of what could not be. */
  reports: FileReport[] = [];
  readonly options: ReadOptions;
  readonly #bytesTotal: number | null;
  #bytesRead = 0;

  constructor(options: ReadOptions, bytesTotal: number | null) {
    this.options = options;
    this.#bytesTotal = bytesTotal;
  }

  /** Something is not read. */
  trouble({ name, trouble, because }: NotRead): void {
    this.reports.push({ name, bytes: 0, lines: NO_LINES, kinds: [], wrappings: [], trouble, because });
  }

  async file(file: OpenedFile): Promise<void> {
    if (file.isFindings === true) {
      await this.#findings(file);
      return;
    }
    const begun = this.begin(file.name);
    const { pass } = begun;
    const order = await secondPart(file);
    if (file.parts === undefined || order === null)
      await pass.take(file.bytes, this.options.signal, () => this.#tell(pass, file), file.unpacked);
    else await this.#takeParts(pass, file, file.parts, order);
    pass.end();
    this.#bytesRead += pass.bytes;
    this.#shelve(file, begun);
  }

  begin(name: string): Begun {
    const collection = new Collection(LIMITS.facts, this.ledger);
    return { collection, pass: new FilePass(name, 0, collection) };
  }

  /** What was read until now of files that grow is what is known, and nothing else. */
  grown(files: readonly { readonly name: string; readonly begun: Begun }[]): void {
    this.shelf = new Shelf();
    this.reports = [];
    for (const { name, begun } of files) this.#shelve({ name }, begun);
  }

  #shelve(
    file: Pick<EvidenceFile, 'name' | 'modified' | 'node'>,
    { pass: { facts, bytes, counts }, collection }: Begun,
  ): void {
    const { name, modified } = file;
    const { kinds } = facts;
    const wrappings = [...facts.wrappings];
    const packing = PACKINGS.find((one) => facts.wrappings.has(one));
    const trouble = bytes === 0 ? 'empty' : (packing ?? brokenBy(facts.wrappings, counts));
    const report: FileReport = { name, bytes, lines: counts, kinds, wrappings, trouble };
    this.reports.push(report);
    const { year, zone } = this.options;
    const node = file.node ?? nodeOfPlace(name);
    this.shelf.read({ name, node, kinds, clock: facts.clock.contents, modified, year, zone }, collection, report);
  }

  async #findings({ name, bytes, unpacked }: OpenedFile): Promise<void> {
    const wrappings = new Set<string>();
    const found = await readFindings(bytes, this.shelf, this.options.signal, wrappings, unpacked);
    this.#bytesRead += found.bytes;
    const trouble = brokenBy(wrappings, { understood: found.lines });
    if (trouble !== null) this.trouble({ name, trouble });
    if (found.first === null) return;
    this.trouble({
      name,
      trouble: 'findings',
      because: { code: 'findings', ...found.first, count: found.wrong },
    });
  }

  /** The first part is read here while another thread reads the second. */
  async #takeParts(pass: FilePass, file: EvidenceFile, parts: FileParts, order: PartOrder): Promise<void> {
    const { signal } = this.options;
    let isFirstDone = false;
    const second = parts.elsewhere(order, () => {
      if (signal?.aborted === true) second.stop();
      else if (isFirstDone) void this.#tell(pass, file, second.progress);
    });
    await pass.take(parts.range(0, order.from), signal, () => this.#tell(pass, file, second.progress));
    isFirstDone = true;
    const goesOn = signal?.aborted !== true;
    // What a line means may depend on what came before it after all.
    const part = goesOn && pass.isAtRest ? await second.part : null;
    if (part !== null) pass.absorb(part);
    else {
      second.stop();
      if (goesOn) await pass.take(parts.range(order.from, order.to), signal, () => this.#tell(pass, file));
    }
  }

  async #tell(pass: FilePass, { name }: EvidenceFile, second?: PartProgress): Promise<void> {
    const { counts } = this.ledger;
    await this.options.onProgress?.({
      file: name,
      bytesRead: this.#bytesRead + pass.bytes + (second?.bytes ?? 0),
      bytesTotal: this.#bytesTotal,
      lines: second === undefined ? counts : sumOf(counts, second.lines),
      pods: this.shelf.pods + pass.pods + (second?.pods ?? 0),
    });
  }
}

/** The trouble with a file whose bytes were not all text; null if there is none. */
function brokenBy(wrappings: ReadonlySet<string>, { understood }: Pick<LineCounts, 'understood'>): FileTrouble | null {
  if (wrappings.has('bomb')) return 'bomb';
  if (wrappings.has('damaged gzip')) return 'damaged';
  if (understood === 0) return wrappings.has('binary') || wrappings.has('no text') ? 'binary' : null;
  return wrappings.has('no text') ? 'damaged' : null;
}
