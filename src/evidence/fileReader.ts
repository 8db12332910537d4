/**
 * One file, line by line: what wraps a line is taken off, lines that belong together are joined, and each goes to the
 * reader of its kind. Every line is accounted for exactly once.
 */
import type { ContentKind, LineClass } from './evidence.ts';
import { NOBODY, type Fact, type KlogOrigin, type Telling } from './facts/fact.ts';
import { KlogTexts } from './facts/klogText.ts';
import { isCniLine } from './facts/cni.ts';
import { describedPods } from './facts/names.ts';
import { logrusLine, readRuntimeMessage, readSystemd } from './facts/runtimeText.ts';
import { FileClock } from './clock.ts';
import { linesOfMarkup, looksLikeMarkup, shown, withoutColours, withoutEntities } from './input/residue.ts';
import { DescribeReader } from './kubectl/describe.ts';
import { isHeader, isOtherRow, readDeployLine, readRow } from './kubectl/getRows.ts';
import { isFurniture, isKubectlError, isNodeUnreachable, promptOf, sectionOf } from './lines/furniture.ts';
import { klogHeader, type KlogHeader } from './lines/klogHeader.ts';
import { instantIn, type YearlessTime } from './lines/moment.ts';
import { unwrapOnce } from './lines/unwrap.ts';
import { fillsWidth } from './lines/wrapWidth.ts';
import { Blocks } from './objects/blocks.ts';
import { readJsonLine, type JsonLine } from './objects/jsonLine.ts';
import type { ObjectTelling } from './objects/podObject.ts';
import type { ReleaseVotes } from './release.ts';

/** What a file's lines go to. */
export interface Sink {
  fact(fact: Fact): void;
  names(names: { readonly uid: string; readonly namespace: string; readonly name: string }): void;
  line(
    kind: LineClass,
    mark: { readonly line: number; readonly text: string; readonly count: number },
    because: string,
  ): void;
  order(): number;
}

/** Where a line comes from, as far as its wrappings tell. */
interface Origin {
  readonly host: string;
  readonly tag: string;
  readonly stream: string;
  readonly utc: number | null;
  readonly local: YearlessTime | null;
}

const BARE: Origin = { host: '', tag: '', stream: '', utc: null, local: null };

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
const MOST_WRAPPINGS = 5;
const CONSOLE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [A-Z]{2,5}$/;
const HOST_ALONE = /^[a-z][\w.-]{2,252}$/i;

export class FileReader {
  readonly clock = new FileClock();
  readonly kinds = new Map<ContentKind, number>();
  readonly wrappings = new Set<string>();
  /** The width that the paste is broken at, or null. */
  wrapWidth: number | null = null;
  readonly #file: number;
  readonly #sink: Sink;
  readonly #votes: ReleaseVotes;
  readonly #klog = new KlogTexts();
  readonly #describe: DescribeReader;
  readonly #blocks: Blocks;
  #pending: Pending | null = null;
  #number = 0;
  #section = '';
  #console = false;
  #years = 0;

  constructor(file: number, sink: Sink, votes: ReleaseVotes) {
    this.#file = file;
    this.#sink = sink;
    this.#votes = votes;
    this.#describe = new DescribeReader((telling, line, text) => this.#tell(telling, { line, text, origin: BARE }));
    this.#blocks = new Blocks();
  }

  line(raw: string): void {
    this.#number += 1;
    let line = withoutColours(raw);
    if (this.#number === 1 && line.startsWith('\ufeff')) line = line.slice(1);
    if (line !== raw) this.wrappings.add('colours');
    if (line.includes('<') && looksLikeMarkup(line)) {
      this.wrappings.add('HTML');
      this.#markup(line);
      return;
    }
    // Fast: a bare klog line, which is most of what there is.
    if (this.#blocks.isOpen) {
      this.#block(line);
      return;
    }
    const header = klogHeader(line);
    if (header !== null) this.#entry(header, line, line, BARE);
    else this.#text(line);
  }

  /** Several lines in one of the file's: it counts as the best of them. */
  #markup(html: string): void {
    const number = this.#number;
    for (const line of linesOfMarkup(html)) {
      this.#number = number;
      const header = klogHeader(line);
      if (header !== null) this.#entry(header, line, line, BARE);
      else this.#text(line);
    }
  }

  end(): void {
    this.#flush();
    this.#closeBlock();
    this.#describe.end();
  }

  #count(kind: LineClass, line: number, text: string, because: string, count = 1): void {
    this.#sink.line(kind, { line, text, count }, because);
  }

  #content(kind: ContentKind): void {
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }

  #text(line: string): void {
    const number = this.#number;
    let body = line;
    let origin = BARE;
    for (let i = 0; i < MOST_WRAPPINGS; i++) {
      const unwrapped = unwrapOnce(body);
      if (unwrapped === null) break;
      this.wrappings.add(unwrapped.by);
      body = unwrapped.body;
      origin = {
        host: unwrapped.host || origin.host,
        tag: unwrapped.tag || origin.tag,
        stream: unwrapped.stream || origin.stream,
        utc: unwrapped.utc ?? origin.utc,
        local: unwrapped.local ?? origin.local,
      };
      if (body.charCodeAt(0) === 0x7b || klogHeader(body) !== null) break;
    }
    const header = klogHeader(body);
    if (header !== null) {
      this.#entry(header, body, line, origin);
      return;
    }
    const first = firstChar(body);
    if (first === '{' || first === '[') {
      if (this.#json(body, line, origin, 0)) return;
      if (origin === BARE && this.#blocks.beginJson(body, number)) {
        this.#flush();
        this.#closeIfComplete();
        return;
      }
    }
    if (origin !== BARE) this.#wrapped(body, line, origin);
    else this.#bare(line);
  }

  /** A line with somebody's prefix that is no klog line. */
  #wrapped(body: string, line: string, origin: Origin): void {
    const number = this.#number;
    if (origin.utc !== null) this.clock.year(origin.utc);
    const logrus = logrusLine(body);
    if (logrus !== null) {
      this.#runtime(logrus, line, origin);
      return;
    }
    if (isCniLine(body)) {
      this.#flush();
      this.#count('irrelevant', number, line, 'a line of a CNI plug-in');
      return;
    }
    if (origin.tag === 'systemd') {
      this.#flush();
      const facts = readSystemd(body);
      for (const fact of facts ?? []) this.#tell(fact, { line: number, text: line, origin });
      const known = facts !== null && facts.length > 0;
      this.#count(known ? 'understood' : 'irrelevant', number, line, 'systemd');
      return;
    }
    const pending = this.#pending;
    if (pending !== null && pending.origin.stream === origin.stream) {
      this.#append(`\n${body}`, body);
      return;
    }
    // A JSON log of a runtime, a header that was cut off, or another program's line.
    if (body.startsWith('"') && body.includes('" ')) {
      this.#entry({ ...NO_HEADER }, body, line, origin);
      return;
    }
    this.#flush();
    const isKubelet = /kube|k3s|rke2|origin-node|^sh$/.test(origin.tag);
    this.#count(
      isKubelet && !/^Flag --|^\s*$/.test(body) ? 'unknown' : 'irrelevant',
      number,
      line,
      isKubelet ? 'no klog line' : 'another program',
    );
  }

  /** A line with no prefix at all. */
  #bare(line: string): void {
    const number = this.#number;
    const trimmed = line.trim();
    if (trimmed === '') {
      this.#console = false;
      if (this.#pending !== null && !this.#pending.text.endsWith('\n >') && this.#pending.text.includes('=<\n'))
        this.#append('\n', line);
      else this.#count('irrelevant', number, line, 'empty');
      return;
    }
    if (this.#plain(withoutEntities(line), trimmed, number)) return;
    if (this.#pending !== null && !this.#describe.isOpen) {
      // Broken at a fixed width: without a blank. Else it is a line of a value.
      const joint = fillsWidth(this.#pending.tail, this.wrapWidth) ? '' : '\n';
      if (joint === '') this.wrappings.add('hard wraps');
      this.#append(joint + line, line);
      return;
    }
    this.#count('unknown', number, line, 'of no known kind');
  }

  /** Whether the line is one of the kinds that stand without a prefix. */
  #plain(line: string, trimmed: string, number: number): boolean {
    const prompt = promptOf(line);
    if (prompt !== null) {
      this.#flush();
      this.#describe.end();
      if (prompt.pod !== '') this.#describe.named(prompt.pod);
      this.#count('irrelevant', number, line, 'a command or a remark');
      return true;
    }
    const section = sectionOf(trimmed);
    if (section !== null) {
      this.#flush();
      this.#section = section;
      this.wrappings.add('minikube logs');
      this.#count('irrelevant', number, line, 'a heading');
      return true;
    }
    if (isFurniture(trimmed)) {
      this.#console = CONSOLE.test(trimmed);
      if (this.#console) this.wrappings.add('cloud console');
      const utc = instantIn(trimmed);
      if (utc !== null) this.clock.year(utc);
      this.#flush();
      this.#count('irrelevant', number, line, 'between lines');
      return true;
    }
    if (this.#console && HOST_ALONE.test(trimmed)) {
      this.#count('irrelevant', number, line, 'a node’s name');
      return true;
    }
    const logrus = logrusLine(trimmed);
    if (logrus !== null) {
      this.#runtime(logrus, line, BARE);
      return true;
    }
    if (isCniLine(trimmed)) {
      this.#flush();
      this.#count('irrelevant', number, line, 'a line of a CNI plug-in');
      return true;
    }
    return this.#kubectl(line, trimmed, number) || this.#known(line, trimmed, number);
  }

  #kubectl(line: string, trimmed: string, number: number): boolean {
    if (isNodeUnreachable(trimmed)) {
      this.#flush();
      this.#tell({ kind: 'NodeLost', ...NOBODY }, { line: number, text: line, origin: BARE });
      this.#count('understood', number, line, 'the node’s kubelet can’t be reached');
      return true;
    }
    const row = readRow(line) ?? readDeployLine(line);
    if (row !== null) {
      this.#flush();
      this.#describe.end();
      this.#content('kubectl get');
      this.#tell(row, { line: number, text: line, origin: BARE });
      this.#count('understood', number, line, 'a row of kubectl get');
      return true;
    }
    if (isHeader(line) || isOtherRow(line) || isKubectlError(trimmed)) {
      this.#flush();
      this.#count('irrelevant', number, line, 'kubectl');
      return true;
    }
    if (this.#pending !== null && /^\s/.test(line) && !/^\s{0,40}(?:Normal|Warning)\s/.test(line)) return false;
    if (this.#blocks.beginYaml(line, number)) {
      this.#flush();
      return true;
    }
    const described = this.#describe.take(line, number);
    if (described === 'no') return false;
    this.#flush();
    this.#content('kubectl describe');
    this.#count(described === 'understood' ? 'understood' : 'irrelevant', number, line, 'kubectl describe');
    return true;
  }

  /** klog's text without any header: structured, or a sentence that only a kubelet says. */
  #known(line: string, trimmed: string, number: number): boolean {
    if (this.#pending !== null && fillsWidth(this.#pending.tail, this.wrapWidth)) return false;
    const isStructured = /^"(?:[^"\\]|\\.){3,400}" [A-Za-z]\w*=/.test(trimmed.slice(0, 600));
    if (
      !isStructured &&
      (this.#pending !== null ||
        describedPods(trimmed).length +
          (/^(?:Orphaned pod "|Killing container|operationExecutor\.|UnmountVolume|failed to "Kill|Error syncing pod)/.test(
            trimmed,
          )
            ? 1
            : 0) ===
          0)
    )
      return false;
    this.#entry({ ...NO_HEADER }, trimmed, line, BARE);
    this.#number = number;
    return true;
  }

  #entry(header: KlogHeader, body: string, raw: string, origin: Origin): void {
    this.#flush();
    this.#pending = {
      header,
      origin,
      line: this.#number,
      raw,
      text: header.length === 0 ? body : body.slice(header.length),
      count: 1,
      tail: raw,
    };
  }

  #append(text: string, tail: string): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (pending.text.length < MOST_TEXT) pending.text += text;
    pending.tail = tail;
    pending.count += 1;
  }

  /** The entry in hand is complete. */
  #flush(): void {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    const { header, origin, line, raw, count } = pending;
    if (this.#section !== '' && !/kubelet|containerd|crio|cri-o|docker/i.test(this.#section)) {
      this.#count('irrelevant', line, raw, `${this.#section} is not the kubelet`, count);
      return;
    }
    this.#content('kubelet log');
    if (header.local !== null) {
      this.clock.seen(header.local);
      if (origin.utc !== null) this.clock.pair(header.local, origin.utc);
    }
    const telling = this.#klog.read(pending.text, header.file, header.severity);
    if (telling.id !== null) this.#votes.seen(telling.id, header.file, header.line, pending.text);
    if (telling.names !== NOBODY) this.#sink.names(telling.names);
    if (telling.facts.length > 0) {
      const klog =
        telling.id === null
          ? undefined
          : {
              severity: header.severity,
              file: `${header.file}:${header.line}`,
              id: telling.id,
              text: shown(pending.text),
            };
      const place = {
        line,
        text: raw,
        origin: { ...origin, local: header.local ?? origin.local },
        tid: header.tid,
        klog,
      };
      for (const fact of telling.facts) this.#tell(fact, place);
      if (this.#years < 50) this.#yearIn(pending.text);
    }
    this.#count(telling.class, line, raw, telling.because, count);
  }

  #yearIn(text: string): void {
    if (!/\b20\d\d-\d\d-\d\d[T ]/.test(text.slice(0, 400))) return;
    this.#years += 1;
    const utc = instantIn(text.slice(0, 400));
    if (utc !== null) this.clock.year(utc);
  }

  #runtime(
    logrus: { readonly time: string; readonly message: string; readonly error: string },
    line: string,
    origin: Origin,
  ): void {
    this.#flush();
    const number = this.#number;
    const utc = logrus.time === '' ? origin.utc : (instantIn(logrus.time) ?? origin.utc);
    if (utc !== null) this.clock.year(utc);
    const facts = readRuntimeMessage(logrus);
    this.#content('runtime log');
    for (const fact of facts ?? []) this.#tell(fact, { line: number, text: line, origin: { ...origin, utc } });
    const known = facts !== null && facts.length > 0;
    const isRuntime = !/kube|k3s|rke2/.test(origin.tag);
    this.#count(
      known ? 'understood' : facts === null && isRuntime ? 'unknown' : 'irrelevant',
      number,
      line,
      'the runtime',
    );
  }

  /** One line that is a whole JSON value. */
  #json(body: string, line: string, origin: Origin, depth: number): boolean {
    const read = readJsonLine(body);
    if (read === null) return false;
    this.#jsonLine(read, line, origin, depth);
    return true;
  }

  #jsonLine(read: JsonLine, line: string, origin: Origin, depth: number): void {
    const number = this.#number;
    switch (read.kind) {
      case 'wrapped': {
        this.wrappings.add(read.by);
        const inner = {
          ...origin,
          host: read.host || origin.host,
          tag: read.tag || origin.tag,
          utc: read.utc ?? origin.utc,
          stream: `${read.host || origin.host} ${read.tag || read.by}`,
        };
        if (inner.utc !== null) this.clock.year(inner.utc);
        const unwrapped = withoutColours(read.line);
        const header = klogHeader(unwrapped);
        if (header !== null) this.#entry(header, unwrapped, line, inner);
        else if (depth >= 3 || !unwrapped.startsWith('{') || !this.#json(unwrapped, line, inner, depth + 1))
          this.#wrapped(unwrapped, line, inner);
        return;
      }
      case 'klog': {
        if (read.utc !== null) this.clock.year(read.utc);
        const header = {
          severity: read.severity,
          local: null,
          tid: 0,
          file: read.file,
          line: read.line,
          length: 0,
        } as const;
        this.#entry(header, read.text, line, { ...origin, utc: read.utc ?? origin.utc });
        this.wrappings.add('klog JSON');
        return;
      }
      case 'runtime':
        this.#runtime(read, line, origin);
        return;
      case 'object':
        this.#flush();
        this.#objects(read.facts, number, line, 1, read.content);
        return;
      case 'unknown':
        this.#flush();
        this.#count('unknown', number, line, 'JSON of no known kind');
    }
  }

  #objects(facts: readonly ObjectTelling[], line: number, text: string, count: number, content: ContentKind): void {
    this.#content(content);
    for (const { utc, ...telling } of facts) this.#tell(telling, { line, text, origin: { ...BARE, utc } });
    const isUnderstood = facts.some(({ kind }) => kind !== 'Mentioned');
    this.#count(isUnderstood ? 'understood' : 'irrelevant', line, text, content, count);
  }

  #block(line: string): void {
    const taken = this.#blocks.take(line);
    if (!taken) {
      this.#closeBlock();
      this.#number -= 1;
      this.line(line);
      return;
    }
    this.#closeIfComplete();
  }

  #closeIfComplete(): void {
    if (this.#blocks.isComplete) this.#closeBlock();
  }

  #closeBlock(): void {
    const block = this.#blocks.close();
    if (block === null) return;
    if (block.entries.length > 0) this.wrappings.add('Cloud Logging');
    const number = this.#number;
    for (const { line, time, host, at } of block.entries) {
      this.#number = at;
      const header = klogHeader(line);
      const utc = instantIn(time);
      const origin = { ...BARE, host, utc: null, stream: `entry ${at}` };
      if (utc !== null) this.clock.year(utc);
      if (header !== null) this.#entry(header, line, block.textAt(at), origin);
      if (header !== null && this.#pending !== null) this.#pending.count = 0;
      this.#flush();
    }
    this.#number = number;
    if (block.entries.length > 0)
      this.#count('understood', block.line, block.textAt(block.line), 'a log entry', block.count);
    else if (block.facts === null)
      this.#count('unknown', block.line, block.textAt(block.line), 'of no known kind', block.count);
    else {
      for (const { utc, ...telling } of block.facts) {
        const at = block.placeOf(telling);
        this.#tell(telling, { line: at, text: block.textAt(at), origin: { ...BARE, utc } });
      }
      this.#content(block.content);
      this.#count(
        block.facts.length > 0 ? 'understood' : 'irrelevant',
        block.line,
        block.textAt(block.line),
        block.content,
        block.count,
      );
    }
  }

  #tell(
    telling: Telling,
    place: {
      readonly line: number;
      readonly text: string;
      readonly origin: Origin;
      readonly tid?: number;
      readonly klog?: KlogOrigin | undefined;
    },
  ): void {
    const { line, text, origin, tid = 0, klog } = place;
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
}

const NO_HEADER: KlogHeader = { severity: 'I', local: null, tid: 0, file: '', line: 0, length: 0 };

/** The first character that is no blank, within the first few. */
function firstChar(text: string): string {
  for (let i = 0; i < text.length && i < 64; i++) {
    const char = text[i] ?? '';
    if (char !== ' ' && char !== '\t') return char;
  }
  return '';
}
