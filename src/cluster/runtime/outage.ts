/**
 * containerd's process is gone, and comes back. Containers live on under their shims; what the kubelet calls fails until
 * gRPC dials anew, which it does on its own, with a growing back-off, from the first dial that failed
 * (google.golang.org/grpc/backoff with the kubelet's BaseDelay and MaxDelay: pkg/kubelet/cri/remote/remote_runtime.go).
 */
import type { Draft } from '../../engine/draft.ts';
import { micros, ms, plus, seconds, type Micros } from '../../engine/time.ts';
import type { ClusterContext, Seeing } from '../context.ts';
import type { RuntimeCall, RuntimeInbox } from './inbox.ts';
import type { RuntimeState } from '../state.ts';

type Self = Draft<RuntimeState>;
type Context = ClusterContext<'runtime'>;

const FIRST_DELAY = ms(100);
const MAX_DELAY = seconds(3);
const FACTOR = 1.6;

const SOCKET = '/run/containerd/containerd.sock';

/** What a call meets that cannot be sent. */
const unavailable = ({ release }: Pick<ClusterContext, 'release'>): string =>
  `rpc error: code = Unavailable desc = connection error: desc = "transport: ${release.grpc.dialing} unix ${SOCKET}: connect: connection refused"`;

/** What a call meets that was open when containerd died. */
export const connectionLost = ({ release }: Pick<ClusterContext, 'release'>): string =>
  `rpc error: code = Unavailable desc = ${release.grpc.lost}`;

/** The error of a call that the kubelet makes now, if it does not reach containerd. */
export const callError = (context: Seeing<'runtime'>): string | undefined =>
  context.world.runtime.outage === undefined ? undefined : unavailable(context);

/** The kubelet's own reading of the runtime's lists has failed: gRPC has dialled. */
export const noteDial = (context: Seeing<'runtime'>): void => {
  const { outage } = context.world.runtime;
  if (outage === undefined || outage.dialledAt !== undefined) return;
  context.branch(outageBegan(context), () => context.send('runtime', { type: 'dialled' }));
};

/** What the kubelet makes of its runtime's being away, or back, goes back to the last time that it went. */
export const outageBegan = (context: ClusterContext): number | undefined => context.kept('runtime', 'outage');

/** The first dial at or after `from`. */
function nextDial(dialledAt: Micros, from: Micros): Micros {
  let at = dialledAt;
  for (let delay: number = FIRST_DELAY; at < from; delay = Math.min(delay * FACTOR, MAX_DELAY)) {
    at = plus(at, micros(Math.round(delay)));
  }
  return at;
}

/** Calls of the CRI: each carries a `replyTo`, and so does a hook by HTTP. */
export const isCall = (message: RuntimeInbox): message is RuntimeCall => 'replyTo' in message;

export function refuse(self: Self, { replyTo }: RuntimeCall, context: Context): void {
  dialled(self, context);
  context.reply(replyTo, { kind: 'error', error: unavailable(context), notFound: false }, context.latency('refused'));
}

export function dialled(self: Self, context: Context): void {
  if (self.outage !== undefined) self.outage.dialledAt ??= context.now;
}

function loseCalls(self: Self, context: Context): void {
  const lost = { kind: 'error', error: connectionLost(context), notFound: false } as const;
  for (const container of Object.values(self.containers)) {
    for (const { replyTo } of container.stopCalls ?? []) context.reply(replyTo, lost);
    delete container.stopCalls;
    delete container.stopping;
    delete container.stopSignalled;
    if (container.hook?.kind !== 'exec') continue;
    context.reply(container.hook, lost);
    delete container.hook;
  }
  for (const sandbox of Object.values(self.sandboxes)) {
    for (const replyTo of sandbox.stopping?.calls ?? []) context.reply(replyTo, lost);
    delete sandbox.stopping;
  }
}

export function runtimeStops(self: Self, context: Context): void {
  if (self.outage !== undefined && self.outage.servesSince === undefined) return;
  self.outage = { since: context.now };
  context.tell('RuntimeStopped');
  context.keep('runtime', 'outage');
  loseCalls(self, context);
}

export function runtimeStarts(self: Self, context: Context): void {
  const { powerless } = context.world.nodeShutdown;
  if (powerless || self.outage === undefined || self.outage.servesSince !== undefined) return;
  const booted = Object.values(context.own.containers).some(({ lost }) => lost);
  context.tell('RuntimeStarted', booted ? { detail: { booted } } : {});
  context.send('runtime', { type: 'runtimeServes' }, context.latency('containerdStart'));
}

/** The kubelet finds out when gRPC dials next; if it has not called in the meantime, its next call just goes through. */
export function runtimeServes(self: Self, context: Context): void {
  const { outage } = self;
  if (outage === undefined || outage.servesSince !== undefined) return;
  outage.servesSince = context.now;
  const dial = outage.dialledAt === undefined ? context.now : nextDial(outage.dialledAt as Micros, context.now);
  context.send('runtime', { type: 'runtimeReached' }, micros(dial - context.now));
}

export function runtimeReached(self: Self, context: Context): void {
  if (self.outage?.servesSince === undefined) return;
  delete self.outage;
  context.tell('RuntimeReached');
}
