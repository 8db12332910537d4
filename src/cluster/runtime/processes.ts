/**
 * The processes of a container, as the kernel, runc and the shim see them: signals reach them, they end, and they may be
 * frozen, or their shim may be, so that neither comes through.
 */
import type { Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { RuntimeInbox } from './inbox.ts';
import type { RuntimeContainer, RuntimeState } from '../state.ts';

type Context = ClusterContext<'runtime'>;

export type Self = Draft<RuntimeState>;
type Container = Draft<RuntimeContainer>;
type Exit = Pick<Extract<RuntimeInbox, { type: 'processExits' }>, 'exitCode' | 'signal' | 'oomKilled'>;

export const podOf = (self: Self, container: Pick<RuntimeContainer, 'sandboxID' | 'podUID'>) => {
  const sandbox = self.sandboxes[container.sandboxID];
  return { namespace: sandbox?.namespace ?? '', name: sandbox?.name ?? '', uid: container.podUID };
};

export const shimIsFrozen = (self: Self, { podUID }: Pick<RuntimeContainer, 'podUID'>): boolean =>
  self.frozenShims?.[podUID] !== undefined;

const isFrozen = ({ frozenSince }: Pick<RuntimeContainer, 'frozenSince'>): boolean => frozenSince !== undefined;

/** task.Kill: the shim runs runc, which signals process 1 of the container. A frozen shim does so once it runs again. */
export function kill(
  self: Self,
  container: Container,
  signal: string,
  call: number,
  after: Micros,
  context: Context,
): void {
  if (shimIsFrozen(self, container)) {
    container.held = { ...container.held, unsent: [...(container.held?.unsent ?? []), { signal, call }] };
    return;
  }
  context.send('runtime', { type: 'signal', id: container.id, signal, call }, after);
}

/** @returns whether the container still runs. */
export function signalled(self: Self, id: string, signal: string, context: Context): boolean {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return false;
  container.signal = signal;
  container.signalledAt = context.now;
  const thaws = signal === 'SIGKILL' && isFrozen(container);
  const detail = {
    container: container.spec.name,
    signal,
    ...(isFrozen(container) && { frozen: true }),
  };
  if (signal === 'SIGKILL') {
    context.tell('SigkillSent', { pod: podOf(self, container), detail });
  } else {
    context.tell('SigtermSent', {
      pod: podOf(self, container),
      detail: {
        ...detail,
        timeout: container.stopCalls?.at(-1)?.timeout ?? 0,
        onSigterm: container.behaviour.onSigterm,
      },
    });
  }
  /** A frozen process sees no signal; for SIGKILL runc thaws its cgroup (opencontainers/runc PR 3217). */
  if (thaws) delete container.frozenSince;
  if (isFrozen(container) || isBlocked(container)) container.held = { ...container.held, signal };
  else react(container, signal, context);
  return true;
}

/** A process in state D sees a signal, SIGKILL included, when the call into the kernel returns (wait_event, TASK_UNINTERRUPTIBLE). */
const isBlocked = ({ blockedSince }: Pick<RuntimeContainer, 'blockedSince'>): boolean => blockedSince !== undefined;

/** What the process does about a signal that has reached it. */
function react({ id, behaviour, hungSince }: Container, signal: string, context: Context): void {
  if (signal === 'SIGKILL') {
    const exit = { type: 'processExits', id, exitCode: 137, signal } as const;
    context.send('runtime', exit, context.latency('sigkill'));
  } else if (behaviour.onSigterm === 'exit' && hungSince === undefined) {
    const exit = { type: 'processExits', id, exitCode: behaviour.exitCode, signal: 'SIGTERM' } as const;
    context.send('runtime', exit, behaviour.exitAfter as Micros);
  }
}

/** The process ends; while it is frozen it cannot, and a frozen shim does not notice. @returns whether it has ended. */
export function ended(self: Self, container: Container, exit: Exit, context: Context): boolean {
  if (container.state === 'exited') return false;
  if (isFrozen(container) || isBlocked(container) || shimIsFrozen(self, container)) {
    container.held = { ...container.held, exit };
    return false;
  }
  if (container.hungSince !== undefined && exit.signal !== 'SIGKILL') return false;
  container.state = 'exited';
  container.exitCode = exit.exitCode;
  container.finishedAt = context.now;
  if (exit.oomKilled === true) container.oomKilled = true;
  delete container.held;
  context.tell('ContainerExited', {
    pod: podOf(self, container),
    detail: { container: container.spec.name, exitCode: exit.exitCode, ...(exit.oomKilled && { oomKilled: true }) },
  });
  return true;
}

/* ---- faults ---- */

export function freezeContainer(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited' || isFrozen(container)) return;
  container.frozenSince = context.now;
  context.tell('ProcessesFrozen', { pod: podOf(self, container), detail: { container: container.spec.name } });
}

/** What came while the processes were frozen reaches them now. */
export function thawContainer(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || !isFrozen(container)) return;
  delete container.frozenSince;
  context.tell('ProcessesThawed', { pod: podOf(self, container), detail: { container: container.spec.name } });
  const { signal, exit } = container.held ?? {};
  container.held = { ...(container.held?.unsent !== undefined && { unsent: container.held.unsent }) };
  if (signal !== undefined) react(container, signal, context);
  if (exit !== undefined) context.send('runtime', { type: 'processExits', id, ...exit });
}

const began = (self: Self, container: Container, fault: string, context: Context): void =>
  context.tell('FaultBegan', { pod: podOf(self, container), detail: { fault, container: container.spec.name } });

/** The kernel kills the container's processes: its cgroup has no memory left. A hang is no protection. */
export function oomKill(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited') return;
  began(self, container, 'oomKill', context);
  context.send('runtime', { type: 'processExits', id, exitCode: 137, signal: 'SIGKILL', oomKilled: true });
}

export function hangContainer(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited' || container.hungSince !== undefined) return;
  container.hungSince = context.now;
  began(self, container, 'processHangs', context);
}

export function blockIO(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || container.state === 'exited' || isBlocked(container)) return;
  container.blockedSince = context.now;
  began(self, container, 'ioBlocked', context);
}

/** The call into the kernel returns, and what was sent to the process meanwhile reaches it. */
export function unblockIO(self: Self, id: string, context: Context): void {
  const container = self.containers[id];
  if (container === undefined || !isBlocked(container)) return;
  delete container.blockedSince;
  const detail = { fault: 'ioBlocked', container: container.spec.name };
  context.tell('FaultEnded', { pod: podOf(self, container), detail });
  const { signal, exit, unsent } = container.held ?? {};
  container.held = { ...(unsent !== undefined && { unsent }) };
  if (signal !== undefined) react(container, signal, context);
  if (exit !== undefined) context.send('runtime', { type: 'processExits', id, ...exit });
}

export function freezeShim(self: Self, podUID: string, context: Context): void {
  if (self.frozenShims?.[podUID] !== undefined) return;
  self.frozenShims = { ...self.frozenShims, [podUID]: context.now };
  context.tell('ShimFrozen', { pod: podOf(self, { podUID, sandboxID: sandboxOf(self, podUID) }) });
}

const sandboxOf = (self: Self, podUID: string): string =>
  Object.values(self.sandboxes).findLast((sandbox) => sandbox.podUID === podUID)?.id ?? '';

/** The shim takes up what it was asked for in the meantime, whether or not anybody still waits for it. */
export function thawShim(self: Self, podUID: string, context: Context): void {
  if (self.frozenShims?.[podUID] === undefined) return;
  delete self.frozenShims[podUID];
  if (Object.keys(self.frozenShims).length === 0) delete self.frozenShims;
  context.tell('ShimThawed', { pod: podOf(self, { podUID, sandboxID: sandboxOf(self, podUID) }) });
  for (const container of Object.values(self.containers)) {
    if (container.podUID !== podUID || container.held === undefined) continue;
    const { unsent = [], exit, signal } = container.held;
    container.held = { ...(signal !== undefined && { signal }) };
    if (exit !== undefined) context.send('runtime', { type: 'processExits', id: container.id, ...exit });
    for (const { signal: wanted, call } of unsent) {
      context.send('runtime', { type: 'signal', id: container.id, signal: wanted, call }, context.latency('signal'));
    }
  }
}
