/** What a container's process answers a probe. */
import { printed } from '../../kube/printed.ts';
import { plus, ZERO, type Micros } from '../../engine/time.ts';
import type { Probe } from '../../kube/objects.ts';
import type { ProbeType, RuntimeContainer, RuntimeState } from '../state.ts';
import { CANNOT_EXEC_PAUSED } from './errors.ts';
import { silenceOf, type Silence } from './probeSilence.ts';

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

const place = ({ httpGet, tcpSocket }: Probe): string => `${httpGet?.port ?? tcpSocket?.port ?? ''}`;

const urlOf = ({ httpGet, ...probe }: Probe, ip: string): string => {
  const { scheme = 'HTTP', path = '/', host = ip } = httpGet ?? {};
  const at = place({ ...probe, ...(httpGet !== undefined && { httpGet }) });
  return `${scheme.toLowerCase()}://${host}:${at}${path.startsWith('/') ? path : `/${path}`}`;
};

/** Texts of pkg/probe/http, tcp and exec; a command that fails may print nothing. */
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
  const text = printed`Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
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
