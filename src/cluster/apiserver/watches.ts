/**
 * Who is told of what was written: the watch cache and its clients (staging/src/k8s.io/apiserver/pkg/storage/cacher).
 * Every write is one event. A client that comes back with a version gets what it has missed since; where the cache
 * does not reach back that far it is told 410 Gone, and has to list.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { isTerminal } from '../../kube/podLifecycle.ts';
import { addressOf, placeAt } from '../addresses.ts';
import type { ControlPlaneContext, Packet } from '../context.ts';
import { podRef } from '../podRef.ts';
import type { ObjectEvent, ReturnAddress, WatchEvent, WatchEventType } from '../messages.ts';
import type { ApiserverState, PendingRequest, Watcher } from '../state.ts';
import { allWatched } from '../controllers/watchedNodes.ts';
import { concernsControllers } from '../controllers/watchedPods.ts';
import { sendToKubelet } from './connection.ts';
import { UNEXPECTED_EOF } from './requests.ts';

type Self = Draft<ApiserverState>;
type Context = ControlPlaneContext<'apiserver'>;

const toWatchers = (context: Context): Micros =>
  context.latency(context.release.recordedOn === 'busyNode' ? 'watchBusy' : 'watch');

/** Whose watch it is that is asked for. */
const watcherOf = (replyTo: ReturnAddress): Watcher => {
  const { node } = placeAt(replyTo.actor);
  return node === undefined ? 'kubectl' : addressOf(node, 'kubelet');
};

export function watchOf<W>({ watches }: { readonly watches: Readonly<Record<string, W>> }, watcher: Watcher): W {
  const watch = watches[watcher];
  if (watch === undefined) throw new Error(`${watcher} has never watched`);
  return watch;
}

const watchPacket = ({ type, pod }: WatchEvent, after: Micros): Packet => ({
  label: `${type} ${pod.metadata.name}`,
  carries: { is: 'watchEvent', type },
  after,
  pod: podRef(pod),
});

/** The kubelet watches with a field selector: a pod that is bound to its node comes into view, and so is ADDED. */
function tellKubelet(self: Self, type: WatchEventType, pod: Pod, bound: boolean, context: Context): void {
  const node = pod.spec.nodeName ?? '';
  const watch = self.watches[addressOf(node, 'kubelet')];
  if (watch === undefined) return;
  const event = { type: bound ? 'ADDED' : type, pod } as const;
  const reachable = context.onNode(node).apiClient.cutSince === null;
  if (!watch.open || !reachable) watch.missed?.push(castDraft(event));
  if (!watch.open) return;
  const message = { type: 'watchEvent', event } as const;
  const packet = watchPacket(event, toWatchers(context));
  if (reachable) return context.sendPacket('WatchEventSent', addressOf(node, 'apiSource'), message, packet);
  context.send(addressOf(node, 'apiClient'), { type: 'holdInbound', inbound: { to: 'apiSource', message } });
}

export function broadcast(self: Self, type: WatchEventType, pod: Pod, bound: boolean, context: Context): void {
  tellKubelet(self, type, pod, bound, context);
  const message = { type: 'watchEvent', event: { type, pod } } as const;
  const packet = watchPacket({ type, pod }, toWatchers(context));
  if (self.watches.kubectl.open) context.sendPacket('WatchEventToKubectl', 'kubectl', message, packet);
  if ((pod.spec.nodeName ?? '') === '' || makesRoom(type, pod, context))
    context.send('scheduler', message, packet.after);
  if (concernsControllers(context.world.controllerManager, pod))
    context.send('controllerManager', message, packet.after);
}

/** The scheduler watches pods that have not ended: of one that does it hears as if it were deleted (scheduler.go:newPodInformer). */
const makesRoom = (type: WatchEvent['type'], pod: Pod, { world }: Context): boolean =>
  (type === 'DELETED' || isTerminal(pod)) &&
  allWatched(world.controllerManager).some(({ node }) => node.allocatable !== undefined);

/** Of any object but a pod controllers want to know, and a delete that waits for it to go. */
export function broadcastObject(event: ObjectEvent, context: Context): void {
  const message = { type: 'objectEvent', event } as const;
  const after = toWatchers(context);
  context.send('controllerManager', message, after);
  const isAwaited = context.world.kubectl.commands.some(
    ({ state, targets }) => state === 'running' && targets.some(({ uid }) => uid === event.object.metadata.uid),
  );
  if (isAwaited) context.send('kubectl', message, after);
}

/** What a watch begins with: the events since its version or, where it names none, every pod as it is now. */
export function openWatch(
  self: Self,
  { replyTo, resourceVersion }: PendingRequest,
  context: Context,
): { readonly code: 200 } | { readonly code: 410; readonly reason: string; readonly message: string } {
  const { node } = placeAt(replyTo.actor);
  const watcher = watcherOf(replyTo);
  const { missed } = watchOf(context.own, watcher);
  const after = toWatchers(context);
  if (node === undefined || resourceVersion === undefined) {
    for (const pod of Object.values(context.world.etcd.pods))
      context.send('kubectl', { type: 'watchEvent', event: { type: 'ADDED', pod } }, after);
  } else {
    if (missed === null) {
      const message = `too old resource version: ${resourceVersion} (${context.world.etcd.revision})`;
      return { code: 410, reason: 'Expired', message };
    }
    for (const event of missed) {
      if (Number(event.pod.metadata.resourceVersion) <= Number(resourceVersion)) continue;
      const packet = watchPacket(event, after);
      context.sendPacket('WatchEventSent', addressOf(node, 'apiSource'), { type: 'watchEvent', event }, packet);
    }
  }
  self.watches[watcher] = { open: true, missed: [] };
  return { code: 200 };
}

/** A list says as of when it is, and from then on the cache remembers for whoever will watch. */
export function remember(self: Self, { replyTo }: PendingRequest): void {
  const watcher = watcherOf(replyTo);
  if (watcher === 'kubectl') return;
  const watch = watchOf(self, watcher);
  if (!watch.open) watch.missed = [];
}

/** A kubelet's stream ends, and what it has missed by the time it comes back is more than the cache holds. */
export function dropWatch(self: Self, node: string, err: string, context: Context): void {
  const watcher = addressOf(node, 'kubelet');
  const { open } = watchOf(context.own, watcher);
  self.watches[watcher] = { open: false, missed: null };
  const message = { type: 'watchClosed', err } as const;
  if (open) sendToKubelet({ to: 'apiSource', message }, node, context.latency('network'), context);
}

/** The connections of a server that dies break at once; another process begins with an empty cache. */
export function closeWatches(self: Self, context: Context): void {
  for (const node of context.nodes) dropWatch(self, node, UNEXPECTED_EOF, context);
  const { open } = context.own.watches.kubectl;
  self.watches.kubectl = { open: false, missed: null };
  if (open) context.send('kubectl', { type: 'watchClosed', err: UNEXPECTED_EOF }, context.latency('network'));
}
