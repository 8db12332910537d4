/**
 * pkg/kubelet/kubelet_pods.go: podKiller, until 1.21. Whoever finds a pod that has to go although no worker will see to it
 * hands it over here: HandlePodRemoves what a source has dropped, housekeeping what the runtime runs and nobody wants. A
 * goroutine of its own stops each pod, beside its worker. It writes no status and tries nothing twice.
 */
import type { Draft } from '../../engine/draft.ts';
import { ZERO, type Micros } from '../../engine/time.ts';
import { ref, str } from '../../kube/klog/index.ts';
import { podFullName, type Pod } from '../../kube/objects.ts';
import type { PodRef } from '../../trace/event.ts';
import type { ClusterContext, PartOfKubelet, Seeing } from '../context.ts';
import type { ReplyValue } from '../messages.ts';
import type { PodKill, PodKillerState, RuntimePod } from '../state.ts';
import { sleepIn } from './frames.ts';
import { resumeKillPod, startKillPod, waitsForToken, type KillOutcome } from './killPod.ts';
import type { KillerHandle } from './workerHandle.ts';

type Self = Draft<PodKillerState>;
type Context = ClusterContext<'podKiller'>;

const PROCEDURE = 'podKiller';

/** podPair */
export interface PodPair {
  readonly pod?: Pod;
  readonly runningPod: RuntimePod;
}

const refOf = ({ namespace, name, uid }: RuntimePod): PodRef => ({ namespace, name, uid });

/** IsPodPendingTerminationByUID; before 1.19 podKiller told nobody what it was killing. */
export const isPendingTermination = (podUID: string, { world, release }: Seeing<'podKiller'>): boolean =>
  release.podKillerMarksPods && world.podKiller.kills[podUID] !== undefined;

/** IsPodPendingTerminationByPodName: pods of which only the runtime was known are marked without their namespace. */
export const isNamePendingTermination = (fullName: string, { world, release }: Seeing<'podKiller'>): boolean =>
  release.podKillerMarksPods &&
  Object.values(world.podKiller.kills).some(({ pod }) => pod !== undefined && podFullName(pod) === fullName);

/** KillPod, in the goroutine of whoever asks: one goroutine a pod is enough. */
export function killUnwantedPod(
  { pod, runningPod }: PodPair,
  context: Seeing<'podKiller'>,
  after: Micros = ZERO,
): void {
  const { uid, name } = runningPod;
  const podRef = refOf(runningPod);
  const known = context.world.podKiller.kills[uid];
  if (pod !== undefined && known?.pod === undefined)
    context.tell('KillQueued', {
      pod: podRef,
      klog: ['podKiller.markingApiPod', { podName: str(podFullName(pod)), podUID: str(uid) }],
    });
  if (known !== undefined) {
    const both = pod !== undefined && known.pod !== undefined;
    context.tell('UpdateIgnored', {
      pod: podRef,
      klog: both
        ? ['podKiller.bothPending', { apiPodUID: uid, runningPodUID: uid }]
        : ['podKiller.runningPodPending', { podUID: uid }],
    });
    return;
  }
  context.tell('TerminationRequested', {
    pod: podRef,
    detail: { reason: pod === undefined ? 'orphaned' : 'removed' },
    klog: ['podKiller.markingRunningPod', { podName: str(name), podUID: str(uid) }],
  });
  context.send('podKiller', { type: 'killPod', runningPod, ...(pod !== undefined && { pod }) }, after);
}

function handleOf(kill: Draft<PodKill>, { pod, runningPod }: PodKill): KillerHandle {
  const { uid, namespace, name } = runningPod;
  return {
    actor: 'podKiller',
    uid,
    pod,
    worker: kill,
    podRef: refOf(runningPod),
    klogPod: { pod: ref(namespace, name, uid), podUID: uid },
  };
}

/** PerformPodKillingWork: it hears of the pod through a channel. */
function handedOver(self: Self, { pod, runningPod }: PodPair, context: Context): void {
  const { uid } = runningPod;
  if (context.own.kills[uid] !== undefined) return;
  /** While syncLoop goes on with what is next, another processor has to take the goroutine over. */
  const beside = context.world.syncLoop.channels.config.length > 0;
  const delay = context.latency(beside ? 'wakeBeside' : 'wake');
  const frame = sleepIn('podKiller', uid, { procedure: PROCEDURE, stage: 'start' }, delay, context);
  self.kills[uid] = { runningPod, ...(pod !== undefined && { pod }), running: frame } as Draft<PodKill>;
}

function begin(self: Self, handle: KillerHandle, runningPod: RuntimePod, context: Context): void {
  const { name, containers, sandboxes } = runningPod;
  const pod = handle.podRef;
  context.tell('TerminatingEntered', { pod, klog: ['podKiller.killing', { podName: str(name) }] });
  context.tell('GracePeriodChosen', { pod, detail: { gracePeriod: null } });
  const target = { containers, sandboxes: sandboxes.map(({ id }) => id) };
  ended(self, handle, startKillPod(handle, target, undefined, context, { procedure: PROCEDURE }), context);
}

/** markPodTerminated, well or not: what runs still is handed over again by the next housekeeping. */
function ended(self: Self, handle: KillerHandle, outcome: KillOutcome, context: Context): void {
  if (outcome === 'blocked') return;
  const { podRef: pod, uid } = handle;
  const { error: err } = outcome;
  if (err === undefined) context.tell('ContainersStopped', { pod });
  else
    context.tell('WorkFailed', {
      pod,
      detail: { error: err },
      klog: ['podKiller.killFailed', { err, podName: str(pod.name) }],
    });
  context.tell('TerminatingExited', { pod, klog: ['podKiller.markingTerminated', { podUID: str(uid) }] });
  delete self.kills[uid];
  context.send('volumeManager', { type: 'volumesChanged' });
}

function resume(self: Self, uid: string, token: number, value: ReplyValue | null, context: Context): void {
  const kill = self.kills[uid];
  const known = context.own.kills[uid];
  if (kill === undefined || known === undefined || !known.running || !waitsForToken(known.running, token)) return;
  const frame = known.running;
  const handle = handleOf(kill, known);
  if (frame.stage === 'start') return begin(self, handle, known.runningPod, context);
  ended(self, handle, resumeKillPod(handle, frame, token, value, context), context);
}

export const podKiller: PartOfKubelet<'podKiller'> = (self, message, context) => {
  switch (message.type) {
    case 'killPod':
      return handedOver(self, message, context);
    case 'timer':
      return resume(self, message.key, message.token, null, context);
    case 'reply':
      return resume(self, message.key, message.token, message.value, context);
  }
};
