/** What containerd, CRI-O and systemd say of containers and sandboxes, in logrus' text or in JSON turned into it. */
import { errorText, isGone, MOST_ERROR } from './errors.ts';
import { kindOf, NOBODY, type PodNames, type Telling } from './fact.ts';
import { namesOf, uidOr } from './names.ts';
import messages from './runtimeMessages.json' with { type: 'json' };
import { podInRuntimeName } from './runtimeNames.ts';
import { goUnescape, quotedEnd } from '../../kube/klog/goQuote.ts';

export interface LogrusLine {
  readonly time: string;
  readonly level: string;
  readonly message: string;
  readonly error: string;
  /** What dockerd says the message is of: `container=<id>`. */
  readonly container: string;
  /** The pod that a key names, as klog writes it; empty if none does. */
  readonly about: string;
}

const CONTAINER = / container=([0-9a-f]{12,64})(?:\s|$)/;

const ABOUT = / pod="?[a-z0-9-]{1,63}\/[a-z0-9][a-z0-9.-]{0,252}(?:"|(?=\s|$))/;

const KEYS = '(?:[a-z_]{1,30}=[^\\s"]{1,80} ){0,6}';
/** logrus' text, and logfmt as other shippers write it, with keys of theirs before the message. */
const LOGRUS = new RegExp(`^(?:(?:time|ts)="?([^"=]{1,40}?)"? )?(?:level=(\\w{1,10}) )${KEYS}msg=`);
/** On a terminal: seconds since the program began, or containerd's time, and the message without quotes. */
const SHORT = /^(INFO|WARN|ERRO|FATA|DEBU)\[(\d{4,9}|\d{4}-\d\d-\d\dT[\d:.+Z-]{8,24})\] /;
/** Of a message without quotes the first key ends it. */
const SHORT_FIELD = /\s(?:error|namespace|container|id|module)=/;
/** A date that somebody's tool puts in front, with or without a host, or what a cut has left of the time. */
const DATED =
  /^(?:[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d(?:\.\d{1,9})? (?:[\w.-]{1,253} )?(?=(?:time|level)=)|[\d:.TZ+-]{4,40}" (?=level=))/;

/** Characters of a line that are read: its message and the error after it may both be long. */
const LONGEST = 2 * MOST_ERROR;

const ERROR = / error="((?:[^"\\]|\\.){0,16384})(?:$|"(?=\s|$))/;
/** Until 1.1 containerd did not escape the quotes in its errors either. */
const UNESCAPED_ERROR = / error="(.{0,16384}?)(?:"(?=\s{1,4}[a-z_]{1,40}=|\s{0,4}$)|$)/s;

/** `time="…" level=info msg="…" key=…`, or the short form `INFO[0030] …`. */
export function logrusLine(line: string): LogrusLine | null {
  const date = line.slice(0, 300).includes('level=') ? DATED.exec(line.slice(0, 300))?.[0] : undefined;
  const body = date === undefined ? line : line.slice(date.length);
  const head = body.slice(0, 300);
  const match = LOGRUS.exec(head);
  if (match === null) return shortLine(body, head);
  const [prefix, time = '', level = ''] = match;
  const text = body.slice(0, LONGEST);
  const closed = quotedEnd(text, prefix.length);
  // Until 1.1 containerd did not escape the quotes in its messages.
  const after = text[closed];
  const end = after === undefined || after === ' ' ? closed : endOfMessage(text, closed);
  const message =
    end < 0
      ? goUnescape(text.slice(prefix.length).replace(/^"/, ''))
      : goUnescape(text.slice(prefix.length + 1, end - 1));
  const rest = end < 0 ? '' : text.slice(end);
  const error = (ERROR.exec(rest) ?? UNESCAPED_ERROR.exec(rest))?.[1] ?? '';
  return {
    time,
    level,
    message,
    error: goUnescape(error),
    container: CONTAINER.exec(rest)?.[1] ?? '',
    about: ABOUT.exec(rest)?.[0] ?? '',
  };
}

function shortLine(body: string, head: string): LogrusLine | null {
  const [prefix, level = '', time = ''] = SHORT.exec(head) ?? [];
  if (prefix === undefined) return null;
  const text = body.slice(prefix.length, LONGEST);
  const end = SHORT_FIELD.exec(text)?.index ?? text.length;
  const rest = text.slice(end);
  const error =
    /\serror="((?:[^"\\]|\\.){0,16384})/.exec(rest)?.[1] ?? /\serror=([^"].{0,16384})/.exec(rest)?.[1] ?? '';
  const container = CONTAINER.exec(rest)?.[1] ?? '';
  const message = text.slice(0, end).trimEnd().slice(0, 4096);
  return { time: time.includes('T') ? time : '', level, message, error: goUnescape(error), container, about: '' };
}

function endOfMessage(text: string, from: number): number {
  const found = /"(?= [a-z_]{1,40}=|\s{0,4}$)/.exec(text.slice(from, from + 4096));
  return found === null ? -1 : from + found.index + 1;
}

/** As Go prints the metadata, and since containerd 2 as protobuf does. */
const METADATA = /PodSandboxMetadata\{Name:([^,{}]{1,253}),Uid:([^,{}]{1,40}),Namespace:([^,{}]{1,63}),/;
const PROTO_METADATA =
  /^RunPodSandbox for name:"([^"]{1,253})"\s{1,4}uid:"([^"]{1,40})"\s{1,4}namespace:"([^"]{1,63})"/;
const ID = '"?([0-9a-f]{12,64})"?';

/** Messages of containerd, CRI-O, dockerd and crictl; null: a known message without a fact. */
const MESSAGES = Object.entries(messages).map(([pattern, kind]) => ({
  pattern: new RegExp(pattern.replace('<id>', ID)),
  kind: kind === '' ? null : kindOf(kind),
}));

const SANDBOX_EXIT = 'failed to handle sandbox TaskExit event';

/** What the line tells; empty for known lines without a fact; null where it is not known. */
export function readRuntimeMessage({
  message,
  error,
  container = '',
}: Pick<LogrusLine, 'message' | 'error'> & Partial<LogrusLine>): readonly Telling[] | null {
  const text = message.slice(0, 4096);
  if (text.startsWith('Failed to remove cgroup')) return cgroupRemains(error);
  if (text.startsWith('RunPodSandbox for ')) return runSandbox(text);
  for (const { pattern, kind } of MESSAGES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (kind === null) return [];
    const isSandbox = kind.includes('Sandbox') || error.startsWith(SANDBOX_EXIT);
    const detail = { error: errorText(error), runtime: true, ...(isSandbox && { sandbox: true }) };
    // The runtime handles the end of a sandbox's own process as it does that of a container.
    const told = error.startsWith(SANDBOX_EXIT)
      ? 'StopSandboxFailed'
      : kind === 'StopContainerFailed' && isGone(error)
        ? 'ContainerExited'
        : kind;
    return [{ kind: told, ...podOfMessage(text, error), id: match[1] ?? container, detail }];
  }
  return null;
}

/** libcontainer's own words in the log of the kubelet that it is built into. */
function cgroupRemains(error: string): readonly Telling[] {
  const [, uid = ''] =
    /\/(?:[a-z-]{0,40}-)?pod([0-9a-f]{8}[_-][0-9a-f_-]{27}|[0-9a-f]{32})/.exec(error.slice(0, 600)) ?? [];
  const pod = { ...NOBODY, uid: uidOr(uid.replaceAll('_', '-')) };
  return pod.uid === '' ? [] : [{ kind: 'CgroupFailed', ...pod, detail: { error: errorText(error) } }];
}

function runSandbox(text: string): readonly Telling[] {
  const [, name = '', uid, namespace = ''] = METADATA.exec(text) ?? PROTO_METADATA.exec(text) ?? [];
  if (name === '') return [];
  const id = /returns sandbox id "([0-9a-f]{12,64})"/.exec(text)?.[1];
  const pod = { uid: uidOr(uid), namespace, name };
  return [
    {
      kind: id === undefined ? 'NeedsSandbox' : 'SandboxCreated',
      ...pod,
      ...(id !== undefined && { id }),
      detail: { runtime: true },
    },
  ];
}

const IN_SANDBOX =
  /^CreateContainer within sandbox "([0-9a-f]{12,64})" for .{1,600}? returns container id "([0-9a-f]{12,64})"/;

/** containerd names the pod of a sandbox when it makes it, and of a container its sandbox alone. */
export function containerInSandbox(message: string): { readonly container: string; readonly sandbox: string } | null {
  const [, sandbox, container] = IN_SANDBOX.exec(message.slice(0, 1200)) ?? [];
  return sandbox === undefined || container === undefined ? null : { container, sandbox };
}

/** The message's own word, or that of the error behind it. */
function podOfMessage(text: string, error: string): PodNames {
  const pod = podOfContainer(text);
  return pod.name === '' && pod.uid === '' ? podInRuntimeName(error) : pod;
}

/** CRI-O: `Stopped container <id>: ns/pod/container`, and the same of one that was made. */
function podOfContainer(text: string): PodNames {
  const [, ref] = /^(?:Stopped|Created) container [0-9a-f]{12,64}: ([\w.-]{1,63}\/[\w.-]{1,253})\//.exec(text) ?? [];
  return ref === undefined ? podInRuntimeName(text) : namesOf(ref);
}

const UNITS =
  'kubelet|k3s|k3s-agent|rke2-server|rke2-agent|snap\\.microk8s\\.daemon-kubelite|kubelite|origin-node|k0scontroller|k0sworker';
const STARTED = new RegExp(`^Started (?:${UNITS}|[Kk]ubelet|Kubernetes Kubelet|Lightweight Kubernetes)`);
const STOPPED = new RegExp(
  `^(?:Stopped (?:${UNITS}|[Kk]ubelet|Kubernetes Kubelet|Lightweight Kubernetes)|(?:${UNITS})\\.service: (?:Main process exited|Deactivated successfully|Succeeded|Failed with result))`,
);

/** systemd on the kubelet's unit. */
export function readSystemd(message: string): readonly Telling[] | null {
  const text = message.slice(0, 300);
  if (STARTED.test(text)) return [{ kind: 'KubeletStarted', ...NOBODY }];
  if (STOPPED.test(text)) return [{ kind: 'KubeletStopped', ...NOBODY }];
  return /^(?:Started|Starting|Stopped|Stopping|Reloading|Reloaded|Created|Removed|Reached|[\w@.-]+: |run-|var-|Condition check)/.test(
    text,
  )
    ? []
    : null;
}
