/** Lines of a node's other programs: CNI plug-ins, CSI drivers, the kernel, and the runtimes' tools. */
import type { Entries } from './entries.ts';
import type { ContentKind } from './evidence.ts';
import { isCniLine, readCni } from './facts/cni.ts';
import { readUmount } from './facts/csiText.ts';
import type { Telling } from './facts/fact.ts';
import { readGoEvent } from './facts/goEvents.ts';
import { isBlockedRow, kernelText, readKernel } from './facts/kernelText.ts';
import { readDockerEvent, readRuntimeRow, readRuntimeSaid } from './facts/runtimeTables.ts';
import type { FileFacts } from './fileFacts.ts';
import type { Origin } from './lines/origin.ts';
import type { LineReason } from './reasons.ts';

interface Read {
  readonly facts: readonly Telling[];
  readonly because: LineReason;
  readonly content: ContentKind;
}

export class NodePrograms {
  readonly #facts: FileFacts;
  readonly #entries: Entries;

  constructor(facts: FileFacts, entries: Entries) {
    this.#facts = facts;
    this.#entries = entries;
  }

  /** @param body of the line, without what wraps it. */
  take(body: string, line: string, origin: Origin, number: number): boolean {
    const read = this.#read(body, origin);
    if (read === null) return false;
    this.#entries.flush();
    for (const fact of read.facts) this.#facts.tell(fact, { line: number, text: line, origin });
    const isTold = read.facts.some(({ kind }) => kind !== 'Mentioned');
    if (isTold) this.#facts.content(read.content);
    this.#facts.count(isTold ? 'understood' : 'irrelevant', number, line, read.because);
    return true;
  }

  #read(body: string, origin: Origin): Read | null {
    if (isCniLine(body)) return { facts: readCni(body), because: { code: 'cni' }, content: 'runtime log' };
    const kernel = kernelText(body) ?? (origin.tag === 'kernel' || isBlockedRow(body) ? body : null);
    if (kernel !== null) return { facts: readKernel(kernel), because: { code: 'kernel' }, content: 'other' };
    const tool = readRuntimeRow(body) ?? readRuntimeSaid(body) ?? readDockerEvent(body);
    if (tool !== null) return { facts: tool, because: { code: 'runtime' }, content: 'runtime log' };
    const event = readGoEvent(body);
    if (event !== null) return { facts: event, because: { code: 'content', kind: 'events' }, content: 'events' };
    const umount = this.#entries.pending === null ? readUmount(body) : null;
    if (umount !== null) return { facts: umount, because: { code: 'otherProgram' }, content: 'other' };
    const other = /NodeUnpublish|K8S_POD_NAME|GRPC error/.test(body.slice(0, 4_000))
      ? this.#entries.neighbours.read(body)
      : null;
    return other === null ? null : { facts: other, because: { code: 'otherProgram' }, content: 'other' };
  }
}
