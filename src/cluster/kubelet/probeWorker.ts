/**
 * pkg/kubelet/prober/worker.go: one probe of one container, asked every period and whenever the status wants to know. A
 * result counts once it has been the same as often as its threshold says; a change of what counts is told to syncLoop.
 */
import type { Draft } from '../../engine/draft.ts';
import { plus, seconds, type Micros } from '../../engine/time.ts';
import { list, ref } from '../../kube/klog/index.ts';
import type { Container, ContainerStatus, Pod, Probe } from '../../kube/objects.ts';
import { isTerminalPhase } from '../../kube/podLifecycle.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { shownAt } from '../clocks.ts';
import type { ClusterContext } from '../context.ts';
import { answersProbes, type ProbeAnswer } from '../runtime/answers.ts';
import type { LatencyName } from '../latencies.ts';
import { CANCELLED } from '../runtime/errors.ts';
import { callError, noteDial } from '../runtime/outage.ts';
import type { ClusterState, ProbeManagerState, ProbeType, ProbeWorker } from '../state.ts';
import { allContainers, isSidecar, mayRestart } from './containers.ts';
import { PROBE_FIELD } from '../../kube/probeTypes.ts';

type Self = Draft<ProbeManagerState>;
type Context = ClusterContext<'probeManager'>;

/** What holds before the first answer (newWorker). */
const INITIAL = { startup: 'unknown', readiness: 'failure', liveness: 'success' } as const satisfies Record<
  ProbeType,
  ProbeWorker['result']
>;

/** How the prober writes the names of probes. */
const TITLE = { startup: 'Startup', readiness: 'Readiness', liveness: 'Liveness' } as const;

/** How often a probe that could not be made is tried before it counts as none (prober.go:maxProbeRetries). */
const TRIES = 3;

const podRef = ({ podNamespace: namespace, podName: name, podUID: uid }: ProbeWorker) => ({ namespace, name, uid });
const klogRef = ({ podNamespace, podName }: ProbeWorker) => ref(podNamespace, podName);

const secondsOf = (value: number | undefined, otherwise: number): number => value ?? otherwise;
export const periodOf = (probe: Probe): Micros => seconds(Math.max(1, secondsOf(probe.periodSeconds, 10)));

interface Probed {
  readonly container: Container;
  readonly probe: Probe;
}

function probedOf(
  worker: ProbeWorker,
  { world }: { readonly world: Pick<ClusterState, 'podManager' | 'podWorkers'> },
): Probed | null {
  const { podManager, podWorkers } = world;
  const pod = podManager.podByUID[worker.podUID] ?? podWorkers.workers[worker.podUID]?.lastUpdate?.pod;
  const containers = [...(pod?.spec.containers ?? []), ...(pod?.spec.initContainers ?? [])];
  const container = containers.find(({ name }) => name === worker.container);
  const probe = container?.[PROBE_FIELD[worker.type]];
  return container === undefined || probe === undefined ? null : { container, probe };
}

/** The period of the ticker of `timer`; undefined where no worker has it any more. */
export function periodOfTimer(timer: string, world: ClusterState): Micros | undefined {
  const [key = '', ticker] = timer.split('#');
  const worker = world.probeManager.workers[key];
  const probed = worker?.ticker === Number(ticker) ? probedOf(worker, { world }) : null;
  return probed === null ? undefined : periodOf(probed.probe);
}

/** The ticker of `timer` has fired, unless the worker has another by now. */
export function ticked(self: Self, timer: string, context: Context): void {
  const [key = '', ticker] = timer.split('#');
  const worker = context.own.workers[key];
  if (worker?.ticker === Number(ticker)) turn(self, key, 'tick', context);
}

/** manualTriggerCh: somebody wants to know now. */
export const triggered = (self: Self, key: string, context: Context): void => turn(self, key, 'trigger', context);

/** One turn of the worker's loop. Its channels hold one of each while a probe is under way. */
function turn(self: Self, key: string, by: 'tick' | 'trigger', context: Context): void {
  const worker = context.own.workers[key];
  const draft = self.workers[key];
  const probed = worker === undefined ? null : probedOf(worker, context);
  if (worker === undefined || draft === undefined || probed === null) return;
  const period = periodOf(probed.probe);
  if (by === 'tick') context.again('probeManager', { type: 'tick', timer: `${key}#${worker.ticker}` }, period);
  if (worker.running !== null) {
    draft.pending = by;
    return;
  }
  if (by === 'trigger' && context.release.shiftsProbeTicker) {
    draft.ticker = context.serial();
    context.send('probeManager', { type: 'tick', timer: `${key}#${draft.ticker}` }, period);
    tellTriggered(worker, context);
  }
  doProbe(self, key, { worker, draft, probed }, context);
}

interface Turn {
  readonly worker: ProbeWorker;
  readonly draft: Draft<ProbeWorker>;
  readonly probed: Probed;
}

function doProbe(self: Self, key: string, { worker, draft, probed }: Turn, context: Context): void {
  const status = examine(self, key, worker, context);
  if (status === null || isLeftAlone(self, key, worker, context)) return;
  if (!isDue(worker, probed, status, context)) return;
  if (probed.probe.exec !== undefined) tellExec(worker, probed.probe, context);
  const token = context.serial();
  draft.running = token;
  const takes = context.latency(latencyOf(worker, probed.probe));
  context.send('probeManager', { type: 'probeAnswers', key, token }, takes);
}

function latencyOf(worker: ProbeWorker, { exec }: Probe): LatencyName {
  if (exec === undefined) return 'httpProbe';
  return worker.cancelled === true ? 'wake' : 'execProbe';
}

/** Its context is cancelled: gRPC ends the call that is under way, and each that comes later before it is sent. */
export function cancelled(self: Self, key: string, context: Context): void {
  const worker = context.own.workers[key];
  const draft = self.workers[key];
  if (worker === undefined || draft === undefined || worker.cancelled === true) return;
  draft.cancelled = true;
  if (worker.running === null || probedOf(worker, context)?.probe.exec === undefined) return;
  context.send('probeManager', { type: 'probeAnswers', key, token: worker.running }, context.latency('wake'));
}

function tellTriggered(worker: ProbeWorker, context: Context): void {
  const { podUID, container: containerName } = worker;
  const values = { probeType: TITLE[worker.type], pod: klogRef(worker), podUID, containerName };
  context.tell('ProbeStarted', { pod: podRef(worker), klog: ['probeWorker.triggered', values] });
}

function tellExec(worker: ProbeWorker, { exec }: Probe, context: Context): void {
  const execCommand = list(exec?.command ?? []);
  context.tell('ProbeStarted', {
    pod: podRef(worker),
    klog: ['prober.execProbe', { pod: klogRef(worker), containerName: worker.container, execCommand }],
  });
}

function tellExecFailed(worker: ProbeWorker, { exec }: Probe, err: string, context: Context): void {
  const { containerID } = worker;
  const cmd = list(exec?.command ?? []);
  context.tell('ProbeErrored', {
    pod: podRef(worker),
    klog: ['remoteRuntime.execSyncFailed', { err, containerID, cmd }],
  });
}

/**
 * A pod that was being deleted when the worker was made passes all probes but those of readiness, so that nothing is
 * started again. The worker's pod is never brought up to date, so that a delete which comes later makes no difference.
 */
function isLeftAlone(self: Self, key: string, worker: ProbeWorker, context: Context): boolean {
  const { type, container: containerName } = worker;
  const draft = self.workers[key];
  const deleted = worker.podIsDeleted && context.release.probesHeedDeletion;
  if (!deleted || type === 'readiness' || draft === undefined) return false;
  const pod = podRef(worker);
  const values = { probeType: TITLE[type], pod: klogRef(worker), containerName };
  context.tell('ProbeSkipped', { pod, klog: ['probeWorker.successOnDeletion', values] });
  if (type === 'startup') context.tell('ProbeSkipped', { pod, klog: ['probeWorker.deletionBeforeStarted', values] });
  setResult(draft, 'success', context);
  delete self.workers[key];
  return true;
}

/** The container's status as the status manager has it, or null where there is nothing to probe. */
function examine(self: Self, key: string, worker: ProbeWorker, context: Context): ContainerStatus | null {
  const pod = podRef(worker);
  const status = context.world.statusManager.podStatuses[worker.podUID]?.status;
  if (status === undefined) {
    context.tell('ProbeSkipped', { pod, klog: ['probeWorker.noStatus', { pod: klogRef(worker) }] });
    return null;
  }
  if (isTerminalPhase(status.phase)) {
    context.tell('ProbeSkipped', { pod, klog: ['probeWorker.exiting', { pod: klogRef(worker), phase: status.phase }] });
    delete self.workers[key];
    return null;
  }
  const all = [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])];
  const container = all.find(({ name }) => name === worker.container);
  if (container?.containerID === undefined) {
    const values = { pod: klogRef(worker), containerName: worker.container };
    context.tell('ProbeSkipped', { pod, klog: ['probeWorker.targetNotFound', values] });
    return null;
  }
  return seenContainer(self, key, container, context) ? container : null;
}

/** @returns whether this container may be probed. A new one begins with the initial result. */
function seenContainer(self: Self, key: string, container: ContainerStatus, context: Context): boolean {
  const worker = self.workers[key];
  if (worker === undefined) return false;
  const id = container.containerID?.replace(/^.*:\/\//, '') ?? '';
  if (worker.containerID !== id) {
    worker.containerID = id;
    worker.result = null;
    worker.onHold = false;
    setResult(worker, INITIAL[worker.type], context);
  }
  if (worker.onHold) return false;
  if (container.state.running !== undefined) return true;
  setResult(worker, 'failure', context);
  const pod = context.world.podManager.podByUID[worker.podUID];
  const { terminated } = container.state;
  if (terminated !== undefined && pod !== undefined && !comesBack(pod, container.name, terminated.exitCode, context))
    delete self.workers[key];
  return false;
}

/** A sidecar is started again whatever the pod's restartPolicy says, which until the rules came was all that counted. */
function comesBack({ spec }: Pod, name: string, exitCode: number, { release }: Context): boolean {
  const container = allContainers(spec).find((each) => each.name === name);
  if (release.containerRestartRules) return container !== undefined && mayRestart(container, spec, exitCode);
  const isInit = (spec.initContainers ?? []).some((each) => each.name === name);
  return spec.restartPolicy !== 'Never' || (isInit && container !== undefined && isSidecar(container, release));
}

/** Not before its delay, and, while a startup probe has not succeeded, only that. */
function isDue(worker: ProbeWorker, { probe }: Probed, status: ContainerStatus, context: Context): boolean {
  const said = parseRfc3339(status.state.running?.startedAt ?? '');
  const startedAt = said === null ? context.now : shownAt(context.world.node, said);
  if (context.now < plus(startedAt, seconds(secondsOf(probe.initialDelaySeconds, 0)))) return false;
  return (status.started === true) === (worker.type !== 'startup');
}

/** resultsManager.Set: a change goes to syncLoop. */
function setResult(worker: Draft<ProbeWorker>, result: 'success' | 'failure' | 'unknown', context: Context): void {
  if (worker.result === result) return;
  worker.result = result;
  const { podUID, containerID, container, type } = worker;
  context.tell('ProbeResult', { pod: podRef(worker), detail: { probe: type, container, result } });
  const update = { podUID, containerID, type, result };
  context.send('syncLoop', { type: 'probeUpdate', update }, context.latency('wake'));
}

/** The answer is there, whatever it is. */
export function answered(self: Self, key: string, token: number, context: Context): void {
  const draft = self.workers[key];
  const worker = context.own.workers[key];
  if (draft === undefined || worker?.running !== token) return;
  draft.running = null;
  const probed = probedOf(worker, context);
  if (probed === null) return;
  const answer = answerTo(worker, probed.probe, context);
  if (answer.kind === 'error') tellErrored(worker, probed.probe, answer.text, context);
  else count(draft, worker, probed.probe, answer, context);
  const { pending } = draft;
  if (pending === null) return;
  draft.pending = null;
  if (pending === 'trigger') context.send('probeManager', { type: 'triggerProbe', key });
  else doProbe(self, key, { worker, draft, probed }, context);
}

function answerTo(worker: ProbeWorker, probe: Probe, context: Context): ProbeAnswer {
  if (probe.exec !== undefined) {
    if (worker.cancelled === true) return { kind: 'error', text: CANCELLED };
    const unavailable = callError(context);
    if (unavailable !== undefined) {
      noteDial(context);
      return { kind: 'error', text: unavailable };
    }
  }
  return answersProbes(context.world.runtime, worker.containerID, worker.type, probe, context.now);
}

/** A probe that could not be made says nothing about the container. */
function tellErrored(worker: ProbeWorker, probe: Probe, err: string, context: Context): void {
  for (let i = 1; probe.exec !== undefined && i <= TRIES; i++) {
    if (i > 1) tellExec(worker, probe, context);
    tellExecFailed(worker, probe, err, context);
  }
  const probeType = TITLE[worker.type];
  const { podUID, container: containerName } = worker;
  context.tell('ProbeErrored', {
    pod: podRef(worker),
    klog: ['prober.errored', { err, probeType, pod: klogRef(worker), podUID, containerName, probeResult: 'unknown' }],
  });
  const resulted = context.release.tellsProbeResult ? ' and resulted in unknown state' : '';
  recordUnhealthy(worker, `${probeType} probe errored${resulted}: ${err}`, context);
}

function recordUnhealthy(worker: ProbeWorker, text: string, context: Context): void {
  context.send('eventRecorder', {
    type: 'recordEvent',
    podRef: podRef(worker),
    eventType: 'Warning',
    reason: 'Unhealthy',
    text,
    container: worker.container,
  });
}

function count(
  draft: Draft<ProbeWorker>,
  worker: ProbeWorker,
  probe: Probe,
  answer: { readonly kind: 'success' | 'failure'; readonly text: string },
  context: Context,
): void {
  const { kind, text } = answer;
  tellAnswer(worker, kind, text, context);
  draft.resultRun = worker.lastResult === kind ? worker.resultRun + 1 : 1;
  draft.lastResult = kind;
  const threshold = kind === 'failure' ? secondsOf(probe.failureThreshold, 3) : secondsOf(probe.successThreshold, 1);
  if (draft.resultRun < threshold) return;
  setResult(draft, kind, context);
  if (worker.type === 'startup' || (worker.type === 'liveness' && kind === 'failure')) {
    /** It has started, or will be killed; what comes next is another container. */
    draft.onHold = true;
    draft.resultRun = 0;
  }
}

function tellAnswer(worker: ProbeWorker, kind: 'success' | 'failure', text: string, context: Context): void {
  const probeType = TITLE[worker.type];
  const { podUID, container: containerName } = worker;
  const values = { probeType, pod: klogRef(worker), podUID, containerName };
  if (kind === 'success') {
    context.tell('ProbeAnswered', { pod: podRef(worker), klog: ['prober.succeeded', values] });
    return;
  }
  context.tell('ProbeAnswered', {
    pod: podRef(worker),
    klog: ['prober.failed', { ...values, probeResult: 'failure', output: text }],
  });
  recordUnhealthy(worker, `${probeType} probe failed: ${text}`, context);
}
