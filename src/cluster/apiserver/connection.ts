/** The kubelet's connection from the server's side: its watch and all its answers come over one. */
import type { Micros } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { Inbound } from '../messages.ts';

/** Only the watch tells events and its end; an answer goes to whoever has asked. */
export function deliverInbound({ to, message }: Inbound, after: Micros, context: ClusterContext): void {
  if (message.type === 'reply') context.send(to, message, after);
  else context.send('apiSource', message, after);
}

/** Sends to the kubelet, or leaves it to the network that is cut. */
export function sendToKubelet(inbound: Inbound, after: Micros, context: ClusterContext): void {
  if (context.world.apiClient.cutSince === null) deliverInbound(inbound, after, context);
  else context.send('apiClient', { type: 'holdInbound', inbound });
}
