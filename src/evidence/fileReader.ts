/**
 * One file, line by line: what wraps a line is taken off, lines that belong together are joined, and each goes to the
 * reader of its kind. Every line is accounted for exactly once.
 */
import { Entries, NO_HEADER } from './entries.ts';
import type { ContentKind } from './evidence.ts';
import { NOBODY } from './facts/fact.ts';
import { isCniLine } from './facts/cni.ts';
import { describedPods } from './facts/names.ts';
import { logrusLine, readRuntimeMessage, readSystemd } from './facts/runtimeText.ts';
import type { FileFacts } from './fileFacts.ts';
import { linesOfMarkup, looksLikeMarkup, withoutColours, withoutEntities } from './input/residue.ts';
import { isCommandOutput, readCommandLine } from './kubectl/commandOutput.ts';
import { DescribeReader } from './kubectl/describe.ts';
import { isHeader, isOtherRow, readDeployLine, readNodeRow, readRow } from './kubectl/getRows.ts';
import { isFurniture, isKubectlError, isNodeUnreachable, promptOf, sectionOf } from './lines/furniture.ts';
import { klogHeader, NO_PLACE, sourcePlace } from './lines/klogHeader.ts';
import { instantIn } from './lines/moment.ts';
import { BARE, type Origin } from './lines/origin.ts';
import { Unwrapper, unwrapOnce } from './lines/unwrap.ts';
import { fillsWidth } from './lines/wrapWidth.ts';
import { Blocks } from './objects/blocks.ts';
import { readJsonLine, type JsonLine } from './objects/jsonLine.ts';
import type { ObjectTelling } from './objects/podObject.ts';
import type { ReleaseVotes } from './release.ts';

const MOST_WRAPPINGS = 5;
const CONSOLE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [A-Z]{2,5}$/;
const HOST_ALONE = /^[a-z][\w.-]{2,252}$/i;

export class FileReader {
  /** The width that the paste is broken at, or null. */
  wrapWidth: number | null = null;
  readonly #facts: FileFacts;
  readonly #entries: Entries;
  readonly #describe: DescribeReader;
  readonly #blocks = new Blocks();
  readonly #unwrapper = new Unwrapper();
  #number = 0;
  #console = false;

  constructor(facts: FileFacts, votes: ReleaseVotes) {
    this.#facts = facts;
    this.#entries = new Entries(facts, votes);
    this.#describe = new DescribeReader((telling, line, text) => facts.tell(telling, { line, text, origin: BARE }));
  }

  line(raw: string): void {
    this.#number += 1;
    let line = withoutColours(raw);
    if (this.#number === 1 && line.startsWith('\ufeff')) line = line.slice(1);
    if (line !== raw) this.#facts.wrappings.add('colours');
    if (this.#blocks.isOpen) {
      this.#block(line);
      return;
    }
    // Fast: a bare klog line, which is most of what there is.
    const header = klogHeader(line);
    if (header !== null) this.#entries.begin(header, line, line, BARE, this.#number);
    else if (line.includes('<') && looksLikeMarkup(line) && unwrapOnce(line) === null) this.#markup(line);
    else this.#text(line);
  }

  /** Lines that a page shows, of one line of its source: each counts. */
  #markup(html: string): void {
    this.#facts.wrappings.add('HTML');
    for (const line of linesOfMarkup(html)) {
      const header = klogHeader(line);
      if (header !== null) this.#entries.begin(header, line, line, BARE, this.#number);
      else this.#text(line);
    }
  }

  end(): void {
    this.#entries.flush();
    this.#closeBlock();
    this.#describe.end();
  }

  #text(line: string): void {
    const number = this.#number;
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
      if (body.charCodeAt(0) === 0x7b) break;
      const header = klogHeader(body);
      if (header === null) continue;
      this.#entries.begin(header, body, line, origin, this.#number);
      return;
    }
    const first = firstChar(body);
    if (first === '{' || first === '[') {
      if (this.#json(body, line, origin, 0)) return;
      if (origin === BARE && this.#blocks.beginJson(body, number)) {
        this.#entries.flush();
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
    if (origin.utc !== null) this.#facts.clock.year(origin.utc);
    const logrus = logrusLine(body);
    if (logrus !== null) {
      this.#runtime(logrus, line, origin);
      return;
    }
    if (isCniLine(body)) {
      this.#entries.flush();
      this.#facts.count('irrelevant', number, line, 'a line of a CNI plug-in');
      return;
    }
    if (origin.tag === 'systemd') {
      this.#entries.flush();
      const facts = readSystemd(body);
      for (const fact of facts ?? []) this.#facts.tell(fact, { line: number, text: line, origin });
      const known = facts !== null && facts.length > 0;
      this.#facts.count(known ? 'understood' : 'irrelevant', number, line, 'systemd');
      return;
    }
    const pending = this.#entries.pending;
    if (pending !== null && pending.origin.stream === origin.stream) {
      this.#entries.append(`\n${body}`, body);
      return;
    }
    // A JSON log of a runtime, a header that was cut off, or another program's line.
    if (body.startsWith('"') && body.includes('" ')) {
      this.#entries.begin({ ...NO_HEADER }, body, line, origin, this.#number);
      return;
    }
    this.#entries.flush();
    const isKubelet = /kube|k3s|rke2|origin-node|^sh$/.test(origin.tag);
    this.#facts.count(
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
      if (
        this.#entries.pending !== null &&
        !this.#entries.pending.text.endsWith('\n >') &&
        this.#entries.pending.text.includes('=<\n')
      )
        this.#entries.append('\n', line);
      else this.#facts.count('irrelevant', number, line, 'empty');
      return;
    }
    if (this.#plain(withoutEntities(line), trimmed, number)) return;
    if (this.#entries.pending !== null && !this.#describe.isOpen) {
      // Broken at a fixed width: without a blank. Else it is a line of a value.
      const joint = fillsWidth(this.#entries.pending.tail, this.wrapWidth) ? '' : '\n';
      if (joint === '') this.#facts.wrappings.add('hard wraps');
      this.#entries.append(joint + line, line);
      return;
    }
    this.#facts.count('unknown', number, line, 'of no known kind');
  }

  /** Whether the line is one of the kinds that stand without a prefix. */
  #plain(line: string, trimmed: string, number: number): boolean {
    const prompt = promptOf(line);
    if (prompt !== null) {
      this.#entries.flush();
      this.#describe.end();
      if (prompt.pod !== '') this.#describe.named(prompt.pod);
      this.#facts.count('irrelevant', number, line, 'a command or a remark');
      return true;
    }
    const section = sectionOf(trimmed);
    if (section !== null) {
      this.#entries.flush();
      this.#entries.section = section;
      this.#facts.wrappings.add('minikube logs');
      this.#facts.count('irrelevant', number, line, 'a heading');
      return true;
    }
    if (isFurniture(trimmed)) {
      this.#console = CONSOLE.test(trimmed);
      if (this.#console) this.#facts.wrappings.add('cloud console');
      const utc = instantIn(trimmed);
      if (utc !== null) this.#facts.clock.year(utc);
      this.#entries.flush();
      this.#facts.count('irrelevant', number, line, 'between lines');
      return true;
    }
    if (this.#console && HOST_ALONE.test(trimmed)) {
      this.#facts.count('irrelevant', number, line, 'a node’s name');
      return true;
    }
    const logrus = logrusLine(trimmed);
    if (logrus !== null) {
      this.#runtime(logrus, line, BARE);
      return true;
    }
    if (isCniLine(trimmed)) {
      this.#entries.flush();
      this.#facts.count('irrelevant', number, line, 'a line of a CNI plug-in');
      return true;
    }
    return this.#kubectl(line, trimmed, number) || this.#known(line, trimmed, number);
  }

  #kubectl(line: string, trimmed: string, number: number): boolean {
    if (isNodeUnreachable(trimmed)) {
      this.#entries.flush();
      this.#facts.tell({ kind: 'NodeLost', ...NOBODY }, { line: number, text: line, origin: BARE });
      this.#facts.count('understood', number, line, 'the node’s kubelet can’t be reached');
      return true;
    }
    const row = readRow(line) ?? readDeployLine(line);
    if (row !== null) {
      this.#entries.flush();
      this.#describe.end();
      this.#facts.content('kubectl get');
      this.#facts.tell(row, { line: number, text: line, origin: BARE });
      this.#facts.count('understood', number, line, 'a row of kubectl get');
      return true;
    }
    const node = readNodeRow(line);
    if (node !== null) {
      this.#entries.flush();
      this.#describe.end();
      this.#facts.content('kubectl get');
      const at = { line: number, text: line, origin: { ...BARE, host: node.node } };
      if (!node.isReady) this.#facts.tell({ kind: 'NodeLost', ...NOBODY }, at);
      this.#facts.count(node.isReady ? 'irrelevant' : 'understood', number, line, 'a row of kubectl get nodes');
      return true;
    }
    const said = readCommandLine(trimmed);
    if (said !== null) {
      this.#entries.flush();
      this.#describe.end();
      this.#facts.tell(said, { line: number, text: line, origin: BARE });
      this.#facts.count('understood', number, line, 'kubectl delete or drain');
      return true;
    }
    if (isHeader(line) || isOtherRow(line) || isKubectlError(trimmed) || isCommandOutput(trimmed)) {
      this.#entries.flush();
      this.#facts.count('irrelevant', number, line, 'kubectl');
      return true;
    }
    if (this.#entries.pending !== null && /^\s/.test(line) && !/^\s{0,40}(?:Normal|Warning)\s/.test(line)) return false;
    if (this.#blocks.beginYaml(line, number)) {
      this.#entries.flush();
      return true;
    }
    const described = this.#describe.take(line, number);
    if (described === 'no') return false;
    this.#entries.flush();
    this.#facts.content('kubectl describe');
    this.#facts.count(described === 'understood' ? 'understood' : 'irrelevant', number, line, 'kubectl describe');
    return true;
  }

  /** klog's text without any header: structured, or a sentence that only a kubelet says. */
  #known(line: string, trimmed: string, number: number): boolean {
    if (this.#entries.pending !== null && fillsWidth(this.#entries.pending.tail, this.wrapWidth)) return false;
    const isStructured = /^"(?:[^"\\]|\\.){3,400}" [A-Za-z]\w*=/.test(trimmed.slice(0, 600));
    if (
      !isStructured &&
      (this.#entries.pending !== null ||
        describedPods(trimmed).length +
          (/^(?:Orphaned pod "|Killing container|operationExecutor\.|UnmountVolume|failed to "Kill|Error syncing pod)/.test(
            trimmed,
          )
            ? 1
            : 0) ===
          0)
    )
      return false;
    this.#entries.begin({ ...NO_HEADER }, trimmed, line, BARE, this.#number);
    this.#number = number;
    return true;
  }

  #runtime(
    logrus: { readonly time: string; readonly message: string; readonly error: string },
    line: string,
    origin: Origin,
  ): void {
    this.#entries.flush();
    const number = this.#number;
    const utc = logrus.time === '' ? origin.utc : (instantIn(logrus.time) ?? origin.utc);
    if (utc !== null) this.#facts.clock.year(utc);
    const facts = readRuntimeMessage(logrus);
    this.#facts.content('runtime log');
    for (const fact of facts ?? []) this.#facts.tell(fact, { line: number, text: line, origin: { ...origin, utc } });
    const known = facts !== null && facts.length > 0;
    const isRuntime = !/kube|k3s|rke2/.test(origin.tag);
    this.#facts.count(
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
        this.#facts.wrappings.add(read.by);
        const inner = {
          ...origin,
          host: read.host || origin.host,
          tag: read.tag || origin.tag,
          utc: read.utc ?? origin.utc,
          stream: `${read.host || origin.host} ${read.tag || read.by}`,
        };
        if (inner.utc !== null) this.#facts.clock.year(inner.utc);
        const unwrapped = withoutColours(read.line);
        const header = klogHeader(unwrapped);
        if (header !== null) this.#entries.begin(header, unwrapped, line, inner, this.#number);
        else if (depth >= 3 || !unwrapped.startsWith('{') || !this.#json(unwrapped, line, inner, depth + 1))
          this.#wrapped(unwrapped, line, inner);
        return;
      }
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
      case 'runtime':
        this.#runtime(read, line, origin);
        return;
      case 'object':
        this.#entries.flush();
        this.#objects(read.facts, number, line, 1, read.content);
        return;
      case 'unknown':
        this.#entries.flush();
        this.#facts.count('unknown', number, line, 'JSON of no known kind');
    }
  }

  #objects(facts: readonly ObjectTelling[], line: number, text: string, count: number, content: ContentKind): void {
    this.#facts.content(content);
    for (const { utc, ...telling } of facts) this.#facts.tell(telling, { line, text, origin: { ...BARE, utc } });
    const isUnderstood = facts.some(({ kind }) => kind !== 'Mentioned');
    this.#facts.count(isUnderstood ? 'understood' : 'irrelevant', line, text, content, count);
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
    if (block.entries.length > 0) this.#facts.wrappings.add('Cloud Logging');
    for (const { line, time, host, at } of block.entries) {
      const header = klogHeader(line);
      const utc = instantIn(time);
      if (utc !== null) this.#facts.clock.year(utc);
      // The block's lines are counted once, below.
      if (header !== null) {
        const origin = { ...BARE, host, utc, stream: `entry ${at}` };
        this.#entries.begin(header, line, block.textAt(at), origin, at, 0);
      }
      this.#entries.flush();
    }
    if (block.entries.length > 0)
      this.#facts.count('understood', block.line, block.textAt(block.line), 'a log entry', block.count);
    else if (block.facts === null)
      this.#facts.count('unknown', block.line, block.textAt(block.line), 'of no known kind', block.count);
    else {
      for (const { utc, ...telling } of block.facts) {
        const at = block.placeOf(telling);
        this.#facts.tell(telling, { line: at, text: block.textAt(at), origin: { ...BARE, utc } });
      }
      this.#facts.content(block.content);
      this.#facts.count(
        block.facts.length > 0 ? 'understood' : 'irrelevant',
        block.line,
        block.textAt(block.line),
        block.content,
        block.count,
      );
    }
  }
}

/** The first character that is no blank, within the first few. */
function firstChar(text: string): string {
  for (let i = 0; i < text.length && i < 64; i++) {
    const char = text[i] ?? '';
    if (char !== ' ' && char !== '\t') return char;
  }
  return '';
}
