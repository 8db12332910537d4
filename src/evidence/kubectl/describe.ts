/** `kubectl describe pod`, whole or in pieces, and the table of events, which also stands alone. */
import { micros } from '../../engine/time.ts';
import { rfc3339Nano } from '../../kube/time.ts';
import { instantIn, rfc1123 } from '../lines/moment.ts';
import { eventFacts, podOfEvent, type EventTelling } from '../facts/eventFacts.ts';
import { NOBODY, textDetail, type Deciding, type PodNames, type Telling } from '../facts/fact.ts';
import { podIn } from '../facts/identity.ts';
import { nameOr, namespaceOr, runtimeIn } from '../facts/names.ts';
import { wholeNumber } from '../facts/wholeNumber.ts';
import keys from './describedKeys.json' with { type: 'json' };
import { isEventHeader, readEventRow, wideMessage, type EventRow } from './eventRows.ts';

const KEY = /^(\s{0,60})([A-Z][A-Za-z/-]{1,40}(?: [A-Z][A-Za-z/-]{0,40}){0,3}):(?:\s{1,60}(.{0,400}))?$/;

/** Keys that a pod's description, or a piece of one, may begin with. */
const STARTS: ReadonlySet<string> = new Set(keys.pods);
/** Keys that only descriptions of other kinds have (kubectl's describe.go). */
const OTHERS: ReadonlySet<string> = new Set(
  [keys.anyOther, keys.nodes, keys.workloads, keys.volumes, keys.servicesAndNamespaces].flat(),
);
/** Conditions of nodes and namespaces. */
const OTHER_CONDITION = /^(?:Namespace|MemoryPressure$|DiskPressure$|PIDPressure$|NetworkUnavailable$|OutOfDisk$)/;

/** Controllers whose events in a description are about objects other than pods. */
const OTHER_CONTROLLER =
  /^\{?(?:statefulset|replicaset|replication|deployment|daemonset|job|cronjob|disruption|endpoint|endpointslice|persistentvolume|service|horizontal-pod-autoscaler)-?controller|^\{?(?:controllermanager|horizontal-pod-autoscaler)\b/;

/** Most deciding lines of a pod. If it has many containers, the first ones suffice. */
const MOST_DECIDING = 40;

/** Most characters of an event's message. Lists of errors continue over several lines. */
const MOST_MESSAGE = 16_000;

/** Whether a name is one, and not the rest of a line that somebody's terminal broke behind `Volume`. */
const isNamed = (key: string, value: string): boolean =>
  key === 'Name' ? nameOr(value) !== '' : key !== 'Namespace' || namespaceOr(value) !== '';

export type Taken = 'no' | 'understood' | 'known';

/** A fact with the time and the node that the description gives. */
export type DescribedTelling = EventTelling;

const STATES = ['running', 'waiting', 'terminated'] as const;

interface Container {
  readonly name: string;
  readonly section: string;
  state: (typeof STATES)[number] | null;
  ready: boolean;
  /** Whether its last state or its restart count shows an earlier run. */
  hasRun: boolean;
}

interface At {
  readonly line: number;
  readonly text: string;
}

/** The state of a reader at the beginning of a description. */
const nothing = () => ({
  open: false,
  line: 0,
  text: '',
  names: NOBODY,
  statusLine: '',
  reason: '',
  grace: null as number | null,
  section: '',
  containers: [] as Container[],
  /** Whether the fields that follow belong to `Last State`. */
  isPast: false,
  runtime: '',
  isLost: false,
  ready: null as boolean | null,
  deciding: [] as (At & { says: Deciding })[],
  isMirror: false,
  isGated: false,
  /** Whether the description is of an object other than a pod, such as a node or a Deployment. */
  isOther: false,
  /** Whether it has fields other than `Events`. */
  hasFields: false,
  /** Whether `crictl inspect -o table` printed it: its state is that of a sandbox or a container, not of a pod. */
  isOfRuntime: false,
  silent: null as (At & { utc: number | null }) | null,
  finished: null as number | null,
  node: '',
  events: [] as (At & { telling: Telling })[],
});

/** Reads descriptions line by line. The facts of a description are reported when it ends. */
export class DescribeReader {
  readonly #tell: (telling: DescribedTelling, line: number, text: string) => void;
  #of = nothing();
  #tail: PodNames = NOBODY;
  #isOfOther = false;
  /** The only pod that rows in the paste name; nobody where there are several. */
  #beside: PodNames | null = null;
  /** The table of events has columns around the message. */
  #isWide = false;

  constructor(tell: (telling: DescribedTelling, line: number, text: string) => void) {
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#of.open || this.#of.events.length > 0;
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

  /** @param isOther whether the command above the description is for a kind other than pods. */
  asked(isOther: boolean): void {
    this.#isOfOther = isOther;
  }

  take(line: string, number: number): Taken {
    const event = this.#event(line, number);
    if (event !== 'no') return event;
    // A forum's bold type.
    const match = KEY.exec(line.slice(0, 500).replaceAll('**', ''));
    if (match === null) return this.#of.open && this.#continues(line, number) ? 'known' : 'no';
    const [, indent = '', key = '', value = ''] = match;
    const { open, statusLine, isOther } = this.#of;
    if (!open && (!STARTS.has(key) || !isNamed(key, value.trim()))) return 'no';
    if (open && key === 'Name' && indent.length === 0 && (statusLine !== '' || isOther)) this.end();
    if (!this.#of.open) Object.assign(this.#of, { open: true, line: number, text: line, isOther: this.#isOfOther });
    this.#mirror(line, number);
    return this.#field(indent, key, value.trim(), line, number);
  }

  #event(line: string, number: number): Taken {
    if (isEventHeader(line)) {
      this.#isWide = line.slice(0, 400).includes('SUBOBJECT');
      return 'known';
    }
    const row = readEventRow(line);
    if (row === null) return this.#messageGoesOn(line) ? 'understood' : 'no';
    if (row.kind !== undefined) return this.#listed(row, line, number);
    const { type = '', reason = '', message = '', by = '', time = '' } = row;
    if (OTHER_CONTROLLER.test(by)) return 'known';
    const ago = by.replace('{', '').startsWith('kubelet') ? secondsOf(time) : null;
    const detail = {
      type,
      reason,
      message: message.slice(0, MOST_MESSAGE),
      ...(ago !== null && { kubeletAgo: ago }),
      ...(/\s\(x\d+ over /.test(line.slice(0, 200)) && { again: true }),
    };
    this.#of.events.push({ telling: { kind: 'PodEvent', ...NOBODY, detail }, line: number, text: line });
    // Some messages name the pod whose events these are.
    const { uid, namespace, name: inMessage } = podOfEvent(message);
    if (this.#of.names.name === '' && inMessage !== '')
      this.#of.names = { uid: uid || this.#of.names.uid, namespace, name: inMessage };
    else if (this.#of.names.uid === '' && inMessage === '') this.#of.names = { ...this.#of.names, uid };
    return 'understood';
  }

  /** A list of errors is printed over several lines. */
  #messageGoesOn(line: string): boolean {
    const last = this.#of.events.at(-1);
    const message = textDetail(last?.telling, 'message');
    if (last === undefined || !/^(?:, failed to |\]\s*$)/.test(line) || !message.includes('[failed to ')) return false;
    const detail = { ...last.telling.detail, message: `${message}${line}`.slice(0, MOST_MESSAGE) };
    this.#of.events.splice(-1, 1, { ...last, telling: { ...last.telling, detail } });
    if (this.#of.names.uid === '') this.#of.names = { ...this.#of.names, uid: podIn(line).uid };
    return true;
  }

  /** A row of `kubectl get events`, of whatever kind. */
  #listed(row: EventRow, line: string, number: number): Taken {
    const { namespace = '', time = '', reason = '', kind = '', message: columns = '' } = row;
    const { message, name: last } = this.#isWide ? wideMessage(columns) : { message: columns, name: '' };
    const name = row.name ?? last;
    const names = name === '' ? podOfEvent(message) : { uid: '', namespace, name };
    const told = eventFacts(kind, names, { reason, message: message.slice(0, MOST_MESSAGE) });
    for (const one of told) this.#tell({ ...one, utc: /^\d{4}-/.test(time) ? instantIn(time) : null }, number, line);
    return told.length > 0 ? 'understood' : 'known';
  }

  #continues(line: string, number: number): boolean {
    const of = this.#of;
    const head = line.slice(0, 400);
    this.#mirror(head, number);
    const [, name] =
      /^\s{2,60}[A-Z][A-Z0-9_]{1,60}:\s{1,20}([a-z0-9][-a-z0-9.]{0,252}) \(v1:metadata\.name\)/.exec(head) ?? [];
    if (name !== undefined && of.names.name === '') of.names = { ...of.names, name };
    const [, container] = of.section.endsWith('Containers') ? (CONTAINER.exec(head) ?? []) : [];
    if (container !== undefined) this.#container(container);
    if (/^\s{2,}\S/.test(line)) {
      if (of.section === 'Conditions') this.#condition(line, number);
      return true;
    }
    return line.trim() === '' || /^\s/.test(line);
  }

  /** A static pod's mirror has these annotations (pkg/kubelet/types), and its node as controller. */
  #mirror(line: string, number: number): void {
    if (!/kubernetes\.io\/config\.(?:mirror:|source: ?(?:file|http)\b)|^Controlled By:\s+Node\//.test(line)) return;
    this.#of.isMirror = true;
    this.#decides('mirror', number, line);
  }

  #container(name: string): Container {
    const container: Container = { name, section: this.#of.section, state: null, ready: false, hasRun: false };
    if (this.#of.containers.length < 1_000) this.#of.containers.push(container);
    this.#of.isPast = false;
    return container;
  }

  #condition(line: string, number: number): void {
    const of = this.#of;
    const [, type = '', status] = /^\s+(\w{1,60})\s+(True|False|Unknown)\b/.exec(line.slice(0, 200)) ?? [];
    const isSilent = type === 'Ready' && (status === 'Unknown' || line.includes('KubeletNotReady'));
    // The last transition is the second of the two dates.
    if (isSilent) of.silent = { line: number, text: line, utc: rfc1123(line.replace(/^.{0,80}? [+-]\d{4}/, '')) };
    if (type === 'Ready' && status !== 'True') this.#decides('node', number, line);
    if (OTHER_CONDITION.test(type) || line.includes('KubeletReady')) of.isOther = true;
    if (type === 'Ready') of.ready = status === 'True';
  }

  #field(indent: string, key: string, value: string, line: string, number: number): Taken {
    const of = this.#of;
    if (key !== 'Events') of.hasFields = true;
    if (indent.length <= 1 && value === '') of.section = key;
    const isAtTop = indent.length === 0;
    const isTop = of.section === '' || isAtTop;
    if (isAtTop && OTHERS.has(key)) of.isOther = true;
    switch (key) {
      case 'Name':
      case 'Namespace':
        if (isTop && isNamed(key, value)) of.names = { ...of.names, [key === 'Name' ? 'name' : 'namespace']: value };
        return 'understood';
      case 'Status':
        if (/^(?:SANDBOX|CONTAINER)_[A-Z]/.test(value)) of.isOfRuntime = true;
        if (isAtTop && of.statusLine === '') Object.assign(of, { statusLine: value, line: number, text: line });
        return 'understood';
      case 'Reason':
        if (isAtTop) of.reason = value;
        else if (value === 'ContainerStatusUnknown') of.isLost = true;
        return 'known';
      case 'Readiness Gates':
        of.isGated = true;
        return 'known';
      case 'Node':
        if (isAtTop) of.node = value.split('/')[0] ?? '';
        return 'understood';
      case 'Finished': {
        const finished = rfc1123(value);
        const last = of.containers.at(-1);
        const isEnd = finished !== null && !of.isPast && last?.state === 'terminated' && last.section === 'Containers';
        if (isEnd && (of.finished === null || finished > of.finished)) of.finished = finished;
        return 'understood';
      }
      case 'Last State':
        of.isPast = true;
        this.#ran(value.toLowerCase() === 'terminated');
        return 'known';
      case 'Container ID':
        of.runtime ||= runtimeIn(value);
        return 'known';
      case 'Restart Count':
        this.#ran(/^[1-9]/.test(value));
        return 'known';
      case 'Termination Grace Period':
        of.grace = wholeNumber(value);
        return 'understood';
      case 'State':
        this.#state(value, line, number);
        return 'understood';
      case 'Ready': {
        const last = of.containers.at(-1);
        if (last !== undefined) last.ready = value === 'True';
        return 'understood';
      }
      default:
        return 'known';
    }
  }

  #ran(hasRun: boolean): void {
    const last = this.#of.containers.at(-1);
    if (last !== undefined && hasRun) last.hasRun = true;
  }

  /** An init container decides only while it runs: it is a sidecar, or has not finished. */
  #state(value: string, line: string, number: number): void {
    const last = this.#of.containers.at(-1);
    const container = last?.state === null && last.section === this.#of.section ? last : this.#container('');
    this.#of.isPast = false;
    container.state = STATES.find((state) => state === value.toLowerCase()) ?? null;
    const { state, section } = container;
    if (state === 'running' || (state === 'terminated' && section === 'Containers')) this.#decides(state, number, line);
  }

  #decides(says: Deciding, line: number, text: string): void {
    if (this.#of.deciding.length < MOST_DECIDING) this.#of.deciding.push({ says, line, text });
  }

  end(): void {
    const of = this.#of;
    const names = of.names.name === '' ? { ...this.#nearby, uid: of.names.uid } : of.names;
    // A namespace's description has no namespace and no containers. A pod's status also says how long it has lasted.
    const isNamespace = of.statusLine === 'Terminating' && names.namespace === '' && of.containers.length === 0;
    if (of.isOther || isNamespace) this.#endOther(names);
    else if (!of.isOfRuntime) this.#endPod(names);
    else if (names.namespace !== '') this.#tell({ kind: 'Mentioned', ...names }, of.line, of.text);
    this.#of = nothing();
    this.#tail = NOBODY;
  }

  get #nearby(): PodNames {
    const isPod = this.#tail.name !== '' || this.#of.statusLine !== '';
    return isPod ? this.#tail : (this.#beside ?? NOBODY);
  }

  /** Reports a node that is not posting its status, and the events of the object. */
  #endOther({ name }: PodNames): void {
    const { silent } = this.#of;
    if (silent !== null)
      this.#tell({ kind: 'NodeLost', ...NOBODY, utc: silent.utc, node: name }, silent.line, silent.text);
    this.#tellEvents('', NOBODY);
  }

  #tellEvents(kind: string, names: PodNames): void {
    for (const { telling, line, text } of this.#of.events)
      for (const told of eventFacts(kind, names, telling.detail)) this.#tell(told, line, text);
  }

  #endPod(names: PodNames): void {
    const of = this.#of;
    const { statusLine, finished, containers } = of;
    // A name with nothing of a pod below it is that of a volume's source.
    const isPart =
      `${statusLine}${of.node}${names.namespace}` === '' &&
      containers.length + of.events.length === 0 &&
      of.section === '';
    if (of.open && of.hasFields && !isPart && (statusLine !== '' || names.name !== '')) {
      const isLeaving = statusLine.startsWith('Terminating');
      const expires = rfc1123(statusLine);
      const count = (is: Container['state']): number =>
        containers.filter(({ state, section }) => state === is && (is === 'running' || section !== 'Init Containers'))
          .length;
      const counts = {
        running: count('running'),
        waiting: count('waiting'),
        terminated: count('terminated'),
        ready: containers.filter((container) => container.ready && container.section === 'Containers').length,
      };
      const isUnready = of.ready === false && counts.running > 0 && counts.ready > 0;
      const detail = {
        deletionTimestamp: isLeaving ? (expires === null ? statusLine : rfc3339Nano(micros(expires))) : '',
        finishedAt: finished === null ? '' : rfc3339Nano(micros(finished)),
        gracePeriod: of.grace,
        finalizers: [],
        phase: isLeaving ? '' : statusLine,
        reason: of.reason,
        node: of.node === '<none>' ? '' : of.node,
        // A readiness gate can keep a pod unready too.
        nodeSilent: isUnready && !of.isGated,
        lasts: secondsOf(/\(lasts (\w{2,40})\)/.exec(statusLine)?.[1] ?? ''),
        mirror: of.isMirror,
        lost: of.isLost,
        hasRun: containers.some(({ hasRun }) => hasRun),
        ...(of.runtime !== '' && { cri: of.runtime }),
        runs: containers.flatMap(({ name, state }) => (state === 'running' && name !== '' ? [name] : [])),
        ...counts,
      };
      const deciding = of.deciding.map(({ says, line, text }) => ({ says, below: line - of.line, text }));
      this.#tell({ kind: 'Described', ...names, detail, deciding }, of.line, of.text);
    }
    this.#tellEvents('Pod', names);
  }
}

const CONTAINER = /^\s{1,8}([a-z0-9][-a-z0-9]{0,62}):\s*$/;

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, y: 31_536_000 };

/** Seconds of an age such as `2d20h`; null for any other text. */
const secondsOf = (age: string): number | null =>
  /^(?:\d{1,6}[smhdy]){1,4}$/.test(age)
    ? [...age.matchAll(/(\d+)([smhdy])/g)].reduce(
        (sum, [, count, unit = 's']) => sum + Number(count) * (UNITS[unit] ?? 0),
        0,
      )
    : null;
