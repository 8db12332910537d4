/** `kubectl describe pod`, whole or in pieces, and the table of events, which also stands alone. */
import { NOBODY, type PodNames, type Telling } from '../facts/fact.ts';
import { describedPods } from '../facts/names.ts';

const KEY = /^(\s{0,60})([A-Z][A-Za-z /-]{1,40}):(?:\s{1,60}(.{0,400}))?$/;
const EVENT =
  /^\s{0,40}(Normal|Warning)\s+([A-Z]\w{2,60})\s+(<unknown>|<invalid>|(?:\d{1,6}[smhdy]){1,4}(?:\s\(x\d{1,8}\sover\s[\dsmhdy]{1,20}\))?)\s+([a-z][\w-]{1,80}(?:,\s[\w.-]{1,253})?)\s+(.{1,4000})$/;
const EVENT_HEADER = /^\s{0,40}(?:Type\s+Reason\s+Age|(?:NAMESPACE\s+)?LAST SEEN\s+TYPE\s+REASON|----\s+------)/;
const GET_EVENT =
  /^\s{0,40}(?:([a-z0-9-]{1,63})\s+)?((?:\d{1,6}[smhdy]){1,4}|<unknown>)(?:\s+\(x\d{1,9} over [\w<>]{1,20}\))?\s+(Normal|Warning)\s+([A-Z]\w{2,60})\s+[Pp]od\/([a-z0-9][-a-z0-9.]{0,252})\s+(.{1,4000})$/;

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

export type Taken = 'no' | 'understood' | 'known';

/** Reads line by line; a description is told when it ends. */
export class DescribeReader {
  readonly #tell: (telling: Telling, line: number, text: string) => void;
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
  #disrupted = false;
  #events: { telling: Telling; line: number; text: string }[] = [];
  #tail: PodNames = NOBODY;

  constructor(tell: (telling: Telling, line: number, text: string) => void) {
    this.#tell = tell;
  }

  get isOpen(): boolean {
    return this.#open || this.#events.length > 0;
  }

  /** @param name of the pod that a command in the paste asks for. */
  named(name: string): void {
    this.#tail = { ...NOBODY, name };
  }

  take(line: string, number: number): Taken {
    const event = this.#event(line, number);
    if (event !== 'no') return event;
    const match = KEY.exec(line.length > 500 ? line.slice(0, 500) : line);
    if (match === null) {
      if (!this.#open) return 'no';
      return this.#continues(line) ? 'known' : 'no';
    }
    const [, indent = '', key = '', value = ''] = match;
    if (!this.#open && !STARTS.has(key)) return 'no';
    if (this.#open && key === 'Name' && indent.length === 0 && this.#statusLine !== '') this.end();
    if (!this.#open) this.#begin(number, line);
    return this.#field(indent, key, value.trim(), line, number);
  }

  #begin(number: number, line: string): void {
    this.#open = true;
    this.#line = number;
    this.#text = line;
  }

  #event(line: string, number: number): Taken {
    const head = line.length > 4600 ? line.slice(0, 4600) : line;
    if (EVENT_HEADER.test(head)) return 'known';
    const listed = GET_EVENT.exec(head);
    if (listed !== null) {
      const [, namespace = '', , , reason = '', name = '', message = ''] = listed;
      this.#tell(
        { kind: 'PodEvent', uid: '', namespace, name, detail: { reason, message: message.slice(0, 400) } },
        number,
        line,
      );
      return 'understood';
    }
    const match = EVENT.exec(head);
    if (match === null) return 'no';
    const [, type = '', reason = '', , , message = ''] = match;
    this.#events.push({
      telling: { kind: 'PodEvent', ...NOBODY, detail: { type, reason, message: message.slice(0, 400) } },
      line: number,
      text: line,
    });
    // Some messages name the pod whose events these are.
    const inMessage = describedPods(message)[0];
    if (inMessage !== undefined && this.#names.name === '') this.#names = inMessage;
    return 'understood';
  }

  #continues(line: string): boolean {
    const [, name] =
      /^\s{2,60}[A-Z][A-Z0-9_]{1,60}:\s{1,20}([a-z0-9][-a-z0-9.]{0,252}) \(v1:metadata\.name\)/.exec(
        line.slice(0, 400),
      ) ?? [];
    if (name !== undefined && this.#names.name === '') this.#names = { ...this.#names, name };
    if (/^\s{2,}\S/.test(line)) {
      if (this.#section === 'Conditions') this.#condition(line);
      return true;
    }
    return line.trim() === '' || /^\s/.test(line);
  }

  #condition(line: string): void {
    const [, type, status] = /^\s+(\w{1,60})\s+(True|False|Unknown)\b/.exec(line.slice(0, 200)) ?? [];
    if (type === 'Ready') this.#ready = status === 'True';
    if (type === 'DisruptionTarget' && status === 'True') this.#disrupted = true;
  }

  #field(indent: string, key: string, value: string, line: string, number: number): Taken {
    if (indent.length <= 1 && value === '') this.#section = key;
    const isTop = this.#section === '' || indent.length === 0;
    switch (key) {
      case 'Name':
        if (isTop) this.#names = { ...this.#names, name: value };
        return 'understood';
      case 'Namespace':
        if (isTop) this.#names = { ...this.#names, namespace: value };
        return 'understood';
      case 'Status':
        if (indent.length === 0 && this.#statusLine === '') {
          this.#statusLine = value;
          this.#line = number;
          this.#text = line;
        }
        return 'understood';
      case 'Termination Grace Period':
        this.#grace = Number.parseInt(value, 10);
        return 'understood';
      case 'State': {
        const state = value.toLowerCase();
        this.#state = state === 'running' || state === 'waiting' || state === 'terminated' ? state : null;
        if (this.#state !== null && this.#section !== 'Init Containers') this.#counts[this.#state] += 1;
        return 'understood';
      }
      case 'Ready':
        if (value === 'True' && this.#section === 'Containers') this.#counts.ready += 1;
        return 'understood';
      default:
        return 'known';
    }
  }

  end(): void {
    const names = this.#names.name === '' ? this.#tail : this.#names;
    if (this.#open && (this.#statusLine !== '' || names.name !== '')) {
      const counts = this.#counts;
      const isLeaving = this.#statusLine.startsWith('Terminating');
      const detail = {
        deletionTimestamp: isLeaving ? this.#statusLine : '',
        gracePeriod: this.#grace,
        finalizers: [],
        phase: isLeaving ? '' : this.#statusLine,
        reason: '',
        nodeSilent: (this.#ready === false && counts.running > 0 && counts.ready > 0) || this.#disrupted,
        lasts: lastsOf(this.#statusLine),
        ...counts,
      };
      this.#tell({ kind: 'Described', ...names, detail }, this.#line, this.#text);
    }
    for (const { telling, line, text } of this.#events) this.#tell({ ...telling, ...names }, line, text);
    this.#open = false;
    this.#events = [];
    this.#names = this.#tail = NOBODY;
    this.#statusLine = this.#section = '';
    this.#grace = this.#ready = this.#state = null;
    this.#counts = { running: 0, waiting: 0, terminated: 0, ready: 0 };
    this.#disrupted = false;
  }
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
