/**
 * Removals of nodes by the cluster autoscaler and by Karpenter: the evictions that they ask for, and the end of the
 * machine. Neither is a part of kube-controller-manager; both are clients in the control plane, as a CSI driver's
 * attacher is, and each says in a file of its own when it asks for what.
 */
import type { Draft } from '../../engine/draft.ts';
import { seconds } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { addressOf } from '../addresses.ts';
import type { ControlPlaneContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { sendAs } from './client.ts';
import type { NodeEdit } from './inbox.ts';
import type { ControllerManagerState } from './state.ts';
import type { NodeEviction, NodeRemoval, NodeRemover } from './scaleDownState.ts';
import type { Blocked } from './scaleDownRules.ts';

export type Self = Draft<ControllerManagerState>;
export type Context = ControlPlaneContext<'controllerManager'>;
/** Writes a change of a Node. */
export type Edit = (edit: NodeEdit) => void;

/** Timers and answers: `removal/turn/NODE`, `removal/evict/NODE/UID`. */
export const REMOVAL = 'removal/';
const TURN = `${REMOVAL}turn/`;
const EVICT = `${REMOVAL}evict/`;
/** cloud-provider/controllers/nodelifecycle: how often it looks at nodes; Karpenter asks for its instance as often. */
export const MACHINE_PERIOD = seconds(5);

/** Schedules the next turn of the removal. */
export function turnIn(node: string, after: Parameters<Context['send']>[2], context: Context): void {
  context.send('controllerManager', { type: 'tick', timer: `${TURN}${node}` }, after);
}

export function retryIn(node: string, uid: string, after: Parameters<Context['send']>[2], context: Context): void {
  context.send('controllerManager', { type: 'tick', timer: `${EVICT}${node}/${uid}` }, after);
}

/** What a timer or the key of an answer is about; null where it is no removal's. */
export function removalAt(key: string): { readonly node: string; readonly uid?: string } | null {
  if (key.startsWith(TURN)) return { node: key.slice(TURN.length) };
  if (!key.startsWith(EVICT)) return null;
  const [node = '', uid = ''] = key.slice(EVICT.length).split('/');
  return { node, uid };
}

/** Posts the eviction, the first time or again. */
export function askToEvict(node: string, by: NodeRemover, uid: string, eviction: NodeEviction, context: Context): void {
  const { namespace, name, gracePeriodSeconds } = eviction;
  const options = by === 'karpenter' ? { preconditions: { uid } } : {};
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  const request = { verb: 'create', subresource: 'eviction', namespace, name, ...options, ...grace } as const;
  sendAs(by, `${EVICT}${node}/${uid}`, request, { namespace, name, uid }, context);
}

export const evictionOf = (
  { metadata: { namespace, name } }: Pod,
  more: Pick<NodeEviction, 'gracePeriodSeconds' | 'bestEffort'> = {},
): NodeEviction => ({ namespace, name, state: 'asked', failures: 0, ...more });

export function keepRemoval(self: Self, node: string, removal: NodeRemoval | null): void {
  const { [node]: _before, ...others } = self.nodeRemovals ?? {};
  const removals = removal === null ? others : { ...others, [node]: removal };
  if (Object.keys(removals).length === 0) delete self.nodeRemovals;
  else self.nodeRemovals = removals as Draft<Readonly<Record<string, NodeRemoval>>>;
}

/** The node stays untainted, and the removal does not begin. */
export function tellBlocked(node: string, by: NodeRemover, { why, pod, budget }: Blocked, context: Context): void {
  const detail = { node, by, why, blocking: pod.metadata.name, ...(budget !== undefined && { budget }) };
  context.tell('ScaleDownBlocked', { pod: podRef(pod), detail });
}

/** The cloud stops the machine; whatever still runs there ends without a grace period. */
export function takeMachine(node: string, by: NodeRemover, context: Context): void {
  context.tell('NodeDrained', { detail: { node, by } });
  context.send(addressOf(node, 'nodeShutdown'), { type: 'powerOffNode' });
  turnIn(node, MACHINE_PERIOD, context);
}
