/** What kubectl prints line by line: rows of its tables, what its commands say, its errors. */
import type { Entries } from '../entries.ts';
import type { Json } from '../../trace/event.ts';
import { refusedByWebhook } from '../facts/apiErrors.ts';
import { drainErrors } from '../facts/drain.ts';
import { errorText, MOST_ERROR } from '../facts/errors.ts';
import { NOBODY, type DecidingLine, type Telling } from '../facts/fact.ts';
import { unescaped } from '../facts/identity.ts';
import type { PastedCommand } from '../facts/pastedCommand.ts';
import { isCode } from '../facts/spoken.ts';
import type { FileFacts, Place } from '../fileFacts.ts';
import { isKubectlError, isNodeUnreachable } from '../lines/noLogLine.ts';
import { withoutClock } from '../lines/moment.ts';
import { BARE, type Origin } from '../lines/origin.ts';
import type { LineReason } from '../reasons.ts';
import {
  drainRefused,
  isCommandOutput,
  namespaceOf,
  nodeNotFound,
  notFound,
  readCommandLine,
} from './commandOutput.ts';
import type { DescribeReader } from './describe.ts';
import { askedFields, readAnswer, readColumns, readFields, type AskedFields } from './askedFields.ts';
import {
  isHeader,
  isNodeHeader,
  isOtherHeader,
  isOtherRow,
  nodeThatIsSilent,
  podColumns,
  readDeployLine,
  readNodeRow,
  readPodRow,
  readQuotedRow,
  readRow,
} from './getRows.ts';

const NODE_LOST: Telling = { kind: 'NodeLost', ...NOBODY };

/** A kubelet whose certificate is refused answers. */
const unreachable = (error: string): Telling =>
  error.includes(': x509: ') ? { kind: 'ApiUnreached', ...NOBODY, detail: { error: errorText(error) } } : NODE_LOST;

/** Reads the rows below a header with columns of somebody's own; null if the line is no such header. */
function rowReader(header: string): ((line: string) => Telling | null) | null {
  const fields = readColumns(header);
  if (fields !== null) return (line) => readFields(fields, line);
  const columns = podColumns(header);
  return columns === null ? null : (line) => readPodRow(columns, line);
}

/** Errors of a drain, if the line has any and is not source code that quotes one. */
function ofDrain(line: string): readonly Telling[] | null {
  const facts = drainErrors(unescaped(line, MOST_ERROR));
  return facts.length === 0 || isCode(line) ? null : facts;
}

/** What the shell prints when a command has returned: `time kubectl delete …`, `kubectl delete … && date`. */
const RETURNED = /^real\s{1,8}\d{1,5}m[\d.]{1,9}s$|^[A-Z][a-z]{2} [A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d /;

/** Deleted pods that are remembered. */
const MOST_DELETED = 1_000;

/** A longer list of nodes is not read as proof that a node is missing. */
const MOST_NODES = 400;
const NODES = /^(?:no|nodes?)$/;

interface NodeList {
  readonly line: number;
  readonly text: string;
  readonly names: string[];
  readonly deciding: DecidingLine[];
}

export class KubectlLines {
  /** The rows that follow are those of a table of another kind. */
  inOtherTable = false;
  /** Reads a row of the table that was begun last, if its columns are somebody's own. */
  #row: ((line: string) => Telling | null) | null = null;
  /** The fields of the last command, whose output follows. */
  #asked: AskedFields | null = null;
  /** The namespace that the last command was about; empty where it says none. */
  #namespace = '';
  /** The pod that the last command deletes. */
  #deleting = NOBODY;
  /** Whether the last command lists all nodes; null if there is no command of kubectl. */
  #asksNodes: boolean | null = null;
  #nodes: NodeList | null = null;
  /** Pods that the last command deletes, and waits for. */
  #awaited: readonly Telling[] = [];
  /** Of pods that kubectl says it has deleted, the namespace of the command. */
  readonly #deleted = new Map<string, string>();
  readonly #facts: FileFacts;
  readonly #entries: Entries;
  readonly #describe: DescribeReader;

  constructor(facts: FileFacts, entries: Entries, describe: DescribeReader) {
    this.#facts = facts;
    this.#entries = entries;
    this.#describe = describe;
  }

  /** A row of kubectl's behind a time that somebody had put in front of it: `get -w | ts`. */
  stamped(body: string, line: string, number: number, origin: Origin): boolean {
    if (origin.tag !== '' || origin.host !== '') return false;
    const row = readRow(body);
    if (row === null && !isHeader(body)) return false;
    this.#endOthers();
    this.#facts.content('kubectl get');
    return this.#told(row, { line: number, text: line, origin }, { code: 'getRow' });
  }

  /** @param command a line with a prompt. @param typed the command in the line; null if it is not one of kubectl's. */
  command(command: string, typed: PastedCommand | null): void {
    this.endNodes();
    this.#awaited = [];
    this.#asked = askedFields(command);
    this.inOtherTable = false;
    this.#namespace = namespaceOf(command);
    this.#deleting = typed?.verb === 'delete' ? { ...NOBODY, namespace: typed.namespace, name: typed.pod } : NOBODY;
    this.#asksNodes = typed === null ? null : typed.verb === 'get' && NODES.test(typed.kind) && !typed.isNarrow;
  }

  get listsNodes(): boolean {
    return this.#nodes !== null;
  }

  /** @param isWhole whether the list is complete, not cut. */
  endNodes(isWhole = true): void {
    const list = this.#nodes;
    this.#nodes = null;
    if (list === null || !isWhole || this.#asksNodes === false) return;
    // Without a command, a list of one row may be of a single requested node.
    const isAll = this.#asksNodes === true ? list.names.length > 0 : list.names.length > 1;
    if (isAll && list.names.length <= MOST_NODES) this.#tellNodes({ names: list.names }, list);
  }

  #tellNodes(detail: Readonly<Record<string, Json>>, { line, text, deciding }: Omit<NodeList, 'names'>): void {
    this.#facts.tell({ kind: 'NodesListed', ...NOBODY, detail, deciding }, { line, text, origin: BARE });
  }

  #ofNodes(line: string, trimmed: string, number: number): void {
    const node = readNodeRow(line);
    const list = this.#nodes;
    if (list !== null && node !== null) {
      list.names.push(node.node);
      list.deciding.push({ says: 'node', below: number - list.line, text: line });
      return;
    }
    this.endNodes();
    if (isNodeHeader(line)) this.#nodes = { line: number, text: line, names: [], deciding: [] };
    const lacks = nodeNotFound(trimmed);
    const at = { line: number, text: line, deciding: [] };
    if (lacks !== '') this.#tellNodes({ lacks }, at);
    else if (trimmed === 'No resources found' && this.#asksNodes === true) this.#tellNodes({ names: [] }, at);
  }

  /** A row that a sentence quotes, be there a command in it or not. */
  quoted(line: string, number: number): boolean {
    const row = line.includes(' Terminating ') && readRow(line) === null ? readQuotedRow(line) : null;
    return row !== null && this.#told(row, { line: number, text: line, origin: BARE }, { code: 'getRow' });
  }

  #endOthers(): void {
    this.#entries.flush();
    this.#describe.end();
  }

  /** Tells what the line says, which belongs to no entry before it, and counts the line; null: it says nothing. */
  #told(telling: Telling | null, place: Place, because: LineReason): true {
    this.#entries.flush();
    if (telling !== null) this.#facts.tell(telling, place);
    this.#facts.count(telling === null ? 'irrelevant' : 'understood', place.line, place.text, because);
    return true;
  }

  take(line: string, trimmed: string, number: number): boolean {
    this.#ofNodes(line, trimmed, number);
    const clocked = withoutClock(line);
    if (clocked !== null && this.stamped(clocked.body, line, number, { ...BARE, utc: clocked.utc })) return true;
    const place = { line: number, text: line, origin: BARE };
    if (isNodeUnreachable(trimmed)) return this.#told(unreachable(trimmed), place, { code: 'kubeletUnreachable' });
    const row = readRow(line) ?? readDeployLine(line) ?? this.#row?.(line) ?? null;
    if (row !== null) {
      this.#endOthers();
      this.#facts.content('kubectl get');
      this.inOtherTable = false;
      if (row.kind === 'Row') this.#describe.beside(row);
      const silent = nodeThatIsSilent(row);
      if (silent !== '') this.#facts.tell(NODE_LOST, { ...place, origin: { ...BARE, host: silent } });
      return this.#told(row, place, { code: 'getRow' });
    }
    const node = readNodeRow(line);
    if (node !== null) {
      this.#endOthers();
      this.#facts.content('kubectl get');
      const at = { ...place, origin: { ...BARE, host: node.node } };
      return this.#told(node.isReady ? null : NODE_LOST, at, { code: 'getNodesRow' });
    }
    const said = this.#gone(trimmed) ?? readCommandLine(trimmed);
    if (said !== null) {
      this.#endOthers();
      this.#told(said, place, { code: 'deleteOrDrain' });
      if (said.kind === 'DeletionRequested' && this.#deleted.size < MOST_DELETED) {
        this.#deleted.set(said.name, this.#namespace);
        if (said.detail?.['forced'] !== true) this.#awaited = [...this.#awaited, { ...said, kind: 'GoneFromApi' }];
      }
      return true;
    }
    // kubectl/pkg/cmd/delete/delete.go: it returns when the objects are gone.
    if (this.#awaited.length > 0 && RETURNED.test(trimmed)) {
      for (const gone of this.#awaited) this.#facts.tell(gone, place);
      this.#awaited = [];
      return this.#told(null, place, { code: 'command' });
    }
    const [refused, ...others] = ofDrain(trimmed) ?? refusedByWebhook(trimmed) ?? drainRefused(trimmed);
    for (const other of others) this.#facts.tell(other, place);
    if (refused?.kind === 'WebhookFailed' && this.#deleting.name !== '')
      this.#facts.tell({ ...refused, ...this.#deleting, kind: 'DeletionRefused' }, place);
    if (refused !== undefined) return this.#told(refused, place, { code: 'program', name: 'kubectl' });
    const columns = rowReader(line);
    if (columns !== null || isHeader(line) || isOtherRow(line) || isKubectlError(trimmed) || isCommandOutput(trimmed)) {
      this.#entries.flush();
      this.#row = columns ?? (isHeader(line) ? null : this.#row);
      this.inOtherTable = columns === null && isOtherHeader(line);
      this.#facts.count('irrelevant', number, line, { code: 'program', name: 'kubectl' });
      return true;
    }
    return false;
  }

  /** A pod that was deleted in one namespace says nothing by not being found in another. */
  #gone(trimmed: string): Telling | null {
    const name = notFound(trimmed);
    const isElsewhere = (this.#deleted.get(name) ?? this.#namespace) !== this.#namespace;
    return name === '' || isElsewhere ? null : { kind: 'NotFoundByClient', ...NOBODY, name };
  }

  /** Whether the line answers the command above it, whatever else it looks like. */
  answer(line: string, number: number): boolean {
    const fact = this.#asked === null ? null : readAnswer(this.#asked, line);
    if (fact === null) return false;
    this.#facts.content('pod object');
    return this.#told(fact, { line: number, text: line, origin: BARE }, { code: 'content', kind: 'pod object' });
  }
}
