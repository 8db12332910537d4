/** klog entries of one file: the lines that belong to one are joined, and what the whole says is read. */
import type { KlogId } from '../kube/klog/index.ts';
import { drainErrors } from './facts/drain.ts';
import { MOST_ERROR } from './facts/errors.ts';
import { NOBODY, type KlogOrigin } from './facts/fact.ts';
import { namesTeardown, podIn, unescaped } from './facts/identity.ts';
import { podsIn } from './facts/names.ts';
import { KlogTexts, type KlogTelling, type Silence } from './facts/klogText.ts';
import type { FileFacts } from './fileFacts.ts';
import { SHOWN, shown } from './input/typesetting.ts';
import { withoutEscapes } from './lines/escapes.ts';
import { NO_PLACE, type KlogHeader, type SourcePlace } from './lines/klogHeader.ts';
import type { Origin } from './lines/origin.ts';
import { Neighbours } from './neighbours.ts';
import type { ReleaseVotes } from './release.ts';

interface Pending {
  readonly header: KlogHeader;
  readonly origin: Origin;
  readonly line: number;
  /** As it stands in the file. */
  readonly raw: string;
  text: string;
  count: number;
  /** The last physical line, whose length tells whether it was broken off. */
  tail: string;
}

/** What continues a line is kept up to here; a value of more lines is a dump. */
const MOST_TEXT = 65_536;

const QUOTE = 0x22;

/** Pods of one line that are noted for their name alone. */
const MOST_MENTIONED = 20;

const MOST_ORIGINS = 4_000;

/** A line without a header that is klog's all the same. */
export const NO_HEADER: KlogHeader = { severity: 'I', local: null, tid: 0, source: NO_PLACE, length: 0 };

/** An error of kubectl's drain package in the log of another program, such as OpenShift's machine drain. */
function drainErrorIn(text: string): KlogTelling | null {
  const facts = text.includes('error when ') ? drainErrors(unescaped(text, MOST_ERROR)) : [];
  const because = { code: 'deleteOrDrain' } as const;
  return facts.length === 0 ? null : { id: null, names: NOBODY, facts, class: 'understood', because, isNew: false };
}

export class Entries {
  /** The section of a dump that the lines are in; empty where there are none. */
  section = '';
  readonly #facts: FileFacts;
  readonly #votes: ReleaseVotes;
  /** Who else logs as klog does. */
  readonly neighbours = new Neighbours();
  readonly #klog = new KlogTexts(this.neighbours);
  readonly #origins = new Map<SourcePlace, KlogOrigin>();
  #pending: Pending | null = null;

  constructor(facts: FileFacts, votes: ReleaseVotes) {
    this.#facts = facts;
    this.#votes = votes;
  }

  /** The section is another program's. */
  get isForeign(): boolean {
    return this.section !== '' && !/kubelet|containerd|crio|cri-o|docker/i.test(this.section);
  }

  /** The entry that further lines may belong to. */
  get pending(): Pick<Pending, 'origin' | 'text' | 'tail' | 'raw'> | null {
    return this.#pending;
  }

  /** @param count how many of the file's lines it counts for. */
  begin(header: KlogHeader, body: string, raw: string, origin: Origin, line: number, count = 1): void {
    this.flush();
    const text = header.length === 0 ? body : body.slice(header.length);
    this.#pending = { header, origin, line, raw, text, count, tail: raw };
  }

  /** What a place is known to say that tells nothing. */
  silence(place: SourcePlace, severity: KlogHeader['severity']): Silence | null | undefined {
    return this.#klog.silence(place, severity);
  }

  append(text: string, tail: string): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (pending.text.length < MOST_TEXT) pending.text += text;
    pending.tail = tail;
    pending.count += 1;
  }

  /** The line has gone to the entry in hand, or to one that stood in the same line. */
  swallow(): boolean {
    if (this.#pending !== null) this.#pending.count += 1;
    return this.#pending !== null;
  }

  /** The entry in hand is complete. */
  flush(): void {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    const { header, origin, line, raw, count } = pending;
    // A controller may say what the kubelet says, or why a pod has to go.
    if (this.isForeign && !namesTeardown(pending.text)) {
      this.#facts.count('irrelevant', line, raw, { code: 'foreignSection', section: this.section }, count);
      return;
    }
    this.#facts.klogLine();
    if (header.local !== null) {
      this.#facts.clock.seen(header.local);
      if (origin.utc !== null) this.#facts.clock.pair(header.local, origin.utc);
    }
    if (pending.text.charCodeAt(0) !== QUOTE) pending.text = withoutEscapes(pending.text);
    const told = drainErrorIn(pending.text) ?? this.#klog.read(pending.text, header.source, header.severity);
    if (told.id !== null && told.isNew) this.#votes.seen(told.id, header.source, pending.text);
    if (told.names !== NOBODY) this.#facts.names(told.names);
    if (told.facts.length > 0) this.#tell(told, pending);
    else if (this.#facts.isSilent && told.class !== 'irrelevant') this.#mention(pending);
    this.#facts.count(told.class, line, raw, told.because, count);
  }

  #tell({ id, facts }: KlogTelling, { header, origin, line, raw, text }: Pending): void {
    const { severity, source, local, tid } = header;
    const mark = this.#facts.mark(line, raw);
    const at = raw.length - text.length;
    // What the line says ends it, but for what a wrapper writes around it.
    const words = at >= 0 && raw.length <= SHOWN && raw.endsWith(text) ? at : shown(text);
    const klog = id === null ? undefined : this.#origin(severity, source, id, words);
    const place = { mark, utc: origin.utc, local: local ?? origin.local, node: origin.host, tid, klog };
    for (const fact of facts) this.#facts.tellAt(fact, place);
    this.#facts.yearIn(text);
  }

  /** Most lines of a place have their message where the one before had it. */
  #origin(severity: KlogHeader['severity'], source: SourcePlace, id: KlogId, text: string | number): KlogOrigin {
    const before = this.#origins.get(source);
    if (before !== undefined && before.text === text && before.id === id && before.severity === severity) return before;
    const origin: KlogOrigin = { severity, file: source.text, id, text };
    if (this.#origins.size >= MOST_ORIGINS) this.#origins.clear();
    if (source !== NO_PLACE) this.#origins.set(source, origin);
    return origin;
  }

  /** Whom a line names that tells nothing else: worth knowing only as long as no line has told more. */
  #mention({ header, origin, line, raw, text }: Pending): void {
    const usual = podsIn(text);
    const pods = usual.length > 0 ? usual : [podIn(text)].filter((pod) => pod !== NOBODY);
    if (pods.length === 0) return;
    const [mark, local] = [this.#facts.mark(line, raw), header.local ?? origin.local];
    const place = { mark, utc: origin.utc, local, node: origin.host, tid: header.tid, klog: undefined };
    for (const pod of pods.slice(0, MOST_MENTIONED)) this.#facts.tellAt({ kind: 'Mentioned', ...pod }, place);
  }
}
