/**
 * What differs between Kubernetes releases, as data: the parts of the model ask these fields and nothing else. A field
 * is named after what the kubelet or the API server does, and its comment says where the change was made. The releases
 * themselves (`v1_18.ts` … `v1_36.ts`) each hold only what differs from the one before.
 */
import type { Micros } from '../../engine/time.ts';
import type { Release as ReleaseId } from '../../kube/release.ts';
import type { JobRules } from './jobRules.ts';

export interface Release {
  /** As a scenario names it. */
  readonly id: ReleaseId;
  /** The patch release that stands for it, and the tag of its source. */
  readonly tag: `v${string}`;

  /** What the release's behaviour is held against: recordings of real kubelets, or nothing but the reading of its source. */
  readonly restsOn: 'recordings' | 'source';

  /* ---- pod workers: pkg/kubelet/pod_workers.go ---- */

  /**
   * `syncOnly`: managePodLoop runs syncPod for every update and a podKiller goroutine stops what was removed (until
   * 1.21). `phases`: a worker goes through SyncPod, TerminatingPod and TerminatedPod (PR 102344).
   */
  readonly podWorkers: 'syncOnly' | 'phases';
  /**
   * From 1.27 the next update is a field of podSyncStatus (pendingUpdate, activeUpdate) and the channel only a signal;
   * before, the work itself travels through the channel or waits in lastUndeliveredWorkUpdate.
   */
  readonly workerLoop: 'managePodLoop' | 'podWorkerLoop';
  /** SyncPod may say that the pod has run its course (completeSync); before, only a later update's phase tells. */
  readonly syncPodTellsTerminal: boolean;
  /** A worker that was never allowed to start is finished when it must terminate (allowPodStart's canEverStart). */
  readonly finishesUnstartedPods: boolean;
  /** Whether a pod that is first seen in a terminal phase still goes through SyncTerminatedPod (PR 117019). */
  readonly newTerminalPodsAreFinished: boolean;
  /** SyncKnownPods terminates workers whose pod is gone, and wakes those that are still terminating (PR 113145). */
  readonly syncKnownPodsWakesOrphans: boolean;
  /** A runtime-only worker is forgotten when its containers have stopped, instead of by the next SyncKnownPods. */
  readonly forgetsRuntimePods: boolean;
  /**
   * Until 1.21: what podKiller has in hand counts as pending termination, so that its mirror, directories and cgroup stay
   * and no static pod of its name is started before it is done (kubelet_pods.go:KillPod, from 1.19).
   */
  readonly podKillerMarksPods: boolean;
  /**
   * Until 1.21: a pod that is removed is looked up in a list of the runtime's that is not older than the last container
   * which PLEG saw start (kubelet.go:lastContainerStartedTime; not verified for 1.18).
   */
  readonly remembersContainerStarts: boolean;
  /**
   * What only the runtime knows is stopped as its containers' annotations have it, with the pod's own grace and preStop
   * hook (until 1.21 podKiller hands killPod no override and no pod, kuberuntime_container.go's
   * restoreSpecsFromContainerLabels), or within 1 s and without a hook.
   */
  readonly orphanSpecs: 'restored' | 'bare';
  /** SyncTerminatingRuntimePod is a function of its own, and a runtime-only kill of a known pod takes that pod. */
  readonly runtimePodsApart: boolean;
  /** calculateEffectiveGracePeriod: an explicit 0 means one second, or counts as unset and becomes the pod's own grace. */
  readonly explicitZeroGrace: 'specGrace' | 'oneSecond';

  /* ---- sync functions: pkg/kubelet/kubelet.go ---- */

  /** SyncTerminatingPod reports a second status, with the terminal phase, once all containers have stopped. */
  readonly reportsStatusAfterStop: boolean;
  /** SyncTerminatedPod waits until the pod's volume directories are gone as well. */
  readonly waitsForVolumePaths: boolean;
  /** wait.PollUntilContextCancel looks twice before it waits for the first time (PR 118686, put right by PR 119762). */
  readonly pollsTwiceAtFirst: boolean;
  /** Who removes the pod's cgroup (until 1.21 housekeeping). */
  readonly cgroupRemovedBy: 'housekeeping' | 'podWorker';
  /**
   * What the eviction manager and the shutdown write into a pod that they kill: nothing but a phase, a reason and a
   * message (PodStatusFunc's status until 1.21), or those into the status that the pod has (a function of it).
   */
  readonly killStatus: 'bare' | 'amended';
  /**
   * A status in which a started container is not ready yet has its readiness probe run at once (manualTriggerCh in
   * prober_manager.go:UpdatePodStatus; not in 1.18.6, in 1.21.1).
   */
  readonly triggersProbes: boolean;
  /** A probe that is run in this way starts its period anew (worker.go:run, PR 119089; not in 1.31.14, in 1.32.13). */
  readonly shiftsProbeTicker: boolean;
  /**
   * A pod's worker starts and ends its probes: liveness and startup probes when termination begins, readiness probes when
   * the containers have stopped (PR 110191, in 1.22.11, 1.23.8, 1.24.2). Before, HandlePodAdditions starts them all, and
   * HandlePodRemoves or housekeeping ends them.
   */
  readonly stopsProbesInPhases: boolean;
  /**
   * Under which context a probe's command is run (worker.go:run): none that ends (until 1.34), the pod worker's, which
   * ends with the pod's termination (1.35), or that of the sync which added the probe (startPodSync makes one for each
   * sync in 1.36.2; 1.36.3 has the pod worker's again).
   */
  readonly probeContext: 'background' | 'podWorker' | 'sync';
  /** The Event of a probe that could not be made tells what it resulted in (prober.go:probe, from 1.33). */
  readonly tellsProbeResult: boolean;
  /**
   * A liveness or startup probe ends when its pod, as it was when the worker for it was made, is being deleted
   * (prober/worker.go:doProbe): after a restart of the kubelet, that is.
   */
  readonly probesHeedDeletion: boolean;
  /**
   * What a SyncPod that was cancelled while it waited for volumes returns: nothing cancels it (until 1.26, PR 117412; from
   * then on its running out of time is no Event any more, either),
   * an error like any other, as context.Canceled comes wrapped (issue 134908), or one that the worker knows for what it
   * is (errors.Is; seen in 1.36, the release that brought it is not verified).
   */
  readonly cancelledMount: 'waits' | 'error' | 'cancelled';
  /** A sandbox that is ready is reported before its containers are started (OnPodSandboxReady; seen in 1.36). */
  readonly tellsSandboxReady: boolean;

  /**
   * What a pod was admitted with is written to disk before its worker hears of it (pkg/kubelet/allocation,
   * state_checkpoint.go:storeState; with InPlacePodVerticalScaling, on from 1.33).
   */
  readonly checkpointsAllocation: boolean;
  /**
   * At each admission the CPU manager forgets every container whose pod has gone, not only those with CPUs of their own
   * (removeStaleState, containerMap).
   */
  readonly admissionForgetsContainers: boolean;
  /**
   * Whether the kubelet asks for a pod's operating system (predicate.go:rejectPodAdmissionBasedOnOSField, in 1.23.5), and
   * whether it does so before all else (in 1.29.14, not in 1.28.15).
   */
  readonly admissionAsksOS: 'no' | 'last' | 'first';
  /** A NoExecute taint that is not tolerated keeps a pod out (predicate.go:generalFilter, in 1.25.9 but not in 1.24.0). */
  readonly admissionHeedsTaints: boolean;
  /** A pod that is over is taken through admission as well when the kubelet starts again (HandlePodAdditions, from 1.22 on and no more in 1.28.15). */
  readonly admitsTerminalPods: boolean;
  /** PredicateFailureError says what the predicate wants (in 1.31.14, not in 1.30.14). */
  readonly predicateTellsWhy: boolean;
  /** What rejectPod puts before the message. */
  readonly rejectionMessage: 'Pod ' | 'Pod was rejected: ';
  /** rejectPod leaves the pod its QoS class (in 1.32.13, not in 1.31.14). */
  readonly rejectionKeepsQOS: boolean;
  /** At its start the kubelet waits some seconds for its node's object before it looks for pods (seen in 1.23.13). */
  readonly kubeletWaitsForNode: boolean;
  /**
   * A kubelet that has just started wants the volumes of pods that are terminating but may still run
   * (desired_state_of_world_populator.go: hasAddedPods); before, they were unmounted under the running containers.
   */
  readonly keepsVolumesOverRestart: boolean;

  /** How SyncTerminatingPod's line after a kill shows the containers: as one text, or as structs (1.24). */
  readonly postTerminationState: 'text' | 'structs';

  /**
   * What a kubelet that has just started finds on disk is uncertain until it has mounted it again
   * (volumemanager/reconciler/reconstruct.go, NewVolumeManagerReconstruction, on from 1.28); before, it counts as mounted.
   */
  readonly reconstructedVolumesUncertain: boolean;

  /* ---- status: pkg/kubelet/kubelet_pods.go, pkg/kubelet/status/status_manager.go ---- */

  /** A terminating pod's phase follows from its exit codes, whatever its restartPolicy (getPhase's podIsTerminal). */
  readonly phaseFromExitCodes: boolean;
  /** A pod whose init containers run anew is Pending, whatever its main containers have done (getPhase, in 1.32.13, not in 1.31.14). */
  readonly regularInitIsPending: boolean;
  /** Ready and ContainersReady of a pod that has failed say PodFailed (status/generate.go; PR 110256, in 1.23.8 and 1.24.2). */
  readonly tellsPodFailed: boolean;
  /** TerminatePod leaves containers that wait as they are (until 1.21); later they count as lost as well. */
  readonly terminatePodSparesWaiting: boolean;
  /**
   * A container that has vanished from the runtime while it was thought to run waits (1.18), which makes the pod Pending;
   * where the pod is being deleted it waits with a last state of 137 (1.21), so that the phase stays.
   */
  readonly lostContainer: 'waits' | 'hasEndedIfDeleted' | 'hasEnded';
  /** TerminatePod makes a phase that is not terminal Failed, except for static pods. */
  readonly terminatePodForcesPhase: boolean;
  /** A terminal phase is not published while containers may run (mergePodStatus). */
  readonly withholdsTerminalPhase: boolean;
  /**
   * What must be true before the final DELETE: `podIsFinished` (SyncTerminatedPod is done and the API's phase is
   * terminal), or PodResourcesAreReclaimed; until 1.21 that one also wanted the dead containers removed.
   */
  readonly canBeDeleted: 'containersRemoved' | 'resourcesReclaimed' | 'podIsFinished';
  /** A container that nobody saw end is reported as lost only where the pod is known to have initialised. */
  readonly keepsUninitialisedWaiting: boolean;
  /** What a pod past its activeDeadlineSeconds is reported with: nothing but its containers, or a whole status. */
  readonly deadlineStatus: 'bare' | 'whole';
  /** The status manager's goroutine is signalled and looks at the whole cache, instead of reading one status a message. */
  readonly statusChannel: 'queue' | 'signal';
  /** Conditions carry observedGeneration (PodObservedGenerationTracking). */
  readonly conditionsObserveGeneration: boolean;
  /** The condition PodReadyToStartContainers tells whether the sandbox is ready (on from 1.29). */
  readonly readyToStartCondition: boolean;
  /** A status has hostIPs beside hostIP (PodHostIPs, on from 1.29). */
  readonly hostIPs: boolean;
  /** A status tells the resources that the pod's cgroup really has (pod-level in-place resize, on in 1.36). */
  readonly podLevelResources: boolean;
  /** The status after a stop has the addresses from before it (kubelet.go:preserveDataFromBeforeStopping, from 1.28). */
  readonly keepsAddresses: boolean;

  /* ---- housekeeping: pkg/kubelet/kubelet_pods.go:HandlePodCleanups ---- */

  /** The runtime is asked anew at every pass (runtimeCache.ForceUpdateIfOlder), so nothing stale is judged. */
  readonly housekeepingReadsRuntime: boolean;
  /** A pod whose UID is wanted again is started in the pass that forgets it, not in the next. */
  readonly restartsInSamePass: boolean;
  /** User namespace allocations of pods that are gone are released. */
  readonly releasesUserNamespaces: boolean;

  /* ---- containers: pkg/kubelet/kuberuntime ---- */

  /** The grace that killPod is given for a deleted pod: none, so that the container computes it, or the effective one. */
  readonly killPodOverride: 'none' | 'effective';
  /** Where an override enters killContainer: over whatever the preStop hook has left, or first, so that the hook uses it up. */
  readonly graceOverride: 'afterPreStop' | 'beforePreStop';
  /**
   * A container that the runtime does not know any more counts as stopped (killContainer checks for NotFound); before,
   * it was a failure of the whole stop.
   */
  readonly stopContainerNotFoundTolerated: boolean;
  /**
   * The containerd beneath: 1.6.20 was recorded under Kubernetes 1.23, 1.7.24 under the later ones. To StopContainer of a
   * container that it does not know it answers with an error until 1.7.21 (containerd PR 10521); the newer one takes
   * longer to report a container that was killed.
   */
  readonly containerd: '1.6' | '1.7';
  /**
   * The node on which the release was recorded had nothing else to do, or other work on its two cores: from the end of a
   * container to that of its sandbox it took 55 ms there and 90 ms here, and a watch told of a write before its answer had
   * been read, or just after (medians).
   */
  readonly recordedOn: 'idleNode' | 'busyNode';
  /** A probe may name a grace of its own for the kill that it causes (ProbeTerminationGracePeriod, on from 1.25). */
  readonly probeTerminationGracePeriod: boolean;
  /** The Event FailedPreStopHook repeats the hook's own message (executePreStopHook in 1.25.9, not in 1.26.5). */
  readonly eventTellsHookMessage: boolean;
  /** What SyncTerminatingPod, or syncPod before it, puts before killPod's error. */
  readonly killPodErrorPrefix: '' | 'error killing pod: ' | 'error killing terminating pod: ';
  /** gRPC's words when a dial fails and when an open connection breaks, by the grpc-go that the release vendors. */
  readonly grpc: {
    readonly dialing: string;
    readonly lost: 'transport is closing' | 'error reading from server: EOF';
  };
  /** What Events and lines say of a container that is started; recorded in 1.23, 1.27, 1.30 and 1.36. */
  readonly containerTexts: {
    /** `Created container app`, `Created container: app`, `Container created`. */
    readonly started: 'name' | 'colon' | 'bare';
    /** What follows `already present on machine`. */
    readonly imagePresent: '' | ' and can be accessed by the pod';
    /** Whether `Back-off restarting failed container` names it and its pod. */
    readonly backOff: 'unnamed' | 'named';
    /** `Creating container in pod` prints the whole spec (in 1.33.13), or the name (in 1.34.9). */
    readonly creating: 'spec' | 'name';
  };
  /** Ephemeral containers are run and reported (EphemeralContainers, on from 1.23); before, the API server drops them. */
  readonly ephemeralContainers: boolean;
  /** A container's own restartPolicy and its rules count (ContainerRestartRules, on from 1.35). */
  readonly containerRestartRules: boolean;
  /** How restartable init containers are stopped (SidecarContainers): in turn after the main ones from 1.29. */
  readonly sidecars: 'none' | 'ordered';
  /** A preStop hook may be `sleep` (PodLifecycleSleepAction). */
  readonly sleepHook: boolean;
  /** PLEG looks at once after a SyncPod that changed something (RequestRelist). */
  readonly relistOnDemand: boolean;

  /* ---- volumes: pkg/kubelet/volumemanager, pkg/volume/util/operationexecutor ---- */

  /**
   * Before it lets a volume go, the populator asks the runtime whether the pod still has anything running, once every
   * 2 s at most; later the pod workers' word is enough (findAndRemoveDeletedPods, changed in late 1.23 patches).
   */
  readonly populatorAsksRuntime: boolean;
  /** In that answer a pod with nothing but a sandbox counts as well (len(runningPod.Sandboxes) > 0). */
  readonly populatorCountsSandboxes: boolean;
  /** A volume whose unmount has failed counts as neither mounted nor unmounted (PR 100183). */
  readonly failedUnmountIsUncertain: boolean;
  /** Messages about a mounted volume call it by its name in the pod's spec, or by its unique name (from 1.35). */
  readonly namesMountedVolumes: 'outerName' | 'uniqueName';

  /* ---- sources: pkg/kubelet/config, client-go/tools/cache/reflector.go ---- */

  /**
   * Pauses of the reflector between attempts double from 0.8 s up to 30 s. A watch that is refused waits a second each time
   * (1.18), has a count of its own, or shares the list's (in 1.28.15, not in 1.27.16).
   */
  readonly reflectorBackOff: 'listOnly' | 'apart' | 'together';

  /* ---- eviction and shutdown ---- */

  /** Seconds of grace that a hard eviction asks for (immediateEvictionGracePeriodSeconds, in 1.30.14 but not in 1.29.14). */
  readonly hardEvictionGrace: 0 | 1;
  /** Grace of a soft eviction: what the kubelet is given as the most, or no more than the pod's own (in 1.32.13, not in 1.31.14). */
  readonly softEvictionGrace: 'maximum' | 'atMostOwn';
  /** Graceful node shutdown (GracefulNodeShutdown, on from 1.21): none, critical pods after the others, or by priority. */
  readonly gracefulShutdown: 'none' | 'critical' | 'priority';
  /** A group's volumes are unmounted before the next group is stopped (from 1.32). */
  readonly shutdownWaitsForVolumes: boolean;
  /** Pods that are disturbed get the condition DisruptionTarget (PodDisruptionConditions). */
  readonly disruptionTarget: boolean;

  /* ---- API server ---- */

  /** A grace below zero becomes one second. */
  readonly negativeGraceIsOne: boolean;
  /** A shortened deletionTimestamp is never set before now (BeforeDelete, from 1.33). */
  readonly clampsDeletionTimestamp: boolean;
  /** The Eviction API marks its pod with DisruptionTarget before it deletes it (eviction.go:addConditionAndDeletePod, 1.26). */
  readonly evictionMarksPod: boolean;
  /** A pod that is not ready may be evicted where its budget has enough of the others (PR 94381, 1.20). */
  readonly evictsUnhealthyPods: boolean;
  /** Budgets are of policy/v1, and tell by a condition whether they allow a disruption (1.21); before, of policy/v1beta1. */
  readonly budgetConditions: boolean;
  /** Evictions are of policy/v1 (1.22); before, of policy/v1beta1. */
  readonly evictsByPolicyV1: boolean;
  /** A budget counts no pods without an owner; before, its sync failed of one (PR 103414, 1.22). */
  readonly budgetSkipsUnmanaged: boolean;
  /** An eviction that is refused tells that the budget's sync has failed (eviction.go:checkAndDecrement, 1.35). */
  readonly evictionTellsFailedSync: boolean;
  /** `unhealthyPodEvictionPolicy` of a PodDisruptionBudget counts (PDBUnhealthyPodEvictionPolicy, on from 1.27). */
  readonly unhealthyPodEvictionPolicy: boolean;
  /** EndpointSlices keep pods that terminate, and say so (EndpointSliceTerminatingCondition, on from 1.22). */
  readonly sliceTellsTerminating: boolean;
  /** kube-proxy sends to endpoints that terminate and still serve where none is ready (ProxyTerminatingEndpoints, on from 1.26). */
  readonly proxyTerminatingEndpoints: boolean;
  /**
   * How often kube-proxy may write its rules: twice at once and once a second in the long run
   * (pkg/util/async/bounded_frequency_runner.go), or, from 1.34, not before a second after the end of the last time
   * (pkg/proxy/runner/bounded_frequency_runner.go).
   */
  readonly proxyRunner: 'burst' | 'afterEnd';
  /** A Job's pods have a finalizer that holds them until they have been counted (JobTrackingWithFinalizers, on from 1.25). */
  readonly jobTracking: boolean;
  /** A Job's pods are labelled with the group's prefix, too (from 1.27). */
  readonly batchLabels: boolean;
  /** What else a Job's controllers heed. */
  readonly jobs: JobRules;
  /** A Job that is suspended loses its startTime (MutableSchedulingDirectivesForSuspendedJobs, on from 1.36). */
  readonly suspensionClearsStart: boolean;
  /** A ReplicaSet that shrinks asks what the deletion of each pod costs (PodDeletionCost, on from 1.22). */
  readonly podDeletionCost: boolean;
  /** Of pods whose containers have restarted as often, it compares the restarts of sidecars (maxContainerRestarts, 1.32). */
  readonly countsSidecarRestarts: boolean;
  /** It compares the ages of pods by their orders of magnitude (LogarithmicScaleDown, on from 1.22). */
  readonly logarithmicScaleDown: boolean;
  /** Pods of StatefulSets and indexed Jobs have their index as a label (PodIndexLabel, on from 1.28). */
  readonly podIndexLabel: boolean;
  /** The garbage collector's DELETE names the version that it has read (operations.go:deleteObject, 1.34). */
  readonly collectsAsRead: boolean;
  /** A namespace's pods go before all else in it (OrderedNamespaceDeletion, on from 1.33). */
  readonly namespacePodsFirst: boolean;
  /** ReplicaSets and Deployments count pods that terminate (DeploymentReplicaSetTerminatingReplicas, on from 1.35). */
  readonly terminatingReplicas: boolean;
  /** A DaemonSet replaces a pod that has ended before its object is gone (PR 118716, in 1.27 from 1.27.4, in the tree of 1.26, not in 1.25.9). */
  readonly daemonReplacesTerminal: boolean;
  /**
   * A DaemonSet's rollout (pkg/controller/daemon/update.go:rollingUpdate). An old pod that is not available counts against
   * maxUnavailable (until 1.20, and again from 1.28). It may surge (DaemonSetUpdateSurge, on from 1.22), and leaves nodes that take no new pod (late 1.27).
   */
  readonly daemonRollout: {
    readonly countsOldUnavailable: boolean;
    readonly surges: boolean;
    readonly leavesNodes: boolean;
  };
  /** A StatefulSet's rollout waits for pods to be available, and not only ready (stateful_set_control.go, 1.34). */
  readonly statefulSetAwaitsAvailable: boolean;
  /** A pod with scheduling gates is left alone by the scheduler (PodSchedulingReadiness, on from 1.27). */
  readonly schedulingGates: boolean;
  /**
   * What the scheduler does first that has found whom to preempt: it notes on the pod where it makes room (until 1.19),
   * it deletes the victims, or both at a time (SchedulerAsyncPreemption, on from 1.33).
   */
  readonly preemption: 'nominatesFirst' | 'victimsFirst' | 'async';
  /** Victims that are being deleted already are not deleted once more (executor.go, preemption.go: prepareCandidate, 1.35). */
  readonly preemptionSkipsTerminating: boolean;
  /** A pod that can't be placed is told why nobody is preempted for it (PR 107775, 1.24), for a while with two full stops. */
  readonly preemptionMessage: 'none' | 'twoPeriods' | 'onePeriod';
  /** The node that was nominated is tried before all others (PreferNominatedNode, on from 1.22). */
  readonly prefersNominatedNode: boolean;
  /** With nobody else to place, the scheduler does not wait for a pod's back-off to end (SchedulerPopFromBackoffQ, on from 1.33). */
  readonly schedulerPopsFromBackOff: boolean;
  /** The scheduler tries a pod again only where a change can have made room for it (SchedulerQueueingHints, on from 1.32). */
  readonly schedulerQueueingHints: boolean;
  /** A finished eviction leaves the queue, so that another change of the taints plans it anew (timed_workers.go, 1.33). */
  readonly taintEvictionForgets: boolean;
  /** The look that finds a node unreachable taints it, too (node_lifecycle_controller.go:monitorNodeHealth, 1.34). */
  readonly taintsInSameLook: boolean;
  /** Silence after which a node counts as unreachable (--node-monitor-grace-period: 40 s, from 1.31 50 s), in µs. */
  readonly nodeMonitorGracePeriod: Micros;
  /** Pod GC deletes terminating pods of a node that is out of service (NodeOutOfServiceVolumeDetach, on from 1.26). */
  readonly outOfServiceTaint: boolean;
  /** What has been waited for for six minutes is taken by force from nodes alone that are not healthy (in 1.25.9, not in 1.24.0). */
  readonly forceDetachSparesHealthy: boolean;
  /** The kubelet asks its informer's Node before it begins to verify that a volume is attached (in 1.23.13, not in 1.21.1). */
  readonly verifiesAttachedByCache: boolean;
  /** The API server keeps a pod's `os` (IdentifyPodOS, on from 1.24); a static pod's the kubelet has from 1.23 on. */
  readonly keepsPodOS: boolean;
  /** Fields of a StatefulSet that the API server keeps. */
  readonly statefulSets: {
    /** StatefulSetMinReadySeconds, on from 1.23 */
    readonly minReadySeconds: boolean;
    /** StatefulSetStartOrdinal, on from 1.27 */
    readonly ordinals: boolean;
    /** Its status has availableReplicas (1.22). */
    readonly tellsAvailable: boolean;
  };
  /** Objects get metadata.generation, which grows with the spec and with the first delete. */
  readonly podGeneration: boolean;
  /** `Warning:` instead of `warning:` (kubectl's WarningPrinter, from 1.25). */
  readonly kubectlWarnsInTitleCase: boolean;
  /** kubectl drain (staging/src/k8s.io/kubectl/pkg: drain/drain.go, cmd/drain/drain.go), as vendored in openshift/oc. */
  readonly kubectlDrain: {
    /** Which flag lets it take pods with an emptyDir (1.20). */
    readonly tellsOfEmptydir: boolean;
    /** An eviction that is refused is told with the pod's namespace (1.20). */
    readonly namesNamespace: boolean;
    /** Before it tries again it reads the pod anew, and it does so in a namespace that terminates, too (1.20). */
    readonly readsPodAnew: boolean;
    /** Pods without a controller are told by who could manage them, or as those that declare none (1.24; with two verbs from 1.30). */
    readonly unmanaged: 'managers' | 'declared' | 'declaredTwice';
    /** Before it gives up it says that it will not do so in 1.23 (1.22 alone). */
    readonly warnsOfAbort: boolean;
    /** It goes on with other nodes after one that failed (1.23). */
    readonly goesOn: boolean;
    /** It names the namespace of a pod that it waits for, and the namespace that terminates (1.27). */
    readonly namesNamespaceAlways: boolean;
    /** A space comes before the error of a node that could not be drained (by 1.31). */
    readonly spacesError: boolean;
  };
  /** `pod/web unlabeled` where labels only went (label.go; in kubectl 0.23.2, not in 0.22.6). */
  readonly kubectlSaysUnlabeled: boolean;
  /** `--cascade=orphan`, where until 1.19 it was a bool: `--cascade=false`. */
  readonly kubectlNamesCascade: boolean;
  /** Text of createPodSandbox when RunPodSandbox fails (kuberuntime_sandbox.go). */
  readonly sandboxErrorText: 'forPodFailed' | 'failedForPod';
  /** The API server's list of fields that a pod update may change (pkg/apis/core/validation:ValidatePodUpdate). */
  readonly podUpdateText: 'tolerations' | 'grace' | 'list';
  /** kubectl wait --for=delete ends well where there is nothing to wait for (kubectl from 1.20). */
  readonly kubectlWaitsForMissing: boolean;
  /** kubectl wait --timeout=0 looks once, and says so (kubectl from 1.25). */
  readonly kubectlWaitChecksOnce: boolean;
  /** kubectl rollout's newer texts: of a second restart within a second, and of undoing a paused one (kubectl from 1.27). */
  readonly kubectlExplainsRollout: boolean;
  /** `pod "web" deleted from default namespace` (kubectl from 1.34). */
  readonly kubectlNamesNamespace: boolean;
}
