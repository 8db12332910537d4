/** The kubelet's connection from the server's side: its watch and all its answers come over one. */
import type { Micros } from '../../engine/time.ts';
import { addressOf, placeAt } from '../addresses.ts';
import type { ControlPlaneContext } from '../context.ts';
import type { Caller, Inbound, ReturnAddress } from '../messages.ts';

type Context = ControlPlaneContext<'apiserver'>;

/** Only the watch tells events and its end; an answer goes to whoever has asked. */
function deliver({ to, message }: Inbound, node: string, after: Micros, context: Context): void {
  if (message.type === 'reply') context.send(addressOf(node, to), message, after);
  else context.send(addressOf(node, 'apiSource'), message, after);
}

/** Which part of which kubelet has asked; undefined for a client of the control plane. */
export function kubeletAt({
  actor: address,
}: ReturnAddress): { readonly node: string; readonly actor: Caller } | undefined {
  const { node, actor } = placeAt(address);
  return node === undefined ? undefined : { node, actor: actor as Caller };
}

/** Sends to the kubelet of `node`, or leaves it to the network that is cut. */
export function sendToKubelet(inbound: Inbound, node: string, after: Micros, context: Context): void {
  if (context.onNode(node).apiClient.cutSince === null) deliver(inbound, node, after, context);
  else context.send(addressOf(node, 'apiClient'), { type: 'holdInbound', inbound });
}
