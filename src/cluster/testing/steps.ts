/** What people do in tests of the cluster, and what breaks, by what it is called; pods are of the namespace `default`. */
import type { Micros } from '../../engine/time.ts';
import type { ApiFault } from '../apiserver/faults.ts';
import type { ApiserverInbox } from '../apiserver/inbox.ts';
import type { KubectlInbox } from '../client/inbox.ts';
import type { NodeInbox } from '../node/inbox.ts';
import type { RuntimeFault } from '../runtime/inbox.ts';
import type { PodSetup } from '../setup.ts';
import * as steps from '../steps.ts';
import type { Step } from '../steps.ts';

export type { Step };

/** One thing that is done, whoever has to hear of it. */
export type Steps = Step | readonly Step[];

const NODE = 'node-1';

export interface Deletion {
  readonly at?: Micros;
  readonly namespace?: string;
  readonly gracePeriodSeconds?: number;
  readonly force?: boolean;
}

const typed = (at: Micros, message: KubectlInbox): Step => ({ at, to: 'kubectl', message });
const onNode = (at: Micros, message: NodeInbox): Step => ({ at, to: 'node', message });
const atServer = (at: Micros, message: ApiserverInbox): Step => ({ at, to: 'apiserver', message });

export const deletes = (at: Micros, name: string, options: Omit<Deletion, 'at'> = {}): Step =>
  typed(at, { type: 'kubectlDelete', namespace: 'default', name, force: false, ...options });
export const labels = (at: Micros, name: string, wanted: Readonly<Record<string, string | null>>): Step =>
  typed(at, { type: 'kubectlLabel', namespace: 'default', name, labels: wanted });
export const evicts = (at: Micros, name: string, grace: { readonly gracePeriodSeconds?: number } = {}): Step =>
  typed(at, { type: 'kubectlEvict', namespace: 'default', name, ...grace });
export const removesFinalizers = (at: Micros, name: string): Step =>
  typed(at, { type: 'kubectlRemoveFinalizer', namespace: 'default', name });
export const drains = (at: Micros): Step => typed(at, { type: 'kubectlDrain' });
export const deletesNode = (at: Micros): Step => typed(at, { type: 'kubectlDeleteNode' });
export const taintsOutOfService = (at: Micros): Step => typed(at, { type: 'kubectlTaintOutOfService' });
export const applies = (
  at: Micros,
  deployment: string,
  { manifest, behaviour }: Pick<PodSetup, 'manifest' | 'behaviour'>,
): Step => typed(at, { type: 'kubectlApply', namespace: 'default', deployment, manifest, behaviour });

export const creates = (at: Micros, pod: PodSetup): readonly Step[] => steps.createPod(at, pod, NODE);
/** @param file what it is called by: the pod that it held first. */
export const editsManifest = (at: Micros, file: string, pod: PodSetup): readonly Step[] =>
  steps.createPod(at, pod, NODE, { file });
export const removesManifest = (at: Micros, file: string, from: 'file' | 'http' = 'file'): Step =>
  steps.removeManifest(at, file, from);

export const stopsKubelet = (at: Micros): Step => ({ at, to: 'kubelet', message: { type: 'stopKubelet' } });
export const startsKubelet = (at: Micros): Step => ({ at, to: 'kubelet', message: { type: 'startKubelet' } });
export const stopsRuntime = (at: Micros): Step => ({ at, to: 'runtime', message: { type: 'stopRuntime' } });
export const startsRuntime = (at: Micros): Step => ({ at, to: 'runtime', message: { type: 'startRuntime' } });
export const stopsApiserver = (at: Micros): Step => atServer(at, { type: 'stopApiserver' });
export const startsApiserver = (at: Micros): Step => atServer(at, { type: 'startApiserver' });
export const cutsNodeOff = (at: Micros): Step => ({ at, to: 'apiClient', message: { type: 'partitionNode' } });
export const joinsNodeAgain = (at: Micros): Step => ({ at, to: 'apiClient', message: { type: 'healNode' } });
export const cutsPower = (at: Micros): Step => ({ at, to: 'nodeShutdown', message: { type: 'powerOffNode' } });
export const switchesOn = (at: Micros): Step => ({ at, to: 'nodeShutdown', message: { type: 'powerOnNode' } });
export const takesShutdownBack = (at: Micros): Step => ({
  at,
  to: 'nodeShutdown',
  message: { type: 'cancelShutdown' },
});
/** @param gracePeriod seconds for all pods, `criticalPods` of them for the critical ones. */
export const shutsNodeDown = (at: Micros, gracePeriod: number, criticalPods: number): Step => ({
  at,
  to: 'nodeShutdown',
  message: { type: 'shutdownNode', gracePeriod, criticalPods },
});

/** The node runs short of `reason`, and the kubelet evicts the pod. */
export const runsShort = (
  at: Micros,
  name: string,
  reason = 'memory',
  soft: { readonly maxPodGracePeriodSeconds?: number } = {},
): Step => ({
  at,
  to: 'evictionManager',
  message: { type: 'nodePressure', namespace: 'default', name, reason, ...soft },
});

const ofVolume = (name: string, volume: string) => ({ namespace: 'default', name, volume });
export const holdsVolume = (at: Micros, name: string, volume: string): Step =>
  onNode(at, { type: 'volumeBusy', ...ofVolume(name, volume) });
export const freesVolume = (at: Micros, name: string, volume: string): Step =>
  onNode(at, { type: 'volumeFree', ...ofVolume(name, volume) });
export const hangsVolume = (at: Micros, name: string, volume: string, takes: Micros): Step =>
  onNode(at, { type: 'volumeHangs', takes, ...ofVolume(name, volume) });
/** @param takes until the process in it ends; for good where nothing is said. */
export const holdsCgroup = (at: Micros, name: string, takes?: Micros): Step =>
  onNode(at, { type: 'cgroupBusy', namespace: 'default', name, ...(takes !== undefined && { takes }) });

type WithoutPod<Fault> = Fault extends unknown ? Omit<Fault, 'namespace' | 'name'> : never;
/** What breaks in the runtime of one pod. */
export type RuntimeBreakage = WithoutPod<RuntimeFault>;
export const breaksRuntime = (at: Micros, name: string, fault: RuntimeBreakage): Step => ({
  at,
  to: 'runtime',
  message: { type: 'runtimeFault', fault: { ...fault, namespace: 'default', name } },
});
export const breaksApi = (at: Micros, fault: ApiFault): Step => atServer(at, { type: 'apiFault', fault });
