/** What a container's process answers a probe. */
import { plus, ZERO, type Micros } from '../../engine/time.ts';
import type { Probe } from '../../kube/objects.ts';
import type { RuntimeContainer, RuntimeState } from '../state.ts';
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

const place = ({ httpGet, tcpSocket }: Probe): string => `${httpGet?.port ?? tcpSocket?.port ?? ''}`;

/** Frozen processes: runc refuses to exec beside them, and a request waits in vain. A port is still open. */
function unanswered(probe: Probe, ip: string): ProbeAnswer {
  if (probe.exec !== undefined)
    return { kind: 'error', text: `rpc error: code = Unknown desc = ${CANNOT_EXEC_PAUSED}` };
  const { scheme = 'HTTP', path = '/' } = probe.httpGet ?? {};
  const url = `${scheme.toLowerCase()}://${ip}:${place(probe)}${path}`;
  const text = `Get "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
  return { kind: 'failure', text };
}

export function answersProbes(runtime: RuntimeState, containerID: string, probe: Probe, now: Micros): ProbeAnswer {
  const container = runtime.containers[containerID];
  const ip = runtime.sandboxes[container?.sandboxID ?? '']?.ip ?? '';
  if (container?.state !== 'running') {
    if (probe.exec !== undefined) {
      const text =
        'rpc error: code = Unknown desc = failed to exec in container: container is in CONTAINER_EXITED state';
      return { kind: 'error', text };
    }
    return { kind: 'failure', text: `dial tcp ${ip}:${place(probe)}: connect: connection refused` };
  }
  if (container.frozenSince !== undefined && probe.tcpSocket === undefined) return unanswered(probe, ip);
  // A command is a process of its own; a port is still open, as the kernel accepts for the process.
  const isStuck = container.hungSince !== undefined || container.blockedSince !== undefined;
  if (isStuck && probe.exec === undefined && probe.tcpSocket === undefined) return unanswered(probe, ip);
  if ((container.startedAt ?? ZERO) > now || !hasStoppedAnswering(container, now)) return { kind: 'success', text: '' };
  const text = probe.httpGet === undefined ? '' : 'HTTP probe failed with statuscode: 503';
  return { kind: 'failure', text };
}
