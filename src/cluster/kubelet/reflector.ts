/**
 * pkg/kubelet/config/apiserver.go with client-go/tools/cache/reflector.go: the pods of this node are listed, and then
 * watched from the version of that list on. Whatever comes, the source pushes its whole store; here podConfig is told
 * what differs of it, as it would otherwise look at every pod of the node to find that out. A watch that breaks is
 * opened again where it left off; where the server does not remember that far (410 Gone), the reflector lists anew, and
 * what happened in between is seen as one change.
 */
import { castDraft, type Draft } from '../../engine/draft.ts';
import { micros, type Micros } from '../../engine/time.ts';
import type { Pod } from '../../kube/objects.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import { jitter } from '../latencies.ts';
import type { ReplyValue, WatchEvent } from '../messages.ts';
import type { ReflectorState } from '../state.ts';
import {
  CLIENT_MAX_RETRIES,
  CLIENT_RETRY_PERIOD,
  isConnectionRefused,
  isTimeout,
  UNEXPECTED_EOF,
} from '../apiserver/requests.ts';
import { sendRequest } from './apiClient.ts';
import {
  REFLECTOR_BACK_OFF_FIRST,
  REFLECTOR_BACK_OFF_MAX,
  REFLECTOR_BACK_OFF_RESET,
  REFLECTOR_PERIOD,
} from './constants.ts';

type Self = Draft<ReflectorState>;
type Context = ClusterContext<'apiSource'>;
type Call = 'list' | 'watch';

/* ---- list, then watch ---- */

function call(self: Self, verb: Call, context: Context): void {
  self.phase = verb === 'list' ? 'listing' : 'connecting';
  self.token = context.serial();
  const nodeName = context.world.node.name;
  const from = verb === 'watch' ? { resourceVersion: self.resourceVersion } : {};
  const request = { verb, namespace: '', name: '', nodeName, ...from } as const;
  sendRequest('RequestSent', request, { actor: 'apiSource', key: verb, token: self.token }, undefined, context);
}

/** The object that was known before, where it is the same version. */
function asKnown(pod: Pod, known: ReflectorState['pods']): Pod {
  const before = known[pod.metadata.uid];
  return before?.metadata.resourceVersion === pod.metadata.resourceVersion ? before : pod;
}

function listed(self: Self, pods: readonly Pod[], resourceVersion: string, context: Context): void {
  const known = context.own.pods;
  const next = Object.fromEntries(pods.map((pod) => [pod.metadata.uid, asKnown(pod, known)]));
  self.resourceVersion = resourceVersion;
  context.tell('Relisted', { detail: { pods: pods.length, resourceVersion } });
  // Pod by pod, so that each knows what changed it.
  for (const uid of Object.keys(known)) if (next[uid] === undefined) delete self.pods[uid];
  for (const [uid, pod] of Object.entries(next)) if (known[uid] !== pod) self.pods[uid] = castDraft(pod);
  context.send('podConfig', { type: 'sourceSet', source: 'api', pods: next });
  call(self, 'watch', context);
}

function answered(self: Self, key: string, value: ReplyValue, context: Context): void {
  if (value.kind === 'error') return failed(self, key === 'list' ? 'list' : 'watch', value.error, context);
  if (value.kind !== 'response') return;
  const { code, pods, resourceVersion = '', message = '' } = value.response;
  if (pods !== undefined) return listed(self, pods, resourceVersion, context);
  if (key === 'list') return backOff(self, 'list', 'list', context);
  if (code === 200) {
    self.phase = 'watching';
    self.retries = 0;
    return context.tell('WatchOpened');
  }
  context.tell('WatchClosed', { detail: { code, message } });
  backOff(self, 'list', 'list', context);
}

/** Reflector.watch: who is refused tries again to watch; after anything else it lists. */
function failed(self: Self, what: Call, error: string, context: Context): void {
  if (what === 'list') return backOff(self, 'list', 'list', context);
  if (isConnectionRefused(error)) return backOff(self, 'watch', 'watch', context);
  if (isTimeout(error) && self.retries < CLIENT_MAX_RETRIES) {
    self.retries += 1;
    return pause(self, 'watch', CLIENT_RETRY_PERIOD, context);
  }
  self.retries = 0;
  backOff(self, 'list', 'list', context);
}

/* ---- pauses ---- */

function pause(self: Self, next: Call, delay: Micros, context: Context): void {
  self.phase = 'backingOff';
  self.token = context.serial();
  context.send('apiSource', { type: 'timer', key: next, token: self.token, poll: true }, delay);
}

/** wait/backoff.go: ExponentialBackoffManager; each pause is up to twice as long, by chance. */
function backOff(self: Self, next: Call, manager: Call, context: Context): void {
  const { reflectorBackOff } = context.release;
  if (reflectorBackOff === 'listOnly' && manager === 'watch') {
    context.tell('ReflectorBackOff', { detail: { next, seconds: REFLECTOR_PERIOD / 1_000_000 } });
    return pause(self, next, REFLECTOR_PERIOD, context);
  }
  const used = self.backOff[reflectorBackOff === 'together' ? 'list' : manager];
  if (used.lastUsed !== null && context.now - used.lastUsed > REFLECTOR_BACK_OFF_RESET) used.steps = 0;
  const base = Math.min(REFLECTOR_BACK_OFF_FIRST * 2 ** used.steps, REFLECTOR_BACK_OFF_MAX);
  const chance = jitter(context.seed, context.seed === 0 ? 0 : context.serial());
  used.lastUsed = context.now;
  used.steps += 1;
  const delay = micros(Math.round(base * (1 + chance)));
  context.tell('ReflectorBackOff', { detail: { next, seconds: delay / 1_000_000 } });
  pause(self, next, delay, context);
}

/* ---- what comes ---- */

function watched(self: Self, { type, pod }: WatchEvent, context: Context): void {
  if (self.phase !== 'watching' && self.phase !== 'connecting') return;
  const { uid, resourceVersion } = pod.metadata;
  const stays = type !== 'DELETED';
  self.resourceVersion = resourceVersion;
  if (stays) self.pods[uid] = castDraft(pod);
  else delete self.pods[uid];
  context.send('podConfig', { type: 'sourceChanged', source: 'api', uid, pod: stays ? pod : null });
}

/** The stream ends. The next attempt still goes down the dying connection, and the client tries again a second later. */
function closed(self: Self, err: string, context: Context): void {
  if (self.phase !== 'watching' && self.phase !== 'connecting') return;
  context.tell('WatchClosed', { detail: { message: err } });
  if (err === UNEXPECTED_EOF) return pause(self, 'watch', CLIENT_RETRY_PERIOD, context);
  call(self, 'watch', context);
}

export const apiSource: PartOfKubelet<'apiSource'> = (self, message, context) => {
  switch (message.type) {
    case 'watchEvent':
      return watched(self, message.event, context);
    case 'watchClosed':
      return closed(self, message.err, context);
    case 'reflectorStart':
      self.pods = {};
      self.retries = 0;
      self.backOff = { list: { steps: 0, lastUsed: null }, watch: { steps: 0, lastUsed: null } };
      return call(self, 'list', context);
    case 'reply':
      if (message.token === self.token) answered(self, message.key, message.value, context);
      return;
    case 'timer':
      if (message.token === self.token) call(self, message.key === 'list' ? 'list' : 'watch', context);
      return;
  }
};
