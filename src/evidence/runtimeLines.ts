/** Lines of a container runtime, in the form that logrus gives them. */
import type { Entries } from './entries.ts';
import { containerInSandbox, readRuntimeMessage, type LogrusLine } from './facts/runtimeText.ts';
import { readRuntimeSaid } from './facts/runtimeTables.ts';
import { readSentence } from './facts/sentences.ts';
import type { FileFacts } from './fileFacts.ts';
import { klogHeader } from './lines/klogHeader.ts';
import { instantIn } from './lines/moment.ts';
import type { Origin } from './lines/origin.ts';

export class RuntimeLines {
  readonly #facts: FileFacts;
  readonly #entries: Entries;

  constructor(facts: FileFacts, entries: Entries) {
    this.#facts = facts;
    this.#entries = entries;
  }

  take(
    record: Pick<LogrusLine, 'time' | 'message' | 'error' | 'about'>,
    line: string,
    origin: Origin,
    number: number,
  ): void {
    const utc = record.time === '' ? origin.utc : (instantIn(record.time) ?? origin.utc);
    if (utc !== null) this.#facts.clock.year(utc);
    // k3s and others that run the kubelet as a child hand its lines on as messages of their own.
    const header = klogHeader(record.message);
    if (header !== null) {
      this.#facts.wrappings.add('logrus');
      this.#entries.begin(header, record.message, line, { ...origin, utc }, number);
      return;
    }
    this.#entries.flush();
    const { message } = record;
    const own = readRuntimeMessage(record) ?? readRuntimeSaid(message);
    const neighbours = own === null ? this.#entries.neighbours.read(message) : null;
    const facts =
      own ??
      (neighbours?.length === 0 ? null : neighbours) ??
      (line.includes('node_unpublish') ? this.#entries.neighbours.read(line) : null) ??
      readSentence(`${message} ${record.error}${record.about}`)?.facts ??
      neighbours;
    const made = containerInSandbox(record.message);
    if (made !== null) this.#facts.contained(made.container, made.sandbox);
    this.#facts.content('runtime log');
    for (const fact of facts ?? []) this.#facts.tell(fact, { line: number, text: line, origin: { ...origin, utc } });
    const known = made !== null || (facts !== null && facts.length > 0);
    const isRuntime = !/kube|k3s|rke2/.test(origin.tag);
    this.#facts.count(known ? 'understood' : facts === null && isRuntime ? 'unknown' : 'irrelevant', number, line, {
      code: 'runtime',
    });
  }
}
