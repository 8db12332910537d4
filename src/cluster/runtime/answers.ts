/** What a container's process answers a probe. */
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import type { Probe } from '../../kube/objects.ts';
import type { ProbeType, RuntimeContainer, RuntimeState } from '../state.ts';
import { CANNOT_EXEC_PAUSED } from './errors.ts';

export type ProbeAnswer =
  | { readonly kind: 'success' | 'failure'; readonly text: string }
  /** The probe itself could not be made. */
  | { readonly kind: 'error'; readonly text: string };

/** Its behaviour may say that it stops answering some time after the signal to stop. */
function hasStoppedAnswering({ signalledAt, behaviour }: RuntimeContainer, now: Micros): boolean {
  const { stopsAnsweringAfter } = behaviour;
  return (
    stopsAnsweringAfter !== undefined && signalledAt !== undefined && now >= plus(signalledAt, stopsAnsweringAfter)
  );
}

/** Its behaviour counts from here: a process that runs at t = 0 is not asked how long it has. */
const countsFrom = ({ startedAt = ZERO }: Pick<RuntimeContainer, 'startedAt'>): Micros =>
  micros(Math.max(startedAt, ZERO));

/** Nothing listens yet, or the process answers badly. */
type Silence = 'refuses' | 'fails';

/** How the container fails a probe of this type at this instant, by its behaviour or by a fault; undefined: it does not. */
export function silenceOf(container: RuntimeContainer, type: ProbeType, now: Micros): Silence | undefined {
  const failing = container.probesFailing?.[type];
  if (failing !== undefined && now >= failing.since && (failing.until === undefined || now < failing.until))
    return 'fails';
  const answers = container.behaviour.probes?.[type];
  if (answers === undefined) return undefined;
  if (answers === 'never') return 'refuses';
  const since = countsFrom(container);
  const runsAtStart = (container.startedAt ?? ZERO) < ZERO;
  if (!runsAtStart && now < plus(since, answers.from)) return 'refuses';
  return answers.to !== undefined && now >= plus(since, answers.to) ? 'fails' : undefined;
}

/** The instants at which a probe of this type begins to be answered otherwise. */
export function turnsOfAnswers(container: RuntimeContainer, type: ProbeType): readonly Micros[] {
  const since = countsFrom(container);
  const answers = container.behaviour.probes?.[type];
  const until = container.probesFailing?.[type]?.until;
  return [
    ...(answers === undefined || answers === 'never'
      ? []
      : [plus(since, answers.from), ...(answers.to === undefined ? [] : [plus(since, answers.to)])]),
    ...(until === undefined ? [] : [until]),
  ];
}

/** Since when a probe of this type fails that would not otherwise; none where it does not. */
export function failsFrom(container: RuntimeContainer, type: ProbeType): readonly Micros[] {
  const never = container.behaviour.probes?.[type] === 'never' ? [countsFrom(container)] : [];
  const failing = container.probesFailing?.[type];
  return failing === undefined ? never : [...never, failing.since];
}

const place = ({ httpGet, tcpSocket }: Probe): string => `${httpGet?.port ?? tcpSocket?.port ?? ''}`;

const urlOf = ({ httpGet, ...probe }: Probe, ip: string): string => {
  const { scheme = 'HTTP', path = '/', host = ip } = httpGet ?? {};
  const at = place({ ...probe, ...(httpGet !== undefined && { httpGet }) });
  return `${scheme.toLowerCase()}://${host}:${at}${path.startsWith('/') ? path : `/${path}`}`;
};

/** What the probe says: pkg/probe/http, tcp and exec; a command that exits with another code than 0 may print nothing. */
function saidOf(probe: Probe, silence: Silence, ip: string): string {
  const refused = `dial tcp ${probe.tcpSocket?.host ?? probe.httpGet?.host ?? ip}:${place(probe)}: connect: connection refused`;
  if (probe.tcpSocket !== undefined) return refused;
  if (probe.httpGet === undefined) return '';
  return silence === 'refuses' ? `Get "${urlOf(probe, ip)}": ${refused}` : 'HTTP probe failed with statuscode: 503';
}

/** Frozen processes: runc refuses to exec beside them, and a request waits in vain. A port is still open. */
function unanswered(probe: Probe, ip: string): ProbeAnswer {
  if (probe.exec !== undefined)
    return { kind: 'error', text: `rpc error: code = Unknown desc = ${CANNOT_EXEC_PAUSED}` };
  const { scheme = 'HTTP', path = '/' } = probe.httpGet ?? {};
  const url = `${scheme.toLowerCase()}://${ip}:${place(probe)}${path}`;
  const text = `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
  return { kind: 'failure', text };
}

const IS_EXITED =
  'rpc error: code = Unknown desc = failed to exec in container: container is in CONTAINER_EXITED state';

/** The process has ended, and containerd's record does not say so yet. */
const noTask = (id: string): string =>
  `rpc error: code = NotFound desc = failed to exec in container: failed to load task: no running task found: task ${id} not found: not found`;

export function answersProbes(
  runtime: RuntimeState,
  containerID: string,
  type: ProbeType,
  probe: Probe,
  now: Micros,
): ProbeAnswer {
  const container = runtime.containers[containerID];
  const ip = runtime.sandboxes[container?.sandboxID ?? '']?.ip ?? '';
  if (container?.state !== 'running') {
    if (probe.exec !== undefined) {
      return { kind: 'error', text: container?.unreported === true ? noTask(containerID) : IS_EXITED };
    }
    return { kind: 'failure', text: `dial tcp ${ip}:${place(probe)}: connect: connection refused` };
  }
  if (container.frozenSince !== undefined && probe.tcpSocket === undefined) return unanswered(probe, ip);
  // A command is a process of its own; a port is still open, as the kernel accepts for the process.
  const isStuck = container.hungSince !== undefined || container.blockedSince !== undefined;
  if (isStuck && probe.exec === undefined && probe.tcpSocket === undefined) return unanswered(probe, ip);
  const silence = silenceOf(container, type, now);
  if (silence !== undefined) return { kind: 'failure', text: saidOf(probe, silence, ip) };
  if ((container.startedAt ?? ZERO) > now || !hasStoppedAnswering(container, now)) return { kind: 'success', text: '' };
  const text = probe.httpGet === undefined ? '' : 'HTTP probe failed with statuscode: 503';
  return { kind: 'failure', text };
}
