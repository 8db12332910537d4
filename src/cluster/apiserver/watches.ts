/**
 * Who is told of what was written: the watch cache and its clients (staging/src/k8s.io/apiserver/pkg/storage/cacher).
 * Every write is one event. A client that comes back with a version gets what it has missed since; where the cache
 * does not reach back that far it is told 410 Gone, and has to list.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import type { Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import { podRef, type ClusterContext } from '../context.ts';
import type { WatchEventType } from '../messages.ts';
import type { ApiserverState, PendingRequest } from '../state.ts';
import { concernsControllers } from '../controllers/watchedPods.ts';
import { sendToKubelet } from './connection.ts';
import { UNEXPECTED_EOF } from './requests.ts';

type Self = Draft<ApiserverState>;

const toWatchers = (context: ClusterContext): Micros =>
  context.latency(context.release.recordedOn === 'busyNode' ? 'watchBusy' : 'watch');

/** The kubelet watches with a field selector: a pod that is bound to its node comes into view, and so is ADDED. */
function tellKubelet(self: Self, type: WatchEventType, pod: Pod, bound: boolean, context: ClusterContext): void {
  if (pod.spec.nodeName !== context.world.node.name) return;
  const event = { type: bound ? 'ADDED' : type, pod } as const;
  const watch = self.watches.kubelet;
  const reachable = context.world.apiClient.cutSince === null;
  if (!watch.open || !reachable) watch.missed?.push(castDraft(event));
  if (!watch.open) return;
  const message = { type: 'watchEvent', event } as const;
  const packet = { label: `${event.type} ${pod.metadata.name}`, after: toWatchers(context), pod: podRef(pod) };
  if (reachable) return context.sendPacket('WatchEventSent', 'apiSource', message, packet);
  context.send('apiClient', { type: 'holdInbound', inbound: { to: 'apiSource', message } });
}

export function broadcast(self: Self, type: WatchEventType, pod: Pod, bound: boolean, context: ClusterContext): void {
  tellKubelet(self, type, pod, bound, context);
  const message = { type: 'watchEvent', event: { type, pod } } as const;
  const packet = { label: `${type} ${pod.metadata.name}`, after: toWatchers(context), pod: podRef(pod) };
  if (self.watches.kubectl.open) context.sendPacket('WatchEventToKubectl', 'kubectl', message, packet);
  if ((pod.spec.nodeName ?? '') === '') context.send('scheduler', message, packet.after);
  if (concernsControllers(context.world.controllerManager, pod))
    context.send('controllerManager', message, packet.after);
}

/** What a watch begins with: the events since its version or, where it names none, every pod as it is now. */
export function openWatch(
  self: Self,
  { user, resourceVersion }: PendingRequest,
  context: ClusterContext,
): { readonly code: 200 } | { readonly code: 410; readonly reason: string; readonly message: string } {
  const watcher = user === 'kubelet' ? 'kubelet' : 'kubectl';
  const { missed } = context.world.apiserver.watches[watcher];
  const after = toWatchers(context);
  if (resourceVersion === undefined) {
    for (const pod of Object.values(context.world.etcd.pods))
      context.send('kubectl', { type: 'watchEvent', event: { type: 'ADDED', pod } }, after);
  } else {
    if (missed === null) {
      const message = `too old resource version: ${resourceVersion} (${context.world.etcd.revision})`;
      return { code: 410, reason: 'Expired', message };
    }
    for (const event of missed) {
      if (Number(event.pod.metadata.resourceVersion) <= Number(resourceVersion)) continue;
      const packet = { label: `${event.type} ${event.pod.metadata.name}`, after, pod: podRef(event.pod) };
      context.sendPacket('WatchEventSent', 'apiSource', { type: 'watchEvent', event }, packet);
    }
  }
  self.watches[watcher] = { open: true, missed: [] };
  return { code: 200 };
}

/** A list says as of when it is, and from then on the cache remembers for whoever will watch. */
export function remember(self: Self, { user }: PendingRequest): void {
  if (user === 'kubelet' && !self.watches.kubelet.open) self.watches.kubelet.missed = [];
}

/** The kubelet's stream ends, and what it has missed by the time it comes back is more than the cache holds. */
export function dropWatch(self: Self, context: ClusterContext): void {
  const { open } = context.world.apiserver.watches.kubelet;
  self.watches.kubelet = { open: false, missed: null };
  const message = { type: 'watchClosed', err: 'EOF' } as const;
  if (open) sendToKubelet({ to: 'apiSource', message }, context.latency('network'), context);
}

/** The connections of a server that dies break at once; another process begins with an empty cache. */
export function closeWatches(self: Self, context: ClusterContext): void {
  const { kubelet, kubectl } = context.world.apiserver.watches;
  const message = { type: 'watchClosed', err: UNEXPECTED_EOF } as const;
  if (kubelet.open) sendToKubelet({ to: 'apiSource', message }, context.latency('network'), context);
  if (kubectl.open) context.send('kubectl', message, context.latency('network'));
  self.watches.kubelet = { open: false, missed: null };
  self.watches.kubectl = { open: false, missed: null };
}
