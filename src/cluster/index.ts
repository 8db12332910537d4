export type { ClusterWorld } from './addresses.ts';
export type { DeleteFlags } from './client/inbox.ts';
export { eventLevel, type EventKind, type EventLevel } from './eventKinds.ts';
export { initialState } from './initialState.ts';
export { podWorkerState, type PodWorkerStateName } from './kubelet/podWorkerSnapshot.ts';
export type { LatencyName, OwnLatencies } from './latencies.ts';
export { unfinishedBusiness } from './quiet.ts';
export { releaseOf, type Release } from './releases/index.ts';
export {
  DEFAULT_BEHAVIOUR,
  type ClusterSetup,
  type NodeSetup,
  type ObjectsSetup,
  type Settle,
  type PodSetup,
  type TimerSetup,
  type ClaimSetup,
  type VolumeSetup,
} from './setup.ts';
export { simulate, simulateCluster, simulatingCluster, type RunOptions, type Standing } from './simulate.ts';
export type { ActorName, ClusterState } from './state.ts';
export { traceOfNode } from './world.ts';
export { createPod, removeManifest, type Step } from './steps.ts';
