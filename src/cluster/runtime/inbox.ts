/** What containerd is told: the calls of the CRI, what becomes of processes, and what breaks. */
import type { Micros } from '../../engine/time.ts';
import type { Container } from '../../kube/objects.ts';
import type { ProbeType } from '../../kube/probeTypes.ts';
import type { ReplyTo } from '../messages.ts';
import type { ProcessBehaviour } from './state.ts';

/** What a scenario breaks in the runtime of one pod; without `failures` for good. */
export type RuntimeFault = {
  readonly namespace: string;
  /** As the kubelet calls the pod. */
  readonly name: string;
} & (
  | {
      readonly what: 'freezeContainer' | 'thawContainer' | 'oomKill' | 'hangContainer' | 'blockIO' | 'unblockIO';
      readonly container: string;
    }
  | { readonly what: 'freezeShim' | 'thawShim' }
  | { readonly what: 'stopContainerFails'; readonly container?: string; readonly failures?: number }
  | { readonly what: 'sandboxSetupFails' | 'sandboxTeardownFails'; readonly failures?: number }
  /** Fails the named probe, or all, of the containers that run now; for good without `takes`. */
  | {
      readonly what: 'probeFails';
      readonly container?: string;
      readonly probe?: ProbeType;
      readonly takes?: Micros;
    }
);

/** CRI calls that bring a pod up. */
export type StartCall =
  | {
      readonly type: 'runPodSandbox';
      readonly podUID: string;
      readonly namespace: string;
      readonly name: string;
      readonly attempt: number;
      readonly hostNetwork: boolean;
      readonly replyTo: ReplyTo;
    }
  | {
      readonly type: 'pullImage';
      readonly namespace: string;
      readonly name: string;
      readonly container: string;
      readonly image: string;
      readonly replyTo: ReplyTo;
    }
  | {
      readonly type: 'createContainer';
      readonly sandboxID: string;
      readonly spec: Container;
      readonly restartCount: number;
      /** Annotation io.kubernetes.pod.terminationGracePeriod; seconds. */
      readonly podTerminationGracePeriod: number;
      readonly replyTo: ReplyTo;
    }
  | { readonly type: 'startContainer'; readonly id: string; readonly replyTo: ReplyTo };

interface CallOn<Type extends string> {
  readonly type: Type;
  readonly id: string;
  readonly replyTo: ReplyTo;
}

/** CRI calls, and hooks by HTTP, which go straight to the container. */
export type RuntimeCall =
  | StartCall
  | {
      readonly type: 'stopContainer';
      readonly id: string;
      readonly timeout: number;
      readonly replyTo: ReplyTo;
    }
  | CallOn<'execPreStop'>
  | CallOn<'httpPreStop'>
  | CallOn<'stopPodSandbox'>
  | CallOn<'removeContainer'>
  | CallOn<'removePodSandbox'>;

export type RuntimeInbox =
  | RuntimeCall
  | { readonly type: 'startCallEnds'; readonly call: StartCall }
  | { readonly type: 'preStopEnds'; readonly id: string; readonly token: number }
  | {
      readonly type: 'processExits';
      readonly id: string;
      readonly exitCode: number;
      readonly signal: 'SIGTERM' | 'SIGKILL' | 'none';
      readonly oomKilled?: true;
    }
  | { readonly type: 'signal'; readonly id: string; readonly signal: string; readonly call: number }
  | { readonly type: 'killTimeout'; readonly id: string; readonly call: number }
  /** containerd has cleared away what has ended. */
  | { readonly type: 'exitReported'; readonly id: string }
  | { readonly type: 'pauseStopped' | 'networkDown'; readonly id: string }
  /** The client has given this call up: its deadline has passed. */
  | { readonly type: 'callCancelled'; readonly key: string; readonly token: number }
  /** The kubelet's process has ended, and with it the context of every call that it has open. */
  | { readonly type: 'clientGone' }
  /** The kubelet has dialled in vain: gRPC backs off from here. */
  | { readonly type: 'dialled' }
  | { readonly type: 'stopRuntime' | 'startRuntime' | 'runtimeServes' | 'runtimeReached' }
  /** Its machine has gone off under it, and under every process. */
  | { readonly type: 'powerLost' }
  | { readonly type: 'runtimeFault'; readonly fault: RuntimeFault }
  /** How the processes of a pod that is about to be made will behave; said by the scenario, not by Kubernetes. */
  | {
      readonly type: 'setBehaviour';
      readonly namespace: string;
      readonly name: string;
      readonly behaviour: Readonly<Record<string, ProcessBehaviour>>;
    };
