/** What goes wrong at the API server or on the way to it, by the scenario's word. */
import { printed } from '../../kube/printed.ts';
import type { Draft } from '../../engine/draft.ts';
import { micros, minus, plus, type Micros } from '../../engine/time.ts';
import { objectKey } from '../../kube/objects.ts';
import { shownBy } from '../clocks.ts';
import type { ControlPlaneContext } from '../context.ts';
import { nodeMeant } from '../nodeMeant.ts';
import type { ApiRequest, ApiserverState } from '../state.ts';
import { dropWatch } from './watches.ts';

type Self = Draft<ApiserverState>;
type Context = ControlPlaneContext<'apiserver'>;

interface OfPod {
  readonly namespace: string;
  readonly name: string;
}

export type ApiFault =
  /** PATCHes of the pod's status are answered 409; without `failures`, for good. */
  | ({ readonly what: 'statusConflict'; readonly failures?: number } & OfPod)
  /** The next DELETE of the pod by `sender` never arrives, or its answer does not. */
  | ({ readonly what: 'deleteLost' } & LostDelete & OfPod)
  /** The watch of a node's kubelet ends, and the cache no longer knows its version; lists are refused for `takes`. */
  | { readonly what: 'watchDropped'; readonly node?: string; readonly takes?: Micros }
  /** The server's clock, ahead of the node's; behind it where negative. */
  | { readonly what: 'clockSkew'; readonly ahead: Micros }
  /** etcd's disk is slow: each write takes `by` longer, for `takes`. */
  | { readonly what: 'etcdSlow'; readonly by: Micros; readonly takes?: Micros };

export interface LostDelete {
  readonly sender: 'kubelet' | 'kubectl';
  readonly part: 'request' | 'answer';
}

/** What waits for its chance to go wrong. */
export interface ApiTroubles {
  /** By `namespace/name`: how many PATCHes of the status are refused still; null for all. */
  readonly statusConflicts: Readonly<Record<string, number | null>>;
  readonly lostDeletes: Readonly<Record<string, LostDelete>>;
  /** Lists of the kubelet's are answered 429 before this instant. */
  readonly listsRefusedUntil: Micros;
  /** Since etcd's disk was slow for the first time. */
  readonly slowWrites?: SlowWrites;
}

interface SlowWrites {
  readonly by: Micros;
  readonly until: Micros | 'forever';
  /** When the last of them is written. */
  readonly last: Micros;
}

/** What the API server's clock shows. */
export const serverNow = ({ clockAhead }: Pick<ApiserverState, 'clockAhead'>, now: Micros): Micros =>
  shownBy({ clockAhead }, now);

export function beginFault(self: Self, fault: ApiFault, context: Context): void {
  const { what, ...detail } = fault;
  context.tell('FaultBegan', { detail: { fault: what, ...detail } });
  switch (fault.what) {
    case 'statusConflict':
      self.troubles.statusConflicts[objectKey(fault.namespace, fault.name)] = fault.failures ?? null;
      return;
    case 'deleteLost': {
      const { namespace, name, sender, part } = fault;
      self.troubles.lostDeletes[objectKey(namespace, name)] = { sender, part };
      return;
    }
    case 'watchDropped':
      if (fault.takes !== undefined) self.troubles.listsRefusedUntil = plus(context.now, fault.takes);
      return dropWatch(self, nodeMeant(fault, context), 'EOF', context);
    case 'clockSkew':
      self.clockAhead = fault.ahead;
      return;
    case 'etcdSlow': {
      const { by, takes } = fault;
      const last = context.own.troubles.slowWrites?.last ?? context.now;
      self.troubles.slowWrites = { by, until: takes === undefined ? 'forever' : plus(context.now, takes), last };
      if (takes !== undefined) context.send('apiserver', { type: 'apiFaultEnds', what: fault.what }, takes);
    }
  }
}

/** Of two faults of a kind the later one counts, and that is over when it says. */
export function endFault(what: ApiFault['what'], context: Context): void {
  if (what === 'etcdSlow' && context.own.troubles.slowWrites?.until !== context.now) return;
  context.tell('FaultEnded', { detail: { fault: what } });
}

/** Also while what was begun before is written. */
export const writesAreSlow = ({ slowWrites }: ApiTroubles, now: Micros): boolean =>
  slowWrites !== undefined && (slowWrites.until === 'forever' || now < slowWrites.until || now < slowWrites.last);

/**
 * How long etcd takes over the write that it is given now. It answers once the entry is on the disk of a majority, so a
 * slow fsync holds up writes and nothing else, and it applies them in the order of its log (server/etcdserver/raft.go).
 * What waits is written as soon as the disk is itself again. Nobody gives up meanwhile: etcd would after 7 s (ReqTimeout),
 * which the document keeps below; kubectl and the kubelet's client have no timeout (`--request-timeout=0`;
 * cmd/kubelet/app/server.go, where only the client of heartbeats has one, of 10 s), the API server one of 60 s.
 */
export function writeTime(self: Self, context: Context): Micros {
  const usual = context.latency('etcdWrite');
  const slow = context.own.troubles.slowWrites;
  if (slow === undefined) return usual;
  const soonest = plus(context.now, usual);
  const healed = slow.until === 'forever' ? Infinity : Math.max(slow.until, soonest);
  const done = micros(Math.max(slow.last, Math.min(plus(soonest, slow.by), healed)));
  self.troubles.slowWrites = { ...slow, last: done };
  return minus(done, context.now);
}

/** Whether this PATCH meets a write that its sender has not seen. */
export function meetsConflict(self: Self, { namespace, name }: ApiRequest, context: Context): boolean {
  const key = objectKey(namespace, name);
  const left = context.own.troubles.statusConflicts[key];
  if (left === undefined) return false;
  if (left === null) return true;
  if (left > 1) self.troubles.statusConflicts[key] = left - 1;
  else delete self.troubles.statusConflicts[key];
  return true;
}

export const modified = ({ name }: ApiRequest): string =>
  printed`Operation cannot be fulfilled on pods "${name}": the object has been modified; please apply your changes to the latest version and try again`;

/** Whether the network loses this part of a DELETE; it does so once. */
export function isLost(self: Self, request: ApiRequest, part: LostDelete['part'], context: Context): boolean {
  if (request.verb !== 'delete') return false;
  const key = objectKey(request.namespace, request.name);
  const lost = context.own.troubles.lostDeletes[key];
  if (lost?.part !== part || lost.sender !== request.user) return false;
  delete self.troubles.lostDeletes[key];
  return true;
}
