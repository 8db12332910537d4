/**
 * The kubelet's client of the API server: a request leaves, and the frame that sent it waits for the response. All share
 * one connection. While the node is cut off nothing gets through either way: calls hang, until failed heartbeats make
 * the kubelet close the connection (pkg/kubelet/kubelet.go: onRepeatedHeartbeatFailure), and from then on each call
 * dials anew and times out.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { micros, plus, ZERO, type Micros } from '../../engine/time.ts';
import { refused, requestPacket, SERVER, urlError } from '../apiserver/requests.ts';
import type { ClusterActor, ClusterContext, Seeing } from '../context.ts';
import type { EventKind } from '../eventKinds.ts';
import type { PodRef } from '../../trace/event.ts';
import type { Inbound, ReplyTo } from '../messages.ts';
import type { ApiClientState, ApiRequest } from '../state.ts';
import { DIAL_TIMEOUT, HEARTBEAT_TIMEOUT, LEASE_RENEW_PERIOD, SYN_RETRIES } from './constants.ts';

type Self = Draft<ApiClientState>;
type Context = ClusterContext<'apiClient'>;

const DIAL_TIMED_OUT = `dial tcp ${SERVER}: i/o timeout`;
const CONNECTION_CLOSED = `read tcp 127.0.0.1:46012->${SERVER}: use of closed network connection`;

export function sendRequest(
  kind: EventKind,
  request: Omit<ApiRequest, 'id' | 'user'>,
  answerTo: ReplyTo,
  pod: PodRef | undefined,
  context: Seeing<'apiClient'>,
  because?: number,
  /** What keeps the request, or its answer, longer than usual. */
  delay: Micros = ZERO,
): void {
  const full: ApiRequest = { ...request, id: context.serial(), user: 'kubelet' };
  const { apiserver, apiClient: connection } = context.world;
  const detail = { verb: request.verb, name: request.name };
  if (connection.cutSince !== null) {
    context.tell(kind, { pod, detail: { ...detail, lost: true }, because });
    return context.send('apiClient', { type: 'holdRequest', request: full, replyTo: answerTo });
  }
  if (!apiserver.serving) {
    context.tell('RequestRefused', {
      pod,
      detail: { ...detail, reason: 'connection refused' },
      failure: 'nobodyThere',
      because,
    });
    return context.reply(
      answerTo,
      { kind: 'error', error: refused(full), notFound: false },
      context.latency('connectionRefused'),
    );
  }
  context.sendPacket(
    kind,
    'apiserver',
    { type: 'apiRequest', request: full, replyTo: context.returnAddress(answerTo) },
    {
      ...requestPacket(request),
      after: plus(plus(context.latency('network'), context.latency('clientEncode')), delay),
      pod,
      detail,
      because,
    },
  );
}

/* ---- the connection ---- */

const fail = (request: ApiRequest, replyTo: ReplyTo, cause: string, context: Context): void =>
  context.reply(replyTo, { kind: 'error', error: urlError(request, cause), notFound: false });

/** How long until the kubelet next renews its lease (component-helpers/apimachinery/lease: every 10 s). */
export function untilLeaseRenewal({ leasePhase }: ApiClientState, now: Micros): Micros {
  const since = (((now - leasePhase) % LEASE_RENEW_PERIOD) + LEASE_RENEW_PERIOD) % LEASE_RENEW_PERIOD;
  return micros(LEASE_RENEW_PERIOD - since);
}

/** When the lease was last renewed: the instant of the last attempt before the cut. */
export const leaseRenewedAt = (state: ApiClientState, now: Micros): Micros =>
  micros(now + untilLeaseRenewal(state, now) - LEASE_RENEW_PERIOD);

function cut(self: Self, context: Context): void {
  if (self.cutSince !== null) return;
  self.cutSince = context.now;
  context.tell('FaultBegan', { detail: { fault: 'partition' } });
  // Two attempts to renew the lease time out, then the kubelet closes its connections (lease/controller.go:retryUpdateLease).
  const noticed = untilLeaseRenewal(context.own, context.now) + 2 * HEARTBEAT_TIMEOUT;
  context.send('apiClient', { type: 'connectionLost', since: context.now }, micros(noticed));
  const renewedAt = leaseRenewedAt(context.own, context.now);
  context.send('controllerManager', { type: 'nodeSilent', node: context.world.node.name, renewedAt });
}

/** Everybody who waited on the connection learns that it is gone, and so does the watch. */
function lose(self: Self, context: Context): void {
  const { held, inbound } = context.own;
  self.connected = false;
  self.held = {};
  self.inbound = [];
  context.tell('ConnectionLost');
  for (const { request, replyTo } of Object.values(held)) fail(request, replyTo, CONNECTION_CLOSED, context);
  for (const { to, message } of inbound) {
    if (message.type !== 'reply') continue;
    const value = { kind: 'error', error: CONNECTION_CLOSED, notFound: false } as const;
    context.send(to, { ...message, value });
  }
  context.send('apiserver', { type: 'watchAbandoned', watcher: context.address('kubelet') });
  context.send('apiSource', { type: 'watchClosed', err: CONNECTION_CLOSED });
}

/** Only the watch tells events and its end; an answer goes to whoever has asked. */
function deliver({ to, message }: Inbound, after: Micros, context: Context): void {
  if (message.type === 'reply') context.send(to, message, after);
  else context.send('apiSource', message, after);
}

function heal(self: Self, context: Context): void {
  const { cutSince, connected, held, inbound } = context.own;
  if (cutSince === null) return;
  self.cutSince = null;
  self.connected = true;
  self.inbound = [];
  context.tell('FaultEnded', { detail: { fault: 'partition' } });
  /** One stream: what was sent first comes first. */
  const onItsWay = context.latency('network');
  for (const each of inbound) deliver(each, onItsWay, context);
  if (connected) context.send('apiserver', { type: 'watchCaughtUp', watcher: context.address('kubelet') });
  const after = untilLeaseRenewal(context.own, context.now);
  const { kubelet, node } = context.world;
  if (kubelet.running) context.send('controllerManager', { type: 'nodeHeard', node: node.name, after });
  for (const [id, { dialledAt }] of Object.entries(held)) {
    if (dialledAt === undefined) forward(self, Number(id), context);
    else retransmit(Number(id), dialledAt, context);
  }
}

/** TCP repeats its SYN after 1, 3, 7 and 15 s: a dial that is under way succeeds with the first that gets through. */
function retransmit(id: number, dialledAt: Micros, context: Context): void {
  const next = SYN_RETRIES.map((after) => plus(dialledAt, after)).find((at) => at >= context.now);
  if (next === undefined) return;
  context.send('apiClient', { type: 'tick', timer: String(id) }, micros(next - context.now));
}

function forward(self: Self, id: number, context: Context): void {
  const call = context.own.held[id];
  if (call === undefined) return;
  delete self.held[id];
  const { request, replyTo } = call;
  context.send(
    'apiserver',
    { type: 'apiRequest', request, replyTo: context.returnAddress(replyTo) },
    context.latency('network'),
  );
}

function hold(self: Self, request: ApiRequest, replyTo: ReplyTo, context: Context): void {
  if (self.connected) {
    self.held[request.id] = castDraft({ request, replyTo });
    return;
  }
  self.held[request.id] = castDraft({ request, replyTo, dialledAt: context.now });
  context.send('apiClient', { type: 'tick', timer: String(request.id) }, DIAL_TIMEOUT);
}

/** A dial gets through now, or its time is over. */
function dialled(self: Self, id: number, context: Context): void {
  const call = context.own.held[id];
  if (call?.dialledAt === undefined) return;
  if (context.own.cutSince === null && context.now < plus(call.dialledAt, DIAL_TIMEOUT))
    return forward(self, id, context);
  if (context.now < plus(call.dialledAt, DIAL_TIMEOUT)) return;
  delete self.held[id];
  fail(call.request, call.replyTo, DIAL_TIMED_OUT, context);
}

export const apiClient: ClusterActor<'apiClient'> = (self, message, context) => {
  switch (message.type) {
    case 'processEnded':
      self.held = {};
      self.inbound = [];
      self.connected = self.cutSince === null;
      return;
    case 'partitionNode':
      return cut(self, context);
    case 'healNode':
      return heal(self, context);
    case 'connectionLost':
      if (message.since === self.cutSince && self.connected) lose(self, context);
      return;
    case 'holdRequest':
      return hold(self, message.request, message.replyTo, context);
    case 'holdInbound':
      if (self.connected) self.inbound.push(castDraft(message.inbound));
      return;
    case 'tick':
      return dialled(self, Number(message.timer), context);
  }
};
