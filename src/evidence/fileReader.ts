/**
 * One file, line by line: what wraps a line is taken off, lines that belong together are joined, and each goes to the
 * reader of its kind. Every line is accounted for exactly once.
 */
import { BareLines } from './bareLines.ts';
import { Entries, NO_HEADER } from './entries.ts';
import { namesTeardown } from './facts/identity.ts';
import { isSpoken, isStructured } from './facts/spoken.ts';
import { logrusLine, readSystemd } from './facts/runtimeText.ts';
import type { FileFacts } from './fileFacts.ts';
import {
  beginsWithTag,
  hasEntities,
  linesOfMarkup,
  looksLikeMarkup,
  withoutColours,
  withoutEntities,
} from './input/typesetting.ts';
import { DescribeReader } from './kubectl/describe.ts';
import { KubectlLines } from './kubectl/kubectlLines.ts';
import { lineInCells } from './lines/cells.ts';
import { isNoLogLine, isPrompt, sectionOf } from './lines/noLogLine.ts';
import { continues, startsAnew, type HeldLine } from './lines/heldLine.ts';
import { klogHeader, NO_PLACE, sourcePlace } from './lines/klogHeader.ts';
import { begins, marked } from './lines/marks.ts';
import { instantIn } from './lines/moment.ts';
import { BARE, isNowhere, type Origin } from './lines/origin.ts';
import { Unwrapper, unwrapOnce } from './lines/unwrap.ts';
import { UnitStatus } from './facts/unitStatus.ts';
import { isOtherKind, pastedCommand } from './facts/pastedCommand.ts';
import { fillsWidth } from './lines/wrapWidth.ts';
import { AuditText, isAuditText } from './objects/auditText.ts';
import { Blocks } from './objects/blocks.ts';
import { beginsJson, readJsonLine, type JsonLine } from './objects/jsonLine.ts';
import { NodePrograms } from './nodePrograms.ts';
import { tellBlock, tellObjects } from './objectLines.ts';
import type { ReleaseVotes } from './release.ts';
import { RuntimeLines } from './runtimeLines.ts';
import { MARKED, SpokenLines } from './spokenLines.ts';

const MOST_WRAPPINGS = 5;
const CONSOLE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [A-Z]{2,5}$/;
/** A line that a runtime breaks may be an object's; beyond, its pieces are taken one by one. */
const MOST_HELD = 8 * 1024 * 1024;

/** kubectl describe sets the name in a column; with one blank it is a line of a log, broken behind `VolumeSpecName: `. */
const LONE_NAME = /^Name: \S/;

const QUOTE = /^(?:>\s?){1,5}(?=\S)/;
const HOST_ALONE = /^[a-z][\w.-]{2,252}$/i;

export class FileReader {
  readonly #facts: FileFacts;
  readonly #entries: Entries;
  readonly #describe: DescribeReader;
  readonly #rows: KubectlLines;
  readonly #blocks = new Blocks();
  readonly #auditText: AuditText;
  readonly #unit = new UnitStatus();
  readonly #runtime: RuntimeLines;
  readonly #bareLines: BareLines;
  readonly #spoken: SpokenLines;
  readonly #programs: NodePrograms;
  readonly #unwrapper = new Unwrapper();
  #number = 0;
  #console = false;
  #held: HeldLine | null = null;

  constructor(facts: FileFacts, votes: ReleaseVotes) {
    this.#facts = facts;
    this.#entries = new Entries(facts, votes);
    this.#spoken = new SpokenLines(facts, this.#entries);
    this.#auditText = new AuditText(facts);
    this.#runtime = new RuntimeLines(facts, this.#entries);
    this.#programs = new NodePrograms(facts, this.#entries);
    this.#describe = new DescribeReader(({ utc = null, node = '', ...telling }, line, text) =>
      facts.tell(telling, { line, text, origin: { ...BARE, utc, host: node } }),
    );
    this.#rows = new KubectlLines(facts, this.#entries, this.#describe);
    this.#bareLines = new BareLines(facts, this.#entries);
  }

  /** The width that the paste is broken at, or null. */
  get wrapWidth(): number | null {
    return this.#spoken.wrapWidth;
  }

  set wrapWidth(width: number | null) {
    this.#spoken.wrapWidth = width;
  }

  /** How many lines have been read. */
  get count(): number {
    return this.#number;
  }

  /** Whether the next line is read as it would be at the beginning of a file. */
  get isAtRest(): boolean {
    const isInside =
      this.#blocks.isOpen || this.#describe.isOpen || this.#rows.inOtherTable || this.#rows.listsNodes || this.#console;
    return !isInside && this.#held === null && this.#entries.section === '';
  }

  /** Reads bare klog lines where they stand, from where a line begins; answers where the first of others begins. */
  lines(piece: string, from: number): number {
    if (this.#blocks.isOpen || this.#held !== null || this.#entries.section !== '') return from;
    const to = this.#bareLines.read(piece, from, this.#number);
    this.#number += this.#bareLines.count;
    return to;
  }

  line(raw: string): void {
    this.#number += 1;
    let line = withoutColours(raw);
    if (line !== raw) this.#facts.wrappings.add('colours');
    if (this.#number === 1 && line.startsWith('\ufeff')) line = line.slice(1);
    if (hasEntities(line) && !looksLikeMarkup(line)) line = withoutEntities(line);
    if (this.#blocks.isOpen) {
      this.#block(line);
      return;
    }
    if (this.#held !== null && !continues(this.#held, line)) this.#release();
    // Fast: a bare klog line, which is most of what there is.
    const header = klogHeader(line);
    if (header !== null) this.#entries.begin(header, line, line, BARE, this.#number);
    else if (line.includes('<') && looksLikeMarkup(line) && (beginsWithTag(line) || unwrapOnce(line) === null))
      this.#markup(line);
    else this.#text(line);
  }

  /** A line of the input that holds several, or null where it has gone to the one before. */
  parts(parts: readonly string[] | null): void {
    const number = this.#number + 1;
    for (const part of parts ?? []) {
      this.#number = number - 1;
      this.line(part);
    }
    this.#number = number;
    if (parts !== null) return;
    if (this.#blocks.isOpen) {
      this.#number -= 1;
      this.line('');
      return;
    }
    this.#facts.wrappings.add('hard wraps');
    if (!this.#entries.swallow()) this.#facts.count('irrelevant', number, '', { code: 'goesOnFrom' });
  }

  /** Lines that a page shows, of one line of its source: each counts. */
  #markup(html: string): void {
    this.#facts.wrappings.add('HTML');
    const lines = linesOfMarkup(html);
    if (lines.length === 0) this.#facts.count('irrelevant', this.#number, html, { code: 'markup' });
    for (const line of lines) this.#entry(line);
  }

  #entry(line: string): void {
    const header = klogHeader(line);
    if (header !== null) this.#entries.begin(header, line, line, BARE, this.#number);
    else this.#text(line);
  }

  end(): void {
    this.#release();
    this.#entries.flush();
    this.#closeBlock();
    this.#describe.end();
    this.#rows.endNodes();
  }

  #text(line: string): void {
    const number = this.#number;
    if (this.#rows.answer(line, number)) return;
    let body = line;
    let origin = BARE;
    for (let i = 0; i < MOST_WRAPPINGS; i++) {
      const unwrapped = this.#unwrapper.once(body);
      if (unwrapped === null) break;
      this.#facts.wrappings.add(unwrapped.by);
      body = unwrapped.body;
      origin = {
        host: unwrapped.host || origin.host,
        tag: unwrapped.tag || origin.tag,
        stream: unwrapped.stream || origin.stream,
        utc: unwrapped.utc ?? origin.utc,
        local: unwrapped.local ?? origin.local,
      };
      if (unwrapped.by === 'CRI log') {
        const joined = this.#joined(body, line, origin, unwrapped.goesOn === true);
        if (joined === null) return;
        body = joined.body;
        line = joined.line;
      }
      const header = klogHeader(body);
      if (header === null) continue;
      this.#entries.begin(header, body, line, origin, this.#number);
      return;
    }
    if (beginsJson(body)) {
      if (this.#json(body, line, origin, 0)) return;
      if (origin === BARE && this.#blocks.beginJson(body, number)) {
        this.#entries.flush();
        if (this.#blocks.isComplete) this.#closeBlock();
        return;
      }
    }
    if (isNowhere(origin)) {
      const behind = marked(body) ?? lineInCells(body);
      if (behind !== null && !this.#describe.isOpen) this.#entry(behind);
      else this.#bare(body);
    } else if (!this.#rows.stamped(body, line, this.#number, origin)) this.#wrapped(body, line, origin);
  }

  /** The line with what was held of it; null where there is more to come. */
  #joined(body: string, line: string, origin: Origin, goesOn: boolean): Pick<HeldLine, 'body' | 'line'> | null {
    const before = this.#held;
    this.#held = null;
    const joined = before === null ? { body, line } : { body: before.body + body, line: before.line + body };
    if (before !== null) this.#facts.count('understood', before.number, before.line, { code: 'goesOn' });
    if (!goesOn || joined.body.length > MOST_HELD) return joined;
    this.#held = { ...joined, origin: before?.origin ?? origin, number: this.#number };
    return null;
  }

  /** What was held is a line of its own after all. */
  #release(): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    const number = this.#number;
    this.#number = held.number;
    this.#inside(held.body, held.line, held.origin, 0);
    this.#number = number;
  }

  /** A line that was taken out of another, of which it has the origin. */
  #inside(body: string, line: string, origin: Origin, depth: number): void {
    const header = klogHeader(body);
    const unwrapped = header === null && depth < 3 ? this.#unwrapper.once(body) : null;
    if (header !== null) this.#entries.begin(header, body, line, origin, this.#number);
    else if (unwrapped !== null && (unwrapped.tag !== '' || klogHeader(unwrapped.body) !== null)) {
      const { host, tag, stream, utc, local } = unwrapped;
      const at = { host: host || origin.host, tag, stream, utc: utc ?? origin.utc, local: local ?? origin.local };
      this.#inside(unwrapped.body, line, at, depth + 1);
    } else if (depth >= 3 || !/^[{[]/.test(body) || !this.#json(body, line, origin, depth + 1))
      this.#wrapped(body, line, origin);
  }

  /** A line with somebody's prefix that is no klog line. */
  #wrapped(body: string, line: string, origin: Origin): void {
    const number = this.#number;
    if (origin.utc !== null) this.#facts.clock.year(origin.utc);
    const logrus = logrusLine(body);
    if (logrus !== null) {
      this.#runtime.take(logrus, line, origin, number);
      return;
    }
    if (this.#programs.take(body, line, origin, number)) return;
    if (isAuditText(body)) {
      this.#entries.flush();
      this.#auditText.take(body, line, number, origin);
      return;
    }
    if (origin.tag === 'systemd') {
      this.#entries.flush();
      const facts = readSystemd(body);
      for (const fact of facts ?? []) this.#facts.tell(fact, { line: number, text: line, origin });
      const known = facts !== null && facts.length > 0;
      this.#facts.count(known ? 'understood' : 'irrelevant', number, line, { code: 'program', name: 'systemd' });
      return;
    }
    const pending = this.#entries.pending;
    if (pending !== null && pending.origin.stream === origin.stream && !isStructured(body)) {
      this.#entries.append(`\n${body}`, body);
      return;
    }
    // A JSON log of a runtime, a header that was cut off, or another program's line.
    if (body.startsWith('"') && body.includes('" ')) {
      this.#entries.begin({ ...NO_HEADER }, body, line, origin, this.#number);
      return;
    }
    if (isSpoken(body)) {
      this.#spoken.take(body, line, origin, this.#number);
      return;
    }
    this.#entries.flush();
    const isKubelet = /kube|k3s|rke2|origin-node|^sh$/.test(origin.tag);
    const isEnd = !isKubelet && namesTeardown(body);
    this.#spoken.mention(body, line, origin, number);
    this.#facts.count(isEnd || (isKubelet && !/^Flag --|^\s*$/.test(body)) ? 'unknown' : 'irrelevant', number, line, {
      code: isKubelet ? 'noKlogLine' : isEnd ? 'otherProgramOnEnd' : 'otherProgram',
    });
  }

  /** A line with no prefix at all. */
  #bare(line: string): void {
    const number = this.#number;
    const trimmed = line.trim();
    const { pending } = this.#entries;
    if (trimmed === '') {
      this.#console = this.#rows.inOtherTable = false;
      if (pending !== null && !pending.text.endsWith('\n >') && pending.text.includes('=<\n'))
        this.#entries.append('\n', line);
      else this.#facts.count('irrelevant', number, line, { code: 'empty' });
      return;
    }
    // Of a line that somebody quotes in a mail, broken at its width, the next line is quoted as well.
    const quote = QUOTE.exec(line)?.[0] ?? '';
    if (quote !== '' && pending !== null && pending.raw.startsWith(quote)) {
      const body = line.slice(quote.length);
      this.#entries.append(fillsWidth(pending.tail, this.#spoken.wrapWidth) ? body : `\n${body}`, line);
      return;
    }
    if (this.#plain(withoutEntities(line), trimmed, number)) return;
    if (this.#entries.pending !== null && !this.#describe.isOpen) {
      // Broken at a fixed width: without a blank. Else it is a line of a value.
      const joint = fillsWidth(this.#entries.pending.tail, this.#spoken.wrapWidth) ? '' : '\n';
      if (joint === '') this.#facts.wrappings.add('hard wraps');
      this.#entries.append(joint + line, line);
      return;
    }
    const { section, isForeign } = this.#entries;
    if (isForeign) this.#facts.count('irrelevant', number, line, { code: 'foreignSection', section });
    else if (this.#rows.inOtherTable) this.#facts.count('irrelevant', number, line, { code: 'otherRow' });
    else {
      this.#spoken.mention(line, line, BARE, number);
      this.#facts.count('unknown', number, line, { code: 'unknownKind' });
    }
  }

  /** Whether the line is one of the kinds that stand without a prefix. */
  #plain(line: string, trimmed: string, number: number): boolean {
    if (MARKED.test(line) && isSpoken(trimmed)) {
      this.#describe.end();
      this.#spoken.take(trimmed.replace(MARKED, ''), line, BARE, number);
      return true;
    }
    // The end of a value of several lines, behind which klog goes on with the next pair.
    if (/^ {1,8}>(?: |$)/.test(line) && this.#entries.pending?.text.includes('=<\n') === true) return false;
    if (this.#rows.quoted(line, number)) return true;
    const command = pastedCommand(line);
    const isTyped = command !== null && command.isTyped;
    // What was read before is told with the namespace that it was asked in.
    if (command !== null) {
      this.#describe.end();
      this.#facts.asked(command);
    }
    if (isPrompt(line) || isTyped) {
      this.#entries.flush();
      this.#describe.end();
      // A comment looks like the prompt of root.
      if (command === null || /^`[^`]{1,200}` \w/.test(trimmed)) this.#spoken.mention(trimmed, line, BARE, number);
      if (command !== null && command.pod !== '') this.#describe.named(command.pod);
      this.#describe.asked(command !== null && command.verb === 'describe' && isOtherKind(command.kind));
      this.#rows.command(line, command);
      this.#facts.count('irrelevant', number, line, { code: 'command' });
      return true;
    }
    const section = sectionOf(trimmed);
    if (section !== null) {
      this.#entries.flush();
      this.#entries.section = section;
      this.#facts.wrappings.add('minikube logs');
      this.#facts.count('irrelevant', number, line, { code: 'heading' });
      return true;
    }
    if (isNoLogLine(trimmed)) {
      this.#console = CONSOLE.test(trimmed);
      if (this.#console) this.#facts.wrappings.add('cloud console');
      const utc = instantIn(trimmed);
      if (utc !== null) this.#facts.clock.year(utc);
      this.#entries.flush();
      this.#spoken.mention(trimmed, line, BARE, number);
      this.#rows.endNodes(!/^[[.…]/.test(trimmed));
      const fact = this.#unit.read(trimmed);
      if (fact !== null) this.#facts.tell(fact, { line: number, text: line, origin: BARE });
      this.#facts.count(fact !== null ? 'understood' : 'irrelevant', number, line, { code: 'betweenLines' });
      return true;
    }
    if (this.#console && HOST_ALONE.test(trimmed)) {
      this.#facts.count('irrelevant', number, line, { code: 'nodeName' });
      return true;
    }
    const logrus = logrusLine(trimmed);
    if (logrus !== null) {
      this.#runtime.take(logrus, line, BARE, number);
      return true;
    }
    if (this.#programs.take(trimmed, line, BARE, number)) return true;
    return this.#kubectl(line, trimmed, number) || this.#spoken.headerless(line, trimmed, number);
  }

  #kubectl(line: string, trimmed: string, number: number): boolean {
    if (this.#rows.take(line, trimmed, number)) return true;
    if (this.#entries.pending !== null && LONE_NAME.test(line)) return false;
    if (this.#entries.pending !== null && /^\s/.test(line) && !/^\s{0,40}(?:Normal|Warning)\s/.test(line)) return false;
    if (this.#blocks.beginYaml(line, number)) {
      this.#entries.flush();
      return true;
    }
    const described = this.#describe.take(line, number);
    if (described === 'no') return false;
    this.#entries.flush();
    this.#facts.content(this.#describe.isOpen ? 'kubectl describe' : 'events');
    this.#facts.count(described === 'understood' ? 'understood' : 'irrelevant', number, line, {
      code: 'content',
      kind: 'kubectl describe',
    });
    return true;
  }

  /** One line that is a whole JSON value. */
  #json(body: string, line: string, origin: Origin, depth: number): boolean {
    const read = readJsonLine(body);
    if (read === null) return false;
    this.#jsonLine(read, body, line, origin, depth);
    return true;
  }

  #jsonLine(read: JsonLine, body: string, line: string, origin: Origin, depth: number): void {
    const number = this.#number;
    switch (read.kind) {
      case 'wrapped': {
        this.#facts.wrappings.add(read.by);
        const inner = {
          ...origin,
          host: read.host || origin.host,
          tag: read.tag || origin.tag,
          utc: read.utc ?? origin.utc,
          stream: `${read.host || origin.host} ${read.tag || read.by}`,
        };
        if (inner.utc !== null) this.#facts.clock.year(inner.utc);
        const text = withoutColours(read.line);
        if (this.#held !== null && startsAnew(text)) this.#release();
        if (read.goesOn !== true && this.#linesOf(text, line, inner, depth)) return;
        const joined = this.#joined(text, line, inner, read.goesOn === true);
        if (joined !== null) this.#inside(joined.body, joined.line, inner, depth);
        return;
      }
      case 'lines':
        for (const one of read.lines) this.#jsonLine(one, body, line, origin, depth);
        return;
      case 'klog': {
        if (read.utc !== null) this.#facts.clock.year(read.utc);
        const header = {
          severity: read.severity,
          local: null,
          tid: 0,
          source: read.file === '' ? NO_PLACE : sourcePlace(`${read.file}:${read.line}`),
          length: 0,
        } as const;
        this.#entries.begin(header, read.text, line, { ...origin, utc: read.utc ?? origin.utc }, this.#number);
        this.#facts.wrappings.add('klog JSON');
        return;
      }
      case 'record':
        this.#runtime.take(read, line, origin, number);
        return;
      case 'object':
        this.#entries.flush();
        tellObjects(read, number, line, this.#facts);
        return;
      case 'unknown':
        this.#entries.flush();
        this.#spoken.mention(body, line, origin, number);
        this.#facts.count('unknown', number, line, { code: 'unknownJson' });
    }
  }

  /** Several lines of a log in one string, as tools hand on what a command has printed. */
  #linesOf(text: string, line: string, origin: Origin, depth: number): boolean {
    const parts = text.includes('\n') ? text.split('\n') : [];
    if (parts.filter((part) => startsAnew(part) || begins(part)).length < 2) return false;
    for (const part of parts) if (part !== '') this.#inside(part, line, origin, depth);
    return true;
  }

  #block(line: string): void {
    const taken = this.#blocks.take(line);
    for (const block of this.#blocks.finished()) tellBlock(block, this.#facts, this.#entries);
    if (!taken) {
      this.#closeBlock();
      this.#number -= 1;
      this.line(line);
      return;
    }
    if (this.#blocks.isComplete) this.#closeBlock();
  }

  #closeBlock(): void {
    for (const block of this.#blocks.close()) tellBlock(block, this.#facts, this.#entries);
  }
}
