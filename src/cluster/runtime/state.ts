/** The runtime's part of the state: sandboxes, containers and their processes, calls that are held open, what is broken. */
import type { Micros } from '../../engine/time.ts';
import type { Container } from '../../kube/objects.ts';
import type { ProbeType } from '../../kube/probeTypes.ts';
import type { ReplyTo } from '../messages.ts';
import type { HookBehaviour, ProbesBehaviour, ProbesFailing } from './hookBehaviour.ts';

export interface Sandbox {
  readonly id: string;
  readonly podUID: string;
  readonly name: string;
  readonly namespace: string;
  readonly state: 'ready' | 'notready';
  readonly network: 'up' | 'tearing down' | 'down';
  /** It shares the node's network: the runtime has no address for it, and nothing to tear down. */
  readonly hostNetwork?: true;
  readonly createdAt: Micros;
  readonly ip: string;
  /** How many sandboxes the pod had before this one. */
  readonly attempt: number;
  /** Set while StopPodSandbox works on it. */
  readonly stopping?: SandboxStop;
  /** How often CNI DEL is still going to fail. */
  readonly teardownFailures?: number | 'always';
}

export interface SandboxStop {
  readonly since: Micros;
  readonly doing: 'containers' | 'pause' | 'network';
  /** Calls that are held open for it. */
  readonly calls: readonly ReplyTo[];
}

/** A StopContainer call that is held open. */
export interface StopCall {
  /** Its number among the runtime's calls. */
  readonly call: number;
  readonly since: Micros;
  /** Seconds, as CRI has it. */
  readonly timeout: number;
  readonly signal: string;
  /** When SIGKILL follows; not set before the stop signal has gone out. */
  readonly killAt?: Micros;
  readonly replyTo: ReplyTo;
}

/** How the process in a container behaves; from the scenario. */
export interface ProcessBehaviour {
  readonly onSigterm: 'exit' | 'ignore';
  /** µs from the signal to the exit. */
  readonly exitAfter: Micros;
  readonly exitCode: number;
  readonly preStopTakes: Micros;
  /** It ends by itself, so long after its start. */
  readonly exits?: { readonly after: Micros; readonly exitCode: number };
  /** The container's image can't be pulled. */
  readonly imageMissing?: boolean;
  /** The Secret or ConfigMap of its environment is missing. */
  readonly envMissing?: boolean;
  /** µs from the signal to the instant from which its probes fail. */
  readonly stopsAnsweringAfter?: Micros;
  readonly probes?: ProbesBehaviour;
  readonly preStop?: HookBehaviour;
}

export interface RuntimeContainer {
  readonly id: string;
  readonly sandboxID: string;
  readonly podUID: string;
  readonly spec: Container;
  readonly state: 'created' | 'running' | 'exited';
  readonly createdAt: Micros;
  readonly startedAt?: Micros;
  readonly finishedAt?: Micros;
  readonly exitCode?: number;
  /** Its process has ended, and containerd is still clearing it away: whoever asks is told that it runs. */
  readonly unreported?: true;
  /** containerd did not see it end: it was gone when containerd came up. */
  readonly lost?: true;
  readonly restartCount: number;
  /** Seconds, from the annotation that the kubelet has given it. */
  readonly podTerminationGracePeriod: number;
  readonly behaviour: ProcessBehaviour;
  /** StopContainer calls that are held open, oldest first. */
  readonly stopCalls?: readonly StopCall[];
  /** The grace that runs: of the open call that will kill first. */
  readonly stopping?: {
    readonly since: Micros;
    /** Seconds, as CRI has it. */
    readonly timeout: number;
    readonly killAt: Micros;
  };
  /** containerd has sent the stop signal, and does so once (IsStopSignaledWithTimeout, lost with its memory). */
  readonly stopSignalled?: true;
  /** The last signal that was sent to the process. */
  readonly signal?: string;
  readonly signalledAt?: Micros;
  readonly preStop?: 'running' | 'completed' | 'failed';
  /** Who waits for the hook that runs. */
  readonly hook?: ReplyTo & { readonly kind: 'exec' | 'httpGet' };
  /** Its processes are frozen by their cgroup since then. */
  readonly frozenSince?: Micros;
  /** Its process hangs since then: it answers nothing, and SIGTERM is lost on it. */
  readonly hungSince?: Micros;
  /** Its process waits inside the kernel for I/O since then (state D): no signal reaches it. */
  readonly blockedSince?: Micros;
  /** The kernel's OOM killer has ended it. */
  readonly oomKilled?: true;
  /** What waits for the shim, or for the processes, to run again. */
  readonly held?: {
    /** Signals that the shim has not passed on. */
    readonly unsent?: readonly { readonly signal: string; readonly call: number }[];
    /** A signal that the frozen process has not seen. */
    readonly signal?: string;
    /** An end of the process that has not come. */
    readonly exit?: {
      readonly exitCode: number;
      readonly signal: 'SIGTERM' | 'SIGKILL' | 'none';
      readonly oomKilled?: true;
    };
  };
  /** How often StopContainer is still going to fail, because the process cannot be signalled. */
  readonly stopFailures?: number | 'always';
  /** Probes that a fault of the scenario makes fail. */
  readonly probesFailing?: Readonly<Partial<Record<ProbeType, ProbesFailing>>>;
  /** The last StopContainer has failed so. */
  readonly unsignallable?: true;
}

/** The kubelet does not reach containerd. */
export interface RuntimeOutage {
  readonly since: Micros;
  /** The first dial that failed; gRPC's back-off counts from it. */
  readonly dialledAt?: Micros;
  /** containerd serves again since then; the kubelet finds out when gRPC next dials. */
  readonly servesSince?: Micros;
}

export interface RuntimeState {
  readonly sandboxes: Readonly<Record<string, Sandbox>>;
  readonly containers: Readonly<Record<string, RuntimeContainer>>;
  /** How processes behave once they are started: by `namespace/name` of the pod, and by container. */
  readonly behaviours: Readonly<Record<string, Readonly<Record<string, ProcessBehaviour>>>>;
  /** Addresses that the network plugin has given out; it takes the next one each time. */
  readonly addresses: number;
  readonly outage?: RuntimeOutage;
  /** Shims that do not run, by pod UID, and since when: calls that need them hang. */
  readonly frozenShims?: Readonly<Record<string, Micros>>;
  /** How often the network of a pod's sandbox still fails to be set up, by `namespace/name`. */
  readonly setupFailures?: Readonly<Record<string, number | 'always'>>;
}
