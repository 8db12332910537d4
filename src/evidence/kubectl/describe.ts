/** `kubectl describe pod`, whole or in pieces, and the table of events, which also stands alone. */
import { micros } from '../../engine/time.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import { instantIn, rfc1123 } from '../lines/moment.ts';
import { NOBODY, textDetail, type Deciding, type PodNames, type Telling } from '../facts/fact.ts';
import { podIn } from '../facts/identity.ts';
import { nameOr, namespaceOr } from '../facts/names.ts';
import { wholeNumber } from '../facts/wholeNumber.ts';

const KEY = /^(\s{0,60})([A-Z][A-Za-z /-]{1,40}):(?:\s{1,60}(.{0,400}))?$/;
const EVENT =
  /^\s{0,40}(Normal|Warning)\s+([A-Z]\w{2,60})\s+(<unknown>|<invalid>|(?:\d{1,6}[smhdy]){1,4}(?:\s\(x\d{1,8}\sover\s[\dsmhdy]{1,20}\))?)\s+([a-z][\w-]{1,80}(?:,\s[\w.-]{1,253})?)\s+(.{1,4000})$/;
const EVENT_HEADER =
  /^\s{0,40}(?:Type\s+Reason\s+Age|(?:NAMESPACE\s+)?LAST ?SEEN\s+(?:TYPE\s+REASON|FIRST ?SEEN)|FirstSeen\s+LastSeen\s|-{4,12}\s+-{4,12}\s)/;
const GET_EVENT =
  /^\s{0,40}(?:([a-z0-9-]{1,63})\s+)?((?:\d{1,6}[smhdy]){1,4}|<unknown>|<invalid>|\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d))(?:\s+\(x\d{1,9} over [\w<>]{1,20}\))?\s+(Normal|Warning)\s+([A-Z]\w{2,60})\s+([A-Za-z]{1,60})\/([a-z0-9][-a-z0-9.]{0,252})\s+(.{1,4000})$/;
/** Until 1.8: both times in full, or as ages, and the pod's name itself before the kind. */
const OLDER_EVENT =
  /^\s{0,40}(?:([a-z0-9-]{1,63})\s+)?(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}(?: [A-Z]{2,5})?|(?:\d{1,6}[smhdy]){1,4})\s+(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4}(?: [A-Z]{2,5})?|(?:\d{1,6}[smhdy]){1,4})\s+\d{1,9}\s+([a-z0-9][-a-z0-9.]{0,252})\s+(Pod|Node)\s+(?:[a-zA-Z.]{4,60}\{[^{}\s]{1,253}\}\s+)?(?:Normal|Warning)\s+([A-Z]\w{2,60})\s+(?:\{[^{}]{1,300}\}|[a-z][\w-]{1,80}(?:, [\w.-]{1,253})?)\s+(.{1,4000})$/;
/** Until 1.14: the event's own name, which begins with the pod's, and the kind in a column of its own. */
const OLD_EVENT =
  /^\s{0,40}(?:([a-z0-9-]{1,63})\s+)?(?:(?:\d{1,6}[smhdy]){1,4}|<unknown>|<invalid>)\s+(?:(?:\d{1,6}[smhdy]){1,4}|<unknown>|<invalid>)\s+\d{1,9}\s+([a-z0-9][-a-z0-9.]{0,252})\.[0-9a-f]{10,20}\s+([A-Z][A-Za-z]{1,60})\s+(?:\S{1,300}\s+)?(Normal|Warning)\s+([A-Z]\w{2,60})\s+(.{1,4000})$/;

/** Until 1.6 describe had more columns, and whoever reported it in braces. */
const OLDEST_EVENT =
  /^\s{0,40}(?:\d{1,6}[smhdy]){1,4}\s+(?:\d{1,6}[smhdy]){1,4}\s+\d{1,9}\s+(?:\{[^{}]{1,300}\}|[a-z][\w-]{1,80}(?:,\s[\w.-]{1,253})?)\s+(?:[a-zA-Z.]{4,60}\{[^{}]{1,253}\}\s+)?(Normal|Warning)\s+([A-Z]\w{2,60})\s+(.{1,4000})$/;

/** First keys of a pod's description, or of a piece of one. */
const STARTS = new Set([
  'Name',
  'Namespace',
  'Priority',
  'Node',
  'Start Time',
  'Labels',
  'Annotations',
  'Status',
  'Containers',
  'Init Containers',
  'Conditions',
  'Termination Grace Period',
  'State',
  'Events',
  'IP',
  'IPs',
  'Controlled By',
  'QoS Class',
  'Volumes',
  'Tolerations',
  'Service Account',
  'Reason',
  'Message',
  'Status Reason',
]);

/** Keys that descriptions of other kinds have, and pods' have not. */
const OTHERS = new Set([
  'Roles',
  'Unschedulable',
  'Taints',
  'PodCIDR',
  'Selector',
  'Replicas',
  'StrategyType',
  'Pod Template',
  'Pods Status',
  'Parallelism',
  'Completions',
  'StorageClass',
  'Reclaim Policy',
  'Access Modes',
  'Finalizers',
  'Used By',
  'CreationTimestamp',
  'Provisioner',
  'Session Affinity',
  'API Version',
]);

/** Of a pod of many containers the first will do. */
const MOST_DECIDING = 40;

const EVENT_COLUMNS = ['namespace', 'time', 'reason', 'kind', 'name', 'message'] as const;

/** Whether a name is one, and not the rest of a line that somebody's terminal broke behind `Volume`. */
const isNamed = (key: string, value: string): boolean =>
  key === 'Name' ? nameOr(value) !== '' : key !== 'Namespace' || namespaceOr(value) !== '';

export type Taken = 'no' | 'understood' | 'known';

/** With the time and the node that the description itself gives. */
export type DescribedTelling = Telling & { readonly utc?: number | null; readonly node?: string };

/** Reads line by line; a description is told when it ends. */
/** Characters of an event's message that goes on over several lines. */
const MOST_MESSAGE = 800;

export class DescribeReader {
  readonly #tell: (telling: DescribedTelling, line: number, text: string) => void;
  #open = false;
  #line = 0;
  #text = '';
  #names: PodNames = NOBODY;
  #statusLine = '';
  #grace: number | null = null;
  #section = '';
  #state: 'running' | 'waiting' | 'terminated' | null = null;
  #counts = { running: 0, waiting: 0, terminated: 0, ready: 0 };
  #ready: boolean | null = null;
  #deciding: { says: Deciding; line: number; text: string }[] = [];
  #disrupted = false;
  /** A node, a Deployment, a claim: whatever it says, it says of no pod. */
  #isOther = false;
  /** More than the heading of the events. */
  #hasFields = false;
  /** A sandbox or a container, as `crictl inspect -o table` describes it: its state is none of a pod's. */
  #isOfRuntime = false;
  #silent: { line: number; text: string; utc: number | null } | null = null;
  #finished: number | null = null;
  #node = '';
  #events: { telling: Telling; line: number; text: string }[] = [];
  #tail: PodNames = NOBODY;
  /** The only pod that rows in the paste name; nobody where there are several. */
  #beside: PodNames | null = null;
  /** The table of events has columns around the message. */
  #isWide = false;

  constructor(tell: (telling: DescribedTelling, line: number, text: string) => void) {
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#open || this.#events.length > 0;
  }

  /** A row of a pod in the same paste: events that stand alone below the row of one pod only are that pod's. */
  beside({ namespace, name }: PodNames): void {
    const before = this.#beside;
    this.#beside = before === null || before.name === name ? { ...NOBODY, namespace, name } : NOBODY;
  }

  /** @param name of the pod that a command in the paste asks for. */
  named(name: string): void {
    this.#tail = { ...NOBODY, name };
  }

  take(line: string, number: number): Taken {
    const event = this.#event(line, number);
    if (event !== 'no') return event;
    const match = KEY.exec(line.slice(0, 500));
    if (match === null) {
      if (!this.#open) return 'no';
      return this.#continues(line, number) ? 'known' : 'no';
    }
    const [, indent = '', key = '', value = ''] = match;
    if (!this.#open && (!STARTS.has(key) || !isNamed(key, value.trim()))) return 'no';
    if (this.#open && key === 'Name' && indent.length === 0 && (this.#statusLine !== '' || this.#isOther)) this.end();
    if (!this.#open) this.#begin(number, line);
    return this.#field(indent, key, value.trim(), line, number);
  }

  #begin(number: number, line: string): void {
    this.#open = true;
    this.#line = number;
    this.#text = line;
  }

  #event(line: string, number: number): Taken {
    const head = line.slice(0, 4600);
    if (EVENT_HEADER.test(head)) {
      this.#isWide = head.includes('SUBOBJECT');
      return 'known';
    }
    const listed = GET_EVENT.exec(head);
    if (listed !== null) {
      const [, namespace = '', time = '', , reason = '', kind = '', name = '', message = ''] = listed;
      return this.#listed(
        { namespace, time, reason, kind, name, message: this.#isWide ? messageOf(message) : message },
        line,
        number,
      );
    }
    const old = OLD_EVENT.exec(head);
    if (old !== null) {
      const [, namespace = '', name = '', kind = '', , reason = '', message = ''] = old;
      return this.#listed({ namespace, time: '', reason, kind, name, message }, line, number);
    }
    const older = OLDER_EVENT.exec(head);
    if (older !== null) {
      const [, namespace = '', time = '', name = '', kind = '', reason = '', message = ''] = older;
      return this.#listed({ namespace, time, reason, kind, name, message }, line, number);
    }
    const match = EVENT.exec(head) ?? OLDEST_EVENT.exec(head);
    if (match === null) return this.#messageGoesOn(head) ? 'understood' : 'no';
    const [, type = '', reason = ''] = match;
    const message = match.at(-1) ?? '';
    this.#events.push({
      telling: { kind: 'PodEvent', ...NOBODY, detail: { type, reason, message: message.slice(0, 400) } },
      line: number,
      text: line,
    });
    // Some messages name the pod whose events these are.
    const { uid, namespace, name: inMessage } = podIn(message);
    if (this.#names.name === '' && inMessage !== '') this.#names = { uid, namespace, name: inMessage };
    else if (this.#names.uid === '' && inMessage === '') this.#names = { ...this.#names, uid };
    return 'understood';
  }

  /** A list of errors is printed over several lines. */
  #messageGoesOn(line: string): boolean {
    const last = this.#events.at(-1);
    const detail = last?.telling.detail;
    const message = textDetail(last?.telling, 'message');
    if (last === undefined || !/^(?:, failed to |\]\s*$)/.test(line) || !message.includes('[failed to ')) return false;
    last.telling = { ...last.telling, detail: { ...detail, message: `${message}${line}`.slice(0, MOST_MESSAGE) } };
    if (this.#names.uid === '') this.#names = { ...this.#names, uid: podIn(line).uid };
    return true;
  }

  /** A row of `kubectl get events`, of whatever kind. */
  #listed(
    { namespace, time, reason, kind, name, message }: Readonly<Record<(typeof EVENT_COLUMNS)[number], string>>,
    line: string,
    number: number,
  ): Taken {
    const utc = /^\d{4}-/.test(time) ? instantIn(time) : null;
    const detail = { reason, message: message.slice(0, 400) };
    switch (kind.toLowerCase()) {
      case 'pod':
        this.#tell({ kind: 'PodEvent', uid: '', namespace, name, detail, utc }, number, line);
        return 'understood';
      case 'node':
        if (reason !== 'NodeNotReady') return 'known';
        this.#tell({ kind: 'NodeLost', ...NOBODY, detail: { message: detail.message }, utc, node: name }, number, line);
        return 'understood';
      default:
        return 'known';
    }
  }

  #continues(line: string, number: number): boolean {
    const [, name] =
      /^\s{2,60}[A-Z][A-Z0-9_]{1,60}:\s{1,20}([a-z0-9][-a-z0-9.]{0,252}) \(v1:metadata\.name\)/.exec(
        line.slice(0, 400),
      ) ?? [];
    if (name !== undefined && this.#names.name === '') this.#names = { ...this.#names, name };
    if (/^\s{2,}\S/.test(line)) {
      if (this.#section === 'Conditions') this.#condition(line, number);
      return true;
    }
    return line.trim() === '' || /^\s/.test(line);
  }

  #condition(line: string, number: number): void {
    const [, type, status] = /^\s+(\w{1,60})\s+(True|False|Unknown)\b/.exec(line.slice(0, 200)) ?? [];
    const isSilent = type === 'Ready' && (status === 'Unknown' || line.includes('KubeletNotReady'));
    // The last transition is the second of the two dates.
    if (isSilent) this.#silent = { line: number, text: line, utc: rfc1123(line.replace(/^.{0,80}? [+-]\d{4}/, '')) };
    if (type === 'Ready' && status !== 'True') this.#decides('node', number, line);
    if (type?.startsWith('Namespace') === true) this.#isOther = true;
    if (type === 'Ready') this.#ready = status === 'True';
    if (type === 'DisruptionTarget' && status === 'True') this.#disrupted = true;
  }

  #field(indent: string, key: string, value: string, line: string, number: number): Taken {
    if (key !== 'Events') this.#hasFields = true;
    if (indent.length <= 1 && value === '') this.#section = key;
    const isTop = this.#section === '' || indent.length === 0;
    if (indent.length === 0 && OTHERS.has(key)) this.#isOther = true;
    switch (key) {
      case 'Name':
        if (isTop && isNamed(key, value)) this.#names = { ...this.#names, name: value };
        return 'understood';
      case 'Namespace':
        if (isTop && isNamed(key, value)) this.#names = { ...this.#names, namespace: value };
        return 'understood';
      case 'Status':
        if (/^(?:SANDBOX|CONTAINER)_[A-Z]/.test(value)) this.#isOfRuntime = true;
        if (indent.length === 0 && this.#statusLine === '') {
          this.#statusLine = value;
          this.#line = number;
          this.#text = line;
        }
        return 'understood';
      case 'Node':
        if (indent.length === 0) this.#node = value.split('/')[0] ?? '';
        return 'understood';
      case 'Finished': {
        const finished = rfc1123(value);
        const isLast = finished !== null && this.#state === 'terminated' && this.#section === 'Containers';
        if (isLast && (this.#finished === null || finished > this.#finished)) this.#finished = finished;
        return 'understood';
      }
      case 'Last State':
        this.#state = null;
        return 'known';
      case 'Termination Grace Period':
        this.#grace = wholeNumber(value);
        return 'understood';
      case 'State': {
        const state = value.toLowerCase();
        this.#state = state === 'running' || state === 'waiting' || state === 'terminated' ? state : null;
        // Of containers that come first only a sidecar, which stays, or one that has not ended counts.
        const counts = this.#section !== 'Init Containers' || this.#state === 'running';
        if (this.#state !== null && counts) this.#counts[this.#state] += 1;
        if (this.#state === 'running' || (this.#state === 'terminated' && this.#section === 'Containers'))
          this.#decides(this.#state, number, line);
        return 'understood';
      }
      case 'Ready':
        if (value === 'True' && this.#section === 'Containers') this.#counts.ready += 1;
        return 'understood';
      default:
        return 'known';
    }
  }

  #decides(says: Deciding, line: number, text: string): void {
    if (this.#deciding.length < MOST_DECIDING) this.#deciding.push({ says, line, text });
  }

  end(): void {
    const names = this.#names.name === '' ? { ...this.#nearby, uid: this.#names.uid } : this.#names;
    if (this.#isOther) this.#endOther(names);
    else if (this.#isOfRuntime) this.#endOfRuntime(names);
    else this.#endPod(names);
    this.#open = false;
    this.#events = [];
    this.#names = this.#tail = NOBODY;
    this.#statusLine = this.#section = this.#node = '';
    this.#grace = this.#ready = this.#state = this.#silent = this.#finished = null;
    this.#counts = { running: 0, waiting: 0, terminated: 0, ready: 0 };
    this.#deciding = [];
    this.#disrupted = this.#isOther = this.#isOfRuntime = this.#hasFields = false;
  }

  get #nearby(): PodNames {
    const isPod = this.#tail.name !== '' || this.#statusLine !== '';
    return isPod ? this.#tail : (this.#beside ?? NOBODY);
  }

  /** Of a node it counts whether it is heard of. */
  #endOther({ name }: PodNames): void {
    if (this.#silent === null) return;
    const { line, text, utc } = this.#silent;
    this.#tell({ kind: 'NodeLost', ...NOBODY, utc, node: name }, line, text);
  }

  #endOfRuntime(names: PodNames): void {
    if (names.namespace !== '') this.#tell({ kind: 'Mentioned', ...names }, this.#line, this.#text);
  }

  #endPod(names: PodNames): void {
    if (this.#open && this.#hasFields && (this.#statusLine !== '' || names.name !== '')) {
      const counts = this.#counts;
      const isLeaving = this.#statusLine.startsWith('Terminating');
      const expires = rfc1123(this.#statusLine);
      const detail = {
        deletionTimestamp: isLeaving ? (expires === null ? this.#statusLine : rfc3339Nano(micros(expires))) : '',
        finishedAt: this.#finished === null ? '' : rfc3339Nano(micros(this.#finished)),
        gracePeriod: this.#grace,
        finalizers: [],
        phase: isLeaving ? '' : this.#statusLine,
        reason: '',
        node: this.#node === '<none>' ? '' : this.#node,
        nodeSilent: (this.#ready === false && counts.running > 0 && counts.ready > 0) || this.#disrupted,
        lasts: lastsOf(this.#statusLine),
        ...counts,
      };
      const deciding = this.#deciding.map(({ says, line, text }) => ({ says, below: line - this.#line, text }));
      this.#tell({ kind: 'Described', ...names, detail, deciding }, this.#line, this.#text);
    }
    for (const { telling, line, text } of this.#events) this.#tell({ ...telling, ...names }, line, text);
  }
}

/** Of `kubectl get events -o wide`: behind what it is about and who says it, before first seen, count and the event's name. */
function messageOf(columns: string): string {
  const parts = columns.split(/\s{2,}/);
  const from = /\{[^}]*\}$/.test(parts[0] ?? '') ? 1 : 0;
  const isSource = /^[a-z][\w-]*(?:, [\w.-]+)?$/.test(parts[from] ?? '');
  const end = /^\d{1,9}$/.test(parts.at(-2) ?? '') ? -3 : parts.length;
  return parts.slice(isSource ? from + 1 : from, end).join('  ');
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 };

/** Seconds of `Terminating (lasts 2d20h)`. */
function lastsOf(status: string): number | null {
  const [, age] = /\(lasts ((?:\d{1,6}[smhdy]){1,4})\)/.exec(status) ?? [];
  if (age === undefined) return null;
  return [...age.matchAll(/(\d+)([smhdy])/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );
}
